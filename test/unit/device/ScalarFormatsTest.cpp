//===- ScalarFormatsTest.cpp ----------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/ScalarFormats.h"
#include "Reference.h"

#include <gtest/gtest.h>

using namespace tt::device;
using namespace tt::test;

namespace {

bool sameValue(double expected, float found) {
  if (std::isnan(expected))
    return std::isnan(found);
  return expected == found && std::signbit(expected) == std::signbit(found);
}

TEST(ScalarFormats, EveryBf16PatternDecodesAndReturns) {
  for (uint32_t p = 0; p <= 0xFFFF; ++p) {
    float f = bf16ToFloat(uint16_t(p));
    ASSERT_TRUE(sameValue(valueOfPattern(uint16_t(p), 8), f)) << p;
    uint16_t back = floatToBf16(f);
    // Only signalling NaNs change: they become quiet.
    ASSERT_EQ(back, std::isnan(f) ? p | 0x40 : p);
  }
}

TEST(ScalarFormats, EveryF16PatternDecodesAndReturns) {
  for (uint32_t p = 0; p <= 0xFFFF; ++p) {
    float f = f16ToFloat(uint16_t(p));
    ASSERT_TRUE(sameValue(valueOfPattern(uint16_t(p), 5), f)) << p;
    uint16_t back = floatToF16(f);
    ASSERT_EQ(back, std::isnan(f) ? p | 0x200 : p);
  }
}

TEST(ScalarFormats, Bf16RoundsToNearestEven) {
  for (uint32_t p : interestingPatterns(15, 2'000'000)) {
    float f = floatOf(p);
    float result = bf16ToFloat(floatToBf16(f));
    double expected = roundToFormat(f, 7, -126, 127);
    ASSERT_TRUE(sameValue(expected, result)) << std::hex << p;
  }
}

TEST(ScalarFormats, F16RoundsToNearestEven) {
  // Ties of normal numbers are at bit 12 of f32.
  for (uint32_t p : interestingPatterns(12, 1'000'000)) {
    float f = floatOf(p);
    double expected = roundToFormat(f, 10, -14, 15);
    ASSERT_TRUE(sameValue(expected, f16ToFloat(floatToF16(f))))
        << std::hex << p;
  }
}

TEST(ScalarFormats, F16DenormalTies) {
  // Half way between neighbouring denormals, and a little to either side.
  for (int k = 0; k != 1025; ++k)
    for (double nudge : {-0x1p-40, 0.0, 0x1p-40}) {
      float f = float(std::ldexp(k + 0.5, -24) + nudge);
      double expected = roundToFormat(f, 10, -14, 15);
      ASSERT_TRUE(sameValue(expected, f16ToFloat(floatToF16(f)))) << k;
      ASSERT_TRUE(sameValue(-expected, f16ToFloat(floatToF16(-f)))) << k;
    }
}

TEST(ScalarFormats, Tf32) {
  for (uint32_t p : interestingPatterns(12, 500'000)) {
    float f = floatOf(p);
    ASSERT_TRUE(sameValue(roundToFormat(f, 10, -126, 127), roundToTf32(f)))
        << std::hex << p;
    ASSERT_EQ(bitsOf(truncateToTf32(f)), p & ~0x1FFFu);
    ASSERT_EQ(truncateToBf16(f), p >> 16);
  }
}

template <typename Int> void checkIntegers() {
  double low = double(std::numeric_limits<Int>::min());
  double high = double(std::numeric_limits<Int>::max());
  std::vector<uint32_t> patterns = interestingPatterns(15, 500'000);
  for (double v : {low - 1, low - 0.5, low, low + 0.5, -1.0, -0.99, -0.0, 0.99,
                   high - 1, high, high + 0.5, high + 1})
    patterns.push_back(bitsOf(float(v)));
  for (uint32_t p : patterns) {
    float f = floatOf(p);
    double cut =
        std::isnan(f) ? 0 : std::clamp(std::trunc(double(f)), low, high);
    ASSERT_EQ(floatToInt<Int>(f), Int(cut)) << f;
  }
}

TEST(ScalarFormats, IntegersSaturate) {
  checkIntegers<int32_t>();
  checkIntegers<uint32_t>();
  checkIntegers<uint16_t>();
  checkIntegers<uint8_t>();
  checkIntegers<int8_t>();
}

} // namespace
