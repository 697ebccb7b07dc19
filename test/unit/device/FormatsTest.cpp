//===- FormatsTest.cpp - Arrays against scalars ---------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/Formats.h"
#include "Reference.h"
#include "tt/device/BlockFloat.h"
#include "tt/device/Error.h"

#include <cstring>
#include <functional>

#include <gtest/gtest.h>

using namespace tt::device;
using namespace tt::test;

namespace {

/// Bits of one element made from f32, by the scalar functions.
uint32_t encodeOne(DataType type, float value) {
  switch (type) {
  case DataType::Float32:
    return bitsOf(value);
  case DataType::Float16:
    return floatToF16(value);
  case DataType::BFloat16:
    return floatToBf16(value);
  case DataType::UInt32:
    return floatToInt<uint32_t>(value);
  case DataType::UInt16:
    return floatToInt<uint16_t>(value);
  case DataType::UInt8:
    return floatToInt<uint8_t>(value);
  case DataType::Int32:
    return uint32_t(floatToInt<int32_t>(value));
  default:
    return uint8_t(floatToInt<int8_t>(value));
  }
}

float decodeOne(DataType type, uint32_t bits) {
  switch (type) {
  case DataType::Float32:
    return floatOf(bits);
  case DataType::Float16:
    return f16ToFloat(uint16_t(bits));
  case DataType::BFloat16:
    return bf16ToFloat(uint16_t(bits));
  case DataType::UInt32:
    return float(bits);
  case DataType::UInt16:
    return float(uint16_t(bits));
  case DataType::UInt8:
    return float(uint8_t(bits));
  case DataType::Int32:
    return float(int32_t(bits));
  default:
    return float(int8_t(bits));
  }
}

std::vector<DataType> plainTypes() {
  std::vector<DataType> types;
  for (DataType type : allDataTypes())
    if (!isBlockFloat(type))
      types.push_back(type);
  return types;
}

class PlainFormat : public testing::TestWithParam<DataType> {};
INSTANTIATE_TEST_SUITE_P(All, PlainFormat, testing::ValuesIn(plainTypes()),
                         [](const auto &info) {
                           return std::string(name(info.param));
                         });

TEST_P(PlainFormat, ArrayEncodesLikeScalar) {
  size_t size = elementBytes(GetParam());
  std::vector<float> values;
  for (uint32_t p : interestingPatterns(15, 200'000))
    values.push_back(floatOf(p));
  std::vector<uint8_t> packed(values.size() * size);
  fromFloat(GetParam(), values.data(), packed.data(), values.size());
  for (size_t i = 0; i != values.size(); ++i) {
    uint32_t bits = 0;
    std::memcpy(&bits, &packed[i * size], size);
    ASSERT_EQ(bits, encodeOne(GetParam(), values[i]))
        << std::hex << bitsOf(values[i]);
  }
}

TEST_P(PlainFormat, ArrayDecodesLikeScalar) {
  size_t size = elementBytes(GetParam());
  std::vector<uint32_t> patterns;
  for (uint32_t p = 0; p <= 0xFFFF; ++p)
    patterns.push_back(p);
  if (size == 4)
    patterns = interestingPatterns(15, 200'000);
  std::vector<uint8_t> packed(patterns.size() * size);
  for (size_t i = 0; i != patterns.size(); ++i)
    std::memcpy(&packed[i * size], &patterns[i], size);
  std::vector<float> values(patterns.size());
  toFloat(GetParam(), packed.data(), values.data(), values.size());
  for (size_t i = 0; i != values.size(); ++i)
    ASSERT_EQ(bitsOf(values[i]), bitsOf(decodeOne(GetParam(), patterns[i])))
        << std::hex << patterns[i];
}

TEST_P(PlainFormat, AnyLengthAndAlignment) {
  size_t size = elementBytes(GetParam());
  for (size_t n = 0; n != 67; ++n) {
    std::vector<float> values(n), back(n + 1, -7.0f);
    for (size_t i = 0; i != n; ++i)
      values[i] = float(i + 1);
    // One byte off, with a guard on either side.
    std::vector<uint8_t> packed(n * size + 2, 0xEE);
    fromFloat(GetParam(), values.data(), packed.data() + 1, n);
    ASSERT_EQ(packed.front(), 0xEE);
    ASSERT_EQ(packed.back(), 0xEE);
    toFloat(GetParam(), packed.data() + 1, back.data(), n);
    ASSERT_EQ(back[n], -7.0f);
    back.pop_back();
    ASSERT_EQ(back, values);
  }
}

TEST(Formats, NamedConversionsAreTheSame) {
  std::vector<float> values(100), a(100), b(100);
  for (size_t i = 0; i != 100; ++i)
    values[i] = float(i) * 1.37f - 40;
  std::vector<uint16_t> packed(100);
  floatToBf16(values.data(), packed.data(), 100);
  bf16ToFloat(packed.data(), a.data(), 100);
  b = values;
  roundThrough(DataType::BFloat16, b.data(), 100);
  EXPECT_EQ(a, b);
  floatToF16(values.data(), packed.data(), 100);
  f16ToFloat(packed.data(), a.data(), 100);
  b = values;
  roundThrough(DataType::Float16, b.data(), 100);
  EXPECT_EQ(a, b);
  EXPECT_NE(a, values);
}

TEST(Formats, RoundThroughIsIdempotent) {
  std::mt19937 random(3);
  std::normal_distribution<float> normal(0, 30);
  for (DataType type : allDataTypes()) {
    std::vector<float> once(4096 + 16);
    for (float &v : once)
      v = normal(random);
    roundThrough(type, once.data(), once.size());
    std::vector<float> twice = once;
    roundThrough(type, twice.data(), twice.size());
    EXPECT_EQ(once, twice) << name(type);
  }
}

TEST(Formats, BlockFloatsNeedWholeBlocks) {
  float values[17] = {};
  uint8_t packed[64];
  EXPECT_THROW(fromFloat(DataType::BFP_BFloat8, values, packed, 17), Error);
  EXPECT_THROW(toFloat(DataType::BFP_BFloat8, packed, values, 15), Error);
  EXPECT_THROW(roundThrough(DataType::BFP_BFloat8, values, 17), Error);
}

} // namespace
