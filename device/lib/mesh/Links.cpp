//===- Links.cpp - Meshes on the links of a system ------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/mesh/Links.h"
#include "tt/device/Error.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

namespace tt::device::mesh {
namespace {

/// Devices that are tried for chips, at most: meshes that fit are found in a
/// few thousand.
constexpr int64_t kMostTries = 1 << 16;

using Links = std::vector<std::vector<int64_t>>;

Links linksOf(const SystemDesc &system) {
  auto n = uint32_t(system.numDevices());
  Links links(n, std::vector<int64_t>(n, 0));
  for (uint32_t a = 0; a != n; ++a)
    for (uint32_t b = 0; b != n; ++b)
      links[a][b] = a == b ? 0 : usableLinks(system, a, b);
  return links;
}

/// Chips that must be linked to a chip, and have smaller numbers.
std::vector<int64_t> earlier(const Mesh &mesh, int64_t chip,
                             const std::vector<bool> &rings) {
  std::vector<int64_t> others;
  Shape at = mesh.coordinates(chip);
  for (int64_t axis = 0; axis != mesh.rank(); ++axis) {
    Shape other = at;
    if (at[size_t(axis)] > 0) {
      --other[size_t(axis)];
      others.push_back(mesh.chip(other));
    }
    bool last = at[size_t(axis)] + 1 == mesh.shape[size_t(axis)];
    if (rings[size_t(axis)] && last) {
      other[size_t(axis)] = 0;
      others.push_back(mesh.chip(other));
    }
  }
  return others;
}

/// Places chips in the order of their numbers, and goes back where none fits.
class Search {
public:
  Search(const Mesh &mesh, const Links &links, const std::vector<bool> &rings)
      : links(links), used(links.size(), false) {
    later.resize(size_t(mesh.numChips()));
    for (int64_t chip = 0; chip != mesh.numChips(); ++chip) {
      wanted.push_back(earlier(mesh, chip, rings));
      for (int64_t other : wanted.back())
        later[size_t(other)].push_back(size_t(chip));
    }
  }

  std::optional<std::vector<uint32_t>> run() {
    return place() ? std::optional(devices) : std::nullopt;
  }

private:
  /// Devices that are free and linked to this one.
  size_t ways(uint32_t device) const {
    size_t count = 0;
    for (uint32_t other = 0; other != links.size(); ++other)
      count += !used[other] && links[device][other] > 0;
    return count;
  }

  bool fits(uint32_t device) const {
    return !used[device] &&
           std::ranges::all_of(wanted[devices.size()], [&](int64_t chip) {
             return links[device][devices[size_t(chip)]] > 0;
           });
  }

  /// False if a chip has fewer free devices around it than it still wants.
  bool leavesRoom() const {
    for (size_t chip = 0; chip != devices.size(); ++chip) {
      auto missing =
          size_t(std::ranges::count_if(later[chip], [this](size_t other) {
            return other >= devices.size();
          }));
      if (missing > 0 && missing > ways(devices[chip]))
        return false;
    }
    return true;
  }

  /// Those with few ways on come first: what is left stays in one piece.
  std::vector<uint32_t> candidates() const {
    std::vector<uint32_t> list;
    for (uint32_t device = 0; device != links.size(); ++device)
      if (fits(device))
        list.push_back(device);
    if (!devices.empty())
      std::ranges::sort(list, {}, [this](uint32_t device) {
        return std::pair(ways(device), device);
      });
    return list;
  }

  bool place() {
    if (devices.size() == wanted.size())
      return true;
    for (uint32_t device : candidates()) {
      if (++tries > kMostTries)
        return false;
      used[device] = true;
      devices.push_back(device);
      if (leavesRoom() && place())
        return true;
      devices.pop_back();
      used[device] = false;
    }
    return false;
  }

  const Links &links;
  /// Linked chips with smaller numbers, and with larger ones.
  std::vector<std::vector<int64_t>> wanted;
  std::vector<std::vector<size_t>> later;
  std::vector<bool> used;
  std::vector<uint32_t> devices;
  int64_t tries = 0;
};

/// Sets of axes that become rings, the largest first. Axes of two chips or less
/// do not.
std::vector<std::vector<bool>> ringChoices(const Mesh &mesh) {
  std::vector<size_t> axes;
  for (size_t axis = 0; axis != mesh.shape.size(); ++axis)
    if (mesh.shape[axis] > 2)
      axes.push_back(axis);
  std::vector<uint64_t> sets(size_t(1) << axes.size());
  std::iota(sets.begin(), sets.end(), uint64_t(0));
  std::ranges::sort(sets, {}, [](uint64_t set) {
    return std::pair(-std::popcount(set), set);
  });
  std::vector<std::vector<bool>> choices;
  for (uint64_t set : sets) {
    std::vector<bool> rings(mesh.shape.size(), false);
    for (size_t i = 0; i != axes.size(); ++i)
      rings[axes[i]] = set >> i & 1;
    choices.push_back(std::move(rings));
  }
  return choices;
}

/// The devices at the places that a mesh of two axes has in a grid of chips;
/// empty if the system is no such grid.
std::vector<uint32_t> inGrid(const Mesh &mesh, const SystemDesc &system) {
  std::vector<uint32_t> devices;
  for (int64_t chip = 0; mesh.rank() == 2 && chip != mesh.numChips(); ++chip) {
    Shape at = mesh.coordinates(chip);
    ChipCoord place = {0, 0, uint32_t(at[0]), uint32_t(at[1])};
    auto found = std::ranges::find(system.chipCoords, place);
    if (found == system.chipCoords.end())
      return {};
    devices.push_back(uint32_t(found - system.chipCoords.begin()));
  }
  return devices;
}

/// Devices in the order of their places, rows first.
std::vector<uint32_t> byPlace(const SystemDesc &system) {
  std::vector<uint32_t> devices(system.numDevices());
  std::iota(devices.begin(), devices.end(), 0u);
  std::ranges::sort(devices, {}, [&](uint32_t device) {
    const ChipCoord &c = system.chipCoords[device];
    return std::tuple(c.rack, c.shelf, c.y, c.x);
  });
  return devices;
}

/// No devices fit. Chips in the order of their places show why: two of them
/// are neighbours without a link.
[[noreturn]] void refuse(const Mesh &mesh, const SystemDesc &system,
                         const Links &links) {
  std::vector<uint32_t> devices = inGrid(mesh, system);
  if (devices.empty())
    devices = byPlace(system);
  std::string text = "mesh " + mesh::text(mesh) + " on '" + system.productName +
                     "': no devices are linked like that";
  for (int64_t axis = 0; axis != mesh.rank(); ++axis)
    for (const Chips &group : mesh.groups(axis))
      for (size_t i = 1; i < group.size(); ++i) {
        uint32_t a = devices[size_t(group[i - 1])];
        uint32_t b = devices[size_t(group[i])];
        if (links[a][b] == 0)
          throw Error(text + "; in the order of their places, axis " +
                      std::to_string(axis) +
                      " has neighbours without a link: devices " +
                      std::to_string(a) + " and " + std::to_string(b) +
                      " (chips " + std::to_string(group[i - 1]) + " and " +
                      std::to_string(group[i]) + ")");
      }
  throw Error(text);
}

std::vector<AxisLinks> axesOf(const Embedding &e, const Links &links) {
  std::vector<AxisLinks> axes;
  auto between = [&](int64_t a, int64_t b) {
    return links[e.devices[size_t(a)]][e.devices[size_t(b)]];
  };
  for (int64_t axis = 0; axis != e.mesh.rank(); ++axis) {
    AxisLinks found{.chips = e.mesh.shape[size_t(axis)],
                    .ring = e.mesh.shape[size_t(axis)] > 2};
    int64_t open = INT64_MAX, closing = INT64_MAX;
    for (const Chips &group : e.mesh.groups(axis)) {
      for (size_t i = 1; i < group.size(); ++i)
        open = std::min(open, between(group[i - 1], group[i]));
      closing = std::min(closing, between(group.back(), group.front()));
    }
    found.ring = found.ring && closing > 0;
    found.links = found.chips < 2 ? 0
                  : found.ring    ? std::min(open, closing)
                                  : open;
    axes.push_back(found);
  }
  return axes;
}

} // namespace

int64_t wiredLinks(const SystemDesc &system, uint32_t a, uint32_t b) {
  return std::ranges::count_if(system.chipChannels, [&](const ChipChannel &c) {
    return (c.dev0 == a && c.dev1 == b) || (c.dev0 == b && c.dev1 == a);
  });
}

int64_t usableLinks(const SystemDesc &system, uint32_t a, uint32_t b) {
  int64_t wired = wiredLinks(system, a, b);
  bool reachesAll = std::ranges::all_of(
      system.chipCapabilities, [](uint32_t bits) { return bits & HostMMIO; });
  return reachesAll || wired < 2 ? wired : wired - 1;
}

Embedding embed(const Mesh &mesh, const SystemDesc &system) {
  if (mesh.shape.empty() ||
      std::ranges::any_of(mesh.shape, [](int64_t size) { return size < 1; }))
    throw Error("mesh '" + text(mesh) + "' has no chips");
  double chips = 1;
  for (int64_t size : mesh.shape)
    chips *= double(size);
  if (chips > double(system.numDevices()))
    throw Error("mesh " + text(mesh) + " is larger than '" +
                system.productName + "', which has " +
                std::to_string(system.numDevices()) + " devices");
  Links links = linksOf(system);
  for (const std::vector<bool> &rings : ringChoices(mesh))
    if (auto devices = Search(mesh, links, rings).run()) {
      Embedding found{mesh, std::move(*devices), {}};
      found.axes = axesOf(found, links);
      return found;
    }
  refuse(mesh, system, links);
}

LinkGroup linkGroup(const Embedding &embedding, const SystemDesc &system,
                    int64_t axis) {
  const AxisLinks &links = embedding.axes.at(size_t(axis));
  const ChipDesc &chip = system.chip(embedding.devices.front());
  return {.arch = chip.arch,
          .chips = links.chips,
          .ring = links.ring,
          .links = links.links,
          .bytesPerSecond = chip.rates.ethernetBytesPerSecond};
}

} // namespace tt::device::mesh
