//===- CreationTest.cpp - tensors from nothing -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Testing.h"

using namespace mlir::tt::reference;
using namespace mlir::tt::reference::testing;

namespace {

struct Case {
  const char *op, *result, *attributes;
  Shape shape;
  std::vector<double> values;
  ElementKind kind = ElementKind::Float32;
};

class Creation : public ::testing::TestWithParam<Case> {};

TEST_P(Creation, Values) {
  const Case &c = GetParam();
  Array want(c.shape);
  want.data = c.values;
  auto got = evaluate(single(c.op, {}, c.result, c.attributes),
                      std::vector<HostTensor>());
  ASSERT_EQ(got.size(), 1u);
  EXPECT_EQ(got[0].kind, c.kind);
  expectEqual(fromHost(got[0]), want, c.op);
}

INSTANTIATE_TEST_SUITE_P(
    All, Creation,
    ::testing::Values(
        Case{"constant",
             "2x2xf32",
             "value = dense<[[1.5, 2.0], [-3.0, 0.1]]> : tensor<2x2xf32>",
             {2, 2},
             {1.5, 2, -3, 0.1f}},
        Case{"constant",
             "3xbf16",
             "value = dense<2.5> : tensor<3xbf16>",
             {3},
             {2.5, 2.5, 2.5}},
        Case{"constant",
             "2xf16",
             "value = dense<[6.103515625e-05, -65504.0]> : tensor<2xf16>",
             {2},
             {6.103515625e-05, -65504}},
        Case{"constant",
             "2xi32",
             "value = dense<[-7, 16777217]> : tensor<2xi32>",
             {2},
             {-7, 16777217},
             ElementKind::Int32},
        Case{"constant",
             "2xui8",
             "value = dense<[7, 255]> : tensor<2xui8>",
             {2},
             {7, 255},
             ElementKind::UInt8},
        Case{"constant",
             "3xi1",
             "value = dense<[true, false, true]> : tensor<3xi1>",
             {3},
             {1, 0, 1}},
        Case{"constant", "f32", "value = dense<4.0> : tensor<f32>", {}, {4}},
        Case{"full",
             "2xbf16",
             "shape = array<i32: 2>, fill_value = 3.25 : f32",
             {2},
             {3.25, 3.25}},
        Case{"full",
             "2xui32",
             "shape = array<i32: 2>, fill_value = 9 : i32",
             {2},
             {9, 9},
             ElementKind::UInt32},
        Case{"zeros",
             "2xi32",
             "shape = array<i32: 2>",
             {2},
             {0, 0},
             ElementKind::Int32},
        Case{"ones", "1x2xbf16", "shape = array<i32: 1, 2>", {1, 2}, {1, 1}},
        Case{"arange",
             "4xf32",
             "start = 3 : si64, end = 14 : si64, step = 3 : si64, "
             "arange_dimension = 0 : i64",
             {4},
             {3, 6, 9, 12}},
        Case{"arange",
             "2x3x2xsi32",
             "start = 1 : si64, end = -5 : si64, step = -2 : si64, "
             "arange_dimension = 1 : i64",
             {2, 3, 2},
             {1, 1, -1, -1, -3, -3, 1, 1, -1, -1, -3, -3},
             ElementKind::Int32}));

TEST(CreationEmpty, IsZeros) {
  auto got = evaluate("func.func @f() -> tensor<3xf32> {\n  %0 = ttir.empty() "
                      ": tensor<3xf32>\n  return %0 : tensor<3xf32>\n}",
                      std::vector<HostTensor>());
  ASSERT_EQ(got.size(), 1u);
  expectEqual(fromHost(got[0]), Array({3}));
}

/// Content in the file's resource section, as large weights have it.
TEST(CreationResource, IsRead) {
  auto got = evaluate(R"(
func.func @f() -> tensor<2xf32> {
  %0 = "ttir.constant"() <{value = dense_resource<w> : tensor<2xf32>}> : () -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
{-# dialect_resources: { builtin: { w: "0x040000000000C03F00000040" } } #-})",
                      std::vector<HostTensor>());
  ASSERT_EQ(got.size(), 1u);
  Array want({2});
  want.data = {1.5, 2};
  expectEqual(fromHost(got[0]), want);
}

} // namespace
