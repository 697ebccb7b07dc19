//===- SfpuArithmetic.h - Sums and products of the vector unit -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Exact: the unit's one instruction, a * b + c, which sums and products are
// made of. The host does the same while DenormalsAreZero (Denormals::ByHost),
// but for NaN and the signs of zeros.
//===----------------------------------------------------------------------===//
#ifndef TT_TILE_LIB_SFPUARITHMETIC_H
#define TT_TILE_LIB_SFPUARITHMETIC_H

#include "Lanes.h"
#include "SfpuLane.h"

namespace tt::tile::TT_ISA {

/// Quick: results are the host's, and `suspects` is not zero if one of them may
/// differ from the unit's. The others replace such lanes.
template <class N, bool Quick = false> struct Arithmetic {
  bool ieee; ///< device::Numerics::ieeeVector
  I suspects = {};

  TT_INLINE explicit Arithmetic(bool ieee) : ieee(ieee) {}
  TT_INLINE explicit Arithmetic(const MathConfig &config)
      : ieee(config.numerics.ieeeVector) {}

  TT_INLINE F add(F x, F y) { return sum(x, y, 0x3F800000u, x, y); }
  /// x - y is y * -1 + x, or x * 1 + -y (ieee).
  TT_INLINE F subtract(F x, F y) {
    return ieee ? sum(x, -y, 0x3F800000u, x, -y)
                : sum(x, -y, 0xBF800000u, y, x);
  }
  TT_INLINE F multiply(F x, F y) {
    F product = x * y;
    if constexpr (!kIsExact<N>)
      return product;
    // A zero has no sign, except one that rounding made (ieee).
    I nan = product != product;
    F zeros = product + 0.0f;
    if (ieee) {
      zeros = ((x == 0.0f) | (y == 0.0f)) ? zeros : product;
      nan |= bits<U>(zeros) == kSign;
    }
    return mendLanes(zeros, nan,
                     [&](int i) { return lane(x, i, bits<U>(y)[i], F{}); });
  }

  /// The result of a function of many instructions. Only the kind of its NaN is
  /// known.
  TT_INLINE F result(F x) const {
    if constexpr (!kIsExact<N>)
      return x;
    U nan = ieee ? splat<U>(0x7FC00000u) : (bits<U>(x) & kSign) | 0x7F800001u;
    return x != x ? bits<F>(nan) : x;
  }

private:
  /// Replaces the lanes where `mask` is set by lane(index).
  template <typename Fn> TT_INLINE F mendLanes(F result, I mask, Fn lane) {
    if constexpr (Quick) {
      suspects |= mask;
      return result;
    }
    if (__builtin_expect(__builtin_reduce_or(mask) == 0, 1))
      return result;
    U words = bits<U>(result);
    for (int i = 0; i != kLanes; ++i)
      if (mask[i])
        words[i] = lane(i);
    return bits<F>(words);
  }
  /// x + y, which the chip computes as a * factor + c.
  TT_INLINE F sum(F x, F y, uint32_t factor, F a, F c) {
    F result = x + y;
    if constexpr (!kIsExact<N>)
      return result;
    return mendLanes(ieee ? result : result + 0.0f, result != result,
                     [&](int i) { return lane(a, i, factor, c); });
  }
  TT_INLINE uint32_t lane(F a, int i, uint32_t factor, F c) const {
    auto flushed = [i](F v) __attribute__((always_inline)) {
      return bits<U>(flushDenormals(v))[i];
    };
    uint32_t b = factor & kExponent ? factor : factor & kSign;
    return multiplyAddLane(flushed(a), b, flushed(c), ieee);
  }
};

} // namespace tt::tile::TT_ISA

#endif // TT_TILE_LIB_SFPUARITHMETIC_H
