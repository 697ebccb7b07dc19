//===- core_coord.hpp - Cores and sets of cores -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_METALIUM_CORE_COORD_HPP
#define TT_METALIUM_CORE_COORD_HPP

#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <set>
#include <vector>

namespace tt::tt_metal {

/// A core of the compute grid: column and row.
struct CoreCoord {
  size_t x = 0, y = 0;
  constexpr CoreCoord() = default;
  constexpr CoreCoord(size_t x, size_t y) : x(x), y(y) {}
  auto operator<=>(const CoreCoord &) const = default;
};

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
  auto operator<=>(const CoreRange &) const = default;
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
      if (core.x >= r.start_coord.x && core.x <= r.end_coord.x &&
          core.y >= r.start_coord.y && core.y <= r.end_coord.y)
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
