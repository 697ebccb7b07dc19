//===- ReductionTest.cpp - sums, extrema and their indices -----*- C++ -*--===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Testing.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace mlir::tt::reference;
using namespace mlir::tt::reference::testing;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

struct Fold {
  const char *op;
  double start;
  double (*step)(double, double);
  bool mean = false;
};

const Fold folds[] = {
    {"sum", 0, [](double a, double x) { return a + x; }},
    {"mean", 0, [](double a, double x) { return a + x; }, true},
    {"max", -inf, [](double a, double x) { return std::max(a, x); }},
    {"min", inf, [](double a, double x) { return std::min(a, x); }},
    {"prod", 1, [](double a, double x) { return a * x; }},
};

/// The dimensions, counted from 0, and their spelling.
struct Dimensions {
  std::vector<int64_t> dims;
  const char *attribute;
};
const Dimensions choices[] = {
    {{0, 1, 2}, ""},
    {{0, 1, 2}, ", dim_arg = []"},
    {{0}, ", dim_arg = [0 : i32]"},
    {{1}, ", dim_arg = [-2 : i32]"},
    {{2}, ", dim_arg = [2 : i32]"},
    {{0, 2}, ", dim_arg = [-1 : i32, 0 : i32]"},
};

Shape reducedShape(const Shape &shape, const std::vector<int64_t> &dims,
                   bool keep) {
  Shape result;
  for (size_t i = 0; i < shape.size(); ++i) {
    bool reduced = std::count(dims.begin(), dims.end(), i);
    if (!reduced || keep)
      result.push_back(reduced ? 1 : shape[i]);
  }
  return result;
}

Array fold(const Array &x, const Fold &how, const std::vector<int64_t> &dims,
           bool keep) {
  Array result(reducedShape(x.shape, dims, true), how.start);
  forEach(x.shape, [&](const Index &index) {
    Index out = index;
    for (int64_t dim : dims)
      out[dim] = 0;
    result[out] = how.step(result[out], x[index]);
  });
  if (how.mean)
    for (double &value : result.data)
      value /= double(x.data.size()) / result.data.size();
  result.shape = reducedShape(x.shape, dims, keep);
  return result;
}

TEST(Reduction, Floats) {
  Array x = random({3, 5, 7}, 0.5, 1.5);
  for (const Fold &how : folds)
    for (const Dimensions &choice : choices)
      for (bool keep : {false, true}) {
        std::string attributes = std::string("keep_dim = ") +
                                 (keep ? "true" : "false") + choice.attribute;
        Array want = fold(x, how, choice.dims, keep);
        expectClose(evaluate(single(how.op, {dims(x.shape)}, dims(want.shape),
                                    attributes),
                             {x}),
                    want, 2e-7, 0, how.op + attributes);
      }
}

TEST(Reduction, Integers) {
  Array x = randomIntegers({3, 5}, -4, 4);
  for (const Fold &how : folds) {
    Array want = fold(x, how, {1}, false);
    for (double &value : want.data)
      value = std::trunc(value);
    auto got = evaluate(single(how.op, {"3x5xsi32"}, "3xsi32",
                               "keep_dim = false, dim_arg = [1 : i32]"),
                        {toHost(x, ElementKind::Int32)});
    ASSERT_EQ(got.size(), 1u);
    expectEqual(fromHost(got[0]), want, how.op);
  }
}

TEST(Reduction, UnsignedMaximum) {
  Array x({3});
  x.data = {5, 250, 7};
  auto got = evaluate(single("max", {"3xui8"}, "ui8", "keep_dim = false"),
                      {toHost(x, ElementKind::UInt8)});
  ASSERT_EQ(got.size(), 1u);
  EXPECT_EQ(fromHost(got[0]).data[0], 250);
}

/// 2^20 times 0.1: adding one after the other in f32 is wrong by a percent.
TEST(Reduction, SumsDoNotDrift) {
  Array x({1 << 20}, 0.1f);
  Array got =
      evaluate(single("sum", {dims(x.shape)}, "f32", "keep_dim = false"), {x});
  expectClose(got, Array({}, (1 << 20) * double(0.1f)), 1e-7, 0);
}

TEST(Reduction, Nothing) {
  Array x({0, 3});
  const std::pair<const char *, double> cases[] = {
      {"sum", 0}, {"prod", 1}, {"max", -inf}, {"min", inf}, {"mean", NAN}};
  for (auto [op, value] : cases)
    expectEqual(evaluate(single(op, {"0x3xf32"}, "3xf32",
                                "keep_dim = false, dim_arg = [0 : i32]"),
                         {x}),
                Array({3}, value), op);
}

Array places(const std::string &type, const std::string &result,
             const std::string &dimArg, const Array &x) {
  auto got = evaluate(single("argmax", {type}, result, dimArg), {toHost(x)});
  return got.size() == 1 ? fromHost(got[0]) : Array({0});
}

TEST(Reduction, ArgMax) {
  Array x({2, 5});
  x.data = {1, 7, 3, 7, 0, -inf, -inf, -inf, -inf, -inf};
  Array rows({2}), columns({1, 5}), all({});
  rows.data = {1, 0};
  columns.data = {0, 0, 0, 0, 0};
  all.data = {1};
  expectEqual(
      places("2x5xbf16", "2xi32", "keep_dim = false, dim_arg = [1 : i32]", x),
      rows);
  expectEqual(places("2x5xbf16", "1x5xui32",
                     "keep_dim = true, dim_arg = [-2 : i32]", x),
              columns);
  expectEqual(places("2x5xbf16", "i32", "keep_dim = false", x), all);
  x.data[8] = NAN;
  x.data[9] = NAN;
  all.data = {8};
  expectEqual(places("2x5xbf16", "i32", "keep_dim = false", x), all);
}

} // namespace
