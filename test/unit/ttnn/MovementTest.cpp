//===- MovementTest.cpp - Reshaping, reordering, cutting, joining ---------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Support.h"

#include <numeric>

using namespace test;

namespace {

/// Formats of every element size, which movement must not change.
const std::vector<DataType> kTypes = {DataType::FLOAT32,   DataType::BFLOAT16,
                                      DataType::BFLOAT8_B, DataType::INT32,
                                      DataType::UINT16,    DataType::UINT8};

/// Small whole numbers: exact in every format, block floats included.
Tensor counted(const Shape &shape, DataType dtype, Layout layout) {
  std::vector<float> values(size_t(shape.volume()));
  for (size_t i = 0; i != values.size(); ++i)
    values[i] = float(i * 7 % 61);
  return onDevice(values, shape, dtype, layout);
}

void forAll(const std::function<void(DataType, Layout)> &fn) {
  for (DataType dtype : kTypes)
    for (Layout layout : layoutsOf(dtype)) {
      SCOPED_TRACE(std::string(to_string(dtype)) + " " +
                   std::string(to_string(layout)));
      fn(dtype, layout);
    }
}

/// result[index] = input[source(index)]
void expectMoved(
    const Tensor &result, const Tensor &input, const Shape &shape,
    const std::function<std::vector<int64_t>(std::vector<int64_t>)> &source) {
  Reference from = contents(input), got = contents(result);
  ASSERT_EQ(to_string(got.shape), to_string(shape));
  EXPECT_EQ(result.dtype(), input.dtype());
  EXPECT_EQ(result.layout(), input.layout());
  size_t i = 0;
  forEachIndex(shape, [&](const std::vector<int64_t> &index) {
    ASSERT_EQ(got.values[i], at(from, source(index))) << "element " << i;
    ++i;
  });
}

} // namespace

TEST(Reshape, KeepsTheOrder) {
  forAll([](DataType dtype, Layout layout) {
    Tensor x = counted({4, 35, 40}, dtype, layout);
    for (const std::vector<int32_t> &shape :
         std::vector<std::vector<int32_t>>{{4, 35, 40},
                                           {140, 40},
                                           {5600},
                                           {2, 2, 35, 40},
                                           {35, -1},
                                           {4, 40, 35},
                                           {1, 1, 5600, 1}}) {
      Tensor y = reshape(x, shape);
      EXPECT_EQ(y.shape().rank(), shape.size());
      EXPECT_EQ(contents(y).values, contents(x).values);
    }
    Tensor tiles = counted({4, 64, 40}, dtype, layout);
    EXPECT_EQ(contents(reshape(tiles, {2, 128, 40})).values,
              contents(tiles).values);
  });
  Tensor one = onDevice<float>({3}, {1, 1}, DataType::FLOAT32);
  EXPECT_EQ(reshape(one, {}).shape().rank(), 0u);
  Tensor none = onDevice<float>({}, {0, 3}, DataType::FLOAT32);
  EXPECT_EQ(to_string(reshape(none, {3, 0, 5}).shape()), "3x0x5");
  expectError(Kind::InvalidArgument, {"ttnn::reshape", "3, 5"},
              [&] { reshape(one, {3, 5}); });
  expectError(Kind::InvalidArgument, {"ttnn::reshape", "-1"},
              [&] { reshape(one, {-1, -1}); });
}

TEST(Transpose, SwapsTwoDimensions) {
  forAll([](DataType dtype, Layout layout) {
    Tensor x = counted({3, 35, 70}, dtype, layout);
    expectMoved(transpose(x, 1, 2), x, {3, 70, 35},
                [](auto i) { return std::vector{i[0], i[2], i[1]}; });
    expectMoved(transpose(x, 0, -1), x, {70, 35, 3},
                [](auto i) { return std::vector{i[2], i[1], i[0]}; });
    expectMoved(transpose(x, 0, 1), x, {35, 3, 70},
                [](auto i) { return std::vector{i[1], i[0], i[2]}; });
    expectMoved(transpose(x, 1, 1), x, {3, 35, 70}, [](auto i) { return i; });
  });
}

TEST(Permute, AnyOrder) {
  forAll([](DataType dtype, Layout layout) {
    Shape shape{2, 3, 33, 5, 17};
    Tensor x = counted(shape, dtype, layout);
    for (const std::vector<int64_t> &order :
         std::vector<std::vector<int64_t>>{{0, 1, 2, 3, 4},
                                           {4, 3, 2, 1, 0},
                                           {0, 2, 3, 4, 1},
                                           {1, 0, 4, 2, 3},
                                           {-1, 0, 1, 2, 3}}) {
      Shape want;
      for (int64_t from : order)
        want.push_back(shape[from]);
      expectMoved(
          permute(x, order), x, want, [&](const std::vector<int64_t> &i) {
            std::vector<int64_t> source(5);
            for (size_t d = 0; d != 5; ++d)
              source[size_t(order[d] < 0 ? order[d] + 5 : order[d])] = i[d];
            return source;
          });
    }
    expectError(Kind::InvalidArgument, {"ttnn::permute", "once"},
                [&] { permute(x, {0, 0, 1, 2, 3}); });
  });
}

TEST(Slice, BeginEndStep) {
  forAll([](DataType dtype, Layout layout) {
    Tensor x = counted({4, 40, 50}, dtype, layout);
    expectMoved(
        slice(x, {1, 3, 0}, {3, 38, 50}, {1, 5, 1}), x, {2, 7, 50},
        [](auto i) { return std::vector{i[0] + 1, i[1] * 5 + 3, i[2]}; });
    expectMoved(
        slice(x, {0, 0, -17}, {4, 40, -1}, {3, 1, 3}), x, {2, 40, 6},
        [](auto i) { return std::vector{i[0] * 3, i[1], i[2] * 3 + 33}; });
    EXPECT_EQ(slice(x, {0, 5, 0}, {4, 5, 50}, {1, 1, 1}).shape().volume(), 0);
  });
  Tensor x = counted({4, 4}, DataType::FLOAT32, Layout::TILE);
  expectError(Kind::InvalidArgument, {"ttnn::slice", "end 5"},
              [&] { slice(x, {0, 0}, {4, 5}, {1, 1}); });
  expectError(Kind::InvalidArgument, {"ttnn::slice", "step"},
              [&] { slice(x, {0, 0}, {4, 4}, {1, 0}); });
  expectError(Kind::InvalidArgument, {"ttnn::slice", "wanted 2"},
              [&] { slice(x, {0}, {4}, {1}); });
}

TEST(Concat, AlongEveryDimension) {
  forAll([](DataType dtype, Layout layout) {
    for (int32_t dim : {0, 1, 2, -1}) {
      size_t axis = size_t(dim < 0 ? 2 : dim);
      std::vector<Tensor> parts;
      std::vector<int64_t> ends;
      Shape shape{2, 33, 20};
      int64_t total = 0;
      for (int64_t size : {3, 0, 1, 40}) {
        shape[int64_t(axis)] = size;
        parts.push_back(counted(shape, dtype, layout));
        ends.push_back(total += size);
      }
      shape[int64_t(axis)] = total;
      Reference got = contents(concat(parts, dim));
      ASSERT_EQ(to_string(got.shape), to_string(shape));
      std::vector<Reference> references;
      for (const Tensor &part : parts)
        references.push_back(contents(part));
      size_t i = 0;
      forEachIndex(shape, [&](std::vector<int64_t> index) {
        size_t part = 0;
        while (index[axis] >= ends[part])
          ++part;
        index[axis] -= part ? ends[part - 1] : 0;
        ASSERT_EQ(got.values[i++], at(references[part], index));
      });
    }
  });
  Tensor x = counted({2, 3}, DataType::FLOAT32, Layout::TILE);
  expectError(Kind::InvalidArgument, {"ttnn::concat", "no tensors"},
              [&] { concat({}, 0); });
  expectError(Kind::InvalidArgument, {"ttnn::concat", "2x3", "2x4"}, [&] {
    concat({x, counted({2, 4}, DataType::FLOAT32, Layout::TILE)}, 0);
  });
  expectError(Kind::InvalidArgument, {"ttnn::concat", "bf16"}, [&] {
    concat({x, counted({2, 3}, DataType::BFLOAT16, Layout::TILE)}, 0);
  });
}

TEST(Pad, LowAndHigh) {
  forAll([](DataType dtype, Layout layout) {
    Tensor x = counted({2, 30, 33}, dtype, layout);
    Reference from = contents(x), want{{3, 32, 40}, {}};
    forEachIndex(want.shape, [&](std::vector<int64_t> i) {
      i = {i[0] - 1, i[1], i[2] - 4};
      bool inside = i[0] >= 0 && i[1] < 30 && i[2] >= 0 && i[2] < 33;
      want.values.push_back(inside ? at(from, i) : 9);
    });
    EXPECT_EQ(contents(pad(x, {{1, 0}, {0, 2}, {4, 3}}, 9.0f)).values,
              want.values);
  });
  Tensor x = counted({2, 2}, DataType::FLOAT32, Layout::TILE);
  expectError(Kind::InvalidArgument, {"ttnn::pad", "1 pairs", "wanted one"},
              [&] { pad(x, {{1, 1}}, 0); });
}

TEST(Repeat, EveryDimension) {
  forAll([](DataType dtype, Layout layout) {
    Tensor x = counted({3, 20, 17}, dtype, layout);
    expectMoved(repeat(x, {2, 1, 3}), x, {6, 20, 51},
                [](auto i) { return std::vector{i[0] % 3, i[1], i[2] % 17}; });
    expectMoved(repeat(x, {2, 1, 2, 1}), x, {2, 3, 40, 17},
                [](auto i) { return std::vector{i[1], i[2] % 20, i[3]}; });
  });
  Tensor x = counted({2, 2}, DataType::FLOAT32, Layout::TILE);
  EXPECT_EQ(to_string(repeat(x, {0, 1}).shape()), "0x2");
  expectError(Kind::InvalidArgument, {"ttnn::repeat", "every dimension"},
              [&] { repeat(x, {2}); });
}
