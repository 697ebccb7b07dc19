//===- Reference.h - Slow, independent models for the tests ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Written from the definition of the formats in double and integer
// arithmetic, sharing no code with the library.
//===----------------------------------------------------------------------===//
#ifndef TT_TEST_UNIT_DEVICE_REFERENCE_H
#define TT_TEST_UNIT_DEVICE_REFERENCE_H

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

namespace tt::test {

/// Rounds to a binary float with `fractionBits` bits after the point, smallest
/// normal exponent `minExponent` and largest exponent `maxExponent`: nearest,
/// ties to even, overflow to infinity, gradual underflow.
inline double roundToFormat(double x, int fractionBits, int minExponent,
                            int maxExponent) {
  if (x == 0 || !std::isfinite(x))
    return x;
  int exponent = std::ilogb(x);
  int unit = std::max(exponent, minExponent) - fractionBits;
  // nearbyint rounds ties to even in the default rounding mode.
  double rounded = std::ldexp(std::nearbyint(std::ldexp(x, -unit)), unit);
  double overflow = std::ldexp(1.0, maxExponent + 1);
  if (std::fabs(rounded) >= overflow)
    return std::copysign(std::numeric_limits<double>::infinity(), x);
  return rounded;
}

/// Value of a 16-bit pattern with `exponentBits` exponent bits; NaN for NaN.
inline double valueOfPattern(uint16_t bits, int exponentBits) {
  int fractionBits = 15 - exponentBits;
  int bias = (1 << (exponentBits - 1)) - 1;
  int exponent = (bits >> fractionBits) & ((1 << exponentBits) - 1);
  int fraction = bits & ((1 << fractionBits) - 1);
  double sign = bits >> 15 ? -1.0 : 1.0;
  if (exponent == (1 << exponentBits) - 1)
    return fraction ? std::numeric_limits<double>::quiet_NaN()
                    : sign * std::numeric_limits<double>::infinity();
  if (exponent == 0)
    return sign * std::ldexp(double(fraction), 1 - bias - fractionBits);
  return sign * std::ldexp(1.0 + std::ldexp(double(fraction), -fractionBits),
                           exponent - bias);
}

inline float floatOf(uint32_t bits) { return std::bit_cast<float>(bits); }
inline uint32_t bitsOf(float value) { return std::bit_cast<uint32_t>(value); }

/// Bit patterns that stress rounding: random ones, and around each 16-bit
/// pattern shifted up by `tieBit + 1` the two ends, the tie and its neighbours.
inline std::vector<uint32_t> interestingPatterns(unsigned tieBit,
                                                 size_t randomCount) {
  std::mt19937 random(12345);
  std::vector<uint32_t> patterns;
  for (uint32_t high = 0; high <= 0xFFFFFFFFu >> (tieBit + 1); ++high) {
    uint32_t base = high << (tieBit + 1), tie = base | (1u << tieBit);
    for (uint32_t p : {base, base + 1, tie - 1, tie, tie + 1, base - 1})
      patterns.push_back(p);
  }
  for (size_t i = 0; i != randomCount; ++i)
    patterns.push_back(random());
  return patterns;
}

} // namespace tt::test

#endif // TT_TEST_UNIT_DEVICE_REFERENCE_H
