//===- Tile.h - Tiles in memory -------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// A tile is cut into faces of min(16, rows) x min(16, cols); faces follow each
// other row-major, and each face is row-major. A matrix of tiles is row-major
// over tiles, edges padded to whole tiles.
// Source: tt-metal tech_reports/tensor_layouts/tensor_layouts.md.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_TILE_H
#define TT_DEVICE_TILE_H

#include "tt/device/DataType.h"

#include <cstddef>
#include <cstdint>

namespace tt::device {

/// The geometry of a 32x32 tile (kDefaultTile), with four faces of 16x16.
struct Tile {
  static constexpr int kSide = 32, kFaceSide = 16;
  static constexpr int kFacesAcross = kSide / kFaceSide;
  static constexpr int kFaces = kFacesAcross * kFacesAcross;
  static constexpr int kElements = kSide * kSide;
  static constexpr int kFaceElements = kFaceSide * kFaceSide;

  /// Position of the face that has row r and column c, counted in elements.
  template <typename Int> static constexpr Int faceOffset(Int r, Int c) {
    return (r / kFaceSide * kFacesAcross + c / kFaceSide) * kFaceElements;
  }
  /// Position of the element in row r and column c.
  template <typename Int> static constexpr Int offset(Int r, Int c) {
    return faceOffset(r, c) + r % kFaceSide * kFaceSide + c % kFaceSide;
  }
  /// Row and column of the element at position i.
  template <typename Int> static constexpr Int row(Int i) {
    return i / (kFacesAcross * kFaceElements) * kFaceSide +
           i % kFaceElements / kFaceSide;
  }
  template <typename Int> static constexpr Int column(Int i) {
    return i / kFaceElements % kFacesAcross * kFaceSide + i % kFaceSide;
  }
};

/// Rows and columns of a face of `tile`. Throws Error if `tile` is not a tile:
/// each side must be 1 ... 16 or a multiple of 16.
Shape2 faceShape(Shape2 tile);

/// Position in a tile, counted in elements, of row `r` and column `c`.
size_t tileOffset(Shape2 tile, uint32_t r, uint32_t c);

/// Tiles needed for rows x cols elements: {ceil(rows/h), ceil(cols/w)}.
Shape2 tileGrid(size_t rows, size_t cols, Shape2 tile = kDefaultTile);

/// Bytes of a rows x cols matrix in tiles, padding included.
size_t tiledBytes(size_t rows, size_t cols, DataType type,
                  Shape2 tile = kDefaultTile);

/// Writes one tile of `type` at `dst` (tileBytes(type, tile) bytes) from a
/// row-major f32 source whose rows are `rowStride` elements apart. Only
/// validRows x validCols are read; the rest of the tile is `pad`.
void tilizeTile(const float *src, size_t rowStride, uint32_t validRows,
                uint32_t validCols, DataType type, void *dst,
                Shape2 tile = kDefaultTile, float pad = 0.0f);

/// Reads one tile; writes only validRows x validCols elements.
void untilizeTile(const void *src, DataType type, float *dst, size_t rowStride,
                  uint32_t validRows, uint32_t validCols,
                  Shape2 tile = kDefaultTile);

/// Whole row-major rows x cols matrix to tiles and back, any sizes.
/// `dst` of tilize has tiledBytes(...) bytes.
void tilize(const float *src, size_t rows, size_t cols, DataType type,
            void *dst, Shape2 tile = kDefaultTile, float pad = 0.0f);
void untilize(const void *src, size_t rows, size_t cols, DataType type,
              float *dst, Shape2 tile = kDefaultTile);

/// The same without conversion, for elements of 1, 2 or 4 bytes (else Error):
/// bits are only moved, so integers stay exact. `pad` gives the padding
/// element in its low bytes.
void tilizeRaw(const void *src, size_t rows, size_t cols, size_t elementBytes,
               void *dst, Shape2 tile = kDefaultTile, uint32_t pad = 0);
void untilizeRaw(const void *src, size_t rows, size_t cols, size_t elementBytes,
                 void *dst, Shape2 tile = kDefaultTile);

} // namespace tt::device

#endif // TT_DEVICE_TILE_H
