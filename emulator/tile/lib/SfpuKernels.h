//===- SfpuKernels.h - The vector unit for one level ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TILE_LIB_SFPUKERNELS_H
#define TT_TILE_LIB_SFPUKERNELS_H

#include "tt/simd/Level.h"
#include "tt/tile/Enums.h"
#include "tt/tile/Numerics.h"

namespace tt::tile {

/// The functions of Sfpu for one level. Arguments have been checked.
template <class N, class Level> struct SfpuKernels {
#define TT_SFPU_STRIP(...) __VA_ARGS__
#define TT_SFPU_OP(NAME, PARAMETERS, ARGUMENTS)                                \
  static void NAME(TT_SFPU_STRIP PARAMETERS, const MathConfig &config);
#include "tt/tile/SfpuOps.def"
#undef TT_SFPU_OP
#undef TT_SFPU_STRIP
};

} // namespace tt::tile

/// At the end of a source that defines some of the functions.
#define TT_SFPU_INSTANTIATE                                                    \
  template struct SfpuKernels<Fast, simd::ThisLevel>;                          \
  template struct SfpuKernels<Exact, simd::ThisLevel>;

#endif // TT_TILE_LIB_SFPUKERNELS_H
