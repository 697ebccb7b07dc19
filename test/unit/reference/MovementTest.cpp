//===- MovementTest.cpp - reshape, permute, join, cut ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Testing.h"

using namespace mlir::tt::reference;
using namespace mlir::tt::reference::testing;

namespace {

/// An op with one operand, its result given by where each element comes from.
struct Case {
  const char *op;
  Shape input, result;
  const char *attributes;
  std::function<Index(const Index &)> source;
};

class Movement : public ::testing::TestWithParam<Case> {};

TEST_P(Movement, Elements) {
  const Case &c = GetParam();
  Array x = random(c.input);
  Array want = build(c.result, [&](const Index &i) { return x[c.source(i)]; });
  expectEqual(evaluate(single(c.op, {dims(c.input, "bf16")},
                              dims(c.result, "bf16"), c.attributes),
                       {x}),
              want, c.op);
}

/// The same index in row-major order.
std::function<Index(const Index &)> sameOrder(Shape from, Shape to) {
  return [=](const Index &index) {
    int64_t linear = Array(to).offset(index);
    Index result(from.size());
    for (size_t i = from.size(); i-- > 0; linear /= from[i])
      result[i] = linear % from[i];
    return result;
  };
}

INSTANTIATE_TEST_SUITE_P(
    All, Movement,
    ::testing::Values(
        Case{"reshape",
             {3, 4, 5},
             {6, 10},
             "shape = [6 : i32, -1 : i32]",
             sameOrder({3, 4, 5}, {6, 10})},
        Case{"reshape",
             {3, 4},
             {12},
             "shape = [12 : i32]",
             sameOrder({3, 4}, {12})},
        Case{"reshape",
             {12},
             {3, 2, 2},
             "shape = [3 : i32, 2 : i32, 2 : i32]",
             sameOrder({12}, {3, 2, 2})},
        Case{"reshape", {1, 1}, {}, "shape = []", sameOrder({1, 1}, {})},
        Case{"reshape",
             {},
             {1, 1},
             "shape = [1 : i32, 1 : i32]",
             sameOrder({}, {1, 1})},
        Case{"reshape",
             {0, 3},
             {5, 0},
             "shape = [5 : i32, 0 : i32]",
             [](const Index &i) { return i; }},
        Case{"transpose",
             {3, 4, 5},
             {5, 4, 3},
             "dim0 = 0 : si32, dim1 = -1 : si32",
             [](const Index &i) { return Index{i[2], i[1], i[0]}; }},
        Case{"permute",
             {3, 4, 5},
             {5, 3, 4},
             "permutation = array<i64: 2, 0, 1>",
             [](const Index &i) { return Index{i[1], i[2], i[0]}; }},
        Case{"squeeze",
             {3, 1, 5},
             {3, 5},
             "dim = -2 : si32",
             [](const Index &i) { return Index{i[0], 0, i[1]}; }},
        Case{"unsqueeze",
             {3, 5},
             {3, 5, 1},
             "dim = -1 : si32",
             [](const Index &i) { return Index{i[0], i[1]}; }},
        Case{"broadcast",
             {3, 1, 5},
             {3, 4, 5},
             "broadcast_dimensions = array<i64: 1, 4, 1>",
             [](const Index &i) { return Index{i[0], 0, i[2]}; }},
        Case{"repeat",
             {3, 2},
             {6, 6},
             "repeat_dimensions = array<i64: 2, 3>",
             [](const Index &i) { return Index{i[0] % 3, i[1] % 2}; }},
        Case{"slice_static",
             {9, 8},
             {3, 5},
             "begins = [1 : i32, -6 : i32], ends = [8 : i32, -1 : i32], step = "
             "[3 : i32, 1 : i32]",
             [](const Index &i) { return Index{1 + 3 * i[0], 2 + i[1]}; }},
        Case{"slice_static",
             {9},
             {0},
             "begins = [4 : i32], ends = [4 : i32], step = [1 : i32]",
             [](const Index &i) { return i; }},
        Case{"to_layout", {3, 2}, {3, 2}, "", [](const Index &i) {
               return i;
             }}));

TEST(MovementJoin, Concat) {
  Array a = random({2, 3, 4}, -1, 1, 1), b = random({2, 1, 4}, -1, 1, 2),
        c = random({2, 2, 4}, -1, 1, 3);
  Array got = evaluate(single("concat", {"2x3x4xf32", "2x1x4xf32", "2x2x4xf32"},
                              "2x6x4xf32", "dim = -2 : si32"),
                       {a, b, c});
  expectEqual(got, build({2, 6, 4}, [&](const Index &i) {
                if (i[1] < 3)
                  return a[i];
                return i[1] < 4 ? b[{i[0], i[1] - 3, i[2]}]
                                : c[{i[0], i[1] - 4, i[2]}];
              }));
}

TEST(MovementJoin, Pad) {
  Array x = random({2, 3});
  Array got =
      evaluate(single("pad", {"2x3xf32"}, "5x4xf32",
                      "padding = array<i32: 1, 2, 0, 1>, value = 2.5 : f32"),
               {x});
  expectEqual(got, build({5, 4}, [&](const Index &i) {
                bool inside = i[0] >= 1 && i[0] < 3 && i[1] < 3;
                return inside ? x[{i[0] - 1, i[1]}] : 2.5;
              }));
}

} // namespace
