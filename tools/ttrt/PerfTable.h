//===- PerfTable.h - One row per op ---------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_PERFTABLE_H
#define TTRT_PERFTABLE_H

#include "Artifacts.h"
#include "tt/runtime/Program.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace ttrt {

/// Collects what ran. Device figures are modelled and the same in every loop;
/// host time is the mean over the loops.
class PerfTable {
public:
  explicit PerfTable(bool hostOnly) : hostOnly(hostOnly) {}

  void beginProgram(size_t index, const std::string &name, size_t numOps);
  /// The program runs once more.
  void beginLoop() { ++loop; }
  void add(const tt::runtime::OpReport &report);

  /// The rows of the program that began last.
  Json describeProgram() const;
  std::string csv() const;
  /// A table for people: the ops that take longest, and the sum.
  std::vector<std::string> summary() const;

private:
  struct Row {
    size_t program = 0, index = 0;
    std::string op, location, function;
    double deviceSeconds = 0;
    /// Of the longest part: its cores, and what limits it.
    unsigned cores = 0;
    std::string bound;
    double flops = 0, dramBytes = 0, hostSeconds = 0;
    /// How many loops it ran in, once or, in a loop of the program, more often;
    /// the last of them.
    unsigned runs = 0, loop = 0;

    double hostNs() const { return runs ? hostSeconds / runs * 1e9 : 0; }
    double deviceNs() const { return deviceSeconds * 1e9; }
  };

  Row &rowOf(const tt::runtime::OpReport &report);
  static void addEvents(Row &row, const std::vector<ttnn::OpEvent> &events);

  bool hostOnly;
  std::vector<Row> rows;
  std::map<std::pair<std::string, size_t>, size_t> rowsOfFunctions;
  size_t firstRow = 0, currentProgram = 0;
  unsigned loop = 0;
};

} // namespace ttrt

#endif // TTRT_PERFTABLE_H
