//===- BinaryTest.cpp - Every op of two operands --------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Support.h"

using namespace test;

namespace {

using Op = BinaryFunction;

Tensor quotient(const Tensor &x, const Tensor &y, Op::Memory config) {
  return divide(x, y, std::nullopt, config);
}

double floored(double x, double y) {
  double rest = std::fmod(x, y);
  return rest != 0 && (rest < 0) != (y < 0) ? rest + y : rest;
}

struct BinaryCase {
  const char *name;
  Op op;
  double (*reference)(double, double);
  /// Operands: rounded to whole numbers if set, so that equality occurs.
  bool whole = false;
  float low = -3, high = 3;
};

const BinaryCase kCases[] = {
    {"add", ttnn::add, [](double x, double y) { return x + y; }},
    {"atan2", ttnn::atan2, [](double x, double y) { return std::atan2(x, y); }},
    {"divide", quotient, [](double x, double y) { return x / y; }, false, 0.5f,
     3},
    {"eq", ttnn::eq, [](double x, double y) { return double(x == y); }, true},
    {"ge", ttnn::ge, [](double x, double y) { return double(x >= y); }, true},
    {"gt", ttnn::gt, [](double x, double y) { return double(x > y); }, true},
    {"le", ttnn::le, [](double x, double y) { return double(x <= y); }, true},
    {"lt", ttnn::lt, [](double x, double y) { return double(x < y); }, true},
    {"ne", ttnn::ne, [](double x, double y) { return double(x != y); }, true},
    {"logical_and", ttnn::logical_and,
     [](double x, double y) { return double(x != 0 && y != 0); }, true},
    {"logical_or", ttnn::logical_or,
     [](double x, double y) { return double(x != 0 || y != 0); }, true},
    {"logical_xor", ttnn::logical_xor,
     [](double x, double y) { return double((x != 0) != (y != 0)); }, true},
    {"maximum", ttnn::maximum,
     [](double x, double y) { return std::fmax(x, y); }},
    {"minimum", ttnn::minimum,
     [](double x, double y) { return std::fmin(x, y); }},
    {"multiply", ttnn::multiply, [](double x, double y) { return x * y; }},
    {"pow", ttnn::pow, [](double x, double y) { return std::pow(x, y); }, false,
     0.5f, 3},
    {"remainder", ttnn::remainder, floored, true, -7, 7},
    {"subtract", ttnn::subtract, [](double x, double y) { return x - y; }},
};

class Binary : public testing::TestWithParam<BinaryCase> {};

Tensor operand(const BinaryCase &c, const Shape &shape, DataType dtype,
               Layout layout, unsigned seed) {
  std::vector<float> values =
      randomFloats(size_t(shape.volume()), c.low, c.high, seed);
  if (c.whole)
    for (float &value : values)
      value = std::round(value);
  // x % 0 is NaN, which a block of a block float shares.
  if (std::string(c.name) == "remainder" && is_block_float(dtype))
    for (float &value : values)
      value = value == 0 ? 1 : value;
  return onDevice(values, shape, dtype, layout);
}

} // namespace

TEST_P(Binary, MatchesDoubleInAllFormats) {
  const BinaryCase &c = GetParam();
  for (DataType dtype : kFloatTypes)
    for (Layout layout : layoutsOf(dtype))
      for (const Shape &shape : {Shape{2, 33, 50}, Shape{64, 32}, Shape{1}}) {
        Tensor x = operand(c, shape, dtype, layout, 1);
        Tensor y = operand(c, shape, dtype, layout, 2);
        Reference a = contents(x), b = contents(y), want{shape, {}};
        for (size_t i = 0; i != a.values.size(); ++i)
          want.values.push_back(c.reference(a.values[i], b.values[i]));
        Tensor result = c.op(x, y);
        EXPECT_EQ(result.layout(), layout);
        EXPECT_EQ(result.dtype(), dtype);
        expectClose(result, want, 1.01);
      }
}

INSTANTIATE_TEST_SUITE_P(Ops, Binary, testing::ValuesIn(kCases),
                         [](const auto &info) { return info.param.name; });

TEST(BinaryMixed, ResultTypeAndOperandTypesMayDiffer) {
  Tensor x = randomTensor({40, 40}, DataType::BFLOAT16);
  Tensor y =
      randomTensor({40, 40}, DataType::FLOAT32, Layout::ROW_MAJOR, -2, 2, 5);
  Reference a = contents(x), b = contents(y), want{{40, 40}, {}};
  for (size_t i = 0; i != a.values.size(); ++i)
    want.values.push_back(a.values[i] * b.values[i]);
  Tensor result = multiply(x, y, DataType::FLOAT32);
  EXPECT_EQ(result.dtype(), DataType::FLOAT32);
  EXPECT_EQ(result.layout(), Layout::TILE);
  expectClose(result, want);
  Tensor other = multiply(y, x, DataType::BFLOAT16);
  EXPECT_EQ(other.layout(), Layout::ROW_MAJOR);
  expectClose(other, want);
  // A comparison can give integers.
  Tensor flags = gt(x, y, DataType::UINT8);
  for (size_t i = 0; i != a.values.size(); ++i)
    ASSERT_EQ(flags.to_vector<uint8_t>()[i], a.values[i] > b.values[i]);
}

TEST(BinaryMixed, NaNPropagatesThroughMaximumAndMinimum) {
  const float nan = std::nanf("");
  for (DataType dtype : {DataType::FLOAT32, DataType::BFLOAT16}) {
    Tensor x = onDevice<float>({nan, 1, 2}, {3}, dtype);
    Tensor y = onDevice<float>({0, nan, 1}, {3}, dtype);
    for (const Tensor &t : {maximum(x, y), minimum(x, y)}) {
      EXPECT_TRUE(std::isnan(t.to_vector<float>()[0]));
      EXPECT_TRUE(std::isnan(t.to_vector<float>()[1]));
      EXPECT_FALSE(std::isnan(t.to_vector<float>()[2]));
    }
  }
}

TEST(BinaryMixed, RemaindersHaveTheSignOfTheDivisor) {
  Tensor x = onDevice<float>({7, -7, 7, -7, 6, -6}, {6}, DataType::FLOAT32);
  Tensor y = onDevice<float>({3, 3, -3, -3, -3, 3}, {6}, DataType::FLOAT32);
  EXPECT_EQ(remainder(x, y).to_vector<float>(),
            (std::vector<float>{1, 2, -2, -1, 0, 0}));
}

TEST(BinaryMixed, OnlyIntegersAreRoundedWhenDivided) {
  Tensor x = onDevice<int32_t>({7, -7}, {2}, DataType::INT32);
  EXPECT_EQ(divide(x, onDevice<int32_t>({2, 2}, {2}, DataType::INT32),
                   std::nullopt, std::nullopt, "trunc")
                .to_vector<int32_t>(),
            (std::vector<int32_t>{3, -3}));
  expectError(Kind::Unsupported, {"ttnn::divide", "'floor'", "si32"},
              [&] { divide(x, x, std::nullopt, std::nullopt, "floor"); });
  Tensor f = onDevice<float>({7}, {1}, DataType::FLOAT32);
  expectError(Kind::Unsupported, {"ttnn::divide", "'trunc'", "f32"},
              [&] { divide(f, f, std::nullopt, std::nullopt, "trunc"); });
}
