//===- work_split.hpp - Shares of cores -------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_METALIUM_WORK_SPLIT_HPP
#define TT_METALIUM_WORK_SPLIT_HPP

#include "tt-metalium/core_coord.hpp"

#include <algorithm>
#include <tuple>

namespace tt::tt_metal {

/// The first `count` cores of a grid, by columns or by rows.
inline CoreRangeSet num_cores_to_corerangeset(uint32_t count, CoreCoord grid,
                                              bool row_wise = false) {
  std::vector<CoreRange> ranges;
  for (uint32_t i = 0; i != count; ++i)
    ranges.emplace_back(row_wise ? CoreCoord(i % grid.x, i / grid.x)
                                 : CoreCoord(i / grid.y, i % grid.y));
  return CoreRangeSet(std::move(ranges));
}

/// Splits `units` into shares that differ by at most one. Returns the number of
/// cores, all cores, the cores with the larger and with the smaller share, and
/// the two shares.
inline std::tuple<uint32_t, CoreRangeSet, CoreRangeSet, CoreRangeSet, uint32_t,
                  uint32_t>
split_work_to_cores(CoreCoord grid, uint32_t units, bool row_wise = false) {
  uint32_t cores = std::min<uint32_t>(uint32_t(grid.x * grid.y), units);
  uint32_t share = cores ? units / cores : 0, more = cores ? units % cores : 0;
  CoreRangeSet all = num_cores_to_corerangeset(cores, grid, row_wise);
  const std::vector<CoreRange> &list = all.ranges();
  if (more == 0)
    return {cores, all, all, CoreRangeSet(), share, 0};
  std::vector<CoreRange> first(list.begin(), list.begin() + more),
      second(list.begin() + more, list.end());
  return {cores,
          all,
          CoreRangeSet(std::move(first)),
          CoreRangeSet(std::move(second)),
          share + 1,
          share};
}

} // namespace tt::tt_metal

#endif // TT_METALIUM_WORK_SPLIT_HPP
