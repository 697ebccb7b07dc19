//===- Mesh.cpp - Times of collectives between chips ----------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Nothing runs here: the model of tt/device/mesh/CollectiveTime.h says how long
// each published collective takes. Its constants are fit on all_gather over
// lines of four and eight chips; all other rows are held out.
//===----------------------------------------------------------------------===//
#include "Csv.h"
#include "Row.h"
#include "tt/device/System.h"
#include "tt/device/mesh/CollectiveTime.h"

#include <map>
#include <stdexcept>
#include <tuple>

namespace tt::calibrate {
namespace {

using device::mesh::Algorithm;
using device::mesh::CollectiveCall;
using device::mesh::Kind;
using device::mesh::LinkGroup;

constexpr double kMicro = 1e6, kNano = 1e9;

Kind kindOf(const std::string &name) {
  for (Kind kind :
       {Kind::AllGather, Kind::AllReduce, Kind::ReduceScatter, Kind::AllToAll})
    if (device::mesh::name(kind) == name)
      return kind;
  throw std::runtime_error("no collective '" + name + "'");
}

/// The chips of a line of the published tables. All of them were measured with
/// what collectives can use of the links of the board.
LinkGroup groupOf(const CsvRow &line) {
  const std::string &board = line.text("board");
  device::ChipDesc chip = device::makeChip(board);
  return {.arch = chip.arch,
          .chips = int64_t(*line.number("chips")),
          .ring = line.text("topology") == "ring",
          .links = board == "t3000" ? 1 : 2,
          .bytesPerSecond = chip.rates.ethernetBytesPerSecond};
}

/// Published and predicted times of each topology of a cell.
using Cells = std::map<std::tuple<std::string, std::string, int64_t, int64_t>,
                       std::map<std::string, std::pair<double, double>>>;

Row orderOf(const Cells &cells) {
  Row row{.group =
              "mesh, cells where line and ring come in the published order",
          .name = "lines and rings of as many chips",
          .chip = "all",
          .unit = "cells"};
  for (const auto &[cell, times] : cells) {
    auto line = times.find("line"), ring = times.find("ring");
    if (line == times.end() || ring == times.end())
      continue;
    bool published = line->second.first < ring->second.first;
    bool predicted = line->second.second < ring->second.second;
    row.published += 1;
    row.predicted += published == predicted;
  }
  return row;
}

void addHops(Rows &rows, const std::string &table) {
  for (const CsvRow &line : readCsv(table)) {
    device::ChipDesc chip = device::makeChip(line.text("board"));
    auto bytes = int64_t(*line.number("bytes"));
    rows.push_back(
        {.group = "mesh, latency of a hop",
         .name = std::to_string(bytes) + " bytes",
         .chip = chip.product,
         .published = *line.number("ns"),
         .predicted =
             kNano * device::mesh::hopSeconds(
                         chip.arch, chip.rates.ethernetBytesPerSecond, bytes),
         .unit = "ns",
         .source = table});
  }
}

} // namespace

Rows meshRows(const Request &request) {
  Rows rows, held;
  Cells cells;
  for (const CsvRow &line : readCsv(request.data + "/collectives.csv")) {
    LinkGroup group = groupOf(line);
    const std::string &name = line.text("collective");
    const std::string &topology = line.text("topology");
    auto bytes = int64_t(*line.number("bytes"));
    double predicted =
        kMicro *
        collectiveSeconds({.kind = kindOf(name), .bytes = bytes}, group);
    bool fit = name == "all_gather" && !group.ring && group.chips > 2;
    std::string shape = topology + " of " + std::to_string(group.chips);
    Row row{.group = "mesh, " + name + (fit ? " (fit)" : ""),
            .name = shape + ", " + std::to_string(bytes >> 10) + " KiB",
            .chip = line.text("board"),
            .published = *line.number("us"),
            .predicted = predicted,
            .unit = "us",
            .source = "collectives.csv"};
    rows.push_back(row);
    cells[{row.chip, name, group.chips, bytes}][topology] = {row.published,
                                                             predicted};
    if (fit)
      continue;
    row.name = name + ", " + row.name;
    row.group = "mesh, all held out";
    held.push_back(std::move(row));
  }
  rows.insert(rows.end(), held.begin(), held.end());
  rows.push_back(orderOf(cells));
  addHops(rows, request.data + "/hop_latency.csv");
  return rows;
}

} // namespace tt::calibrate
