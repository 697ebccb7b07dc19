//===- Tile.cpp - Tiles in memory -----------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/Tile.h"

#include "TileRows.h"
#include "tt/device/Error.h"
#include "tt/device/Formats.h"

#include <algorithm>
#include <string>
#include <vector>

namespace tt::device {
namespace {

bool isTileSide(uint32_t side) {
  return side != 0 && (side <= Tile::kFaceSide || side % Tile::kFaceSide == 0);
}

/// Whole tiles of this shape go through the band functions; others, and tiles
/// at the edge of the matrix, through an f32 copy in face order.
bool hasFullRows(Shape2 tile) { return tile.cols % Tile::kFaceSide == 0; }

/// A tile-sized f32 array in the order of the tile's memory.
class Staging {
public:
  explicit Staging(Shape2 tile)
      : tile(tile), face(faceShape(tile)),
        values(size_t(tile.rows) * tile.cols) {}

  void gather(const float *src, size_t rowStride, uint32_t validRows,
              uint32_t validCols, float pad) {
    forEachFaceRow(tile, face, [&](uint32_t r, uint32_t c, size_t offset) {
      uint32_t valid = validIn(r, c, validRows, validCols);
      float *out = values.data() + offset;
      if (valid != 0)
        std::copy_n(src + r * rowStride + c, valid, out);
      std::fill(out + valid, out + face.cols, pad);
    });
  }

  void scatter(float *dst, size_t rowStride, uint32_t validRows,
               uint32_t validCols) const {
    forEachFaceRow(tile, face, [&](uint32_t r, uint32_t c, size_t offset) {
      if (uint32_t valid = validIn(r, c, validRows, validCols))
        std::copy_n(values.data() + offset, valid, dst + r * rowStride + c);
    });
  }

  float *data() { return values.data(); }
  size_t size() const { return values.size(); }

private:
  /// Elements of the face row at (r, c) that lie in the matrix.
  uint32_t validIn(uint32_t r, uint32_t c, uint32_t validRows,
                   uint32_t validCols) const {
    return r < validRows && c < validCols ? std::min(face.cols, validCols - c)
                                          : 0;
  }

  Shape2 tile, face;
  std::vector<float> values;
};

/// The part of a matrix that tile row/column `index` covers.
uint32_t validPart(size_t total, size_t index, uint32_t side) {
  return uint32_t(std::min<size_t>(side, total - index * side));
}

/// Walks a matrix band by band: band(tileRow, wholeTiles) for whole tiles, then
/// edge(tileRow, tileCol, validRows, validCols) for each other tile.
template <typename Band, typename Edge>
void forEachBand(size_t rows, size_t cols, Shape2 tile, Band &&band,
                 Edge &&edge) {
  Shape2 grid = tileGrid(rows, cols, tile);
  for (uint32_t tr = 0; tr != grid.rows; ++tr) {
    uint32_t validRows = validPart(rows, tr, tile.rows);
    bool whole = validRows == tile.rows && hasFullRows(tile);
    uint32_t wholeTiles = whole ? uint32_t(cols / tile.cols) : 0;
    if (wholeTiles != 0)
      band(tr, wholeTiles);
    for (uint32_t tc = wholeTiles; tc != grid.cols; ++tc)
      edge(tr, tc, validRows, validPart(cols, tc, tile.cols));
  }
}

} // namespace

Shape2 faceShape(Shape2 tile) {
  if (!isTileSide(tile.rows) || !isTileSide(tile.cols))
    throw Error("a tile cannot be " + std::to_string(tile.rows) + "x" +
                std::to_string(tile.cols) +
                ": each side must be 1 to 16 or a multiple of 16");
  constexpr uint32_t side = Tile::kFaceSide;
  return {std::min(tile.rows, side), std::min(tile.cols, side)};
}

size_t tileOffset(Shape2 tile, uint32_t r, uint32_t c) {
  Shape2 face = faceShape(tile);
  size_t faceIndex =
      size_t(r / face.rows) * (tile.cols / face.cols) + c / face.cols;
  return faceIndex * face.rows * face.cols + size_t(r % face.rows) * face.cols +
         c % face.cols;
}

Shape2 tileGrid(size_t rows, size_t cols, Shape2 tile) {
  (void)faceShape(tile);
  return {uint32_t((rows + tile.rows - 1) / tile.rows),
          uint32_t((cols + tile.cols - 1) / tile.cols)};
}

size_t tiledBytes(size_t rows, size_t cols, DataType type, Shape2 tile) {
  Shape2 grid = tileGrid(rows, cols, tile);
  return size_t(grid.rows) * grid.cols * tileBytes(type, tile);
}

void tilizeTile(const float *src, size_t rowStride, uint32_t validRows,
                uint32_t validCols, DataType type, void *dst, Shape2 tile,
                float pad) {
  bool whole = validRows >= tile.rows && validCols >= tile.cols;
  if (whole && hasFullRows(tile))
    return packBand(type, src, rowStride, 1, tile, static_cast<uint8_t *>(dst));
  (void)tileBytes(type, tile); // refuses narrow tiles of block floats
  Staging staging(tile);
  staging.gather(src, rowStride, validRows, validCols, pad);
  fromFloat(type, staging.data(), dst, staging.size());
}

void untilizeTile(const void *src, DataType type, float *dst, size_t rowStride,
                  uint32_t validRows, uint32_t validCols, Shape2 tile) {
  bool whole = validRows >= tile.rows && validCols >= tile.cols;
  if (whole && hasFullRows(tile))
    return unpackBand(type, static_cast<const uint8_t *>(src), dst, rowStride,
                      1, tile);
  (void)tileBytes(type, tile);
  Staging staging(tile);
  toFloat(type, src, staging.data(), staging.size());
  staging.scatter(dst, rowStride, validRows, validCols);
}

void tilize(const float *src, size_t rows, size_t cols, DataType type,
            void *dst, Shape2 tile, float pad) {
  size_t bytes = tileBytes(type, tile);
  size_t bandBytes = tileGrid(rows, cols, tile).cols * bytes;
  auto *out = static_cast<uint8_t *>(dst);
  forEachBand(
      rows, cols, tile,
      [&](uint32_t tr, uint32_t tiles) {
        packBand(type, src + size_t(tr) * tile.rows * cols, cols, tiles, tile,
                 out + tr * bandBytes);
      },
      [&](uint32_t tr, uint32_t tc, uint32_t validRows, uint32_t validCols) {
        const float *corner =
            src + size_t(tr) * tile.rows * cols + size_t(tc) * tile.cols;
        tilizeTile(corner, cols, validRows, validCols, type,
                   out + tr * bandBytes + tc * bytes, tile, pad);
      });
}

void untilize(const void *src, size_t rows, size_t cols, DataType type,
              float *dst, Shape2 tile) {
  size_t bytes = tileBytes(type, tile);
  size_t bandBytes = tileGrid(rows, cols, tile).cols * bytes;
  auto *in = static_cast<const uint8_t *>(src);
  forEachBand(
      rows, cols, tile,
      [&](uint32_t tr, uint32_t tiles) {
        unpackBand(type, in + tr * bandBytes,
                   dst + size_t(tr) * tile.rows * cols, cols, tiles, tile);
      },
      [&](uint32_t tr, uint32_t tc, uint32_t validRows, uint32_t validCols) {
        float *corner =
            dst + size_t(tr) * tile.rows * cols + size_t(tc) * tile.cols;
        untilizeTile(in + tr * bandBytes + tc * bytes, type, corner, cols,
                     validRows, validCols, tile);
      });
}

} // namespace tt::device
