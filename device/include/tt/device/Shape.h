//===- Shape.h - Two-dimensional shapes and coordinates -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_SHAPE_H
#define TT_DEVICE_SHAPE_H

#include <compare>
#include <cstdint>

namespace tt::device {

/// Rows by columns: of a tile in elements, of a grid in cores.
struct Shape2 {
  uint32_t rows = 0;
  uint32_t cols = 0;
  friend constexpr auto operator<=>(const Shape2 &, const Shape2 &) = default;
};

/// Logical coordinate of a compute core, row first as the compiler prints it.
/// For DRAM it is {0, bank}, a position in the 1 x banks DRAM grid.
struct CoreCoord {
  uint32_t y = 0;
  uint32_t x = 0;
  friend constexpr auto operator<=>(const CoreCoord &,
                                    const CoreCoord &) = default;
};

/// Physical NoC-0 coordinate of a die tile, x first as the chip manuals
/// print it.
struct NocCoord {
  uint32_t x = 0;
  uint32_t y = 0;
  friend constexpr auto operator<=>(const NocCoord &,
                                    const NocCoord &) = default;
};

/// The most dimensions of a tensor that a file may hold.
inline constexpr uint32_t kMaxRank = 32;

/// The tile that every op supports.
inline constexpr Shape2 kDefaultTile{32, 32};

} // namespace tt::device

#endif // TT_DEVICE_SHAPE_H
