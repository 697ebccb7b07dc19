//===- PerfTable.h - One row per op ---------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_PERFTABLE_H
#define TTRT_PERFTABLE_H

#include "Artifacts.h"
#include "tt/runtime/Program.h"

#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace ttrt {

/// The time of some ops or launches in one run.
struct PerfSum {
  size_t ops = 0;
  double deviceNs = 0, hostNs = 0;
};

/// Collects what ran. Device figures are modelled and the same in every loop;
/// host time is the mean over the loops. Ops whose results are kept, because
/// they depend on weights only, are summed up apart from those of every run.
class PerfTable {
public:
  explicit PerfTable(bool hostOnly) : hostOnly(hostOnly) {}

  void beginProgram(size_t index, const std::string &name, size_t numOps);
  /// The program runs once more.
  void beginLoop() { ++loop; }
  void add(const tt::runtime::OpReport &report);

  /// The rows of the program that began last.
  Json describeProgram() const;
  /// The sum over that program: ops that run every time or those that run
  /// `once`.
  PerfSum sumOfProgram(bool once) const { return sumFrom(firstRow, once); }
  /// The same of all programs.
  PerfSum sum(bool once) const { return sumFrom(0, once); }
  std::string csv() const;
  /// A table for people: the ops of every run that take longest, and their sum;
  /// then the sum of what is done once.
  std::vector<std::string> summary() const;

private:
  struct Row {
    size_t program = 0, index = 0;
    std::string op, location, function;
    double deviceSeconds = 0;
    /// The longest part: its cores, and its bound.
    unsigned cores = 0;
    std::string bound;
    double flops = 0, dramBytes = 0, hostSeconds = 0;
    /// How many loops it ran in, once or, in a loop of the program, more often;
    /// the last of them.
    unsigned runs = 0, loop = 0;
    bool once = false;

    double hostNs() const { return runs ? hostSeconds / runs * 1e9 : 0; }
    double deviceNs() const { return deviceSeconds * 1e9; }
  };

  /// An op of a function: the function's name, the op's index, whether its
  /// results are kept.
  using FunctionOp = std::tuple<std::string, size_t, bool>;

  PerfSum sumFrom(size_t begin, bool once) const;
  Row &rowOf(const tt::runtime::OpReport &report);
  static void addEvents(Row &row, const std::vector<ttnn::OpEvent> &events);

  bool hostOnly;
  std::vector<Row> rows;
  std::map<FunctionOp, size_t> rowsOfFunctions;
  size_t firstRow = 0, currentProgram = 0;
  unsigned loop = 0;
};

} // namespace ttrt

#endif // TTRT_PERFTABLE_H
