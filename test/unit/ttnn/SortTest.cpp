//===- SortTest.cpp - sort --------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Support.h"

#include <algorithm>
#include <numeric>

using namespace test;

namespace {

/// Every line of `input` along `dim`, sorted here, compared with `got`.
void expectSorted(const Reference &input, int64_t dim, bool descending,
                  const std::vector<Tensor> &got) {
  ASSERT_EQ(got.size(), 2u);
  Reference values = contents(got[0]), places = contents(got[1]);
  ASSERT_EQ(values.shape, input.shape);
  ASSERT_EQ(places.shape, input.shape);
  forEachIndex(input.shape, [&](std::vector<int64_t> index) {
    if (index[size_t(dim)] != 0)
      return;
    std::vector<double> line;
    for (index[size_t(dim)] = 0; index[size_t(dim)] != input.shape[dim];
         ++index[size_t(dim)])
      line.push_back(at(input, index));
    std::vector<size_t> order(line.size());
    std::iota(order.begin(), order.end(), size_t(0));
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
      return descending ? line[b] < line[a] : line[a] < line[b];
    });
    for (size_t i = 0; i != line.size(); ++i) {
      index[size_t(dim)] = int64_t(i);
      EXPECT_EQ(at(values, index), line[order[i]]);
      EXPECT_EQ(at(places, index), double(order[i]));
    }
  });
}

TEST(Sort, Lines) {
  for (DataType dtype : {DataType::FLOAT32, DataType::BFLOAT16})
    for (Layout layout : {Layout::TILE, Layout::ROW_MAJOR})
      for (int32_t dim : {0, 1, -1})
        for (bool descending : {false, true}) {
          Tensor input = randomTensor({3, 5, 41}, dtype, layout);
          expectSorted(contents(input), dim < 0 ? 2 : dim, descending,
                       ttnn::sort(input, dim, descending));
        }
}

TEST(Sort, IntegersKeepTheirOrder) {
  std::vector<int32_t> values(70);
  for (size_t i = 0; i != values.size(); ++i)
    values[i] = int32_t(i * 7 % 5) - 2;
  Tensor input = onDevice(values, {2, 35}, DataType::INT32);
  expectSorted(contents(input), 1, false, ttnn::sort(input));
  expectSorted(contents(input), 1, true, ttnn::sort(input, 1, true, true));
}

TEST(Sort, NanIsLargest) {
  float nan = NAN, inf = INFINITY;
  Tensor input = onDevice(std::vector<float>{1, nan, inf, -inf, nan, 0}, {6},
                          DataType::FLOAT32);
  std::vector<uint32_t> up{3, 5, 0, 2, 1, 4}, down{1, 4, 2, 0, 5, 3};
  EXPECT_EQ(ttnn::sort(input)[1].to_vector<uint32_t>(), up);
  EXPECT_EQ(ttnn::sort(input, 0, true)[1].to_vector<uint32_t>(), down);
}

// As the vendor's: 16 bits for floats of 16 bits along less than 65,536 of
// them.
TEST(Sort, IndicesAreAsWideAsTheVendors) {
  auto indices = [](int64_t size, DataType dtype) {
    Tensor input = onDevice(std::vector<float>(size_t(size)), {size}, dtype,
                            Layout::ROW_MAJOR);
    return ttnn::sort(input)[1].dtype();
  };
  EXPECT_EQ(indices(65535, DataType::BFLOAT16), DataType::UINT16);
  EXPECT_EQ(indices(65536, DataType::BFLOAT16), DataType::UINT32);
  EXPECT_EQ(indices(7, DataType::FLOAT32), DataType::UINT32);
  EXPECT_EQ(indices(7, DataType::INT32), DataType::UINT32);
  EXPECT_EQ(indices(7, DataType::UINT16), DataType::UINT32);
}

TEST(Sort, Nothing) {
  Tensor input = randomTensor({0, 5}, DataType::FLOAT32);
  EXPECT_EQ(ttnn::sort(input, 0)[1].shape(), Shape({0, 5}));
  EXPECT_EQ(ttnn::sort(input, 1)[0].shape(), Shape({0, 5}));
}

TEST(Sort, Refusals) {
  Tensor input = randomTensor({3, 5}, DataType::FLOAT32);
  EXPECT_THROW((void)ttnn::sort(input, 2), tt::runtime::Error);
  EXPECT_THROW((void)ttnn::sort(randomTensor({}, DataType::FLOAT32)),
               tt::runtime::Error);
}

} // namespace
