//===- Lanes.h - Vectors over tiles ---------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// For sources that are compiled once per level (see tt/simd/Level.h). A product
// and a sum are fused only where the source says so.
//===----------------------------------------------------------------------===//
#ifndef TT_TILE_LIB_LANES_H
#define TT_TILE_LIB_LANES_H

#include "tt/simd/Vec.h"
#include "tt/tile/Numerics.h"

#pragma STDC FP_CONTRACT OFF

namespace tt::tile {
/// True for Exact.
template <class N> inline constexpr bool kIsExact = false;
template <> inline constexpr bool kIsExact<Exact> = true;
} // namespace tt::tile

namespace tt::tile::TT_ISA {

using namespace tt::simd::TT_ISA;

/// Vectors in a row of a face.
inline constexpr int kRowVecs = int(kFaceSide) / kLanes;

/// A vector from and to any address; `i` counts elements of four bytes.
template <typename V> TT_INLINE V load(const void *array, size_t i = 0) {
  return Of<V>::load(array, i);
}
template <typename V> TT_INLINE void store(V v, void *array, size_t i = 0) {
  Of<V>::store(v, array, i);
}

/// The bits of float: magnitude, exponent field, sign.
inline constexpr uint32_t kMagnitude = 0x7FFFFFFFu, kExponent = 0x7F800000u,
                          kSign = 0x80000000u;

/// The bits of an fp32 that a source register keeps.
constexpr uint32_t sourceMask(SourceFormat format) {
  return format == SourceFormat::Tf32 ? 0xFFFFE000u : 0xFFFF0000u;
}

/// Inlined by force, as nothing of a library may be called.
TT_INLINE unsigned phasesOf(const MathConfig &config) {
  [[clang::always_inline]] return device::phases(config.fidelity);
}

/// Denormals become zeros of their sign.
TT_INLINE F flushDenormals(F x) {
  U b = bits<U>(x);
  return bits<F>((b & kExponent) != 0u ? b : b & kSign);
}

/// To bf16, nearest even. Infinity and NaN stay what they are; NaN keeps only
/// upper bits, of which one is set.
TT_INLINE F roundToBf16(F x) {
  U b = bits<U>(x);
  U rounded = (b + 0x7FFFu + ((b >> 16) & 1u)) & 0xFFFF0000u;
  U quiet = (b & 0xFFFF0000u) | 0x00400000u;
  return bits<F>(x != x ? quiet : rounded);
}

/// To bf16, toward zero.
TT_INLINE F truncateToBf16(F x) { return bits<F>(bits<U>(x) & 0xFFFF0000u); }

} // namespace tt::tile::TT_ISA

#endif // TT_TILE_LIB_LANES_H
