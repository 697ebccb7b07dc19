//===- TileTranspose.cpp - Swapping rows and columns of tiles -------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "TileTranspose.h"

#include "Elements.h"
#include "Stream.h"
#include "ThreadPool.h"

namespace ttnn::detail {
namespace {

/// A tile in face order: faces 1 and 2 are exchanged, each face is transposed.
template <typename T> void turnTile(const T *from, T *to) {
  for (size_t y = 0; y != kTile; y += kFaceSide)
    for (size_t x = 0; x != kTile; x += kFaceSide) {
      const T *in = from + Tile::faceOffset(y, x);
      T *out = to + Tile::faceOffset(x, y);
      for (size_t r = 0; r != kFaceSide; ++r)
        for (size_t c = 0; c != kFaceSide; ++c)
          out[r * kFaceSide + c] = in[c * kFaceSide + r];
    }
}

template <typename T>
void turnPage(const uint8_t *from, const Geometry &to, size_t unit,
              uint8_t *page) {
  T *tile = reinterpret_cast<T *>(page);
  turnTile(reinterpret_cast<const T *>(from), tile);
  clearEdge(to, unit, tile);
}

/// Blocks lie along rows: their numbers have to be taken apart.
void turnBlockFloats(const uint8_t *from, const Geometry &to, size_t unit,
                     uint8_t *page) {
  alignas(64) float in[kTileElements], out[kTileElements];
  loadElements(to.type, from, in, kTileElements);
  turnTile(in, out);
  clearEdge(to, unit, out);
  storeElements(to.type, out, page, kTileElements);
}

} // namespace

void transposeTiles(const TensorState &from, const TensorState &to) {
  const Geometry &g = to.geometry;
  auto turn = turnBlockFloats;
  if (!tt::device::isBlockFloat(g.type))
    switch (tt::device::elementBytes(g.type)) {
    case 1:
      turn = turnPage<uint8_t>;
      break;
    case 2:
      turn = turnPage<uint16_t>;
      break;
    default:
      turn = turnPage<uint32_t>;
    }
  parallelFor(g.numPages(), 16, [&](size_t begin, size_t end) {
    for (size_t unit = begin; unit != end; ++unit) {
      size_t col = unit % g.tileCols, row = unit / g.tileCols % g.tileRows;
      size_t slice = unit / g.tileCols / g.tileRows;
      turn(from.page((slice * g.tileCols + col) * g.tileRows + row), g, unit,
           to.page(unit));
    }
  });
}

} // namespace ttnn::detail
