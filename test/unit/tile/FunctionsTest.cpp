//===- FunctionsTest.cpp - Functions that few kernels call ----------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Closed forms and published values. Source: DLMF chapters 5, 7, 10 and 25.
//===----------------------------------------------------------------------===//
#include "tt/tile/Functions.h"

#include "ttk/vector.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

namespace tt::tile {
namespace {

constexpr double kPi = std::numbers::pi, kGamma = std::numbers::egamma,
                 kLn2 = std::numbers::ln2;
constexpr float kInfinity = std::numeric_limits<float>::infinity(),
                kNan = std::numeric_limits<float>::quiet_NaN();

struct Value {
  ttk_function function;
  float x, y;
  double wanted;
};

const Value kValues[] = {
    {TTK_FUNCTION_EXP, 1, 0, std::numbers::e},
    {TTK_FUNCTION_EXPM1, 0x1p-20f, 0, 0x1p-20 + 0x1p-41},
    {TTK_FUNCTION_LOG, 8, 0, 3 * kLn2},
    {TTK_FUNCTION_SIN, 0.5f, 0, 0.479425538604203},
    {TTK_FUNCTION_TANH, -0.5f, 0, -0.46211715726000976},
    {TTK_FUNCTION_ERF, 0.5f, 0, 0.5204998778130465},
    {TTK_FUNCTION_ERFINV, 0.5f, 0, 0.4769362762044699},
    {TTK_FUNCTION_ERFINV, -0.5f, 0, -0.4769362762044699},
    {TTK_FUNCTION_ERFINV, 0, 0, 0},
    {TTK_FUNCTION_LGAMMA, 0.5f, 0, 0.5723649429247001},
    {TTK_FUNCTION_LGAMMA, 10, 0, 12.801827480081469},
    {TTK_FUNCTION_DIGAMMA, 1, 0, -kGamma},
    {TTK_FUNCTION_DIGAMMA, 0.5f, 0, -kGamma - 2 * kLn2},
    {TTK_FUNCTION_DIGAMMA, 0.25f, 0, -kGamma - kPi / 2 - 3 * kLn2},
    {TTK_FUNCTION_DIGAMMA, -0.5f, 0, 2 - kGamma - 2 * kLn2},
    {TTK_FUNCTION_DIGAMMA, 10, 0, 7129.0 / 2520 - kGamma},
    {TTK_FUNCTION_ZETA, 1, 2, kPi * kPi / 6},
    {TTK_FUNCTION_ZETA, 1, 4, kPi * kPi * kPi * kPi / 90},
    {TTK_FUNCTION_ZETA, 0.5f, 2, kPi * kPi / 2},
    {TTK_FUNCTION_ZETA, 3, 2, kPi * kPi / 6 - 1.25},
    {TTK_FUNCTION_BESSEL_I0, 1, 0, 1.2660658777520084},
    {TTK_FUNCTION_BESSEL_I0, -5, 0, 27.239871823604442},
    {TTK_FUNCTION_BESSEL_I1, 1, 0, 0.5651591039924850},
    {TTK_FUNCTION_BESSEL_I1, -2, 0, -1.5906368546373291},
    {TTK_FUNCTION_FMOD, -7.5f, 2, -1.5},
    // Poles, ends of domains, overflow.
    {TTK_FUNCTION_ERFINV, 1, 0, kInfinity},
    {TTK_FUNCTION_ERFINV, -1, 0, -kInfinity},
    {TTK_FUNCTION_ERFINV, 1.5f, 0, kNan},
    {TTK_FUNCTION_DIGAMMA, 0.0f, 0, -kInfinity},
    {TTK_FUNCTION_DIGAMMA, -0.0f, 0, kInfinity},
    {TTK_FUNCTION_DIGAMMA, -3, 0, kNan},
    {TTK_FUNCTION_ZETA, 0, 2, kInfinity},
    {TTK_FUNCTION_ZETA, -1, 2, kNan},
    {TTK_FUNCTION_BESSEL_I0, 800, 0, kInfinity},
    {TTK_FUNCTION_BESSEL_I1, -800, 0, -kInfinity},
    {TTK_FUNCTION_SIN, kNan, 0, kNan},
};

TEST(Functions, Values) {
  for (const Value &v : kValues) {
    SCOPED_TRACE(testing::Message()
                 << "function " << v.function << " of " << v.x << ", " << v.y);
    float got = specialFunction(v.function, v.x, v.y);
    if (std::isnan(v.wanted))
      EXPECT_TRUE(std::isnan(got)) << got;
    else
      EXPECT_FLOAT_EQ(float(v.wanted), got);
  }
}

TEST(Functions, InverseErrorFunction) {
  for (float y = -0.9990234f; y < 1; y += 0x1p-9f) {
    double x = specialFunction(TTK_FUNCTION_ERFINV, y, 0);
    // The result is rounded to fp32.
    EXPECT_NEAR(y, std::erf(x), 2e-7) << y;
  }
}

/// psi(x + 1) = psi(x) + 1 / x
TEST(Functions, DigammaRecurs) {
  for (float x = -6.75f; x < 20; x += 0.5f)
    EXPECT_NEAR(double(specialFunction(TTK_FUNCTION_DIGAMMA, x, 0)) +
                    1 / double(x),
                specialFunction(TTK_FUNCTION_DIGAMMA, x + 1, 0), 2e-6)
        << x;
}

} // namespace
} // namespace tt::tile
