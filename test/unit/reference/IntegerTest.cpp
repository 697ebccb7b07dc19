//===- IntegerTest.cpp - integers, predicates and typecast -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Testing.h"

#include <cmath>
#include <limits>

using namespace mlir::tt::reference;
using namespace mlir::tt::reference::testing;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();
const double nan = std::nan("");
constexpr double i32min = -2147483648.0, i32max = 2147483647.0,
                 u32max = 4294967295.0;

struct Type {
  const char *mlir;
  ElementKind kind;
};
const Type f32{"f32", ElementKind::Float32}, bf16{"bf16", ElementKind::Float32},
    i1{"i1", ElementKind::Float32}, i32{"i32", ElementKind::Int32},
    si32{"si32", ElementKind::Int32}, ui32{"ui32", ElementKind::UInt32},
    i16{"i16", ElementKind::UInt16}, i8{"i8", ElementKind::UInt8},
    si8{"si8", ElementKind::Int8}, ui8{"ui8", ElementKind::UInt8},
    i64{"i64", ElementKind::Int64};

/// Rows of equal length: one for every operand, then the result.
struct Case {
  const char *op;
  std::vector<Type> types;
  std::vector<std::vector<double>> values;
  const char *attributes = "";
};

class Integer : public ::testing::TestWithParam<Case> {};

TEST_P(Integer, Values) {
  const Case &c = GetParam();
  std::vector<std::string> types;
  std::vector<HostTensor> inputs;
  Shape shape{static_cast<int64_t>(c.values.back().size())};
  for (size_t i = 0; i < c.types.size(); ++i) {
    types.push_back(dims(shape, c.types[i].mlir));
    Array values(shape);
    values.data = c.values[i];
    inputs.push_back(toHost(values, c.types[i].kind));
  }
  std::string result = types.back();
  Array want = fromHost(inputs.back());
  types.pop_back();
  inputs.pop_back();
  auto outputs = evaluate(single(c.op, types, result, c.attributes), inputs);
  ASSERT_EQ(outputs.size(), 1u);
  EXPECT_EQ(outputs[0].kind, c.types.back().kind);
  expectEqual(fromHost(outputs[0]), want, c.op);
}

INSTANTIATE_TEST_SUITE_P(
    Unary, Integer,
    ::testing::Values(
        Case{"abs", {i32, i32}, {{-3, 0, 7}, {3, 0, 7}}},
        Case{"neg", {si32, si32}, {{-3, 0, 7}, {3, 0, -7}}},
        Case{"sign", {i32, i32}, {{-3, 0, 7}, {-1, 0, 1}}},
        Case{"sign", {ui8, ui8}, {{200, 0, 1}, {1, 0, 1}}},
        Case{"relu", {si8, si8}, {{-3, 0, 7}, {0, 0, 7}}},
        Case{"relu6", {i32, i32}, {{-3, 5, 70}, {0, 5, 6}}},
        Case{"ceil", {i32, i32}, {{16777217, -5}, {16777217, -5}}},
        Case{"isfinite", {i32, i1}, {{0, 5}, {1, 1}}},
        Case{"logical_not", {i32, i32}, {{0, 256}, {1, 0}}},
        Case{"bitwise_not", {i32, i32}, {{0, -1, 5}, {-1, 0, -6}}},
        Case{"bitwise_not", {ui8, ui8}, {{0, 255, 5}, {255, 0, 250}}},
        Case{"bitwise_not", {i1, i1}, {{0, 1}, {1, 0}}},
        Case{"sqrt", {i32, i32}, {{16, 26}, {4, 5}}},
        Case{"clamp_scalar",
             {i32, i32},
             {{-9, 3, 16777217}, {-2, 3, 10}},
             "min = -2 : i32, max = 10 : i32"}));

INSTANTIATE_TEST_SUITE_P(
    Binary, Integer,
    ::testing::Values(
        Case{"add",
             {i32, i32, i32},
             {{16777217, i32max}, {2, 1}, {16777219, i32min}}},
        Case{"subtract", {ui32, ui32, ui32}, {{1, 5}, {2, 3}, {u32max, 2}}},
        Case{"multiply", {i64, i64, i64}, {{3000000000.0}, {1000000}, {3e15}}},
        Case{
            "div",
            {si32, si32, si32},
            {{-7, 7, 5, i32min, 0}, {2, -2, 0, -1, 0}, {-3, -3, 0, i32min, 0}}},
        Case{"div",
             {ui32, ui32, ui32},
             {{u32max, 7, 7}, {2, u32max, 0}, {2147483647, 0, 0}}},
        Case{"remainder",
             {i32, i32, i32},
             {{-7, 7, 5, i32min}, {2, -2, 0, -1}, {-1, 1, 0, 0}}},
        Case{"remainder", {ui8, ui8, ui8}, {{250, 7}, {100, 0}, {50, 0}}},
        Case{"maximum", {i8, i8, i8}, {{200, 1}, {1, 2}, {200, 2}}},
        Case{"minimum", {si8, si8, si8}, {{-100, 1}, {1, 2}, {-100, 1}}},
        Case{"pow",
             {i32, i32, i32},
             {{3, -2, 46340, 3, 7, -1, -1, 2, 0, 0},
              {4, 3, 2, 21, 31, -3, i32min, -1, 0, -5},
              {81, -8, 2147395600, 1870418611, 265001655, -1, 1, 0, 1, 0}}},
        Case{
            "pow", {ui8, ui8, ui8}, {{3, 16, 255}, {6, 2, 255}, {217, 0, 255}}},
        Case{"pow",
             {ui32, ui32, ui32},
             {{3, 65536, u32max}, {21, 2, u32max}, {1870418611, 0, u32max}}},
        Case{"pow", {i64, i64, i64}, {{10}, {15}, {1e15}}},
        Case{"lt", {i32, i32, i1}, {{-1, 2}, {1, 1}, {1, 0}}},
        Case{"lt", {ui32, ui32, i1}, {{u32max, 1}, {1, 2}, {0, 1}}},
        Case{"gt", {i16, i16, i1}, {{65535, 1}, {1, 2}, {1, 0}}},
        Case{"eq", {i32, i32, i32}, {{16777217, 3}, {16777216, 3}, {0, 1}}},
        Case{"bitwise_and", {i32, i32, i32}, {{12, -1}, {10, 7}, {8, 7}}},
        Case{"bitwise_or", {ui8, ui8, ui8}, {{12}, {3}, {15}}},
        Case{"bitwise_xor", {i1, i1, i1}, {{0, 1, 1}, {0, 0, 1}, {0, 1, 0}}},
        Case{"logical_xor", {i32, i32, i32}, {{2, 0, 4}, {4, 5, 0}, {0, 1, 1}}},
        Case{"where",
             {i1, si32, si32, si32},
             {{1, 0}, {16777217, 1}, {5, -16777217}, {16777217, -16777217}}}));

INSTANTIATE_TEST_SUITE_P(
    Typecast, Integer,
    ::testing::Values(
        Case{"typecast",
             {f32, i32},
             {{1.9, -1.9, nan, inf, -inf, 3e9, -3e9, 2147483520},
              {1, -1, 0, i32max, i32min, i32max, i32min, 2147483520}}},
        Case{"typecast",
             {bf16, ui32},
             {{1.9, -1.9, nan, inf, -inf, 3e9}, {1, 0, 0, u32max, 0, 3e9}}},
        Case{"typecast", {f32, ui8}, {{255.9, 256, -1, 7.5}, {255, 255, 0, 7}}},
        Case{"typecast",
             {f32, si8},
             {{127.9, 128, -128.9, -129}, {127, 127, -128, -128}}},
        Case{"typecast", {f32, i1}, {{0, 0.5, -2, nan}, {0, 1, 1, 1}}},
        Case{"typecast", {i1, i32}, {{0, 1}, {0, 1}}},
        Case{"typecast", {i32, f32}, {{-5, 16777216}, {-5, 16777216}}},
        Case{"typecast", {ui32, f32}, {{4294967040.0, 1}, {4294967040.0, 1}}},
        Case{"typecast", {i32, si8}, {{-300, 5, 300}, {-128, 5, 127}}},
        Case{"typecast", {i32, ui32}, {{-300, 5}, {0, 5}}},
        Case{"typecast", {ui32, si32}, {{u32max, 5}, {i32max, 5}}},
        Case{"typecast", {si8, i32}, {{-5, 100}, {-5, 100}}},
        Case{"typecast", {ui8, i32}, {{250, 100}, {250, 100}}},
        Case{"typecast", {i32, i1}, {{0, 256}, {0, 1}}}));

} // namespace
