//===- TernaryTest.cpp - where and clamp ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Support.h"

using namespace test;

TEST(Where, SelectsInAllFormats) {
  for (DataType dtype : kFloatTypes)
    for (Layout layout : layoutsOf(dtype)) {
      Tensor x = randomTensor({35, 66}, dtype, layout, -2, 2, 1);
      Tensor y = randomTensor({35, 66}, dtype, layout, -2, 2, 2);
      Tensor c = gt(x, y);
      Reference a = contents(x), b = contents(y), want{{35, 66}, {}};
      for (size_t i = 0; i != a.values.size(); ++i)
        want.values.push_back(std::max(a.values[i], b.values[i]));
      expectClose(where(c, x, y), want);
    }
}

TEST(Where, ConditionOfAnotherTypeKeepsTheValuesExact) {
  Tensor c = onDevice<float>({0.5f, 0, -0.25f}, {3}, DataType::BFLOAT16);
  Tensor x = onDevice<int32_t>({16777217, 2, 3}, {3}, DataType::INT32);
  Tensor y = onDevice<int32_t>({-1, -16777217, -3}, {3}, DataType::INT32);
  Tensor result = where(c, x, y);
  EXPECT_EQ(result.dtype(), DataType::INT32);
  EXPECT_EQ(result.to_vector<int32_t>(),
            (std::vector<int32_t>{16777217, -16777217, 3}));
  Tensor flags = onDevice<uint32_t>({0, 4294967295u, 0}, {3}, DataType::UINT32);
  Tensor floats = onDevice<float>({1, 2, 3}, {3}, DataType::FLOAT32);
  EXPECT_EQ(where(flags, floats, neg(floats)).to_vector<float>(),
            (std::vector<float>{-1, 2, -3}));
}

TEST(Clamp, Scalars) {
  for (DataType dtype : kFloatTypes) {
    Tensor x = randomTensor({40, 33}, dtype);
    Reference want = contents(x);
    for (double &value : want.values)
      value = std::fmin(std::fmax(value, -0.5), 1.25);
    expectClose(clamp(x, -0.5f, 1.25f), want);
  }
}

TEST(Clamp, IntegerScalarsRoundInwards) {
  Tensor x = onDevice<int32_t>({-9, -1, 0, 1, 2, 9}, {6}, DataType::INT32);
  EXPECT_EQ(clamp(x, -1.5f, 1.5f).to_vector<int32_t>(),
            (std::vector<int32_t>{-1, -1, 0, 1, 1, 1}));
  EXPECT_EQ(clamp(x, int32_t(0), int32_t(5)).to_vector<int32_t>(),
            (std::vector<int32_t>{0, 0, 0, 1, 2, 5}));
  Tensor u = onDevice<uint32_t>({0, 7, 4294967295u}, {3}, DataType::UINT32);
  EXPECT_EQ(clamp(u, int32_t(-5), std::numeric_limits<float>::infinity())
                .to_vector<uint32_t>(),
            (std::vector<uint32_t>{0, 7, 4294967295u}));
}

TEST(Clamp, Tensors) {
  Tensor x = randomTensor({3, 40, 33}, DataType::BFLOAT16);
  Tensor low = randomTensor({33}, DataType::BFLOAT16, Layout::TILE, -1, 0);
  Tensor high = randomTensor({40, 1}, DataType::BFLOAT16, Layout::TILE, 0, 1);
  Reference a = contents(x), l = contents(low), h = contents(high);
  Reference want{{3, 40, 33}, {}};
  forEachIndex(want.shape, [&](const std::vector<int64_t> &i) {
    want.values.push_back(std::fmin(std::fmax(at(a, i), at(l, i)), at(h, i)));
  });
  expectClose(clamp(x, low, high), want);
}
