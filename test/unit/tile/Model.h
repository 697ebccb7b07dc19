//===- Model.h - Numbers of the chip, bit by bit --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// A slow model of the units with integers and shifts, one number at a time. It
// is written from the rules in docs/numerics.md and not from the library, and
// checked by test vectors of its own (test/unit/vectors).
//===----------------------------------------------------------------------===//
#ifndef TT_TEST_TILE_MODEL_H
#define TT_TEST_TILE_MODEL_H

#include <bit>
#include <cstdint>

namespace model {

enum class Chip { Wormhole, Blackhole };

/// The parts of an fp32 pattern.
struct Parts {
  bool negative;
  int exponent;         ///< the field of 8 bits
  uint32_t significand; ///< of 24 bits; 0 if the exponent field is
};
inline Parts split(uint32_t word) {
  int exponent = int(word >> 23 & 255);
  return {bool(word >> 31), exponent,
          exponent ? (word & 0x7FFFFF) | 0x800000 : 0};
}

inline uint32_t join(bool negative, int exponent, uint32_t significand) {
  return uint32_t(negative) << 31 | uint32_t(exponent) << 23 |
         (significand & 0x7FFFFF);
}

inline int topBit(uint64_t x) { return 63 - std::countl_zero(x); }

/// x / 2^shift to nearest, ties up; more than 62 places give 0.
inline uint64_t shiftAway(uint64_t x, int shift) {
  if (shift <= 0)
    return x;
  return shift > 62 ? 0 : (x + (uint64_t(1) << (shift - 1))) >> shift;
}

/// The same of a signed number, ties toward +infinity.
inline int64_t shiftUp(int64_t x, int shift) {
  if (shift <= 0)
    return x;
  return shift > 62 ? 0 : (x + (int64_t(1) << (shift - 1))) >> shift;
}

/// The fp32 pattern `word`, rounded to `fraction` bits, ties away from zero;
/// exponents are left alone, and so is what is not finite.
inline uint32_t roundFraction(uint32_t word, int fraction) {
  if ((word >> 23 & 255) == 255)
    return word;
  uint32_t unit = 1u << (23 - fraction);
  return (word + unit / 2) & ~(unit - 1);
}

inline bool isNan(uint32_t word) { return (word & 0x7FFFFFFF) > 0x7F800000; }

/// Denormals become zeros of their sign.
inline uint32_t flush(uint32_t word) {
  return word & 0x7F800000 ? word : word & 0x80000000;
}

/// Where an element of a 32x32 tile stands.
inline unsigned at(unsigned r, unsigned c) {
  unsigned face = 2 * (r >= 16) + (c >= 16);
  return 256 * face + 16 * (r % 16) + c % 16;
}

} // namespace model

#endif // TT_TEST_TILE_MODEL_H
