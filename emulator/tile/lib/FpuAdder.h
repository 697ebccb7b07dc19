//===- FpuAdder.h - The adder of the matrix unit --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// An instruction adds up to two terms to each element of DST: fixed-point
// numbers that are aligned to the largest exponent, added as integers, and
// rounded once. Here for any exponents, with integers in the lanes; see
// docs/numerics.md for the rules.
//===----------------------------------------------------------------------===//
#ifndef TT_TILE_LIB_FPUADDER_H
#define TT_TILE_LIB_FPUADDER_H

#include "Lanes.h"

namespace tt::tile::TT_ISA {

/// value * 2^(exponent - 150); exponents are not negative, and that of nothing
/// is 0.
struct Term {
  I value = {}, exponent = {};
};

/// Settings of all lanes.
struct Adder {
  bool wide;             ///< DST has 32 bits
  bool inflatesMinusOne; ///< device::Numerics
  TT_INLINE explicit Adder(const MathConfig &config)
      : wide(config.dst == DstFormat::Float32),
        inflatesMinusOne(config.numerics.inflatesMinusOne) {}
};

/// x / 2^shift to nearest, ties up, for x < 2^30; from 31 places on it is 0.
TT_INLINE I shiftRounded(I x, I shift) {
  I s = min(shift, splat<I>(31));
  I half = bits<I>((splat<U>(1u) << bits<U>(s)) >> 1);
  return (x + half) >> s;
}

/// x, or -x where all bits of `sign` are set; none are elsewhere.
TT_INLINE I withSign(I x, I sign) { return (x ^ sign) - sign; }

/// The word that an instruction leaves in DST.
TT_INLINE U addToDst(const Term &first, const Term &second, U dst,
                     const Adder &adder) {
  I of = bits<I>((dst >> 23) & 255u), sign = bits<I>(dst) >> 31;
  I exponent = max(max(first.exponent, second.exponent), of);
  I significand = bits<I>((dst & 0x7FFFFFu) | 0x800000u);
  I kept = of == 0 ? I{} : shiftRounded(significand, exponent - of);
  I a = shiftRounded(first.value, exponent - first.exponent);
  I b = shiftRounded(second.value, exponent - second.exponent);
  if (!adder.wide) {
    kept = (kept + 4096) >> 13;
    a = (a + 4096) >> 13;
    b = (b + 4096) >> 13;
  }
  I sum = a + b + withSign(kept, sign), magnitude = abs(sum);
  // Nearest, ties away: what is to be shortened gets one bit more that makes a
  // tie an upper half. The conversion is to nearest even.
  U rounded;
  I result;
  if (adder.wide) {
    if (adder.inflatesMinusOne)
      magnitude = sum == -1 ? splat<I>(1 << 27) : magnitude;
    I twice = magnitude + magnitude - (magnitude >= 1 << 24);
    rounded = bits<U>(__builtin_convertvector(twice, F));
    result = bits<I>(rounded >> 23) + (exponent - 151);
  } else {
    rounded = bits<U>(__builtin_convertvector(magnitude, F));
    rounded = (rounded + 0x8000u) & 0xFFFF0000u;
    result = bits<I>(rounded >> 23) + (exponent - 137);
  }
  U word = (bits<U>(result) << 23) | (rounded & 0x7FFFFFu);
  word = result >= 255 ? splat<U>(kExponent) : word;
  word |= bits<U>(sum) & kSign;
  return ((exponent > 0) & (result > 0) & (sum != 0)) ? word : U{};
}

/// Elements of a source register, taken apart for a phase.
struct SourcePart {
  I exponent; ///< the field; far below 0 for zeros
  I part;     ///< with the sign

  static constexpr int kNoExponent = -10000;

  SourcePart() = default;
  TT_INLINE SourcePart(U word, bool srcA, bool low) {
    I field = bits<I>((word >> 23) & 255u);
    U significand = ((word & 0x7FFFFFu) | 0x800000u) >> 13;
    U taken = srcA ? (low ? (significand >> 1) & 31u : significand >> 6)
                   : (low ? (significand & 15u) << 3 : significand >> 4);
    exponent = field == 0 ? splat<I>(int32_t(kNoExponent)) : field;
    part = field == 0 ? I{} : withSign(bits<I>(taken), bits<I>(word) >> 31);
  }
};

/// How much the exponents of a phase's products lie below those of the first.
TT_INLINE int offsetOf(unsigned phase) {
  return 5 * int(phase & 1) + 7 * int(phase >> 1);
}

TT_INLINE I exponentOf(const SourcePart &a, const SourcePart &b,
                       unsigned phase) {
  return a.exponent + b.exponent - (127 + offsetOf(phase));
}

/// A single product as a term.
TT_INLINE Term productTerm(const SourcePart &a, const SourcePart &b,
                           unsigned phase) {
  I exponent = exponentOf(a, b, phase);
  I none = {};
  return {exponent > 0 ? (a.part * b.part) << 13 : none, max(exponent, none)};
}

/// The sum of eight products; get(i, a, b) calls its third argument with the
/// parts of product i.
template <typename Get> TT_INLINE Term groupTerm(unsigned phase, Get get) {
  I exponents[8], products[8], most = {}, sum = {};
#pragma unroll
  for (size_t i = 0; i != 8; ++i)
    get(i, [&](const SourcePart &a, const SourcePart &b)
               __attribute__((always_inline)) {
                 exponents[i] = exponentOf(a, b, phase);
                 products[i] = a.part * b.part;
                 most = max(most, exponents[i]);
               });
#pragma unroll
  for (size_t i = 0; i != 8; ++i) {
    I sign = products[i] >> 31;
    sum += withSign(
        shiftRounded(withSign(products[i], sign), most - exponents[i]), sign);
  }
  return {most > 0 ? sum << 13 : I{}, most};
}

/// x + y: the larger operand takes the smaller one, shifted to its place.
TT_INLINE Term sumTerm(U x, U y) {
  U swap = bits<U>((x & kMagnitude) < (y & kMagnitude));
  U larger = (y & swap) | (x & ~swap), smaller = (x & swap) | (y & ~swap);
  I exponent = bits<I>((larger >> 23) & 255u);
  I below = bits<I>((smaller >> 23) & 255u), none = {};
  auto significandOf = [&](U word) __attribute__((always_inline)) {
    return bits<I>(((word & 0x7FFFFFu) | 0x800000u) >> 13);
  };
  I shifted = shiftRounded(significandOf(smaller), exponent - below);
  shifted = below == 0 ? none : shifted;
  I same = bits<I>(larger ^ smaller) >> 31;
  I sum = significandOf(larger) + withSign(shifted, same);
  sum = exponent == 0 ? none : sum << 13;
  return {withSign(sum, bits<I>(larger) >> 31), exponent};
}

} // namespace tt::tile::TT_ISA

#endif // TT_TILE_LIB_FPUADDER_H
