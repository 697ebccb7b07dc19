//===- RawTile.cpp - Tiling without conversion ----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "TileRows.h"
#include "tt/device/Error.h"
#include "tt/device/Tile.h"

#include <algorithm>
#include <cstring>
#include <string>

namespace tt::device {
namespace {

/// Calls fn(matrixIndex, tileIndex, count) for each run of neighbours, both
/// indices in elements: face rows cut off at the edge of the matrix. `count`
/// is 0 for face rows that are all padding.
template <typename Fn>
void forEachRun(size_t rows, size_t cols, Shape2 tile, Fn &&fn) {
  Shape2 face = faceShape(tile), grid = tileGrid(rows, cols, tile);
  size_t tileSize = size_t(tile.rows) * tile.cols;
  for (size_t tr = 0; tr != grid.rows; ++tr)
    for (size_t tc = 0; tc != grid.cols; ++tc)
      forEachFaceRow(tile, face, [&](uint32_t r, uint32_t c, size_t offset) {
        size_t row = tr * tile.rows + r, col = tc * tile.cols + c;
        size_t count = row < rows && col < cols
                           ? std::min<size_t>(face.cols, cols - col)
                           : 0;
        fn(row * cols + col, (tr * grid.cols + tc) * tileSize + offset, count);
      });
}

/// Copies `count` elements; the usual 16 with a fixed length, which the
/// compiler turns into one or a few vector moves.
template <size_t Bytes>
void copyRun(uint8_t *dst, const uint8_t *src, size_t count) {
  if (count == 16)
    std::memcpy(dst, src, 16 * Bytes);
  else
    std::memcpy(dst, src, count * Bytes);
}

template <size_t Bytes>
void tilizeBytes(const uint8_t *src, size_t rows, size_t cols, uint8_t *dst,
                 Shape2 tile, uint32_t pad) {
  size_t width = faceShape(tile).cols;
  forEachRun(rows, cols, tile, [&](size_t from, size_t to, size_t count) {
    if (count != 0)
      copyRun<Bytes>(dst + to * Bytes, src + from * Bytes, count);
    for (size_t i = count; i < width; ++i)
      std::memcpy(dst + (to + i) * Bytes, &pad, Bytes);
  });
}

template <size_t Bytes>
void untilizeBytes(const uint8_t *src, size_t rows, size_t cols, uint8_t *dst,
                   Shape2 tile) {
  forEachRun(rows, cols, tile, [&](size_t to, size_t from, size_t count) {
    if (count != 0)
      copyRun<Bytes>(dst + to * Bytes, src + from * Bytes, count);
  });
}

[[noreturn]] void reportSize(size_t bytes) {
  throw Error("raw tiling moves elements of 1, 2 or 4 bytes, not " +
              std::to_string(bytes));
}

} // namespace

void tilizeRaw(const void *src, size_t rows, size_t cols, size_t elementBytes,
               void *dst, Shape2 tile, uint32_t pad) {
  auto *in = static_cast<const uint8_t *>(src);
  auto *out = static_cast<uint8_t *>(dst);
  switch (elementBytes) {
  case 1:
    return tilizeBytes<1>(in, rows, cols, out, tile, pad);
  case 2:
    return tilizeBytes<2>(in, rows, cols, out, tile, pad);
  case 4:
    return tilizeBytes<4>(in, rows, cols, out, tile, pad);
  default:
    reportSize(elementBytes);
  }
}

void untilizeRaw(const void *src, size_t rows, size_t cols, size_t elementBytes,
                 void *dst, Shape2 tile) {
  auto *in = static_cast<const uint8_t *>(src);
  auto *out = static_cast<uint8_t *>(dst);
  switch (elementBytes) {
  case 1:
    return untilizeBytes<1>(in, rows, cols, out, tile);
  case 2:
    return untilizeBytes<2>(in, rows, cols, out, tile);
  case 4:
    return untilizeBytes<4>(in, rows, cols, out, tile);
  default:
    reportSize(elementBytes);
  }
}

} // namespace tt::device
