//===- PerfMetal.h - Time of every launch ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_PERFMETAL_H
#define TTRT_PERFMETAL_H

#include "Artifacts.h"
#include "PerfTable.h"
#include "tt/trace/Table.h"

#include <string>
#include <vector>

namespace ttrt {

/// Collects the launches of the programs of one file.
class LaunchTable {
public:
  LaunchTable(const tt::device::ChipDesc &chip, size_t cores)
      : chip(chip), cores(cores) {}

  /// Adds the launches of program `index` in one loop, and those in all loops
  /// whose results are kept.
  void add(size_t index, const std::string &name,
           const std::vector<tt::trace::Launch> &launches);

  /// The launches of the program added last.
  Json describeProgram() const;
  /// Sums over that program, and over all: launches that run every time or
  /// those that run `once`. The host is not measured.
  PerfSum sumOfProgram(bool once) const { return sumFrom(first, once); }
  PerfSum sum(bool once) const { return sumFrom(0, once); }
  /// Tables for people: all launches, then the cores of the longest one.
  std::vector<std::string> summary() const;
  std::string launchCsv() const;
  std::string coreCsv() const;

private:
  PerfSum sumFrom(size_t begin, bool once) const;

  const tt::device::ChipDesc &chip;
  size_t cores;
  std::vector<tt::trace::Launch> all;
  size_t first = 0;
};

} // namespace ttrt

#endif // TTRT_PERFMETAL_H
