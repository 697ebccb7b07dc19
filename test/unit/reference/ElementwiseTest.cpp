//===- ElementwiseTest.cpp - formulas on floats ----------------*- C++ -*-===//
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

struct UnaryCase {
  const char *op;
  double (*expected)(double);
  double low = -5, high = 5;
  double absolute = 0;
};

const UnaryCase unaryCases[] = {
    {"abs", [](double x) { return std::abs(x); }},
    {"acos", [](double x) { return std::acos(x); }, -1, 1},
    {"asin", [](double x) { return std::asin(x); }, -1, 1},
    {"asinh", [](double x) { return std::asinh(x); }},
    {"atan", [](double x) { return std::atan(x); }},
    {"cbrt", [](double x) { return std::cbrt(x); }},
    {"ceil", [](double x) { return std::ceil(x); }},
    {"cos", [](double x) { return std::cos(x); }, -50, 50},
    {"erf", [](double x) { return std::erf(x); }},
    {"erfc", [](double x) { return std::erfc(x); }},
    {"exp", [](double x) { return std::exp(x); }, -80, 80},
    {"expm1", [](double x) { return std::expm1(x); }, -0.01, 0.01},
    {"floor", [](double x) { return std::floor(x); }},
    {"gelu", [](double x) { return x * std::erfc(-x / std::sqrt(2.0)) / 2; },
     -12, 12},
    {"hardsigmoid",
     [](double x) { return std::min(std::max(x / 6 + 0.5, 0.0), 1.0); }, -5, 5,
     1e-7},
    {"isfinite", [](double x) { return double(std::isfinite(x)); }},
    {"log", [](double x) { return std::log(x); }, 0.001, 50},
    {"log1p", [](double x) { return std::log1p(x); }, -0.01, 0.01},
    {"logical_not", [](double x) { return double(x == 0); }},
    {"mish", [](double x) { return x * std::tanh(std::log1p(std::exp(x))); },
     -80, 100},
    {"neg", [](double x) { return -x; }},
    {"reciprocal", [](double x) { return 1 / x; }},
    {"relu", [](double x) { return x > 0 ? x : 0; }},
    {"relu6", [](double x) { return std::min(std::max(x, 0.0), 6.0); }, -2, 9},
    {"rsqrt", [](double x) { return 1 / std::sqrt(x); }, 0.001, 50},
    {"sigmoid", [](double x) { return 1 / (1 + std::exp(-x)); }, -80, 80},
    {"sign", [](double x) { return double((x > 0) - (x < 0)); }},
    {"silu", [](double x) { return x / (1 + std::exp(-x)); }, -80, 80},
    {"sin", [](double x) { return std::sin(x); }, -50, 50},
    {"sqrt", [](double x) { return std::sqrt(x); }, 0, 50},
    {"tan", [](double x) { return std::tan(x); }},
    {"tanh", [](double x) { return std::tanh(x); }},
};

/// One program with all ops as results: compiling is most of the time.
TEST(Elementwise, Unary) {
  Shape shape{3, 5, 7};
  std::string arguments, body, names, types;
  std::vector<HostTensor> inputs;
  std::vector<Array> values;
  for (size_t i = 0; i < std::size(unaryCases); ++i) {
    std::string n = std::to_string(i), comma = i ? ", " : "";
    std::string type = "tensor<" + dims(shape) + ">";
    arguments += comma + "%a" + n + ": " + type;
    body += "  %r" + n + " = \"ttir." + unaryCases[i].op + "\"(%a" + n +
            ") : (" + type + ") -> " + type + "\n";
    names += comma + "%r" + n;
    types += comma + type;
    values.push_back(
        random(shape, unaryCases[i].low, unaryCases[i].high, 100 + i));
    inputs.push_back(toHost(values.back()));
  }
  auto outputs =
      evaluate("func.func @f(" + arguments + ") -> (" + types + ") {\n" + body +
                   "  return " + names + " : " + types + "\n}\n",
               inputs);
  ASSERT_EQ(outputs.size(), std::size(unaryCases));
  for (size_t i = 0; i < outputs.size(); ++i) {
    Array want = values[i];
    for (double &x : want.data)
      x = unaryCases[i].expected(x);
    expectClose(fromHost(outputs[i]), want, 2e-6, unaryCases[i].absolute,
                unaryCases[i].op);
  }
}

struct SpecialCase {
  const char *op;
  std::vector<double> in, out;
  const char *attributes = "";
};

class ElementwiseSpecial : public ::testing::TestWithParam<SpecialCase> {};

TEST_P(ElementwiseSpecial, Values) {
  const SpecialCase &c = GetParam();
  Array x({static_cast<int64_t>(c.in.size())}), want = x;
  x.data = c.in;
  want.data = c.out;
  std::string type = dims(x.shape);
  expectClose(evaluate(single(c.op, {type}, type, c.attributes), {x}), want,
              2e-6, 0, c.op);
}

INSTANTIATE_TEST_SUITE_P(
    All, ElementwiseSpecial,
    ::testing::Values(
        SpecialCase{"isfinite", {0, inf, -inf, nan, 3e38}, {1, 0, 0, 0, 1}},
        SpecialCase{"sign", {0, inf, -inf, nan, -2}, {0, 1, -1, nan, -1}},
        SpecialCase{"relu", {nan, -inf, inf}, {nan, 0, inf}},
        SpecialCase{"logical_not", {0, -0.0, 2, nan}, {1, 1, 0, 0}},
        SpecialCase{"sigmoid", {-inf, inf, -200, 200}, {0, 1, 0, 1}},
        SpecialCase{"gelu", {0, 40, -40}, {0, 40, 0}},
        SpecialCase{"leaky_relu",
                    {-2, 0, 3, nan},
                    {-0.25, 0, 3, nan},
                    "parameter = 0.125 : f32"},
        SpecialCase{"clamp_scalar",
                    {-2, 0.25, 3, nan},
                    {-1, 0.25, 1, nan},
                    "min = -1.0 : f32, max = 1.0 : f32"}));

struct BinaryCase {
  const char *op;
  double (*expected)(double, double);
  double low = -3, high = 3;
};

const BinaryCase binaryCases[] = {
    {"add", [](double a, double b) { return a + b; }},
    {"atan2", [](double a, double b) { return std::atan2(a, b); }},
    {"div", [](double a, double b) { return a / b; }},
    {"eq", [](double a, double b) { return double(a == b); }},
    {"ge", [](double a, double b) { return double(a >= b); }},
    {"gt", [](double a, double b) { return double(a > b); }},
    {"le", [](double a, double b) { return double(a <= b); }},
    {"lt", [](double a, double b) { return double(a < b); }},
    {"ne", [](double a, double b) { return double(a != b); }},
    {"logical_and", [](double a, double b) { return double(a && b); }},
    {"logical_or", [](double a, double b) { return double(a || b); }},
    {"logical_xor", [](double a, double b) { return double(!a != !b); }},
    {"maximum", [](double a, double b) { return std::max(a, b); }},
    {"minimum", [](double a, double b) { return std::min(a, b); }},
    {"multiply", [](double a, double b) { return a * b; }},
    {"pow", [](double a, double b) { return std::pow(a, b); }, 0.1, 4},
    {"remainder", [](double a, double b) { return std::fmod(a, b); }},
    {"subtract", [](double a, double b) { return a - b; }},
};

/// Operands of different rank, each broadcast along something.
TEST(Elementwise, BinaryBroadcast) {
  Shape left{3, 1, 5}, right{4, 1}, shape{3, 4, 5};
  std::string l = "tensor<3x1x5xf32>", r = "tensor<4x1xf32>",
              t = "tensor<3x4x5xf32>";
  for (const BinaryCase &c : binaryCases) {
    // Whole and half numbers too, so that equality and 0 occur.
    Array a = random(left, c.low, c.high, 1),
          b = random(right, c.low, c.high, 2);
    if (c.low < 0) {
      a.data[0] = a.data[4] = 0;
      b.data[1] = a.data[2];
      b.data[2] = c.op == std::string("remainder") || c.op == std::string("div")
                      ? 2
                      : 0;
    }
    Array got =
        evaluate(single(c.op, {dims(left), dims(right)}, dims(shape)), {a, b});
    Array want = build(shape, [&](const Index &i) {
      return c.expected(a.broadcast(i), b.broadcast(i));
    });
    expectClose(got, want, 2e-6, 2e-7, c.op);
  }
}

TEST(Elementwise, Where) {
  Array p = randomIntegers({4, 1}, 0, 1), a = random({3, 4, 5}),
        b = random({5}, 2, 3);
  Array got =
      evaluate(single("where", {"4x1xbf16", "3x4x5xf32", "5xf32"}, "3x4x5xf32"),
               {p, a, b});
  expectEqual(got, build({3, 4, 5}, [&](const Index &i) {
                return p.broadcast(i) ? a[i] : b.broadcast(i);
              }));
}

TEST(Elementwise, ClampTensor) {
  Array x = random({3, 4}, -3, 3), low = random({4}, -1, 0),
        high = random({3, 1}, 0, 1);
  Array got = evaluate(
      single("clamp_tensor", {"3x4xf32", "4xf32", "3x1xf32"}, "3x4xf32"),
      {x, low, high});
  expectEqual(got, build({3, 4}, [&](const Index &i) {
                return std::min(std::max(x[i], low.broadcast(i)),
                                high.broadcast(i));
              }));
}

/// If it is not asked for, bf16 does not mean rounding to bf16.
TEST(Elementwise, ComputesInF32) {
  Array a({2}), b({2});
  a.data = {1, 256};
  b.data = {1.0 / 1024, 1.0 / 64};
  Array got = evaluate(single("add", {"2xbf16", "2xbf16"}, "2xbf16"), {a, b});
  Array want({2});
  want.data = {1 + 1.0 / 1024, 256 + 1.0 / 64};
  expectEqual(got, want);
}

} // namespace
