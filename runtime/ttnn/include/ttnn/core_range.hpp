//===- core_range.hpp - Sets of cores -------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_RANGE_HPP
#define TTNN_CORE_RANGE_HPP

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

namespace ttnn {

/// A logical core, x (column) first as in the vendor's library.
struct CoreCoord {
  uint64_t x = 0;
  uint64_t y = 0;
  friend bool operator==(const CoreCoord &, const CoreCoord &) = default;
};

/// A rectangle of cores, both corners included.
struct CoreRange {
  CoreCoord start_coord;
  CoreCoord end_coord;

  CoreRange(CoreCoord core) : start_coord(core), end_coord(core) {}
  CoreRange(CoreCoord start, CoreCoord end)
      : start_coord(start), end_coord(end) {}

  /// Columns (x) and rows (y) of the rectangle.
  CoreCoord grid_size() const {
    return {end_coord.x - start_coord.x + 1, end_coord.y - start_coord.y + 1};
  }
  size_t size() const { return grid_size().x * grid_size().y; }
  friend bool operator==(const CoreRange &, const CoreRange &) = default;
};

/// Rectangles that do not overlap, in the order of use.
class CoreRangeSet {
public:
  CoreRangeSet() = default;
  CoreRangeSet(CoreRange range) : rectangles{range} {}
  CoreRangeSet(std::initializer_list<CoreRange> ranges) : rectangles(ranges) {}
  explicit CoreRangeSet(std::vector<CoreRange> ranges)
      : rectangles(std::move(ranges)) {}

  const std::vector<CoreRange> &ranges() const { return rectangles; }
  size_t num_cores() const {
    size_t cores = 0;
    for (const CoreRange &range : rectangles)
      cores += range.size();
    return cores;
  }
  friend bool operator==(const CoreRangeSet &, const CoreRangeSet &) = default;

private:
  std::vector<CoreRange> rectangles;
};

} // namespace ttnn

#endif // TTNN_CORE_RANGE_HPP
