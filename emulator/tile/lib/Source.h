//===- Source.h - Rounding in source registers ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TILE_LIB_SOURCE_H
#define TT_TILE_LIB_SOURCE_H

#include "tt/simd/Level.h"
#include "tt/tile/Numerics.h"

namespace tt::tile {

/// keepInSource and copyToDst of Unpack.h for one level.
template <class N, class Level> struct Source {
  /// `flush`: denormals become zeros of their sign.
  static void keep(float *tile, SourceFormat format, bool flush);
  static void copy(uint32_t *tile, DstFormat dst);
};

} // namespace tt::tile

#endif // TT_TILE_LIB_SOURCE_H
