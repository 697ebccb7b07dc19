//===- BlockFloatTest.cpp -------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/BlockFloat.h"
#include "Reference.h"
#include "tt/device/Error.h"
#include "tt/device/Formats.h"

#include <array>

#include <gtest/gtest.h>

using namespace tt::device;
using namespace tt::test;

namespace {

/// The format in double arithmetic, element by element.
struct SlowBlock {
  int magnitudeBits;
  bool fiveBits;
  int bias() const { return fiveBits ? 15 : 127; }
  int maxMagnitude() const { return (1 << magnitudeBits) - 1; }

  /// Biased exponent of an element, or -1 if it counts as zero.
  int exponentOf(float v) const {
    if (v == 0 || std::fpclassify(v) == FP_SUBNORMAL)
      return -1;
    int e = (std::isfinite(v) ? std::ilogb(v) : 128) + bias();
    return fiveBits ? std::min(e, 31) : e;
  }

  int sharedExponent(const float *block) const {
    int shared = 0;
    for (int i = 0; i != 16; ++i)
      shared = std::max(shared, exponentOf(block[i]));
    return shared;
  }

  /// 24-bit significand, the hidden one included.
  static long significand(float v) {
    if (std::isinf(v))
      return 1L << 23;
    if (std::isnan(v))
      return (bitsOf(v) & 0x7FFFFF) | 1L << 23;
    int e;
    return long(std::ldexp(std::frexp(std::fabs(double(v)), &e), 24));
  }

  /// Sign in bit `magnitudeBits`, magnitude below.
  int code(float v, int shared) const {
    int e = exponentOf(v);
    if (e < 0)
      return 0;
    bool tooLarge = fiveBits && (!std::isfinite(v) || std::ilogb(v) + 15 > 31);
    long m = tooLarge ? 0xFFFFFF : significand(v);
    for (int i = e; i < shared && m != 0; ++i)
      m /= 2;
    double scaled = std::ldexp(double(m), magnitudeBits - 24);
    int magnitude = int(std::nearbyint(scaled));
    magnitude = std::min(magnitude, maxMagnitude());
    bool negative = std::signbit(v) && magnitude != 0;
    return magnitude + (negative ? 1 << magnitudeBits : 0);
  }

  double decode(int code, int shared) const {
    int magnitude = code & maxMagnitude();
    bool negative = code >> magnitudeBits;
    if (magnitude == 0)
      return negative ? -std::numeric_limits<double>::infinity() : 0;
    double v =
        std::ldexp(double(magnitude), shared - bias() - magnitudeBits + 1);
    if (v >= 0x1p128) // exponent field 255: infinity, or NaN with a fraction
      v = v == 0x1p128 ? std::numeric_limits<double>::infinity()
                       : std::numeric_limits<double>::quiet_NaN();
    if (v < 0x1p-126)
      v = 0;
    return negative ? -v : v;
  }
};

SlowBlock slowBlock(DataType type) {
  return {int(elementBits(type)) - 1, hasFiveBitExponent(type)};
}

int codeAt(const uint8_t *data, int bits, int i) {
  int perByte = 8 / bits;
  return (data[i / perByte] >> (i % perByte * bits)) & ((1 << bits) - 1);
}

std::vector<DataType> blockTypes() {
  std::vector<DataType> types;
  for (DataType type : allDataTypes())
    if (isBlockFloat(type))
      types.push_back(type);
  return types;
}

/// Blocks of very different spread, with zeros, denormals, infinities, NaNs.
std::array<float, 16> randomBlock(std::mt19937 &random) {
  std::array<float, 16> block;
  uint32_t base = random() % 255, spread = random() % 24;
  for (float &v : block) {
    uint32_t exponent =
        base - std::min<uint32_t>(base, spread ? random() % spread : 0);
    uint32_t fraction = random() & 0x7FFFFF;
    switch (random() % 24) {
    case 0:
      exponent = fraction = 0;
      break;
    case 1:
      exponent = 0; // denormal
      break;
    case 2: // ties and near ties
      fraction &= 0x7F0000;
      break;
    case 3:
      fraction = 0x7FFFFF;
      break;
    case 4:
      if (random() % 64 == 0)
        exponent = 255;
      break;
    case 5:
      if (random() % 64 == 0)
        exponent = 255, fraction = 0;
      break;
    }
    v = floatOf((random() & 0x80000000u) | exponent << 23 | fraction);
  }
  return block;
}

class BlockFormat : public testing::TestWithParam<DataType> {};
INSTANTIATE_TEST_SUITE_P(All, BlockFormat, testing::ValuesIn(blockTypes()),
                         [](const auto &info) {
                           return std::string(name(info.param));
                         });

TEST_P(BlockFormat, PacksLikeTheSlowModel) {
  SlowBlock slow = slowBlock(GetParam());
  std::mt19937 random(99);
  for (int round = 0; round != 20'000; ++round) {
    std::array<float, 16> block = randomBlock(random);
    uint8_t exponent, data[16];
    packBlock(GetParam(), block.data(), &exponent, data);
    int shared = slow.sharedExponent(block.data());
    ASSERT_EQ(exponent, shared);
    for (int i = 0; i != 16; ++i)
      ASSERT_EQ(codeAt(data, slow.magnitudeBits + 1, i),
                slow.code(block[i], shared))
          << std::hex << bitsOf(block[i]) << " shared " << shared;
  }
}

TEST_P(BlockFormat, UnpacksEveryCodeAtEveryExponent) {
  SlowBlock slow = slowBlock(GetParam());
  int bits = slow.magnitudeBits + 1;
  int exponents = slow.fiveBits ? 32 : 256;
  for (int exponent = 0; exponent != exponents; ++exponent)
    for (int start = 0; start < 1 << bits; start += 16) {
      uint8_t data[16] = {};
      for (int i = 0; i != 16; ++i)
        data[i * bits / 8] |=
            uint8_t(((start + i) & ((1 << bits) - 1)) << (i * bits % 8));
      float values[16];
      unpackBlock(GetParam(), uint8_t(exponent), data, values);
      for (int i = 0; i != 16; ++i) {
        double expected = slow.decode(codeAt(data, bits, i), exponent);
        if (std::isnan(expected))
          ASSERT_TRUE(std::isnan(values[i]));
        else
          ASSERT_EQ(expected, values[i]) << exponent << " " << start + i;
      }
    }
}

TEST_P(BlockFormat, ErrorIsAtMostHalfAUnitUnlessLimited) {
  SlowBlock slow = slowBlock(GetParam());
  std::mt19937 random(7);
  std::uniform_real_distribution<float> uniform(-1, 1);
  for (int round = 0; round != 2'000; ++round) {
    float block[16], back[16];
    uint8_t exponent, data[16];
    for (float &v : block)
      v = uniform(random);
    packBlock(GetParam(), block, &exponent, data);
    unpackBlock(GetParam(), exponent, data, back);
    double unit =
        std::ldexp(1.0, exponent - slow.bias() - slow.magnitudeBits + 1);
    for (int i = 0; i != 16; ++i) {
      bool limited = std::fabs(block[i]) > slow.maxMagnitude() * unit;
      EXPECT_LE(std::fabs(double(block[i]) - back[i]),
                unit * (limited ? 1.0 : 0.5));
    }
  }
}

TEST_P(BlockFormat, ArraysAreBlocksBehindTheirExponents) {
  std::mt19937 random(5);
  // 17 blocks: the exponent section is padded to 32 bytes.
  std::vector<float> values;
  for (int b = 0; b != 17; ++b)
    for (float v : randomBlock(random))
      values.push_back(std::isnan(v) ? 1.0f : v);
  size_t dataBytes = blockDataBytes(GetParam());
  std::vector<uint8_t> packed(32 + 17 * dataBytes, 0xEE);
  fromFloat(GetParam(), values.data(), packed.data(), values.size());
  for (size_t b = 0; b != 17; ++b) {
    uint8_t exponent, data[16];
    packBlock(GetParam(), &values[16 * b], &exponent, data);
    ASSERT_EQ(packed[b], exponent);
    for (size_t i = 0; i != dataBytes; ++i)
      ASSERT_EQ(packed[32 + b * dataBytes + i], data[i]);
  }
  for (size_t b = 17; b != 32; ++b)
    ASSERT_EQ(packed[b], 0);
}

TEST(BlockFloat, KnownBytes) {
  // 1.0 has exponent 127 and magnitude 64/64; -0.5 is 32/64 of it.
  float block[16] = {1.0f, -0.5f, 0.0f, -0.0f, 1.984375f};
  uint8_t exponent, data[16];
  packBlock(DataType::BFP_BFloat8, block, &exponent, data);
  EXPECT_EQ(exponent, 127);
  EXPECT_EQ(data[0], 0x40);
  EXPECT_EQ(data[1], 0xA0);
  EXPECT_EQ(data[2], 0x00);
  EXPECT_EQ(data[3], 0x00);
  EXPECT_EQ(data[4], 0x7F);
  packBlock(DataType::BFP_BFloat4, block, &exponent, data);
  EXPECT_EQ(data[0], 0xA4); // first element in the low nibble
  packBlock(DataType::BFP_BFloat2, block, &exponent, data);
  EXPECT_EQ(data[0], 0x01);
  packBlock(DataType::BFP_Float8, block, &exponent, data);
  EXPECT_EQ(exponent, 15);
  EXPECT_EQ(data[1], 0xA0);
}

TEST(BlockFloat, OtherTypesAreRefused) {
  float values[16] = {};
  uint8_t exponent = 0, data[16] = {};
  EXPECT_THROW(blockDataBytes(DataType::BFloat16), Error);
  EXPECT_THROW(packBlock(DataType::UInt8, values, &exponent, data), Error);
  EXPECT_THROW(unpackBlock(DataType::Float32, 0, data, values), Error);
}

} // namespace
