//===- DataTypeTest.cpp ---------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/DataType.h"
#include "tt/device/Error.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

using namespace tt::device;

namespace {

TEST(DataType, NumbersAndNamesAreFrozen) {
  const char *names[] = {"f32",    "f16",     "bf16",   "bfp_f8",  "bfp_bf8",
                         "bfp_f4", "bfp_bf4", "bfp_f2", "bfp_bf2", "u32",
                         "u16",    "u8",      "si32",   "si8"};
  ASSERT_EQ(allDataTypes().size(), std::size(names));
  for (unsigned i = 0; i != std::size(names); ++i) {
    EXPECT_EQ(name(DataType(i)), names[i]);
    EXPECT_EQ(parseDataType(names[i]), DataType(i));
    EXPECT_EQ(unsigned(allDataTypes()[i]), i);
  }
}

TEST(DataType, UnknownSpellings) {
  for (const char *text : {"", "F32", "f32 ", "bf8", "unknown"})
    EXPECT_EQ(parseDataType(text), std::nullopt) << text;
  EXPECT_EQ(name(DataType(14)), "unknown");
  EXPECT_THROW(isFloat(DataType(14)), Error);
}

TEST(DataType, Families) {
  for (DataType type : allDataTypes()) {
    std::string text(name(type));
    EXPECT_EQ(isBlockFloat(type), text.starts_with("bfp")) << text;
    EXPECT_EQ(hasFiveBitExponent(type), text.starts_with("bfp_f")) << text;
    EXPECT_EQ(isFloat(type), text[0] != 'u' && text[0] != 's') << text;
    EXPECT_TRUE(text.ends_with(std::to_string(elementBits(type)))) << text;
  }
}

TEST(DataType, ElementBytes) {
  EXPECT_EQ(elementBytes(DataType::Float32), 4u);
  EXPECT_EQ(elementBytes(DataType::BFloat16), 2u);
  EXPECT_EQ(elementBytes(DataType::Int8), 1u);
  EXPECT_THROW(elementBytes(DataType::BFP_BFloat8), Error);
}

TEST(DataType, TileBytes) {
  EXPECT_EQ(tileBytes(DataType::Float32), 4096u);
  EXPECT_EQ(tileBytes(DataType::Float16), 2048u);
  EXPECT_EQ(tileBytes(DataType::UInt8), 1024u);
  EXPECT_EQ(tileBytes(DataType::BFP_BFloat8), 1088u);
  EXPECT_EQ(tileBytes(DataType::BFP_Float4), 576u);
  EXPECT_EQ(tileBytes(DataType::BFP_BFloat2), 320u);
  EXPECT_EQ(tileBytes(DataType::BFloat16, {16, 32}), 1024u);
  // 4 exponents take a section of 16 bytes.
  EXPECT_EQ(tileBytes(DataType::BFP_BFloat8, {4, 16}), 16u + 64u);
  EXPECT_EQ(tileBytes(DataType::BFP_BFloat4, {16, 32}), 32u + 256u);
}

TEST(DataType, ShapesThatAreNotTiles) {
  for (Shape2 shape : {Shape2{0, 32}, {32, 0}, {17, 32}, {32, 24}})
    EXPECT_THROW(tileBytes(DataType::BFloat16, shape), Error);
  EXPECT_THROW(tileBytes(DataType::BFP_BFloat8, {32, 8}), Error);
  EXPECT_EQ(tileBytes(DataType::BFloat16, {32, 8}), 512u);
}

} // namespace
