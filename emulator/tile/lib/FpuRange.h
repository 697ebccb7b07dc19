//===- FpuRange.h - Exponents of tiles ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TILE_LIB_FPURANGE_H
#define TT_TILE_LIB_FPURANGE_H

#include "Lanes.h"

namespace tt::tile::TT_ISA {

/// Exponent fields where they stand in a float.
constexpr int32_t field(int exponent) {
  return int32_t(uint32_t(exponent) << 23);
}

/// The start of a sum in units of 2^(E - 137). Adding a term to it rounds the
/// term to these units: 1.25 * 2^23 * 2^(E - 137).
constexpr int32_t kStart = field(13) | 0x00200000;

/// The exponent fields of words: of all that are not zero, and the least of
/// those that are.
struct ExponentRange {
  uint32_t least, most;
  bool any() const { return least <= most; }
};

/// The range of `n` floats, a multiple of 64. Denormals have the field 0 in
/// DST; in source registers they are zeros.
TT_INLINE ExponentRange exponentRange(const void *words, size_t n,
                                      bool denormalsAreZero) {
  constexpr size_t kChains = 4;
  U most[kChains] = {}, least[kChains];
  for (U &v : least)
    v = splat<U>(~0u);
  uint32_t zeros = denormalsAreZero ? 0x00800000u : 1u;
  for (size_t i = 0; i != n; i += kChains * kLanes)
    for (size_t c = 0; c != kChains; ++c) {
      U x = load<U>(words, i + c * kLanes) & kMagnitude;
      most[c] = max(most[c], x);
      // Zeros wrap around to the largest.
      least[c] = min(least[c], x - zeros);
    }
  for (size_t c = 1; c != kChains; ++c) {
    most[0] = max(most[0], most[c]);
    least[0] = min(least[0], least[c]);
  }
  uint32_t low = __builtin_reduce_min(least[0]),
           high = __builtin_reduce_max(most[0]);
  if (low > kMagnitude)
    return {256, 0};
  return {(low + zeros) >> 23, high >> 23};
}

} // namespace tt::tile::TT_ISA

#endif // TT_TILE_LIB_FPURANGE_H
