//===- PackKernels.h - The packer for one level ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TILE_LIB_PACKKERNELS_H
#define TT_TILE_LIB_PACKKERNELS_H

#include "tt/simd/Level.h"
#include "tt/tile/Numerics.h"

namespace tt::tile {

/// Conversions of a whole tile, in face order on both sides.
template <class Level> struct PackKernels {
  /// Floats to `fraction` bits behind the leading one, nearest, ties away from
  /// zero; then -0 and denormals become +0, NaN infinity. `out` may be `in`.
  static void roundFloats(const void *in, void *out, unsigned fraction);
  /// The same to bf16.
  static void toBf16(const void *in, uint8_t *out);
  /// Cut to 10 bits, with the exponents of fp16.
  static void toCoreF16(const void *in, uint8_t *out);
  /// Floats to a block float: one exponent for 16, magnitudes of 7 bits rounded
  /// ties away from zero, then cut to those of the type.
  static void toBlockFloat(device::DataType type, const void *in, uint8_t *out);
  /// Negative floats, or integers, to zero.
  static void relu(bool isFloat, const void *in, void *out);
  /// Words with the sign bit to zero.
  static void reluBySign(const void *in, void *out);
  /// out = in + prior.
  static void accumulate(bool isFloat, const void *in, const void *prior,
                         void *out);
  /// The chip's sums: of floats in f32, or of bf16 in the upper halves.
  static void accumulateF32(const void *in, const void *prior, void *out);
  static void accumulateBf16(const void *in, const void *prior, void *out);
  /// Words as integers to u16 (low half), u8 and si8 (saturating).
  static void narrow(device::DataType type, const void *in, uint8_t *out);
};

} // namespace tt::tile

#endif // TT_TILE_LIB_PACKKERNELS_H
