//===- NocTestsMany.cpp - Series of many cores ----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "NocTestsFamilies.h"

#include <cmath>
#include <stdexcept>

namespace tt::calibrate {
namespace {

constexpr emulator::ThreadKind kReader = emulator::ThreadKind::DataMovement1;

/// Rectangles of the estimator's patterns, tt-metal noc_estimator_tests.
void setGrids(Traffic &t, const Series &s, const device::ChipDesc &chip) {
  const std::string &pattern = s.at("Pattern");
  uint32_t cols = chip.grid.cols, rows = chip.grid.rows;
  uint32_t n = s.number("Number of subordinates");
  bool multicast = t.action == Action::Multicast;
  bool outside = multicast && !s.flag("Loopback");
  if (pattern == "one_to_one" || pattern == "one_from_one") {
    t.subordinates = s.flag("Same axis") ? Grid{0, 1} : Grid{1, 1};
  } else if (pattern.ends_with("_to_row")) {
    t.subordinates = {0, 0, cols, 1};
    if (pattern == "row_to_row")
      t.masters = t.subordinates;
    t.masters.y = outside;
  } else if (pattern.ends_with("_to_column")) {
    t.subordinates = {0, 0, 1, rows};
    if (pattern == "column_to_column")
      t.masters = t.subordinates;
    t.masters.x = outside;
  } else {
    uint32_t side = uint32_t(std::lround(std::sqrt(n)));
    bool square = side * side == n && side <= cols && side <= rows;
    t.subordinates = square ? Grid{0, 0, side, side} : Grid{0, 0, cols, rows};
    if (pattern.starts_with("all"))
      t.masters = t.subordinates;
    else if (square && (outside || (!multicast && side < cols)))
      t.masters = {side, 0};
  }
  t.excludeMasters = !multicast && pattern.starts_with("one");
}

} // namespace

std::optional<NocTest> estimatorTest(const Series &s,
                                     const device::ChipDesc &chip) {
  const std::string &pattern = s.at("Pattern"), &how = s.at("Mechanism");
  bool read = pattern.find("_from_") != std::string::npos;
  Traffic t;
  t.action = read ? Action::Read : Action::Write;
  if (how != "unicast")
    t.action = Action::Multicast;
  t.linked = how == "multicast_linked";
  t.noc = s.number("NoC Index");
  if (read)
    t.thread = kReader;
  t.stateful = s.flag("Stateful");
  // There is no call that writes with a state.
  if (t.stateful && !read)
    return {};
  setGrids(t, s, chip);
  bool many = t.masters.size() > 1;
  std::string group = many                            ? "noc contention"
                      : t.action == Action::Multicast ? "noc multicast"
                                                      : "noc";
  NocTest test{group, t};
  if (t.action != Action::Multicast)
    test.perCount = numSubordinates(t);
  return test;
}

std::optional<NocTest> allToAllTest(const Series &s) {
  // Two older tests do not say which cores took part; their rates are those of
  // a single one.
  if (s.test.ends_with("All Packet Sizes"))
    return {};
  bool read = s.test.starts_with("All from All");
  Traffic t;
  t.action = read ? Action::Read : Action::Write;
  t.noc = read;
  if (read)
    t.thread = kReader;
  if (s.at("Master Grid Dimensions").empty()) {
    bool wormhole = s.chip == "n150";
    t.masters = wormhole ? Grid{0, 0, 8, 7} : Grid{0, 0, 11, 10};
    t.subordinates = t.masters;
  } else {
    auto [cols, rows] = s.grid("Master Grid Dimensions");
    t.masters = {0, 0, cols, rows};
    auto [subCols, subRows] = s.grid("Subordinate Grid Dimensions");
    t.subordinates = {0, 0, subCols, subRows};
  }
  t.choosesChannel = true;
  NocTest test{"noc contention", t, numSubordinates(t)};
  // In this table a transaction is one to each of the subordinates.
  if (!s.at("Number of Cores").empty()) {
    if (s.number("Number of Cores") != t.masters.size())
      return {}; // some cores are missing from the table
    test.traffic.span = true;
    test.perCount = 1;
    test.cores = t.masters.size();
  }
  return test;
}

} // namespace tt::calibrate
