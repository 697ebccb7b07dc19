//===- QueryMesh.cpp - A mesh on the links of a system --------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "QueryMesh.h"

#include "tt/device/Error.h"

#include <algorithm>
#include <charconv>
#include <cstdio>

namespace ttrt {
namespace {

namespace mesh = tt::device::mesh;
using mesh::Embedding;
using tt::device::SystemDesc;

std::string rateText(double bytesPerSecond) {
  char text[32];
  std::snprintf(text, sizeof text, "%g GB/s", bytesPerSecond / 1e9);
  return text;
}

/// The last two axes of a mesh, for one place of the others.
class Plane {
public:
  Plane(const Embedding &embedding, const SystemDesc &system, int64_t first)
      : e(embedding), system(system), first(first) {
    int64_t rank = e.mesh.rank();
    cols = e.mesh.shape[size_t(rank - 1)];
    rows = rank > 1 ? e.mesh.shape[size_t(rank - 2)] : 1;
    width = std::to_string(*std::ranges::max_element(e.devices)).size();
    ringOfRows = rank > 1 && e.axes[size_t(rank - 2)].ring;
    ringOfCols = e.axes[size_t(rank - 1)].ring;
  }

  void draw(std::vector<std::string> &lines) const {
    for (int64_t row = 0; row != rows; ++row) {
      std::string line;
      for (int64_t col = 0; col != cols; ++col) {
        if (col > 0)
          line += across(row, col - 1, row, col);
        line += cell(row, col, '[', ']');
      }
      if (ringOfCols)
        line += across(row, cols - 1, row, 0) + cell(row, 0, '(', ')');
      lines.push_back(std::move(line));
      if (row + 1 != rows || ringOfRows)
        lines.push_back(down(row, (row + 1) % rows));
    }
    if (!ringOfRows)
      return;
    std::string line;
    for (int64_t col = 0; col != cols; ++col)
      line += (col > 0 ? "   " : "") + cell(0, col, '(', ')');
    lines.push_back(std::move(line));
  }

private:
  uint32_t device(int64_t row, int64_t col) const {
    return e.devices[size_t(first + row * cols + col)];
  }
  std::string links(int64_t row, int64_t col, int64_t row2,
                    int64_t col2) const {
    return std::to_string(
        mesh::usableLinks(system, device(row, col), device(row2, col2)));
  }
  std::string cell(int64_t row, int64_t col, char open, char close) const {
    std::string number = std::to_string(device(row, col));
    return open + std::string(width - number.size(), ' ') + number + close;
  }
  std::string across(int64_t row, int64_t col, int64_t row2,
                     int64_t col2) const {
    return "-" + links(row, col, row2, col2) + "-";
  }
  std::string down(int64_t row, int64_t row2) const {
    std::string line;
    for (int64_t col = 0; col != cols; ++col) {
      std::string link = links(row, col, row2, col);
      line += std::string(col > 0 ? 3 + 1 : 1, ' ');
      line += std::string(width - std::min(width, link.size()), ' ') + link;
      line += col + 1 != cols ? " " : "";
    }
    return line;
  }

  const Embedding &e;
  const SystemDesc &system;
  int64_t first, rows = 1, cols = 1;
  size_t width = 1;
  bool ringOfRows = false, ringOfCols = false;
};

/// "axis 1: ring of 8 chips, 1 link of 12.5 GB/s each way, 2 wired"
std::string axisText(const Embedding &e, const SystemDesc &system,
                     int64_t axis) {
  const mesh::AxisLinks &links = e.axes[size_t(axis)];
  std::string text = "axis " + std::to_string(axis) + ": ";
  if (links.chips < 2)
    return text + "one chip";
  int64_t wired = INT64_MAX;
  for (const mesh::Chips &group : e.mesh.groups(axis))
    for (size_t i = 1; i < group.size(); ++i)
      wired = std::min(wired,
                       mesh::wiredLinks(system, e.devices[size_t(group[i - 1])],
                                        e.devices[size_t(group[i])]));
  double rate = linkGroup(e, system, axis).bytesPerSecond;
  text += (links.ring ? "ring of " : "line of ") + std::to_string(links.chips) +
          " chips, " + std::to_string(links.links) +
          (links.links == 1 ? " link of " : " links of ") + rateText(rate) +
          " each way";
  return wired > links.links
             ? text + " for collectives, " + std::to_string(wired) + " wired"
             : text;
}

} // namespace

mesh::Mesh parseMesh(const std::string &text) {
  mesh::Mesh mesh;
  const char *at = text.data(), *end = at + text.size();
  while (true) {
    int64_t size = 0;
    auto [next, error] = std::from_chars(at, end, size);
    if (error != std::errc() || size < 1 || (next != end && *next != 'x'))
      throw tt::device::Error("--mesh '" + text +
                              "': wanted sizes of axes, such as 2x4");
    mesh.shape.push_back(size);
    if (next == end)
      return mesh;
    at = next + 1;
  }
}

Json describe(const Embedding &e, const SystemDesc &system) {
  Json axes = Json::array(), chips = Json::array(), links = Json::array();
  for (int64_t axis = 0; axis != e.mesh.rank(); ++axis) {
    const mesh::AxisLinks &found = e.axes[size_t(axis)];
    axes.push_back(
        {{"chips", found.chips},
         {"topology", found.ring ? "ring" : "line"},
         {"links", found.links},
         {"bytes_per_second", linkGroup(e, system, axis).bytesPerSecond}});
    for (const mesh::Chips &group : e.mesh.groups(axis))
      for (size_t i = 0; i + (found.ring ? 0 : 1) < group.size(); ++i) {
        uint32_t a = e.devices[size_t(group[i])];
        uint32_t b = e.devices[size_t(group[(i + 1) % group.size()])];
        links.push_back({{"axis", axis},
                         {"device_id0", a},
                         {"device_id1", b},
                         {"wired", mesh::wiredLinks(system, a, b)},
                         {"usable", mesh::usableLinks(system, a, b)}});
      }
  }
  for (int64_t chip = 0; chip != e.mesh.numChips(); ++chip)
    chips.push_back({{"coordinates", e.mesh.coordinates(chip)},
                     {"device_id", e.devices[size_t(chip)]}});
  return {{"shape", e.mesh.shape},
          {"axes", axes},
          {"chips", chips},
          {"links", links}};
}

std::vector<std::string> draw(const Embedding &e, const SystemDesc &system) {
  std::vector<std::string> lines = {"mesh " + text(e.mesh) + " on " +
                                    system.productName};
  for (int64_t axis = 0; axis != e.mesh.rank(); ++axis)
    lines.push_back(axisText(e, system, axis));
  int64_t rank = e.mesh.rank(), plane = 1;
  for (int64_t axis = std::max<int64_t>(rank - 2, 0); axis != rank; ++axis)
    plane *= e.mesh.shape[size_t(axis)];
  for (int64_t first = 0; first != e.mesh.numChips(); first += plane) {
    std::string place;
    for (int64_t axis = 0; axis + 2 < rank; ++axis)
      place += std::to_string(e.mesh.coordinates(first)[size_t(axis)]) + ", ";
    lines.push_back(place.empty() ? "" : "[" + place + ":, :]");
    Plane(e, system, first).draw(lines);
  }
  return lines;
}

} // namespace ttrt
