//===- MatmulAlignment.h - The end of an instruction ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Adds the sums of two groups to DST on float lanes, while no exponent leaves
// the range of fp32: the terms are aligned to the largest exponent, added
// exactly and rounded once.
//===----------------------------------------------------------------------===//
#ifndef TT_TILE_LIB_MATMULALIGNMENT_H
#define TT_TILE_LIB_MATMULALIGNMENT_H

#include "FpuAdder.h"
#include "MatmulParts.h"

namespace tt::tile::TT_ISA {

#if defined(__AVX512F__)
/// x + y, rounded up.
TT_INLINE F sumUp(F x, F y) {
  return (F)_mm512_add_round_ps((__m512)x, (__m512)y,
                                _MM_FROUND_TO_POS_INF | _MM_FROUND_NO_EXC);
}
/// The integer below x * scale + bump, which is rounded down on the way, too.
TT_INLINE I scaledDown(F x, F scale, F bump) {
  constexpr int kDown = _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC;
  __m512 sum =
      _mm512_fmadd_round_ps((__m512)x, (__m512)scale, (__m512)bump, kDown);
  return (I)_mm512_cvt_roundps_epi32(sum, kDown);
}
/// The same of the magnitude; the sign stays.
TT_INLINE I scaledToZero(F x, F scale, F bump) {
  constexpr int kZero = _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC;
  F away = bits<F>((bits<U>(x) & kSign) | bits<U>(bump));
  __m512 sum =
      _mm512_fmadd_round_ps((__m512)x, (__m512)scale, (__m512)away, kZero);
  return (I)_mm512_cvtt_roundps_epi32(sum, _MM_FROUND_NO_EXC);
}
#else
TT_INLINE I scaledDown(F x, F scale, F bump) {
  F scaled = x * scale;
  I whole = __builtin_convertvector(scaled, I);
  whole += __builtin_convertvector(whole, F) > scaled;
  F rest = scaled - __builtin_convertvector(whole, F);
  return whole - (rest >= 1.0f - bump);
}
TT_INLINE I scaledToZero(F x, F scale, F bump) {
  F scaled = bits<F>(bits<U>(x) & kMagnitude) * scale;
  I whole = __builtin_convertvector(scaled, I);
  F rest = scaled - __builtin_convertvector(whole, F);
  return withSign(whole - (rest >= 1.0f - bump), bits<I>(x) >> 31);
}
#endif

/// The start of a sum in units of the largest exponent of groups and DST.
TT_INLINE I largestStart(I start, F dst) {
  return max(start, (bits<I>(dst) & int32_t(kExponent)) + kStart);
}

/// A 16-bit DST. All terms are small numbers of units, so they are added to a
/// start, which rounds each of them. The terms break ties: DST has a bit behind
/// its last that makes it larger, and groups are moved up. Groups are rounded
/// twice, to units of 2^-23 and 2^-10 of the largest exponent, so they are
/// moved by 2^-14 and a little, which is less than a group's unit unless that
/// is smaller than 2^-13.
struct ShortDst {
  static constexpr uint32_t kKept = 0xFFFF0000u, kAway = 0x100u;

  static TT_INLINE F from(F dst) {
    return bits<F>((bits<U>(dst) & kKept) | kAway);
  }
  static TT_INLINE F to(F word) { return bits<F>(bits<U>(word) & kKept); }

  /// Two groups' sums, the larger of their starts, and DST.
  static TT_INLINE F add(F sum0, F sum1, I start, F dst) {
    I largest = largestStart(start, dst);
    F first = bits<F>(largest), up = bits<F>(largest - field(37));
    F sum = first + dst;
    sum += movedUp(sum0, up);
    sum += movedUp(sum1, up);
    U rounded = bits<U>(sum - first) + 0x8000u;
    return bits<F>((rounded & kKept) | kAway);
  }

private:
  static TT_INLINE F movedUp(F sum, F up) {
#if defined(__AVX512F__)
    return sumUp(sum, up);
#else
    // So much that it is not lost where the sum is large.
    return sum + mulAdd(abs(sum), splat<F>(0x1p-22f), up);
#endif
  }
};

/// A 32-bit DST. The terms are scaled to units of the largest exponent and
/// become integers, whose sum is rounded.
struct WideDst {
  /// Two groups' sums and DST, in units of `largest`.
  static TT_INLINE I add(F sum0, F sum1, I largest, F dst) {
    // 2^(150 - E)
    F scale = bits<F>(field(277) + kStart - largest), half = splat<F>(0.5f);
    return scaledDown(sum0, scale, half) + scaledDown(sum1, scale, half) +
           scaledToZero(dst, scale, half);
  }
  /// To 24 bits, ties away from zero. With the lower bits goes 2^-30 of the
  /// rest, which makes a tie more than half a unit; it is less than 1, and too
  /// little where nothing is rounded.
  static TT_INLINE F rounded(I sum, I largest) {
    F high = __builtin_convertvector(sum & ~255, F);
    F low = __builtin_convertvector(sum & 255, F);
    return (high + mulAdd(high, splat<F>(0x1p-30f), low)) *
           bits<F>(largest - (kStart + field(23)));
  }
};

/// An instruction leaves this of two groups' sums, the larger of their starts,
/// and DST.
template <DstFormat D>
TT_INLINE F addInRange(F sum0, F sum1, I start, F dst, const Adder &adder) {
  if constexpr (D == DstFormat::Float16b)
    return ShortDst::add(sum0, sum1, start, dst);
  I largest = largestStart(start, dst);
  I sum = WideDst::add(sum0, sum1, largest, dst);
  if (adder.inflatesMinusOne)
    sum = sum == -1 ? splat<I>(-(1 << 27)) : sum;
  return WideDst::rounded(sum, largest);
}

/// All phases of instructions that add to the same words; sums(phase, words)
/// adds those of one.
template <DstFormat D, typename Sums>
TT_INLINE U addPhases(unsigned phases, U dst, Sums sums) {
  F word = bits<F>(dst);
  if (D == DstFormat::Float16b)
    word = ShortDst::from(word);
  for (unsigned phase = 0; phase != phases; ++phase)
    word = sums(phase, word * finerUnits(phase));
  word *= bits<F>(splat<I>(field(127 - offsetOf(phases - 1))));
  return bits<U>(D == DstFormat::Float16b ? ShortDst::to(word) : word);
}

} // namespace tt::tile::TT_ISA

#endif // TT_TILE_LIB_MATMULALIGNMENT_H
