//===- TileRows.h - Bands of whole tiles ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_LIB_TILEROWS_H
#define TT_DEVICE_LIB_TILEROWS_H

#include "tt/device/DataType.h"

#include <cstddef>
#include <cstdint>

namespace tt::device {

/// `tiles` complete tiles side by side. The tile's faces must be 16 wide.
/// Row-major rows are `stride` elements apart; tiles follow each other.
void packBand(DataType type, const float *src, size_t stride, size_t tiles,
              Shape2 tile, uint8_t *dst);
void unpackBand(DataType type, const uint8_t *src, float *dst, size_t stride,
                size_t tiles, Shape2 tile);

/// Calls fn(row, column, offset) for each face row of the tile, in the order of
/// the tile's memory; `offset` counts elements.
template <typename Fn> void forEachFaceRow(Shape2 tile, Shape2 face, Fn &&fn) {
  size_t offset = 0;
  for (uint32_t top = 0; top < tile.rows; top += face.rows)
    for (uint32_t left = 0; left < tile.cols; left += face.cols)
      for (uint32_t r = 0; r != face.rows; ++r, offset += face.cols)
        fn(top + r, left, offset);
}

} // namespace tt::device

#endif // TT_DEVICE_LIB_TILEROWS_H
