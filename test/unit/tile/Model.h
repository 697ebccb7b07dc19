//===- Model.h - Numbers of the chip, bit by bit --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// A slow model with integers and shifts, written from the chip's documentation
// and not from the library. A Number is any value sign * magnitude *
// 2^exponent; sums are exact up to a sticky bit far below what is kept.
//===----------------------------------------------------------------------===//
#ifndef TT_TEST_TILE_MODEL_H
#define TT_TEST_TILE_MODEL_H

#include <bit>
#include <cstdint>

namespace model {

enum class Round { NearestEven, TiesAway, Cut };

struct Number {
  bool negative = false;
  unsigned __int128 magnitude = 0;
  int exponent = 0;
};

inline int topBit(unsigned __int128 x) {
  auto high = uint64_t(x >> 64), low = uint64_t(x);
  return high ? 127 - std::countl_zero(high) : 63 - std::countl_zero(low);
}

/// The matrix unit's reading of an fp32: denormals are zero, exponent 255 is a
/// number.
inline Number fromBits(uint32_t bits) {
  int exponent = int(bits >> 23 & 255);
  if (exponent == 0)
    return {};
  return {bool(bits >> 31), (bits & 0x7FFFFF) | 0x800000, exponent - 150};
}

/// To at most `digits` significant bits.
inline Number round(Number x, int digits, Round mode) {
  if (x.magnitude == 0)
    return {};
  int drop = topBit(x.magnitude) + 1 - digits;
  if (drop <= 0)
    return x;
  unsigned __int128 one = 1, rest = x.magnitude & ((one << drop) - 1),
                    half = one << (drop - 1);
  x.magnitude >>= drop;
  x.exponent += drop;
  if (mode == Round::TiesAway && rest >= half)
    ++x.magnitude;
  if (mode == Round::NearestEven &&
      (rest > half || (rest == half && (x.magnitude & 1))))
    ++x.magnitude;
  return x;
}

inline Number multiply(const Number &x, const Number &y) {
  return {x.negative != y.negative, x.magnitude * y.magnitude,
          x.exponent + y.exponent};
}

inline Number add(Number x, Number y) {
  if (x.magnitude == 0 || y.magnitude == 0)
    return x.magnitude == 0 ? y : x;
  if (x.exponent + topBit(x.magnitude) < y.exponent + topBit(y.magnitude))
    std::swap(x, y);
  // The larger one with its leading bit at 100; what of the smaller one lies
  // below bit 0 becomes a sticky bit.
  int up = 100 - topBit(x.magnitude);
  x.magnitude <<= up;
  x.exponent -= up;
  int shift = y.exponent - x.exponent;
  if (shift >= 0) {
    y.magnitude <<= shift;
  } else if (-shift > 110) {
    y.magnitude = 1;
  } else {
    unsigned __int128 lost =
        y.magnitude & (((unsigned __int128)1 << -shift) - 1);
    y.magnitude = y.magnitude >> -shift | (lost != 0);
  }
  if (x.negative == y.negative)
    x.magnitude += y.magnitude;
  else if (x.magnitude >= y.magnitude)
    x.magnitude -= y.magnitude;
  else
    x = {y.negative, y.magnitude - x.magnitude, x.exponent};
  return x;
}

/// A DST word from a number with at most 24 significant bits: infinity when it
/// is too large, +0 when it is too small.
inline uint32_t toBits(const Number &x) {
  if (x.magnitude == 0)
    return 0;
  int top = topBit(x.magnitude), exponent = x.exponent + top + 127;
  uint32_t sign = uint32_t(x.negative) << 31;
  if (exponent >= 255)
    return sign | 0x7F800000;
  if (exponent <= 0)
    return 0;
  auto fraction = uint32_t(top >= 23 ? x.magnitude >> (top - 23)
                                     : x.magnitude << (23 - top));
  return sign | uint32_t(exponent) << 23 | (fraction & 0x7FFFFF);
}

/// An instruction's result in DST, which has 8 or 24 significant bits.
inline uint32_t toDst(const Number &x, int digits) {
  return toBits(round(x, digits, Round::NearestEven));
}

/// The bits of a significand that a phase multiplies: those `from` to `to`
/// places behind the leading one, which itself belongs to places from 0.
inline Number slice(uint32_t bits, int from, int to) {
  Number whole = fromBits(bits);
  if (whole.magnitude == 0)
    return {};
  uint32_t kept = 0;
  for (int place = from; place <= to; ++place)
    kept |= uint32_t(whole.magnitude) & (1u << (23 - place));
  return {whole.negative, kept, whole.exponent};
}
inline Number sliceOfSrcA(uint32_t bits, unsigned phase) {
  return phase & 1 ? slice(bits, 5, 9) : slice(bits, 0, 4);
}
inline Number sliceOfSrcB(uint32_t bits, unsigned phase) {
  return phase & 2 ? slice(bits, 7, 10) : slice(bits, 0, 6);
}

/// Where an element of a 32x32 tile stands.
inline unsigned at(unsigned r, unsigned c) {
  unsigned face = 2 * (r >= 16) + (c >= 16);
  return 256 * face + 16 * (r % 16) + c % 16;
}

} // namespace model

#endif // TT_TEST_TILE_MODEL_H
