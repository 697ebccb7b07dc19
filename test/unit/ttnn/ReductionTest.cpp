//===- ReductionTest.cpp - sum, mean, max, min, prod, argmax --------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Support.h"

#include <algorithm>

using namespace test;

namespace {

using Dims = std::optional<std::vector<int32_t>>;
using Op = Tensor (*)(const Tensor &, const Dims &, bool,
                      const std::optional<MemoryConfig> &,
                      const std::optional<DeviceComputeKernelConfig> &);

struct ReductionCase {
  const char *name;
  Op op;
  double start;
  double (*step)(double, double);
};

/// prod takes one dimension, or all: several become the last one.
Tensor prodOver(const Tensor &x, const Dims &dims, bool keep,
                const std::optional<MemoryConfig> &config,
                const std::optional<DeviceComputeKernelConfig> &) {
  if (!dims || dims->empty())
    return prod(x, std::nullopt, keep, config);
  if (dims->size() == 1)
    return prod(x, dims->front(), keep, config);
  int32_t rank = int32_t(x.shape().rank());
  std::vector<int64_t> order;
  std::vector<int32_t> kept, result;
  for (bool last : {false, true})
    for (int32_t d = 0; d != rank; ++d) {
      bool folded = std::ranges::find(*dims, d) != dims->end() ||
                    std::ranges::find(*dims, d - rank) != dims->end();
      if (folded == last)
        order.push_back(d);
      if (last && (!folded || keep))
        result.push_back(folded ? 1 : int32_t(x.shape()[d]));
      if (last && !folded)
        kept.push_back(int32_t(x.shape()[d]));
    }
  int32_t axis = int32_t(kept.size());
  kept.push_back(-1);
  return reshape(prod(reshape(permute(x, order), kept), axis, false, config),
                 result);
}

const ReductionCase kCases[] = {
    {"sum", ttnn::sum, 0, [](double a, double x) { return a + x; }},
    {"mean", ttnn::mean, 0, [](double a, double x) { return a + x; }},
    {"max", ttnn::max, -HUGE_VAL,
     [](double a, double x) { return std::fmax(a, x); }},
    {"min", ttnn::min, HUGE_VAL,
     [](double a, double x) { return std::fmin(a, x); }},
    {"prod", prodOver, 1, [](double a, double x) { return a * x; }},
};

Reference reduced(const ReductionCase &c, const Reference &input,
                  const Dims &dims, bool keep) {
  size_t rank = input.shape.rank();
  std::vector<bool> folded(rank, !dims || dims->empty());
  if (dims)
    for (int32_t d : *dims)
      folded[size_t(d < 0 ? d + int32_t(rank) : d)] = true;
  Reference full{{}, {}}, out{{}, {}};
  double count = 1;
  for (size_t d = 0; d != rank; ++d) {
    int64_t size = input.shape[int64_t(d)];
    full.shape.push_back(folded[d] ? 1 : size);
    if (!folded[d] || keep)
      out.shape.push_back(folded[d] ? 1 : size);
    count *= folded[d] ? double(size) : 1;
  }
  out.values.assign(size_t(full.shape.volume()), c.start);
  forEachIndex(input.shape, [&](const std::vector<int64_t> &index) {
    size_t offset = 0;
    for (size_t d = 0; d != rank; ++d)
      offset = offset * size_t(full.shape[int64_t(d)]) +
               size_t(folded[d] ? 0 : index[d]);
    out.values[offset] = c.step(out.values[offset], at(input, index));
  });
  if (std::string(c.name) == "mean")
    for (double &value : out.values)
      value /= count;
  return out;
}

class Reduction : public testing::TestWithParam<ReductionCase> {};

} // namespace

TEST_P(Reduction, AnyDimensionsOfAnyRank) {
  const ReductionCase &c = GetParam();
  struct {
    Shape shape;
    std::vector<Dims> dims;
  } const shapes[] = {
      {{}, {std::nullopt, Dims({})}},
      {{70}, {std::nullopt, Dims({0}), Dims({-1})}},
      {{33, 50}, {std::nullopt, Dims({0}), Dims({1}), Dims({-1, 0})}},
      {{3, 5, 7, 9},
       {Dims({0}), Dims({1}), Dims({2}), Dims({3}), Dims({0, 2}), Dims({1, 3}),
        Dims({-2, -3}), std::nullopt}},
      {{2, 3, 2, 3, 33}, {Dims({0, 2, 4}), Dims({1, 3}), Dims({4})}},
  };
  for (DataType dtype : kFloatTypes)
    for (Layout layout : layoutsOf(dtype))
      for (const auto &entry : shapes)
        for (const Dims &dims : entry.dims)
          for (bool keep : {false, true}) {
            // Near 1 for the products, away from 0 for relative errors.
            Tensor x = randomTensor(entry.shape, dtype, layout, 0.9f, 1.1f);
            Reference want = reduced(c, contents(x), dims, keep);
            expectClose(c.op(x, dims, keep, std::nullopt, std::nullopt), want,
                        2);
          }
}

TEST_P(Reduction, PaddingIsNotCounted) {
  const ReductionCase &c = GetParam();
  // Negative maxima, positive minima, products: zeros in the padding would win.
  for (float sign : {-1.0f, 1.0f}) {
    std::vector<float> values = randomFloats(5 * 7, 0.9f, 1.1f);
    for (float &value : values)
      value *= sign;
    Tensor x = onDevice(values, {5, 7}, DataType::FLOAT32);
    for (const Dims &dims : {Dims(), Dims({0}), Dims({1})})
      expectClose(c.op(x, dims, true, std::nullopt, std::nullopt),
                  reduced(c, contents(x), dims, true), 4);
  }
}

INSTANTIATE_TEST_SUITE_P(Ops, Reduction, testing::ValuesIn(kCases),
                         [](const auto &info) { return info.param.name; });

TEST(ReductionLarge, ErrorsDoNotGrowWithTheSize) {
  Tensor x = randomTensor({1000, 999}, DataType::FLOAT32, Layout::TILE, 0, 1);
  Reference a = contents(x);
  double total = 0;
  for (double value : a.values)
    total += value;
  EXPECT_NEAR(sum(x, std::nullopt, false).to_vector<float>()[0], total,
              total * 1e-6);
  Reference columns = reduced(kCases[0], a, Dims({0}), false);
  expectClose(sum(x, Dims({0}), false), columns);
}

TEST(ReductionIntegers, SumsWrapAndMeansDoNot) {
  std::vector<uint32_t> bytes(129), words(129, 0xFFFFFFFFu);
  for (uint32_t i = 0; i != bytes.size(); ++i)
    bytes[i] = i + 100; // 129 * 164 in all
  Tensor x = onDevice(bytes, {1, 129}, DataType::UINT8);
  EXPECT_EQ(sum(x, Dims({1}), false).to_vector<uint32_t>(),
            std::vector<uint32_t>({(129u * 164u) & 0xFFu}));
  EXPECT_EQ(mean(x, Dims({1}), false).to_vector<uint32_t>(),
            std::vector<uint32_t>({164u}));
  Tensor y = onDevice(words, {1, 129}, DataType::UINT32);
  EXPECT_EQ(sum(y, Dims({1}), false).to_vector<uint32_t>(),
            std::vector<uint32_t>({0u - 129u}));
  EXPECT_EQ(mean(y, Dims({1}), false).to_vector<uint32_t>(),
            std::vector<uint32_t>({0xFFFFFFFFu}));
  Tensor z = onDevice<int32_t>({-7, 2, 0}, {3}, DataType::INT32);
  EXPECT_EQ(mean(z, std::nullopt, false).to_vector<int32_t>(),
            std::vector<int32_t>({-1}));
  Tensor none = onDevice<int32_t>({}, {0, 1}, DataType::INT32);
  EXPECT_EQ(mean(none, Dims({0}), false).to_vector<int32_t>(),
            std::vector<int32_t>({0}));
}

TEST(ReductionSpecial, NaNAndEmpty) {
  const float inf = std::numeric_limits<float>::infinity();
  Tensor x = onDevice<float>({1, std::nanf(""), 3}, {3}, DataType::BFLOAT16);
  EXPECT_TRUE(
      std::isnan(ttnn::max(x, std::nullopt, false).to_vector<float>()[0]));
  EXPECT_TRUE(
      std::isnan(ttnn::min(x, std::nullopt, false).to_vector<float>()[0]));
  Tensor none = onDevice<float>({}, {3, 0}, DataType::FLOAT32);
  EXPECT_EQ(sum(none, Dims({1}), false).to_vector<float>(),
            (std::vector<float>{0, 0, 0}));
  EXPECT_EQ(prod(none, 1, false).to_vector<float>(),
            (std::vector<float>{1, 1, 1}));
  EXPECT_EQ(ttnn::max(none, Dims({1}), false).to_vector<float>(),
            (std::vector<float>{-inf, -inf, -inf}));
  EXPECT_TRUE(
      std::isnan(mean(none, std::nullopt, false).to_vector<float>()[0]));
  EXPECT_EQ(to_string(sum(none, Dims({0}), true).shape()), "1x0");
}

TEST(ReductionSpecial, IntegersAreExact) {
  std::vector<int32_t> values = {16777217, 2, -5, 7, 1000000000, 3};
  Tensor x = onDevice(values, {2, 3}, DataType::INT32);
  EXPECT_EQ(sum(x, Dims({1}), false).to_vector<int32_t>(),
            (std::vector<int32_t>{16777214, 1000000010}));
  EXPECT_EQ(ttnn::max(x, Dims({0}), false).to_vector<int32_t>(),
            (std::vector<int32_t>{16777217, 1000000000, 3}));
  EXPECT_EQ(ttnn::min(x, std::nullopt, false).to_vector<int32_t>(),
            (std::vector<int32_t>{-5}));
  EXPECT_EQ(prod(x, 0, true).to_vector<int32_t>(),
            (std::vector<int32_t>{117440519, 2000000000, -15}));
  Tensor u =
      onDevice<uint32_t>({4000000000u, 3000000000u}, {2}, DataType::UINT32);
  EXPECT_EQ(ttnn::max(u, std::nullopt, false).to_vector<uint32_t>()[0],
            4000000000u);
}

TEST(ReductionSpecial, BadDimensions) {
  Tensor x = randomTensor({3, 4}, DataType::FLOAT32);
  expectError(Kind::InvalidArgument, {"ttnn::sum", "dimension 2", "rank 2"},
              [&] { sum(x, Dims({2}), false); });
  expectError(Kind::InvalidArgument, {"ttnn::max", "twice"},
              [&] { ttnn::max(x, Dims({1, -1}), false); });
}

TEST(ArgMax, FirstMaximumAlongADimension) {
  for (Layout layout : {Layout::TILE, Layout::ROW_MAJOR})
    for (DataType dtype :
         {DataType::FLOAT32, DataType::BFLOAT16, DataType::INT32}) {
      Shape shape{3, 35, 40};
      std::vector<float> values = randomFloats(size_t(shape.volume()), -9, 9);
      for (float &value : values)
        value = std::round(value);
      Tensor x = onDevice(values, shape, dtype, layout);
      for (int32_t dim : {0, 1, 2, -1}) {
        size_t axis = size_t(dim < 0 ? dim + 3 : dim);
        Reference best{{}, {}};
        for (size_t d = 0; d != 3; ++d)
          if (d != axis)
            best.shape.push_back(shape[int64_t(d)]);
        forEachIndex(best.shape, [&](std::vector<int64_t> index) {
          index.insert(index.begin() + int64_t(axis), 0);
          Reference all = {shape, {values.begin(), values.end()}};
          int64_t winner = 0;
          double most = -HUGE_VAL;
          for (index[axis] = 0; index[axis] < shape[int64_t(axis)];
               ++index[axis]) {
            size_t offset = size_t((index[0] * 35 + index[1]) * 40 + index[2]);
            if (values[offset] > most)
              most = values[offset], winner = index[axis];
          }
          best.values.push_back(double(winner));
        });
        Tensor got = argmax(x, dim, false);
        EXPECT_EQ(got.dtype(), DataType::UINT32);
        EXPECT_EQ(got.layout(), Layout::ROW_MAJOR);
        expectClose(got, best);
        EXPECT_EQ(argmax(x, dim, true).shape().rank(), 3u);
        expectClose(argmax(x, dim, false, std::nullopt, std::nullopt,
                           DataType::INT32, Layout::TILE),
                    best);
      }
    }
}

TEST(ArgMax, WholeTensorTiesAndNaN) {
  Tensor x = onDevice<float>({1, 5, 5, 2}, {2, 2}, DataType::BFLOAT16);
  EXPECT_EQ(argmax(x, std::nullopt, false).to_vector<uint32_t>(),
            (std::vector<uint32_t>{1}));
  EXPECT_EQ(to_string(argmax(x, std::nullopt, true).shape()), "1x1");
  Tensor nan = onDevice<float>({1, std::nanf(""), 9}, {3}, DataType::FLOAT32);
  EXPECT_EQ(argmax(nan, 0, false).to_vector<uint32_t>()[0], 1u);
  Tensor big = onDevice<int32_t>({16777216, 16777217}, {2}, DataType::INT32);
  EXPECT_EQ(argmax(big, 0, false).to_vector<uint32_t>()[0], 1u);
  Tensor none = onDevice<float>({}, {0}, DataType::FLOAT32);
  expectError(Kind::InvalidArgument, {"ttnn::argmax", "no elements"},
              [&] { argmax(none, 0, false); });
}
