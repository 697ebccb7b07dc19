//===- PoolingTest.cpp - sliding windows -----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Testing.h"

#include <cmath>

using namespace mlir::tt::reference;
using namespace mlir::tt::reference::testing;

namespace {

struct Case {
  Shape input, result;
  int64_t kernel[2], stride[2], dilation[2], padding[4];
  bool ceil = false;
};

std::string numbers(const int64_t *values, int count) {
  std::string text = "array<i32: ";
  for (int i = 0; i < count; ++i)
    text += (i ? ", " : "") + std::to_string(values[i]);
  return text + ">";
}

std::string attributes(const Case &c) {
  return "kernel = " + numbers(c.kernel, 2) +
         ", stride = " + numbers(c.stride, 2) +
         ", dilation = " + numbers(c.dilation, 2) +
         ", padding = " + numbers(c.padding, 4) +
         ", ceil_mode = " + (c.ceil ? "true" : "false");
}

/// Calls `visit(h, w, onImage)` for every place of the window at `index` that
/// lies on the image or its padding.
void forWindow(const Case &c, const Index &index,
               const std::function<void(int64_t, int64_t, bool)> &visit) {
  for (int64_t kh = 0; kh < c.kernel[0]; ++kh)
    for (int64_t kw = 0; kw < c.kernel[1]; ++kw) {
      int64_t h = index[1] * c.stride[0] + kh * c.dilation[0] - c.padding[0];
      int64_t w = index[2] * c.stride[1] + kw * c.dilation[1] - c.padding[1];
      if (h >= c.input[1] + c.padding[2] || w >= c.input[2] + c.padding[3])
        continue;
      visit(h, w, h >= 0 && w >= 0 && h < c.input[1] && w < c.input[2]);
    }
}

class Pool : public ::testing::TestWithParam<Case> {};

TEST_P(Pool, Max) {
  const Case &c = GetParam();
  Array x = random(c.input, -3, -1); // padding must not win
  Array want = build(c.result, [&](const Index &i) {
    double best = -INFINITY;
    forWindow(c, i, [&](int64_t h, int64_t w, bool onImage) {
      if (onImage)
        best = std::max(best, x[{i[0], h, w, i[3]}]);
    });
    return best;
  });
  expectEqual(evaluate(single("max_pool2d", {dims(c.input)}, dims(c.result),
                              attributes(c)),
                       {x}),
              want, attributes(c));
}

TEST_P(Pool, Average) {
  const Case &c = GetParam();
  Array x = random(c.input, 1, 3);
  for (bool includePad : {false, true}) {
    Array want = build(c.result, [&](const Index &i) {
      double sum = 0, count = 0;
      forWindow(c, i, [&](int64_t h, int64_t w, bool onImage) {
        sum += onImage ? x[{i[0], h, w, i[3]}] : 0;
        count += onImage || includePad;
      });
      return sum / count;
    });
    std::string all = attributes(c) + ", count_include_pad = " +
                      (includePad ? "true" : "false");
    expectClose(
        evaluate(single("avg_pool2d", {dims(c.input)}, dims(c.result), all),
                 {x}),
        want, 2e-7, 0, all);
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, Pool,
    ::testing::Values(
        Case{{2, 6, 8, 3}, {2, 3, 4, 3}, {2, 2}, {2, 2}, {1, 1}, {0, 0, 0, 0}},
        Case{{1, 7, 7, 5}, {1, 3, 5, 5}, {3, 3}, {2, 1}, {1, 1}, {0, 0, 0, 0}},
        Case{{1, 7, 8, 2}, {1, 4, 4, 2}, {3, 3}, {2, 2}, {1, 1}, {1, 1, 1, 1}},
        Case{{1, 7, 8, 2}, {1, 8, 9, 2}, {2, 4}, {1, 1}, {1, 1}, {1, 2, 1, 2}},
        Case{{1, 9, 9, 2}, {1, 5, 5, 2}, {3, 3}, {1, 1}, {2, 2}, {0, 0, 0, 0}},
        Case{{1, 6, 7, 2},
             {1, 3, 4, 2},
             {2, 2},
             {2, 2},
             {1, 1},
             {0, 0, 0, 0},
             true},
        Case{{1, 8, 8, 3},
             {1, 5, 5, 3},
             {3, 3},
             {2, 2},
             {1, 1},
             {1, 1, 1, 1},
             true}));

} // namespace
