//===- SortTest.cpp - elements in order -------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Testing.h"

using namespace mlir::tt::reference;
using namespace mlir::tt::reference::testing;

namespace {

std::vector<HostTensor> sort(const std::string &type, const std::string &places,
                             const std::string &attributes,
                             const HostTensor &input) {
  std::string in = "tensor<" + type + ">", at = "tensor<" + places + ">";
  return evaluate("func.func @f(%x: " + in + ") -> (" + in + ", " + at +
                      ") { %v, %i = \"ttir.sort\"(%x) <{" + attributes +
                      "}> : (" + in + ") -> (" + in + ", " + at +
                      ") return %v, %i : " + in + ", " + at + " }",
                  {input});
}

void expectSorted(const std::vector<HostTensor> &got, Shape shape,
                  std::vector<double> values, std::vector<double> places) {
  ASSERT_EQ(got.size(), 2u);
  Array wanted(shape);
  wanted.data = std::move(values);
  expectEqual(fromHost(got[0]), wanted, "values");
  wanted.data = std::move(places);
  expectEqual(fromHost(got[1]), wanted, "places");
}

TEST(Sort, Dimensions) {
  Array x({2, 3});
  x.data = {3, 1, 3, 2, 5, 0};
  expectSorted(sort("2x3xf32", "2x3xi32", "", toHost(x)), {2, 3},
               {1, 3, 3, 0, 2, 5}, {1, 0, 2, 2, 0, 1});
  expectSorted(sort("2x3xbf16", "2x3xui16", "dim = 0 : si32, descending = true",
                    toHost(x)),
               {2, 3}, {3, 5, 3, 2, 1, 0}, {0, 1, 0, 1, 0, 1});
  // Equal elements stay in their order both ways.
  expectSorted(
      sort("2x3xf32", "2x3xi64", "descending = true, stable = true", toHost(x)),
      {2, 3}, {3, 3, 1, 5, 2, 0}, {0, 2, 1, 1, 0, 2});
}

TEST(Sort, NanIsLargest) {
  Array x({4});
  x.data = {NAN, -INFINITY, INFINITY, 1};
  expectSorted(sort("4xf32", "4xi32", "", toHost(x)), {4},
               {-INFINITY, 1, INFINITY, NAN}, {1, 3, 2, 0});
  expectSorted(sort("4xf32", "4xi32", "descending = true", toHost(x)), {4},
               {NAN, INFINITY, 1, -INFINITY}, {0, 2, 3, 1});
}

TEST(Sort, UnsignedNumbers) {
  Array x({3});
  x.data = {4294967295.0, 0, 7};
  expectSorted(sort("3xui32", "3xui8", "", toHost(x, ElementKind::UInt32)), {3},
               {0, 7, 4294967295.0}, {1, 2, 0});
}

TEST(Sort, Nothing) {
  expectSorted(
      sort("0x3xf32", "0x3xi32", "dim = 0 : si32", toHost(Array({0, 3}))),
      {0, 3}, {}, {});
}

} // namespace
