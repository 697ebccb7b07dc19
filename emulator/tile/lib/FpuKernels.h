//===- FpuKernels.h - The matrix unit for one level -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TILE_LIB_FPUKERNELS_H
#define TT_TILE_LIB_FPUKERNELS_H

#include "tt/simd/Level.h"
#include "tt/tile/Fpu.h"

namespace tt::tile {

/// The functions of Fpu for one level. matmulBlock does not transpose; its
/// scratch has room for 3 * (rt + ct) + 3 tiles.
template <class N, class Level> struct FpuKernels {
  static void matmulBlock(const float *a, const float *b, uint32_t *dst,
                          uint32_t rt, uint32_t ct, float *scratch,
                          const MathConfig &config);
  static void binary(BinaryType op, const float *a, const float *b,
                     uint32_t *dst, bool accumulate, const MathConfig &config);
  static void reduce(ReduceType type, ReduceDim dim, const float *in,
                     const float *scaler, uint32_t *dst, bool accumulate,
                     SourceFormat source, const MathConfig &config);
};

/// Moves words: the same for all numerics.
template <class Level> struct FpuMoves {
  /// Writes the part of `b` that `bcast` names over all of `out`.
  static void broadcast(const float *b, float *out, BcastType bcast);
  /// `out` may not be `in`.
  static void transpose(const float *in, float *out);
};

} // namespace tt::tile

#endif // TT_TILE_LIB_FPUKERNELS_H
