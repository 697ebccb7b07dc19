//===- ModelSfpu.h - The vector unit, bit by bit --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Lane registers are fp32 patterns or integers.
//===----------------------------------------------------------------------===//
#ifndef TT_TEST_TILE_MODELSFPU_H
#define TT_TEST_TILE_MODELSFPU_H

#include "Model.h"

#include <algorithm>

namespace model {

/// SFPMAD: a * b + c. The product keeps three bits behind its last, of which
/// the lowest is sticky, and so do the terms that are shifted; what is shifted
/// by 27 places or more is lost. An exponent of 255 counts as a number below
/// NaN results, which show it on Wormhole.
inline uint32_t multiplyAdd(uint32_t a, uint32_t b, uint32_t c, Chip chip) {
  bool wormhole = chip == Chip::Wormhole;
  Parts x = split(a), y = split(b), z = split(c);
  bool negative = x.negative != y.negative;
  bool zero = !x.significand || !y.significand;
  bool infinite = x.exponent == 255 || y.exponent == 255;
  bool nanProduct = isNan(a) || isNan(b) || (infinite && zero);

  int exponent = x.exponent + y.exponent - 127;
  uint64_t whole = uint64_t(x.significand) * y.significand;
  zero |= exponent < 0;
  if (wormhole) {
    infinite |= !zero && exponent >= 255;
    exponent = std::min(exponent, 255);
  }
  uint64_t product = zero ? 0 : whole >> 20 | ((whole & 0xFFFFF) != 0);
  uint64_t addend = uint64_t(z.significand) << 3;
  bool nan = nanProduct || isNan(c) ||
             (infinite && z.exponent == 255 && negative != z.negative);
  if (nan && !wormhole)
    return 0x7FC00000;
  if (!nan && (infinite || z.exponent == 255))
    return infinite ? join(negative, 255, 0) : c;

  if (zero)
    exponent = 0;
  int common = std::max(exponent, z.exponent);
  auto align = [](uint64_t v, int shift) -> int64_t {
    return shift >= 27
               ? 0
               : int64_t(v >> shift | ((v & ((1ull << shift) - 1)) != 0));
  };
  int64_t left = align(product, common - exponent),
          right = align(addend, common - z.exponent);
  int64_t sum = (negative ? -left : left) + (z.negative ? -right : right);
  uint64_t magnitude = uint64_t(sum < 0 ? -sum : sum);
  uint32_t fraction = 0;
  int result = 0;
  if (magnitude != 0) {
    int top = topBit(magnitude);
    result = common + top - 26;
    if (top > 23) { // to nearest even
      uint64_t unit = 1ull << (top - 23), rest = magnitude & (unit - 1);
      magnitude >>= top - 23;
      magnitude += rest > unit / 2 || (rest == unit / 2 && (magnitude & 1));
      if (magnitude >> 24) {
        magnitude >>= 1;
        ++result;
      }
    } else {
      magnitude <<= 23 - top;
    }
    fraction = uint32_t(magnitude) & 0x7FFFFF;
  }
  if (nan) {
    bool sign = isNan(c) && !nanProduct ? z.negative : negative;
    return join(sign, 255, (result <= 0 || result >= 255 ? 0 : fraction) | 1);
  }
  if (sum == 0)
    return !wormhole && zero && !z.significand && negative && z.negative
               ? 0x80000000
               : 0;
  if (result <= 0)
    return wormhole ? 0 : join(sum < 0, 0, 0);
  if (result >= 255)
    return join(sum < 0, 255, 0);
  return join(sum < 0, result, fraction);
}

inline constexpr uint32_t kOne = 0x3F800000;

inline uint32_t sfpAdd(uint32_t a, uint32_t b, Chip chip) {
  return multiplyAdd(a, kOne, b, chip);
}
inline uint32_t sfpSubtract(uint32_t a, uint32_t b, Chip chip) {
  return chip == Chip::Wormhole ? multiplyAdd(b, kOne | 0x80000000, a, chip)
                                : multiplyAdd(a, kOne, b ^ 0x80000000, chip);
}
inline uint32_t sfpMultiply(uint32_t a, uint32_t b, Chip chip) {
  return multiplyAdd(a, b, 0, chip);
}

/// The greater by sign and magnitude.
inline bool isGreater(uint32_t x, uint32_t y) {
  auto key = [](uint32_t w) {
    return w >> 31 ? -int64_t(w & 0x7FFFFFFF) - 1 : int64_t(w);
  };
  return key(x) > key(y);
}

/// NaN keeps its sign.
inline uint32_t sfpAbs(uint32_t x) { return isNan(x) ? x : x & 0x7FFFFFFF; }

/// How a result goes to DST.
enum class Store { Whole, Cut, Nearest };
inline uint32_t stored(uint32_t word, Store how) {
  word = flush(word);
  if (how == Store::Nearest)
    word += 0x7FFF + (word >> 16 & 1);
  return how == Store::Whole ? word : word & 0xFFFF0000;
}

//===-- casts -------------------------------------------------------------===//

/// To nearest, ties away, of a magnitude below 2^16; more saturates.
inline uint32_t toU16(uint32_t word) {
  if (word >> 31)
    return 0;
  Parts p = split(word);
  if (p.exponent >= 127 + 16)
    return 0xFFFF;
  uint64_t value = shiftAway(p.significand, 150 - p.exponent);
  return uint32_t(std::min<uint64_t>(value, 0xFFFF));
}

/// Toward zero.
inline uint32_t toSi32(uint32_t word) {
  Parts p = split(word);
  if (p.exponent >= 127 + 31)
    return 0x80000000;
  int shift = p.exponent - 150;
  uint32_t value = shift >= 0    ? p.significand << shift
                   : shift < -31 ? 0
                                 : p.significand >> -shift;
  return p.negative ? 0 - value : value;
}
inline uint32_t toU32(uint32_t word) {
  Parts p = split(word);
  if (p.negative)
    return 0;
  if (p.exponent >= 127 + 32)
    return 0xFFFFFFFF;
  int shift = p.exponent - 150;
  return shift >= 0    ? p.significand << shift
         : shift < -31 ? 0
                       : p.significand >> -shift;
}

/// A magnitude to fp32, nearest even.
inline uint32_t magnitudeToF32(uint32_t magnitude) {
  if (magnitude == 0)
    return 0;
  int top = topBit(magnitude);
  uint64_t m = magnitude;
  int exponent = 127 + top;
  if (top > 23) {
    uint64_t unit = 1ull << (top - 23), rest = m & (unit - 1);
    m >>= top - 23;
    m += rest > unit / 2 || (rest == unit / 2 && (m & 1));
    if (m >> 24) {
      m >>= 1;
      ++exponent;
    }
  } else {
    m <<= 23 - top;
  }
  return join(false, exponent, uint32_t(m));
}
inline uint32_t si32ToF32(uint32_t x) {
  bool negative = x >> 31;
  return magnitudeToF32(negative ? 0 - x : x) | uint32_t(negative) << 31;
}
/// The low 31 bits, then the highest.
inline uint32_t u32ToF32(uint32_t x, Chip chip) {
  uint32_t low = magnitudeToF32(x & 0x7FFFFFFF);
  return x >> 31 ? sfpAdd(low, 0x4F000000, chip) : low;
}

} // namespace model

#endif // TT_TEST_TILE_MODELSFPU_H
