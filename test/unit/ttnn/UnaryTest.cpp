//===- UnaryTest.cpp - Every op of one operand ----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Support.h"

using namespace test;

namespace {

using Op = UnaryFunction;

struct UnaryCase {
  const char *name;
  Op op;
  double (*reference)(double);
  float low, high;
};

double sigmoidOf(double x) { return 1 / (1 + std::exp(-x)); }

const UnaryCase kCases[] = {
    {"abs", ttnn::abs, [](double x) { return std::fabs(x); }, -3, 3},
    {"acos", ttnn::acos, [](double x) { return std::acos(x); }, -0.99f, 0.99f},
    {"asin", ttnn::asin, [](double x) { return std::asin(x); }, -0.99f, 0.99f},
    {"atan", ttnn::atan, [](double x) { return std::atan(x); }, -5, 5},
    {"cbrt", ttnn::cbrt, [](double x) { return std::cbrt(x); }, -9, 9},
    {"ceil", ttnn::ceil, [](double x) { return std::ceil(x); }, -9, 9},
    {"cos", ttnn::cos, [](double x) { return std::cos(x); }, -9, 9},
    {"erf", ttnn::erf, [](double x) { return std::erf(x); }, -3, 3},
    {"erfc", ttnn::erfc, [](double x) { return std::erfc(x); }, -3, 3},
    {"exp", ttnn::exp, [](double x) { return std::exp(x); }, -5, 5},
    {"expm1", ttnn::expm1, [](double x) { return std::expm1(x); }, -2, 2},
    {"floor", ttnn::floor, [](double x) { return std::floor(x); }, -9, 9},
    {"gelu", ttnn::gelu,
     [](double x) { return 0.5 * x * std::erfc(-x / std::sqrt(2.0)); }, -5, 5},
    {"hardsigmoid", ttnn::hardsigmoid,
     [](double x) { return std::fmin(std::fmax(x / 6 + 0.5, 0), 1); }, -5, 5},
    {"isfinite", ttnn::isfinite,
     [](double x) { return double(std::isfinite(x)); }, -5, 5},
    {"log", ttnn::log, [](double x) { return std::log(x); }, 1.5f, 50},
    {"log1p", ttnn::log1p, [](double x) { return std::log1p(x); }, -0.9f, 5},
    {"logical_not", ttnn::logical_not, [](double x) { return double(x == 0); },
     -1, 1},
    {"mish", ttnn::mish,
     [](double x) { return x * std::tanh(std::log1p(std::exp(x))); }, -6, 30},
    {"neg", ttnn::neg, [](double x) { return -x; }, -3, 3},
    {"reciprocal", ttnn::reciprocal, [](double x) { return 1 / x; }, 0.1f, 9},
    {"relu", ttnn::relu, [](double x) { return std::fmax(x, 0); }, -3, 3},
    {"relu6", ttnn::relu6,
     [](double x) { return std::fmin(std::fmax(x, 0), 6); }, -3, 9},
    {"rsqrt", ttnn::rsqrt, [](double x) { return 1 / std::sqrt(x); }, 0.1f, 9},
    {"sigmoid", ttnn::sigmoid, sigmoidOf, -9, 9},
    {"sign", ttnn::sign, [](double x) { return double((x > 0) - (x < 0)); }, -3,
     3},
    {"silu", ttnn::silu, [](double x) { return x * sigmoidOf(x); }, -9, 9},
    {"sin", ttnn::sin, [](double x) { return std::sin(x); }, -9, 9},
    {"sqrt", ttnn::sqrt, [](double x) { return std::sqrt(x); }, 0, 9},
    {"tan", ttnn::tan, [](double x) { return std::tan(x); }, -1.4f, 1.4f},
    {"tanh", ttnn::tanh, [](double x) { return std::tanh(x); }, -5, 5},
};

class Unary : public testing::TestWithParam<UnaryCase> {};

} // namespace

TEST_P(Unary, MatchesDoubleInAllFormats) {
  const UnaryCase &c = GetParam();
  for (DataType dtype : kFloatTypes)
    for (Layout layout : layoutsOf(dtype))
      for (const Shape &shape :
           {Shape{3, 45, 70}, Shape{64, 64}, Shape{17}, Shape{}}) {
        Tensor input = randomTensor(shape, dtype, layout, c.low, c.high);
        Reference want = contents(input);
        for (double &value : want.values)
          value = c.reference(value);
        Tensor result = c.op(input);
        EXPECT_EQ(result.dtype(), dtype);
        EXPECT_EQ(result.layout(), layout);
        expectClose(result, want);
      }
}

INSTANTIATE_TEST_SUITE_P(Ops, Unary, testing::ValuesIn(kCases),
                         [](const auto &info) { return info.param.name; });

TEST(UnarySpecial, KeepsNaNAndInfinity) {
  const float inf = std::numeric_limits<float>::infinity(), nan = std::nanf("");
  for (DataType dtype : {DataType::FLOAT32, DataType::BFLOAT16}) {
    Tensor x = onDevice<float>({inf, -inf, nan, 0.0f, -0.0f}, {5}, dtype);
    auto values = [](const Tensor &t) { return t.to_vector<float>(); };
    EXPECT_EQ(values(ttnn::isfinite(x)), (std::vector<float>{0, 0, 0, 1, 1}));
    EXPECT_TRUE(std::isnan(values(relu(x))[2]));
    EXPECT_EQ(values(relu(x))[1], 0.0f);
    EXPECT_TRUE(std::isnan(values(sign(x))[2]));
    EXPECT_EQ(values(sigmoid(x))[0], 1.0f);
    EXPECT_EQ(values(sigmoid(x))[1], 0.0f);
    EXPECT_EQ(values(exp(x))[1], 0.0f);
    EXPECT_EQ(values(reciprocal(x))[3], inf);
    EXPECT_EQ(values(reciprocal(x))[4], -inf);
    EXPECT_TRUE(std::isnan(values(log(neg(ttnn::exp(x))))[3]));
  }
}

TEST(UnarySpecial, PaddingDoesNotSpoilBlockFloats) {
  // 1 / 0 in the padding would raise the exponent of a block to infinity's.
  Tensor x = onDevice(randomFloats(3 * 5, 1, 2), {3, 5}, DataType::BFLOAT8_B);
  Reference want = contents(x);
  for (double &value : want.values)
    value = 1 / value;
  expectClose(reciprocal(x), want);
  expectClose(reciprocal(reciprocal(x)), contents(x), 3);
}

TEST(UnarySpecial, LeakyRelu) {
  for (DataType dtype : kFloatTypes) {
    Tensor x = randomTensor({33, 40}, dtype);
    Reference want = contents(x);
    for (double &value : want.values)
      value = value >= 0 ? value : value * double(0.1f);
    expectClose(leaky_relu(x, 0.1f), want);
  }
}
