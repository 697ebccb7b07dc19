//===- Source.h - What source registers keep ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TILE_LIB_SOURCE_H
#define TT_TILE_LIB_SOURCE_H

#include "tt/simd/Level.h"
#include "tt/tile/Numerics.h"

namespace tt::tile {

/// keepInSource of Unpack.h for one level.
template <class N, class Level> struct Source {
  static void keep(float *tile, DstFormat dst);
};

} // namespace tt::tile

#endif // TT_TILE_LIB_SOURCE_H
