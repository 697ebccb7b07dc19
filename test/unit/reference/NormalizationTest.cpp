//===- NormalizationTest.cpp - softmax, layer and RMS norm -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Testing.h"

#include <cmath>

using namespace mlir::tt::reference;
using namespace mlir::tt::reference::testing;

namespace {

TEST(Normalization, Softmax) {
  Array x = random({3, 5, 7}, -4, 4);
  for (int dim : {0, 1, 2, -2})
    for (bool stable : {false, true}) {
      int axis = (dim + 3) % 3;
      Array want = build(x.shape, [&](const Index &index) {
        double sum = 0;
        Index i = index;
        for (i[axis] = 0; i[axis] < x.shape[axis]; ++i[axis])
          sum += std::exp(x[i]);
        return std::exp(x[index]) / sum;
      });
      std::string attributes =
          "dimension = " + std::to_string(dim) +
          " : si32, numericStable = " + (stable ? "true" : "false");
      expectClose(
          evaluate(single("softmax", {"3x5x7xf32"}, "3x5x7xf32", attributes),
                   {x}),
          want, 2e-6, 0, attributes);
    }
}

TEST(Normalization, SoftmaxOfLargeNumbers) {
  Array x({2}), want({2});
  x.data = {1000, 1000 - std::log(3.0f)};
  want.data = {0.75, 0.25};
  for (const char *stable : {"", ", numericStable = true"})
    expectClose(evaluate(single("softmax", {"2xf32"}, "2xf32",
                                std::string("dimension = 0 : si32") + stable),
                         {x}),
                want, 5e-5);
}

struct NormCase {
  const char *op;
  bool center, weight, bias;
  Shape normalized, parameter;
};

class Norm : public ::testing::TestWithParam<NormCase> {};

TEST_P(Norm, Rows) {
  const NormCase &c = GetParam();
  Shape shape{3, 5, 7};
  Array x = random(shape, 9, 11), weight = random(c.parameter, -1, 1, 2),
        bias = random(c.parameter, -1, 1, 3);
  size_t rowLength = 1;
  for (int64_t extent : c.normalized)
    rowLength *= extent;
  const double epsilon = 1e-3f;
  Array want(shape);
  for (size_t row = 0; row < x.data.size(); row += rowLength) {
    double mean = 0, square = 0;
    for (size_t i = 0; i < rowLength; ++i)
      mean += x.data[row + i] / rowLength;
    if (!c.center)
      mean = 0;
    for (size_t i = 0; i < rowLength; ++i)
      square += std::pow(x.data[row + i] - mean, 2) / rowLength;
    for (size_t i = 0; i < rowLength; ++i)
      want.data[row + i] = (x.data[row + i] - mean) /
                               std::sqrt(square + epsilon) *
                               (c.weight ? weight.data[i] : 1) +
                           (c.bias ? bias.data[i] : 0);
  }
  std::vector<std::string> types{dims(shape)};
  std::vector<Array> inputs{x};
  if (c.weight) {
    types.push_back(dims(c.parameter));
    inputs.push_back(weight);
  }
  if (c.bias) {
    types.push_back(dims(c.parameter));
    inputs.push_back(bias);
  }
  std::string normalized;
  for (int64_t extent : c.normalized)
    normalized += (normalized.empty() ? "" : ", ") + std::to_string(extent);
  std::string attributes =
      "normalized_shape = array<i64: " + normalized +
      ">, epsilon = 1.0e-3 : f32, operandSegmentSizes = array<i32: 1, " +
      (c.weight ? "1, " : "0, ") + (c.bias ? "1>" : "0>");
  expectClose(evaluate(single(c.op, types, dims(shape), attributes), inputs),
              want, 2e-6, 2e-7, attributes);
}

INSTANTIATE_TEST_SUITE_P(
    All, Norm,
    ::testing::Values(NormCase{"layer_norm", true, true, true, {7}, {7}},
                      NormCase{"layer_norm", true, false, false, {5, 7}, {7}},
                      NormCase{"layer_norm", true, false, true, {7}, {1, 7}},
                      NormCase{"rms_norm", false, true, false, {7}, {1, 1, 7}},
                      NormCase{"rms_norm", false, true, true, {5, 7}, {5, 7}},
                      NormCase{
                          "rms_norm", false, false, false, {3, 5, 7}, {1}}));

Array lookUp(const std::string &rows, const std::string &table,
             const std::string &result, const Array &indices, ElementKind kind,
             const Array &weight) {
  auto got = evaluate(single("embedding", {rows, table}, result),
                      {toHost(indices, kind), toHost(weight)});
  return got.size() == 1 ? fromHost(got[0]) : Array({0});
}

TEST(Embedding, Rows) {
  Array indices = randomIntegers({2, 3}, 0, 10);
  Array table = random({11, 5});
  Array want = build({2, 3, 5}, [&](const Index &i) {
    return table[{static_cast<int64_t>(indices[{i[0], i[1]}]), i[2]}];
  });
  expectEqual(lookUp("2x3xi32", "11x5xbf16", "2x3x5xbf16", indices,
                     ElementKind::Int32, table),
              want);
  expectEqual(lookUp("2x3xbf16", "11x5xf32", "2x3x5xf32", indices,
                     ElementKind::Float32, table),
              want);
  table.shape = {1, 1, 11, 5};
  expectEqual(lookUp("2x3xui32", "1x1x11x5xf32", "2x3x5xf32", indices,
                     ElementKind::UInt32, table),
              want);
}

TEST(Embedding, OutOfRangeGivesNaN) {
  Array indices({3}), table = random({4, 2}), want({3, 2}, NAN);
  indices.data = {-1, 2, 4};
  want[{1, 0}] = table[{2, 0}];
  want[{1, 1}] = table[{2, 1}];
  expectEqual(lookUp("3xsi32", "4x2xf32", "3x2xf32", indices,
                     ElementKind::Int32, table),
              want);
}

} // namespace
