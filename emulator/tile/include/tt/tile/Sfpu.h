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

/// One lane of the unit's instruction a * b + c (SFPMAD) of fp32 patterns, as
/// Exact computes sums and products. Denormal operands are zeros.
uint32_t multiplyAdd(uint32_t a, uint32_t b, uint32_t c,
                     const device::Numerics &numerics);

} // namespace tt::tile

#endif // TT_TILE_SFPU_H
