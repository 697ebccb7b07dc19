//===- Sfpu.h - The vector unit -------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TILE_SFPU_H
#define TT_TILE_SFPU_H

#include "tt/tile/Enums.h"
#include "tt/tile/Numerics.h"

namespace tt::tile {

/// A static function for each operation of SfpuOps.def, where they are
/// described; all work on whole tiles (VectorMode::RC).
template <class N> struct Sfpu {
#define TT_SFPU_STRIP(...) __VA_ARGS__
#define TT_SFPU_OP(NAME, PARAMETERS, ARGUMENTS)                                \
  static void NAME(TT_SFPU_STRIP PARAMETERS, const MathConfig &config);
#include "tt/tile/SfpuOps.def"
#undef TT_SFPU_OP
#undef TT_SFPU_STRIP
};

} // namespace tt::tile

#endif // TT_TILE_SFPU_H
