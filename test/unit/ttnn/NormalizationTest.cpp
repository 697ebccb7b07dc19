//===- NormalizationTest.cpp - softmax, norms, embedding ------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Support.h"

using namespace test;

namespace {

Reference softmaxOf(const Reference &input, size_t axis) {
  Reference out = input;
  int64_t size = input.shape[int64_t(axis)];
  forEachIndex(input.shape, [&](std::vector<int64_t> index) {
    double own = at(input, index), sum = 0;
    size_t offset = 0;
    for (size_t d = 0; d != index.size(); ++d)
      offset = offset * size_t(input.shape[int64_t(d)]) + size_t(index[d]);
    for (int64_t i = 0; i != size; ++i) {
      index[axis] = i;
      sum += std::exp(at(input, index) - own);
    }
    out.values[offset] = 1 / sum;
  });
  return out;
}

} // namespace

TEST(Softmax, AnyDimension) {
  for (DataType dtype : kFloatTypes)
    for (Layout layout : layoutsOf(dtype))
      for (const Shape &shape : {Shape{3, 33, 70}, Shape{100, 5}, Shape{17}})
        for (size_t axis = 0; axis != shape.rank(); ++axis) {
          Tensor x = randomTensor(shape, dtype, layout, -3, 3);
          Reference want = softmaxOf(contents(x), axis);
          expectClose(
              softmax(x, int32_t(axis), std::nullopt, std::nullopt, true), want,
              2);
          expectClose(softmax(x, int32_t(axis) - int32_t(shape.rank()),
                              std::nullopt, std::nullopt, false),
                      want, 2);
        }
}

TEST(Softmax, LargeNumbersScalarsAndErrors) {
  Tensor x = onDevice<float>({1000, 1000, -1000}, {3}, DataType::FLOAT32);
  EXPECT_EQ(softmax(x, 0, std::nullopt, std::nullopt, true).to_vector<float>(),
            (std::vector<float>{0.5f, 0.5f, 0}));
  Tensor one = onDevice<float>({7}, {}, DataType::FLOAT32);
  EXPECT_EQ(
      softmax(one, -1, std::nullopt, std::nullopt, true).to_vector<float>(),
      std::vector<float>{1});
  Tensor none = onDevice<float>({}, {0, 4}, DataType::FLOAT32);
  EXPECT_EQ(softmax(none, 0, std::nullopt, std::nullopt, true).shape().volume(),
            0);
  expectError(Kind::InvalidArgument, {"ttnn::softmax", "dimension 1"},
              [&] { softmax(x, 1, std::nullopt, std::nullopt, true); });
  Tensor i = onDevice<int32_t>({1}, {1}, DataType::INT32);
  expectError(Kind::Unsupported, {"ttnn::softmax", "si32"},
              [&] { softmax(i, 0, std::nullopt, std::nullopt, true); });
}

TEST(Norm, LayerAndRms) {
  for (DataType dtype : kFloatTypes)
    for (Layout layout : layoutsOf(dtype))
      for (int options = 0; options != 4; ++options) {
        const int64_t width = 77;
        Tensor x = randomTensor({2, 35, width}, dtype, layout, -1, 3, 1);
        std::optional<Tensor> weight, bias;
        if (options & 1)
          weight = randomTensor({width}, dtype, layout, 0.5f, 2, 2);
        if (options & 2)
          bias = randomTensor({1, width}, dtype, layout, 4, 8, 3);
        Reference a = contents(x), layer = a, rms = a;
        Reference w = weight ? contents(*weight) : Reference{},
                  b = bias ? contents(*bias) : Reference{};
        for (size_t row = 0; row != a.values.size() / width; ++row) {
          double mean = 0, variance = 0, square = 0;
          for (size_t i = 0; i != width; ++i)
            mean += a.values[row * width + i] / width;
          for (size_t i = 0; i != width; ++i) {
            double v = a.values[row * width + i];
            variance += (v - mean) * (v - mean) / width,
                square += v * v / width;
          }
          for (size_t i = 0; i != width; ++i) {
            double scale = weight ? w.values[i] : 1,
                   shift = bias ? b.values[i] : 0;
            double v = a.values[row * width + i];
            layer.values[row * width + i] =
                (v - mean) / std::sqrt(variance + 1e-3) * scale + shift;
            rms.values[row * width + i] =
                v / std::sqrt(square + 1e-3) * scale + shift;
          }
        }
        // Numbers near 0 are differences of larger ones.
        double slack = dtype == DataType::FLOAT32 ? 200 : 2;
        expectClose(layer_norm(x, 1e-3f, weight, bias), layer, slack);
        expectClose(rms_norm(x, 1e-3f, weight, bias), rms, slack);
      }
}

TEST(Norm, Errors) {
  Tensor x = randomTensor({4, 8}, DataType::FLOAT32);
  expectError(
      Kind::InvalidArgument, {"ttnn::layer_norm", "weight 7", "wanted 8"},
      [&] { layer_norm(x, 1e-5f, randomTensor({7}, DataType::FLOAT32)); });
  Tensor i = onDevice<int32_t>({1}, {1}, DataType::INT32);
  expectError(Kind::Unsupported, {"ttnn::rms_norm", "si32"},
              [&] { rms_norm(i, 1e-5f); });
  Tensor none = onDevice<float>({}, {3, 0}, DataType::FLOAT32);
  EXPECT_EQ(layer_norm(none, 1e-5f).shape().volume(), 0);
}

TEST(Embedding, RowsInAllFormats) {
  std::vector<uint32_t> rows = {0, 49, 7, 7, 31, 32};
  for (DataType table :
       {DataType::FLOAT32, DataType::BFLOAT16, DataType::BFLOAT8_B})
    for (Layout tableLayout : layoutsOf(table))
      for (DataType index :
           {DataType::UINT32, DataType::INT32, DataType::UINT16,
            DataType::BFLOAT16, DataType::FLOAT32})
        for (Layout layout : {Layout::TILE, Layout::ROW_MAJOR}) {
          Tensor weight = randomTensor({50, 70}, table, tableLayout);
          Tensor input = onDevice(rows, {2, 3}, index, layout);
          Reference w = contents(weight), want{{2, 3, 70}, {}};
          for (uint32_t row : rows)
            want.values.insert(want.values.end(), w.values.begin() + row * 70,
                               w.values.begin() + row * 70 + 70);
          DataType result =
              table == DataType::BFLOAT8_B ? DataType::BFLOAT16 : table;
          Tensor got =
              embedding(input, weight, std::nullopt, std::nullopt, result);
          EXPECT_EQ(got.layout(), layout);
          EXPECT_EQ(contents(got).values, want.values);
        }
  Tensor weight = randomTensor({1, 1, 50, 70}, DataType::BFLOAT16);
  Tensor input = onDevice(rows, {6}, DataType::UINT32, Layout::ROW_MAJOR);
  Tensor got = embedding(input, weight, std::nullopt, Layout::TILE);
  EXPECT_EQ(got.layout(), Layout::TILE);
  EXPECT_EQ(got.dtype(), DataType::BFLOAT16);
  EXPECT_EQ(to_string(got.shape()), "6x70");
}

TEST(Embedding, Errors) {
  Tensor weight = randomTensor({5, 4}, DataType::BFLOAT16);
  expectError(Kind::InvalidArgument,
              {"ttnn::embedding", "index 5", "position 1", "0 to 4"}, [&] {
                embedding(onDevice<uint32_t>({4, 5}, {2}, DataType::UINT32),
                          weight);
              });
  expectError(Kind::InvalidArgument, {"index -1"}, [&] {
    embedding(onDevice<int32_t>({-1}, {1}, DataType::INT32), weight);
  });
  expectError(Kind::InvalidArgument, {"ttnn::embedding", "2x5x4"}, [&] {
    embedding(onDevice<uint32_t>({0}, {1}, DataType::UINT32),
              randomTensor({2, 5, 4}, DataType::BFLOAT16));
  });
}
