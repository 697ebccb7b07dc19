//===- SfpuLane.cpp - One lane of the vector unit -------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "SfpuLane.h"

#include "tt/tile/Sfpu.h"

#include <algorithm>
#include <bit>

namespace tt::tile {
namespace {

constexpr int kInfinite = 255;
constexpr uint32_t kInfinity = 0x7F800000, kSign = 0x80000000;

struct Operand {
  explicit Operand(uint32_t word)
      : sign(word & kSign), exponent(int(word >> 23 & 255)),
        significand(exponent ? (word & 0x7FFFFF) | 0x800000 : 0),
        nan((word & ~kSign) > kInfinity) {}
  bool isInfinite() const { return exponent == kInfinite; } ///< or NaN
  uint32_t sign;
  int exponent;
  uint32_t significand;
  bool nan;
};

/// The bits below the first `shift` ones become one sticky bit.
uint64_t shiftSticky(uint64_t x, int shift) {
  uint64_t rest = x & ((uint64_t(1) << shift) - 1);
  return x >> shift | uint64_t(rest != 0);
}
int64_t aligned(uint64_t x, int shift, uint32_t sign) {
  auto kept = shift >= 27 ? 0 : int64_t(shiftSticky(x, shift));
  return sign ? -kept : kept;
}

/// A magnitude whose bit 26 counts 2^(exponent - 127), as the exponent and the
/// fraction of a float, rounded to nearest even. Exponents may be any.
struct Rounded {
  Rounded(uint64_t magnitude, int e) : exponent(e) {
    if (magnitude == 0)
      return;
    int top = 63 - std::countl_zero(magnitude), shift = top - 23;
    exponent += top - 26;
    if (shift <= 0) {
      fraction = uint32_t(magnitude << -shift) & 0x7FFFFF;
      return;
    }
    uint64_t half = uint64_t(1) << (shift - 1);
    uint64_t odd = magnitude >> shift & 1;
    uint64_t significand = (magnitude + half - 1 + odd) >> shift;
    exponent += int(significand >> 24); // 2^24: its fraction is 0 already
    fraction = uint32_t(significand) & 0x7FFFFF;
  }
  int exponent;
  uint32_t fraction = 0;
};

} // namespace

uint32_t multiplyAddLane(uint32_t a, uint32_t b, uint32_t c, bool ieee) {
  Operand x(a), y(b), z(c);
  uint32_t sign = x.sign ^ y.sign;
  int exponent = x.exponent + y.exponent - 127;
  uint64_t product = uint64_t(x.significand) * y.significand;
  bool infinite = x.isInfinite() || y.isInfinite();
  bool nanProduct = x.nan || y.nan || (infinite && product == 0);
  if (exponent < 0)
    product = 0;
  bool tooLarge = !ieee && product != 0 && exponent >= kInfinite;
  infinite |= tooLarge;
  bool nan =
      nanProduct || z.nan || (infinite && z.isInfinite() && sign != z.sign);
  if (nan && ieee)
    return 0x7FC00000;
  if (!nan && infinite)
    return sign | kInfinity;
  if (!nan && z.isInfinite())
    return c;

  exponent = product == 0 ? 0 : ieee ? exponent : std::min(exponent, 255);
  int common = std::max(exponent, z.exponent);
  int64_t sum =
      aligned(shiftSticky(product, 20), common - exponent, sign) +
      aligned(uint64_t(z.significand) << 3, common - z.exponent, z.sign);
  uint32_t signOfSum = sum < 0 ? kSign : 0;
  Rounded rounded(uint64_t(sum < 0 ? -sum : sum), common);
  bool normal = rounded.exponent > 0 && rounded.exponent < kInfinite;
  if (nan) {
    uint32_t signOfNan = nanProduct || !z.nan ? sign : z.sign;
    return signOfNan | kInfinity | (normal ? rounded.fraction : 0) | 1;
  }
  if (sum == 0)
    return ieee && product == 0 && z.significand == 0 ? sign & z.sign : 0;
  if (rounded.exponent >= kInfinite)
    return signOfSum | kInfinity;
  if (rounded.exponent <= 0)
    return ieee ? signOfSum : 0;
  return signOfSum | uint32_t(rounded.exponent) << 23 | rounded.fraction;
}

uint32_t multiplyAdd(uint32_t a, uint32_t b, uint32_t c,
                     const device::Numerics &numerics) {
  auto flush = [](uint32_t word) {
    return word & kInfinity ? word : word & kSign;
  };
  return multiplyAddLane(flush(a), flush(b), flush(c), numerics.ieeeVector);
}

} // namespace tt::tile
