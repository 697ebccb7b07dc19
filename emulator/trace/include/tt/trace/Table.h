//===- Table.h - Where the time of launches went --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TRACE_TABLE_H
#define TT_TRACE_TABLE_H

#include "tt/trace/Launch.h"

#include <span>
#include <vector>

namespace tt::trace {

/// A line per launch: time, cores, how busy the matrix units were, rates, and
/// the part of the roofline; then the sum. Launches whose results are kept are
/// not part of it: their sum is a line of its own.
std::vector<std::string> launchTable(std::span<const Launch> launches,
                                     const device::ChipDesc &chip);

/// A line per track of a launch's cores, the longest-running cores first and
/// `maxCores` at most: how long it was busy, what it waited for, and on what
/// most. Parts are of the launch's time.
std::vector<std::string> coreTable(const Launch &launch, size_t maxCores);

/// The same as CSV, with all cores. Columns are named in the first line.
std::string launchCsv(std::span<const Launch> launches,
                      const device::ChipDesc &chip);
std::string coreCsv(std::span<const Launch> launches);

} // namespace tt::trace

#endif // TT_TRACE_TABLE_H
