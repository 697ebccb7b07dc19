//===- MatmulTest.cpp - matrix products ------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Testing.h"

using namespace mlir::tt::reference;
using namespace mlir::tt::reference::testing;

namespace {

struct Product {
  Shape a, b, result;
  bool transposeA = false, transposeB = false;
  Shape bias = {};
};

std::string flags(const Product &p) {
  return std::string("transpose_a = ") + (p.transposeA ? "true" : "false") +
         ", transpose_b = " + (p.transposeB ? "true" : "false");
}

/// Broadcast batches, unit dimensions put into rank 1, transposes undone.
Array multiply(const Product &p, Array a, Array b) {
  bool row = a.shape.size() == 1, column = b.shape.size() == 1;
  if (row)
    a.shape.insert(a.shape.begin(), 1);
  if (column)
    b.shape.push_back(1);
  size_t rankA = a.shape.size();
  int64_t inner = p.transposeA ? a.shape[rankA - 2] : a.shape[rankA - 1];
  return build(p.result, [&](const Index &index) {
    Index batch = index;
    int64_t n = 0, m = 0;
    if (!column) {
      n = batch.back();
      batch.pop_back();
    }
    if (!row) {
      m = batch.back();
      batch.pop_back();
    }
    auto at = [&](const Array &x, int64_t i, int64_t j) {
      Index place(x.shape.size());
      for (size_t d = 0; d + 2 < x.shape.size(); ++d)
        place[d] = x.shape[d] == 1
                       ? 0
                       : batch[batch.size() - (x.shape.size() - 2) + d];
      place[x.shape.size() - 2] = i;
      place[x.shape.size() - 1] = j;
      return x[place];
    };
    double sum = 0;
    for (int64_t k = 0; k < inner; ++k)
      sum += (p.transposeA ? at(a, k, m) : at(a, m, k)) *
             (p.transposeB ? at(b, n, k) : at(b, k, n));
    return sum;
  });
}

class Matmul : public ::testing::TestWithParam<Product> {};

TEST_P(Matmul, Floats) {
  const Product &p = GetParam();
  Array a = random(p.a, -1, 1, 1), b = random(p.b, -1, 1, 2);
  Array want = multiply(p, a, b);
  std::vector<std::string> types{dims(p.a), dims(p.b)};
  std::vector<Array> inputs{a, b};
  expectClose(
      evaluate(single("matmul", types, dims(p.result), flags(p)), inputs), want,
      2e-6, 1e-6, flags(p));
}

TEST_P(Matmul, LinearWithBias) {
  const Product &p = GetParam();
  Array a = random(p.a, -1, 1, 1), b = random(p.b, -1, 1, 2),
        bias = random(p.bias, -1, 1, 3);
  Array want = multiply(p, a, b);
  forEach(want.shape, [&](const Index &i) { want[i] += bias.broadcast(i); });
  expectClose(evaluate(single("linear", {dims(p.a), dims(p.b), dims(p.bias)},
                              dims(p.result), flags(p)),
                       {a, b, bias}),
              want, 2e-6, 1e-6, flags(p));
}

INSTANTIATE_TEST_SUITE_P(
    All, Matmul,
    ::testing::Values(
        Product{{5, 33}, {33, 7}, {5, 7}, false, false, {7}},
        Product{{33, 5}, {33, 7}, {5, 7}, true, false, {1, 7}},
        Product{{5, 33}, {7, 33}, {5, 7}, false, true, {5, 1}},
        Product{{33, 5}, {7, 33}, {5, 7}, true, true, {1}},
        Product{{33}, {33, 7}, {7}, false, false, {7}},
        Product{{5, 33}, {33}, {5}, false, false, {5}}, Product{{33}, {33}, {}},
        Product{{33}, {2, 7, 33}, {2, 7}, false, true, {7}},
        Product{{2, 3, 5, 9}, {2, 3, 9, 7}, {2, 3, 5, 7}, false, false, {7}},
        Product{{2, 1, 5, 9}, {3, 7, 9}, {2, 3, 5, 7}, false, true, {3, 1, 7}},
        Product{{4, 2, 5, 9}, {9, 7}, {4, 2, 5, 7}, false, false, {7}},
        Product{{5, 9}, {3, 9, 7}, {3, 5, 7}, false, false, {7}},
        Product{{5, 0}, {0, 7}, {5, 7}, false, false, {7}}));

/// Larger than what is computed at once, in every direction.
TEST(MatmulBlocks, AgreeWithLoops) {
  const Product products[] = {
      {{200, 300}, {300, 270}, {200, 270}},
      {{300, 7}, {300, 33}, {7, 33}, true},
      {{13, 300}, {270, 300}, {13, 270}, false, true},
      {{2, 1, 300}, {300, 115}, {2, 1, 115}},
      {{3, 5, 260}, {3, 260, 17}, {3, 5, 17}},
      {{400, 3}, {3, 300}, {400, 300}},
  };
  for (const Product &p : products) {
    Array a = random(p.a, -1, 1, 1), b = random(p.b, -1, 1, 2);
    expectClose(evaluate(single("matmul", {dims(p.a), dims(p.b)},
                                dims(p.result), flags(p)),
                         {a, b}),
                multiply(p, a, b), 1e-5, 1e-5, dims(p.a));
  }
}

TEST(MatmulInteger, Wraps) {
  Array a = randomIntegers({3, 4}, -1000, 1000),
        b = randomIntegers({4, 2}, -9, 9);
  auto got =
      evaluate(single("matmul", {"3x4xsi32", "4x2xsi32"}, "3x2xsi32"),
               {toHost(a, ElementKind::Int32), toHost(b, ElementKind::Int32)});
  ASSERT_EQ(got.size(), 1u);
  expectEqual(fromHost(got[0]), multiply({{3, 4}, {4, 2}, {3, 2}}, a, b));
}

} // namespace
