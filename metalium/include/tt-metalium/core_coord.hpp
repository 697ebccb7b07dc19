//===- core_coord.hpp - Cores and sets of cores -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_METALIUM_CORE_COORD_HPP
#define TT_METALIUM_CORE_COORD_HPP

#include "umd/device/types/xy_pair.hpp"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <set>
#include <vector>

namespace tt::tt_metal {

/// A core of the compute grid: column and row.
using CoreCoord = tt_xy_pair;

/// A rectangle, both ends included.
struct CoreRange {
  CoreCoord start_coord, end_coord;
  CoreRange(CoreCoord core) : start_coord(core), end_coord(core) {}
  CoreRange(CoreCoord start, CoreCoord end)
      : start_coord(start), end_coord(end) {}
  size_t size() const {
    return (end_coord.x - start_coord.x + 1) *
           (end_coord.y - start_coord.y + 1);
  }
  CoreCoord grid_size() const {
    return {end_coord.x - start_coord.x + 1, end_coord.y - start_coord.y + 1};
  }
  bool contains(const CoreCoord &core) const {
    return core.x >= start_coord.x && core.x <= end_coord.x &&
           core.y >= start_coord.y && core.y <= end_coord.y;
  }
  auto operator<=>(const CoreRange &) const = default;

  /// Its cores, row by row.
  class CoreIterator {
  public:
    CoreIterator(const CoreCoord &core, const CoreRange &range)
        : core(core), range(&range) {}
    const CoreCoord &operator*() const { return core; }
    CoreIterator &operator++() {
      bool last = core.x == range->end_coord.x;
      core = last ? CoreCoord(range->start_coord.x, core.y + 1)
                  : CoreCoord(core.x + 1, core.y);
      return *this;
    }
    bool operator==(const CoreIterator &other) const {
      return core == other.core;
    }

  private:
    CoreCoord core;
    const CoreRange *range;
  };
  CoreIterator begin() const { return {start_coord, *this}; }
  CoreIterator end() const { return {{start_coord.x, end_coord.y + 1}, *this}; }
};

class CoreRangeSet {
public:
  CoreRangeSet() = default;
  CoreRangeSet(const CoreRange &range) : all{range} {}
  CoreRangeSet(const CoreCoord &core) : all{CoreRange(core)} {}
  explicit CoreRangeSet(const std::set<CoreRange> &ranges)
      : all(ranges.begin(), ranges.end()) {}
  explicit CoreRangeSet(std::vector<CoreRange> ranges)
      : all(std::move(ranges)) {}
  CoreRangeSet(std::initializer_list<CoreRange> ranges) : all(ranges) {}

  const std::vector<CoreRange> &ranges() const { return all; }
  size_t num_cores() const {
    size_t n = 0;
    for (const CoreRange &range : all)
      n += range.size();
    return n;
  }
  bool empty() const { return all.empty(); }
  bool contains(const CoreCoord &core) const {
    for (const CoreRange &r : all)
      if (r.contains(core))
        return true;
    return false;
  }

private:
  std::vector<CoreRange> all;
};

/// The cores of a set, range by range, in the order of rows or columns.
inline std::vector<CoreCoord> corerange_to_cores(const CoreRangeSet &set,
                                                 size_t most = SIZE_MAX,
                                                 bool row_wise = false) {
  std::vector<CoreCoord> cores;
  for (const CoreRange &r : set.ranges()) {
    CoreCoord n = r.grid_size();
    for (size_t i = 0; i != r.size(); ++i)
      if (cores.size() < most)
        cores.push_back(row_wise ? CoreCoord(r.start_coord.x + i % n.x,
                                             r.start_coord.y + i / n.x)
                                 : CoreCoord(r.start_coord.x + i / n.y,
                                             r.start_coord.y + i % n.y));
  }
  return cores;
}

} // namespace tt::tt_metal

using tt::tt_metal::CoreCoord;
using tt::tt_metal::CoreRange;
using tt::tt_metal::CoreRangeSet;

#endif // TT_METALIUM_CORE_COORD_HPP
