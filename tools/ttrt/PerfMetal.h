//===- PerfMetal.h - Time of every launch ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_PERFMETAL_H
#define TTRT_PERFMETAL_H

#include "Artifacts.h"
#include "tt/trace/Table.h"

#include <string>
#include <vector>

namespace ttrt {

/// Collects the launches of the programs of one file.
class LaunchTable {
public:
  LaunchTable(const tt::device::ChipDesc &chip, size_t cores)
      : chip(chip), cores(cores) {}

  /// Adds the launches of program `index`, the last loop's.
  void add(size_t index, const std::string &name,
           const std::vector<tt::trace::Launch> &launches);

  /// The launches of the program added last.
  Json describeProgram() const;
  /// Tables for people: all launches, then the cores of the longest one.
  std::vector<std::string> summary() const;
  std::string launchCsv() const;
  std::string coreCsv() const;

private:
  const tt::device::ChipDesc &chip;
  size_t cores;
  std::vector<tt::trace::Launch> all;
  size_t first = 0;
};

} // namespace ttrt

#endif // TTRT_PERFMETAL_H
