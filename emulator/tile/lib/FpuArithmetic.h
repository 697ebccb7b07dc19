//===- FpuArithmetic.h - Numbers of the matrix unit -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The loops of the matrix unit are written over an arithmetic: a number type
// with loads, sums of products, the parts of a significand that a phase
// multiplies, and the rounding of DST. Lanes has a vector of floats; Wide has
// one number at a time, which cannot overflow.
//===----------------------------------------------------------------------===//
#ifndef TT_TILE_LIB_FPUARITHMETIC_H
#define TT_TILE_LIB_FPUARITHMETIC_H

#include "Lanes.h"

namespace tt::tile::TT_ISA {

/// fp32 on the vector unit. For Exact this is what the chip does as long as
/// nothing leaves the range of FpuRange.h.
template <class N, DstFormat D> struct Lanes {
  using Value = F;
  static constexpr int kWidth = kLanes;
  static constexpr bool kPhases = kIsExact<N>;

  static TT_INLINE F load(const void *p) { return TT_ISA::load<F>(p); }
  static TT_INLINE F repeat(const float *p) { return splat<F>(*p); }
  static TT_INLINE void store(F x, void *p) { TT_ISA::store(x, p); }
  static TT_INLINE F mulAdd(F x, F y, F z) { return TT_ISA::mulAdd(x, y, z); }
  static TT_INLINE F add(F x, F y) { return x + y; }
  static TT_INLINE F negate(F x) { return -x; }

  /// What DST keeps of the result of an instruction: nearest even; no
  /// denormals, no -0.
  static TT_INLINE F inDst(F x) {
    if constexpr (!kIsExact<N>)
      return x;
    U b = bits<U>(x);
    U rounded = (b + 0x7FFFu + ((b >> 16) & 1u)) & 0xFFFF0000u;
    U kept = D == DstFormat::Float16b ? rounded : b;
    return bits<F>((kept & kExponent) != 0u ? kept : U{});
  }

  /// What a phase takes: the upper 5 bits of SrcA and 7 of SrcB, or the lower
  /// ones, of at most 10 behind the leading one; SrcA's last is not used.
  static TT_INLINE F partOfSrcA(F x, bool low) {
    return part(x, 0xFFF80000u, 0xFFFFC000u, low);
  }
  static TT_INLINE F partOfSrcB(F x, bool low) {
    return part(x, 0xFFFE0000u, 0xFFFFE000u, low);
  }

private:
  static TT_INLINE F part(F x, uint32_t high, uint32_t used, bool low) {
    F upper = bits<F>(bits<U>(x) & high);
    return low ? bits<F>(bits<U>(x) & used) - upper : upper;
  }
};

/// One number as a double with at most 24 significant bits, so that rounding
/// twice (to double, then to 24 bits) is rounding once. Exponent 255 of a float
/// is the next power of two.
template <DstFormat D> struct Wide {
  using Value = double;
  static constexpr int kWidth = 1;
  static constexpr bool kPhases = true;

  static double load(const void *p) {
    uint32_t b;
    __builtin_memcpy(&b, p, sizeof b);
    uint64_t exponent = (b & kExponent) >> 23;
    if (exponent == 0)
      return 0;
    return bits<double>(uint64_t(b & kSign) << 32 |
                        (exponent + 1023 - 127) << 52 |
                        uint64_t(b & 0x7FFFFFu) << 29);
  }
  static double repeat(const float *p) { return load(p); }
  static void store(double x, void *p) {
    uint64_t wide = bits<uint64_t>(x);
    uint32_t b = uint32_t(wide >> 32) & kSign;
    if (x != 0)
      b |= uint32_t((wide >> 52 & 0x7FF) - 1023 + 127) << 23 |
           (uint32_t(wide >> 29) & 0x7FFFFFu);
    __builtin_memcpy(p, &b, sizeof b);
  }
  static double mulAdd(double x, double y, double z) {
    return rounded(x * y + z, 24);
  }
  static double add(double x, double y) { return rounded(x + y, 24); }
  static double negate(double x) { return -x; }

  /// Too large results are infinity, whose pattern is that of 2^128.
  static double inDst(double x) {
    x = rounded(x, D == DstFormat::Float16b ? 8 : 24);
    double magnitude = x < 0 ? -x : x;
    return magnitude < 0x1p-126  ? 0
           : magnitude < 0x1p128 ? x
           : x < 0               ? -0x1p128
                                 : 0x1p128;
  }

  static double partOfSrcA(double x, bool low) { return part(x, 4, 9, low); }
  static double partOfSrcB(double x, bool low) { return part(x, 6, 10, low); }

private:
  /// To `digits` significant bits, nearest even.
  static double rounded(double x, int digits) {
    uint64_t b = bits<uint64_t>(x), unit = uint64_t(1) << (53 - digits);
    b += unit / 2 - 1 + (b / unit & 1);
    return bits<double>(b & ~(unit - 1));
  }
  static double cut(double x, int fraction) {
    uint64_t mask = ~uint64_t(0) << (52 - fraction);
    return bits<double>(bits<uint64_t>(x) & mask);
  }
  static double part(double x, int high, int used, bool low) {
    return low ? cut(x, used) - cut(x, high) : cut(x, high);
  }
};

} // namespace tt::tile::TT_ISA

#endif // TT_TILE_LIB_FPUARITHMETIC_H
