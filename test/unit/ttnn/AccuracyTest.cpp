//===- AccuracyTest.cpp - f32 functions against double --------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Support.h"

#include <bit>

using namespace test;

namespace {

using Op = UnaryFunction;

/// Distance from the exact result in units of its last f32 place.
double ulps(float got, double want) {
  double size =
      std::fmax(std::fabs(want), double(std::numeric_limits<float>::min()));
  double unit = std::ldexp(1.0, std::ilogb(size) - 23);
  return std::fabs(double(got) - want) / unit;
}

struct Function {
  const char *name;
  Op op;
  double (*reference)(double);
  float low, high;
  bool positive;
};

const Function kFunctions[] = {
    {"exp", ttnn::exp, [](double x) { return std::exp(x); }, 1e-6f, 87, false},
    {"expm1", ttnn::expm1, [](double x) { return std::expm1(x); }, 1e-6f, 80,
     false},
    {"log", ttnn::log, [](double x) { return std::log(x); }, 1e-30f, 1e30f,
     true},
    {"log1p", ttnn::log1p, [](double x) { return std::log1p(x); }, 1e-6f, 1e30f,
     true},
    {"sin", ttnn::sin, [](double x) { return std::sin(x); }, 1e-6f, 1e6f,
     false},
    {"cos", ttnn::cos, [](double x) { return std::cos(x); }, 1e-6f, 1e6f,
     false},
    {"tan", ttnn::tan, [](double x) { return std::tan(x); }, 1e-6f, 1e4f,
     false},
    {"asin", ttnn::asin, [](double x) { return std::asin(x); }, 1e-6f, 1,
     false},
    {"acos", ttnn::acos, [](double x) { return std::acos(x); }, 1e-6f, 1,
     false},
    {"atan", ttnn::atan, [](double x) { return std::atan(x); }, 1e-6f, 1e6f,
     false},
    {"exp2", ttnn::exp2, [](double x) { return std::exp2(x); }, 1e-6f, 100,
     false},
    {"tanh", ttnn::tanh, [](double x) { return std::tanh(x); }, 1e-6f, 20,
     false},
    {"erf", ttnn::erf, [](double x) { return std::erf(x); }, 1e-6f, 5, false},
    {"gelu", ttnn::gelu,
     [](double x) { return 0.5 * x * std::erfc(-x / std::sqrt(2.0)); }, 1e-6f,
     12, false},
    {"mish", ttnn::mish,
     [](double x) { return x * std::tanh(std::log1p(std::exp(x))); }, 1e-6f, 80,
     false},
    {"erfc", ttnn::erfc, [](double x) { return std::erfc(x); }, 1e-6f, 9,
     false},
    {"cbrt", ttnn::cbrt, [](double x) { return std::cbrt(x); }, 1e-30f, 1e30f,
     false},
    {"sqrt", ttnn::sqrt, [](double x) { return std::sqrt(x); }, 1e-30f, 1e30f,
     true},
    {"rsqrt", ttnn::rsqrt, [](double x) { return 1 / std::sqrt(x); }, 1e-30f,
     1e30f, true},
    {"reciprocal", ttnn::reciprocal, [](double x) { return 1 / x; }, 1e-30f,
     1e30f, false},
    {"sigmoid", ttnn::sigmoid, [](double x) { return 1 / (1 + std::exp(-x)); },
     1e-6f, 80, false},
    {"silu", ttnn::silu, [](double x) { return x / (1 + std::exp(-x)); }, 1e-6f,
     80, false},
};

class Accuracy : public testing::TestWithParam<Function> {};

} // namespace

TEST_P(Accuracy, WithinFourUlp) {
  const Function &f = GetParam();
  // Logarithmically spread over the magnitudes, both signs where there are two.
  std::vector<float> x;
  for (float u : randomFloats(40000, 0, 1))
    x.push_back(
        (f.positive || x.size() % 2 ? 1.0f : -1.0f) *
        std::min(float(f.low * std::pow(double(f.high) / f.low, double(u))),
                 f.high));
  std::vector<float> y =
      f.op(onDevice(x, {200, 200}, DataType::FLOAT32)).to_vector<float>();
  double worst = 0;
  for (size_t i = 0; i != x.size(); ++i) {
    double error = ulps(y[i], f.reference(x[i]));
    EXPECT_LE(error, 4.0) << f.name << "(" << x[i] << ") = " << y[i];
    worst = std::fmax(worst, error);
  }
  RecordProperty("worst_ulp", std::to_string(worst));
}

INSTANTIATE_TEST_SUITE_P(Functions, Accuracy, testing::ValuesIn(kFunctions),
                         [](const auto &info) { return info.param.name; });

TEST(Accuracy2, PowAndAtan2) {
  std::vector<float> x = randomFloats(10000, 0.01f, 20, 1),
                     y = randomFloats(10000, -9, 9, 2);
  Tensor a = onDevice(x, {100, 100}, DataType::FLOAT32),
         b = onDevice(y, {100, 100}, DataType::FLOAT32);
  std::vector<float> power = ttnn::pow(a, b).to_vector<float>(),
                     angle = ttnn::atan2(a, b).to_vector<float>();
  for (size_t i = 0; i != x.size(); ++i) {
    ASSERT_LE(ulps(power[i], std::pow(double(x[i]), double(y[i]))), 4.0);
    ASSERT_LE(ulps(angle[i], std::atan2(double(x[i]), double(y[i]))), 4.0);
  }
}
