//===- ConvolutionTest.cpp - conv2d ----------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Testing.h"

using namespace mlir::tt::reference;
using namespace mlir::tt::reference::testing;

namespace {

struct Case {
  Shape input, weight, result;
  const char *stride, *padding, *dilation;
  int strideH, strideW, top, left, dilationH, dilationW, groups;
  bool bias = true;
};

class Conv2d : public ::testing::TestWithParam<Case> {};

Array convolve(const Case &c, const Array &x, const Array &w,
               const Array &bias) {
  int64_t inputs = c.weight[1], perGroup = c.weight[0] / c.groups;
  return build(c.result, [&](const Index &i) {
    double sum = c.bias ? bias.data[i[3]] : 0;
    for (int64_t kh = 0; kh < c.weight[2]; ++kh)
      for (int64_t kw = 0; kw < c.weight[3]; ++kw) {
        int64_t h = i[1] * c.strideH + kh * c.dilationH - c.top;
        int64_t v = i[2] * c.strideW + kw * c.dilationW - c.left;
        if (h < 0 || v < 0 || h >= c.input[1] || v >= c.input[2])
          continue;
        for (int64_t ci = 0; ci < inputs; ++ci)
          sum += x[{i[0], h, v, i[3] / perGroup * inputs + ci}] *
                 w[{i[3], ci, kh, kw}];
      }
    return sum;
  });
}

std::string attributes(const Case &c) {
  return std::string("stride = ") + c.stride + ", padding = " + c.padding +
         ", dilation = " + c.dilation +
         ", groups = " + std::to_string(c.groups) + " : i32";
}

TEST_P(Conv2d, NHWC) {
  const Case &c = GetParam();
  Array x = random(c.input, -1, 1, 1), w = random(c.weight, -1, 1, 2),
        bias = random({1, 1, 1, c.weight[0]}, -1, 1, 3);
  std::vector<std::string> types{dims(c.input), dims(c.weight)};
  std::vector<Array> inputs{x, w};
  if (c.bias) {
    types.push_back(dims(bias.shape));
    inputs.push_back(bias);
  }
  expectClose(
      evaluate(single("conv2d", types, dims(c.result), attributes(c)), inputs),
      convolve(c, x, w, bias), 2e-6, 5e-6, attributes(c));
}

const Case cases[] = {
    {{2, 6, 7, 3},
     {5, 3, 3, 2},
     {2, 4, 6, 5},
     "1 : i32",
     "0 : i32",
     "1 : i32",
     1,
     1,
     0,
     0,
     1,
     1,
     1},
    {{1, 7, 9, 3},
     {5, 3, 3, 3},
     {1, 4, 3, 5},
     "array<i32: 2, 3>",
     "array<i32: 1, 1>",
     "array<i32: 1, 1>",
     2,
     3,
     1,
     1,
     1,
     1,
     1,
     false},
    {{2, 7, 9, 3},
     {4, 3, 3, 3},
     {2, 6, 12, 4},
     "array<i32: 1, 1>",
     "array<i32: 1, 2, 0, 3>",
     "array<i32: 1, 1>",
     1,
     1,
     1,
     2,
     1,
     1,
     1},
    {{1, 9, 8, 2},
     {4, 2, 3, 3},
     {1, 5, 4, 4},
     "1 : i32",
     "0 : i32",
     "array<i32: 2, 2>",
     1,
     1,
     0,
     0,
     2,
     2,
     1},
    {{2, 5, 5, 6},
     {9, 2, 3, 3},
     {2, 5, 5, 9},
     "1 : i32",
     "1 : i32",
     "1 : i32",
     1,
     1,
     1,
     1,
     1,
     1,
     3},
    {{1, 5, 6, 7},
     {7, 1, 3, 3},
     {1, 3, 4, 7},
     "1 : i32",
     "0 : i32",
     "1 : i32",
     1,
     1,
     0,
     0,
     1,
     1,
     7},
    {{1, 4, 4, 5},
     {10, 1, 1, 1},
     {1, 4, 4, 10},
     "1 : i32",
     "0 : i32",
     "1 : i32",
     1,
     1,
     0,
     0,
     1,
     1,
     5},
    // The last rows and columns are not reached.
    {{1, 8, 8, 2},
     {3, 2, 3, 3},
     {1, 2, 2, 3},
     "3 : i32",
     "0 : i32",
     "1 : i32",
     3,
     3,
     0,
     0,
     1,
     1,
     1},
    // More pixels, and channels, than are computed at once.
    {{1, 15, 14, 24},
     {40, 12, 3, 3},
     {1, 15, 14, 40},
     "1 : i32",
     "1 : i32",
     "1 : i32",
     1,
     1,
     1,
     1,
     1,
     1,
     2},
    {{2, 3, 4, 31},
     {33, 31, 3, 3},
     {2, 1, 2, 33},
     "1 : i32",
     "0 : i32",
     "1 : i32",
     1,
     1,
     0,
     0,
     1,
     1,
     1},
};
INSTANTIATE_TEST_SUITE_P(All, Conv2d, ::testing::ValuesIn(cases));

/// The same convolution with channels first, in and out.
TEST(Conv2dLayout, NCHW) {
  Case c = cases[4];
  Array x = random(c.input, -1, 1, 1), w = random(c.weight, -1, 1, 2),
        bias = random({1, 1, 1, 9}, -1, 1, 3);
  Array want = convolve(c, x, w, bias);
  auto channelsFirst = [](const Array &nhwc) {
    const Shape &s = nhwc.shape;
    return build({s[0], s[3], s[1], s[2]}, [&](const Index &i) {
      return nhwc[{i[0], i[2], i[3], i[1]}];
    });
  };
  Array first = channelsFirst(x), wantFirst = channelsFirst(want);
  expectClose(
      evaluate(single("conv2d",
                      {dims(first.shape), dims(c.weight), dims(bias.shape)},
                      dims(wantFirst.shape),
                      attributes(c) + ", batch_dim = 0 : i64, channel_dim = 1 "
                                      ": i64, height_dim = 2 : i64, width_dim "
                                      "= 3 : i64"),
               {first, w, bias}),
      wantFirst, 2e-6, 2e-6);
}

} // namespace
