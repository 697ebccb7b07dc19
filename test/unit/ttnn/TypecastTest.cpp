//===- TypecastTest.cpp - Conversion between formats ----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Support.h"

using namespace test;

TEST(Typecast, FloatsToIntegersAreCutAndLimited) {
  const float inf = std::numeric_limits<float>::infinity();
  std::vector<float> values = {2.9f,  -2.9f, 300.5f, 70000.0f,     5e9f,
                               -5e9f, inf,   -inf,   std::nanf("")};
  for (Layout layout : {Layout::TILE, Layout::ROW_MAJOR}) {
    Tensor x = onDevice(values, {9}, DataType::FLOAT32, layout);
    EXPECT_EQ(typecast(x, DataType::INT32).to_vector<int32_t>(),
              (std::vector<int32_t>{2, -2, 300, 70000, INT32_MAX, INT32_MIN,
                                    INT32_MAX, INT32_MIN, 0}));
    EXPECT_EQ(typecast(x, DataType::UINT32).to_vector<uint32_t>(),
              (std::vector<uint32_t>{2, 0, 300, 70000, UINT32_MAX, 0,
                                     UINT32_MAX, 0, 0}));
    EXPECT_EQ(typecast(x, DataType::UINT16).to_vector<uint16_t>(),
              (std::vector<uint16_t>{2, 0, 300, 65535, 65535, 0, 65535, 0, 0}));
    EXPECT_EQ(typecast(x, DataType::UINT8).to_vector<uint8_t>(),
              (std::vector<uint8_t>{2, 0, 255, 255, 255, 0, 255, 0, 0}));
  }
}

TEST(Typecast, IntegersAreLimited) {
  Tensor x = onDevice<int32_t>({-1, 70000, 300, INT32_MIN, INT32_MAX}, {5},
                               DataType::INT32);
  EXPECT_EQ(typecast(x, DataType::UINT8).to_vector<uint32_t>(),
            (std::vector<uint32_t>{0, 255, 255, 0, 255}));
  EXPECT_EQ(typecast(x, DataType::UINT16).to_vector<uint32_t>(),
            (std::vector<uint32_t>{0, 65535, 300, 0, 65535}));
  EXPECT_EQ(typecast(x, DataType::UINT32).to_vector<uint32_t>(),
            (std::vector<uint32_t>{0, 70000, 300, 0, 2147483647u}));
  Tensor u = onDevice<uint32_t>({4294967295u, 5}, {2}, DataType::UINT32);
  EXPECT_EQ(typecast(u, DataType::INT32).to_vector<int32_t>(),
            (std::vector<int32_t>{INT32_MAX, 5}));
  EXPECT_EQ(
      typecast(x, DataType::FLOAT32).to_vector<float>(),
      (std::vector<float>{-1, 70000, 300, -2147483648.0f, 2147483648.0f}));
}

TEST(Typecast, BetweenFloatsRoundsToNearest) {
  for (DataType from : kFloatTypes)
    for (DataType to :
         {DataType::FLOAT32, DataType::FLOAT16, DataType::BFLOAT16,
          DataType::BFLOAT8_B, DataType::BFLOAT4_B}) {
      Tensor x = randomTensor({2, 37, 50}, from);
      Tensor y = typecast(x, to);
      EXPECT_EQ(y.dtype(), to);
      expectClose(y, contents(x));
    }
  // Half way between two bf16 numbers goes to the even one.
  Tensor x =
      onDevice<float>({1 + 0x1p-8f, 1 + 3 * 0x1p-8f}, {2}, DataType::FLOAT32);
  EXPECT_EQ(typecast(x, DataType::BFLOAT16).to_vector<float>(),
            (std::vector<float>{1, 1 + 0x1p-6f}));
}

TEST(Typecast, BlockFloatsNeedTiles) {
  Tensor x = randomTensor({4, 4}, DataType::BFLOAT16, Layout::ROW_MAJOR);
  expectError(Kind::InvalidArgument, {"bfp_bf8", "tile"},
              [&] { typecast(x, DataType::BFLOAT8_B); });
}
