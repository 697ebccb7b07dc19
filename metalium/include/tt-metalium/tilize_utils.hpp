//===- tilize_utils.hpp - Rows of elements and tiles ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_METALIUM_TILIZE_UTILS_HPP
#define TT_METALIUM_TILIZE_UTILS_HPP

#include <cstdint>
#include <vector>

/// The index of element (row, column) of an array of `columns` columns in its
/// tiles of 32x32 with four faces.
inline size_t ttmetal_in_tiles(size_t row, size_t column, size_t columns) {
  size_t tile = row / 32 * (columns / 32) + column / 32;
  size_t face = row % 32 / 16 * 2 + column % 32 / 16;
  return tile * 1024 + face * 256 + row % 16 * 16 + column % 16;
}

template <typename T>
std::vector<T> tilize_nfaces(const std::vector<T> &rows, uint32_t height,
                             uint32_t width) {
  std::vector<T> tiles(rows.size());
  for (size_t start = 0; start != rows.size(); start += size_t(height) * width)
    for (size_t y = 0; y != height; ++y)
      for (size_t x = 0; x != width; ++x)
        tiles[start + ttmetal_in_tiles(y, x, width)] =
            rows[start + y * width + x];
  return tiles;
}
template <typename T>
std::vector<T> untilize_nfaces(const std::vector<T> &tiles, uint32_t height,
                               uint32_t width) {
  std::vector<T> rows(tiles.size());
  for (size_t start = 0; start != rows.size(); start += size_t(height) * width)
    for (size_t y = 0; y != height; ++y)
      for (size_t x = 0; x != width; ++x)
        rows[start + y * width + x] =
            tiles[start + ttmetal_in_tiles(y, x, width)];
  return rows;
}

#endif // TT_METALIUM_TILIZE_UTILS_HPP
