//===- FpuRange.h - Where fp32 is what the matrix unit does ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// To the matrix unit exponent 255 is an ordinary exponent and only results are
// replaced by infinity. Operands for which that matters are found before the
// loops; they take the slow arithmetic.
//===----------------------------------------------------------------------===//
#ifndef TT_TILE_LIB_FPURANGE_H
#define TT_TILE_LIB_FPURANGE_H

#include "FpuArithmetic.h"

namespace tt::tile::TT_ISA {

/// The largest exponent field of `n` floats; n is a multiple of 64.
TT_INLINE uint32_t largestExponent(const void *words, size_t n) {
  constexpr size_t kChains = 4;
  U largest[kChains] = {};
  for (size_t i = 0; i != n; i += kChains * kLanes)
    for (size_t c = 0; c != kChains; ++c)
      largest[c] = max(largest[c], load<U>(words, i + c * kLanes) & kMagnitude);
  for (size_t c = 1; c != kChains; ++c)
    largest[0] = max(largest[0], largest[c]);
  return __builtin_reduce_max(largest[0]) >> 23;
}

/// True if neither products of operands, nor 16 of them added eight times to
/// DST, nor sums of both operands and DST come near 2^128.
constexpr bool fitsFp32(uint32_t a, uint32_t b, uint32_t dst) {
  return a <= 250 && b <= 250 && dst <= 250 && a + b <= 370;
}

/// Calls fn(arithmetic) with the one that numerics, format and range ask for.
template <class N, typename Fn>
TT_INLINE void withArithmetic(DstFormat dst, bool fits, Fn fn) {
  if constexpr (!kIsExact<N>)
    fn(Lanes<Fast, DstFormat::Float32>());
  else if (dst == DstFormat::Float32)
    fits ? fn(Lanes<Exact, DstFormat::Float32>())
         : fn(Wide<DstFormat::Float32>());
  else
    fits ? fn(Lanes<Exact, DstFormat::Float16b>())
         : fn(Wide<DstFormat::Float16b>());
}

} // namespace tt::tile::TT_ISA

#endif // TT_TILE_LIB_FPURANGE_H
