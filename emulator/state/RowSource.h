//===- RowSource.h - Tiles of rows on their way to math -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// unpack_tilizeA_B_block makes tiles of rows; reduce_tile_math takes them in
// this order.
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_STATE_ROWSOURCE_H
#define TT_EMULATOR_STATE_ROWSOURCE_H

#include "tt/tile/Numerics.h"
#include "ttk/vector.h"

#include <array>
#include <deque>

namespace tt::emulator {

/// A tile of rows, and the scaler of its reduction.
struct RowTile {
  uint32_t port = 0, scalerPort = 0;
  uint32_t faces = 0, lines = 0;
  alignas(64) std::array<float, tile::kTileElements> values, scaler;
};

/// The shape that tilizeA_B_reduce_init prepares, and the tiles unpacked since.
struct RowSource {
  bool on = false;
  uint32_t block = 0, faces = 0, faceRows = 0;
  uint8_t fill = 0;      ///< a ttk_fill
  uint32_t lastSite = 0; ///< of a call that unpacked
  std::deque<RowTile> tiles;

  void begin(const ttk_rows &rows) {
    on = true;
    block = rows.tiles;
    faces = rows.faces;
    faceRows = rows.face_rows;
    fill = rows.fill;
  }
};

} // namespace tt::emulator

#endif // TT_EMULATOR_STATE_ROWSOURCE_H
