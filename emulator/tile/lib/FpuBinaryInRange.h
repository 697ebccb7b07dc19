//===- FpuBinaryInRange.h - Sums and products on float lanes --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The results of the adder where DST counts as zero and no exponent leaves the
// range of fp32, on float lanes. Ties that round away from zero, or up, are
// moved off the middle by a factor 1 +- 2^-13: no other value moves, because
// the rounded values have 12 bits at most. Products are exact without fused
// multiply-adds, or rounded so little that they do not come back to a tie.
//===----------------------------------------------------------------------===//
#ifndef TT_TILE_LIB_FPUBINARYINRANGE_H
#define TT_TILE_LIB_FPUBINARYINRANGE_H

#include "MatmulAlignment.h"

namespace tt::tile::TT_ISA {

/// A result, and the lanes for which it does not hold.
struct Checked {
  U word;
  I outside;
};

/// Where a magnitude is neither zero nor far enough from both ends of the range
/// for a start and for what cancels.
TT_INLINE I outsideRange(U magnitude) {
  constexpr uint32_t kLeast = uint32_t(field(30)), kMost = uint32_t(field(239));
  return bits<I>(magnitude - kLeast > kMost - kLeast) &
         bits<I>(magnitude != 0u);
}

/// To 8 bits, ties away from zero.
TT_INLINE U roundedToBf16(F x) { return (bits<U>(x) + 0x8000u) & 0xFFFF0000u; }

/// The start of a sum in the units of a number's exponent.
TT_INLINE F startOf(U word) {
  return bits<F>((word & kExponent) + uint32_t(kStart));
}

/// Sum or difference of two operands. Both are rounded to the units of the
/// larger, which leaves that as it is.
template <DstFormat D> TT_INLINE Checked sumInRange(U x, U y, bool subtract) {
  constexpr float kAway = 1.0f + 0x1p-13f;
  U a = x & 0xFFFFE000u, b = y & 0xFFFFE000u;
  U larger = max(a & kMagnitude, b & kMagnitude);
  F start = startOf(larger);
  F sum = mulAdd(bits<F>(a), splat<F>(kAway), start);
  sum = mulAdd(bits<F>(b), splat<F>(subtract ? -kAway : kAway), sum) - start;
  return {D == DstFormat::Float32 ? bits<U>(sum) : roundedToBf16(sum),
          outsideRange(larger)};
}

/// The upper bits of an element of a source register, which has no denormals.
TT_INLINE F upperBits(U x, uint32_t mask) {
  return bits<F>((x & kExponent) != 0u ? x & mask : U{});
}

/// The product of elements of SrcA and SrcB in a number of phases.
template <DstFormat D, unsigned Phases>
TT_INLINE Checked productInRange(U srcA, U srcB) {
  F a = upperBits(srcA, 0xFFFFC000u), b = upperBits(srcB, 0xFFFFE000u);
  F highA = bits<F>(bits<U>(a) & 0xFFF80000u);
  F highB = bits<F>(bits<U>(b) & 0xFFFE0000u);
  F lowB = b - highB;
  if constexpr (D == DstFormat::Float32) {
    // 21 bits, and no phase is cut: each ends within 24 bits of the first.
    F sum = Phases == 1   ? highA * highB
            : Phases == 2 ? a * highB
            : Phases == 3 ? mulAdd(highA, lowB, a * highB)
                          : a * b;
    // Not fused, so that +0 is made of a -0 that is too small a product, too.
    sum += 0.0f;
    return {bits<U>(sum), outsideRange(bits<U>(sum) & kMagnitude)};
  }
  F first = highA * highB + 0.0f;
  // Ties of terms go up, those of sums away from zero. DST has the largest
  // exponent in all phases but the first.
  U word = roundedToBf16(first);
  F up = bits<F>(((srcA ^ srcB) & kSign) | bits<U>(splat<F>(0x1p-13f)));
  up += 1.0f;
  F lowA = a - highA;
#pragma unroll
  for (unsigned phase = 1; phase < Phases; ++phase) {
    F start = startOf(word);
    F term = mulAdd((phase & 1 ? lowA : highA) * up, phase & 2 ? lowB : highB,
                    start);
    word = roundedToBf16((term - start) + bits<F>(word));
  }
  return {word, outsideRange(bits<U>(first) & kMagnitude)};
}

/// The same, added to what DST has.
template <DstFormat D, unsigned Phases>
TT_INLINE Checked productAddedInRange(U srcA, U srcB, U dst,
                                      const Adder &adder) {
  FloatPart<true> x(srcA);
  FloatPart<false> y(srcB);
  U exponent = x.exponent + y.exponent, word = dst & kMagnitude;
  I none = bits<I>(x.exponent == 0u) | bits<I>(y.exponent == 0u);
  // As `inRange` says it of tiles.
  I outside = bits<I>(exponent - 190u > 150u) | bits<I>(x.exponent < 8u) |
              bits<I>(y.exponent < 8u);
  outside = (outside & ~none) | bits<I>(x.exponent == 255u) |
            bits<I>(y.exponent == 255u) |
            (bits<I>(word != 0u) &
             bits<I>(word - uint32_t(field(30)) >= uint32_t(field(191))));
  I start = none ? splat<I>(int32_t(kLeastExponent)) : bits<I>(exponent) - 127;
  start = (start << 23) + kStart;
  return {addPhases<D>(
              Phases, dst,
              [&](unsigned phase, F before) __attribute__((always_inline)) {
                return addInRange<D>(x.parts[phase & 1] * y.parts[phase >> 1],
                                     F{}, start, before, adder);
              }),
          outside};
}

} // namespace tt::tile::TT_ISA

#endif // TT_TILE_LIB_FPUBINARYINRANGE_H
