//===- Functions.cpp - Functions that few kernels call --------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/tile/Functions.h"

#include "ttk/vector.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// Sum of 1 / (x + i)^s over i >= 0, for x > 0 and s > 1: some terms, then the
/// Euler-Maclaurin formula. Source: DLMF 25.11.
double hurwitzZeta(double x, double s) {
  if (!(x > 0))
    return x == 0 ? kInfinity : kNan;
  double sum = 0;
  while (x < 12) {
    sum += std::pow(x, -s);
    x += 1;
  }
  double term = std::pow(x, -s), square = 1 / (x * x);
  sum += x * term / (s - 1) + term / 2;
  // Bernoulli numbers over factorials, times rising powers of s.
  constexpr double kTerms[] = {1.0 / 12, -1.0 / 720, 1.0 / 30240,
                               -1.0 / 1209600, 1.0 / 47900160};
  double power = s * term / x;
  for (int i = 0; i != 5; ++i) {
    sum += kTerms[i] * power;
    power *= (s + 2 * i + 1) * (s + 2 * i + 2) * square;
  }
  return sum;
}

/// Derivative of log gamma. Source: DLMF 5.5, 5.11.
double digamma(double x) {
  if (x == 0)
    return std::signbit(x) ? kInfinity : -kInfinity;
  if (x < 0) {
    if (x == std::floor(x))
      return kNan;
    // The fraction keeps the tangent's argument small.
    double fraction = x - std::floor(x);
    return digamma(1 - x) -
           std::numbers::pi / std::tan(std::numbers::pi * fraction);
  }
  double sum = 0;
  while (x < 12) {
    sum -= 1 / x;
    x += 1;
  }
  double square = 1 / (x * x);
  return sum + std::log(x) - 0.5 / x -
         square * (1.0 / 12 -
                   square * (1.0 / 120 - square * (1.0 / 252 - square / 240)));
}

/// The inverse of erf: Winitzki's estimate and Newton's steps on erfc, which
/// has the digits near 1.
double inverseErf(double y) {
  if (!(std::fabs(y) < 1))
    return std::fabs(y) == 1 ? std::copysign(kInfinity, y) : kNan;
  double magnitude = std::fabs(y), a = 0.147;
  double log = std::log1p(-magnitude * magnitude);
  double t = 2 / (std::numbers::pi * a) + log / 2;
  double x = std::sqrt(std::sqrt(t * t - log / a) - t);
  for (int i = 0; i != 4; ++i)
    x += (std::erfc(x) - (1 - magnitude)) * std::sqrt(std::numbers::pi) / 2 *
         std::exp(x * x);
  return std::copysign(x, y);
}

/// The modified Bessel functions of the first kind, which overflow where an
/// exponential does.
double bessel(double order, double x) {
  double magnitude = std::fabs(x);
  double value =
      magnitude > 700 ? kInfinity : std::cyl_bessel_i(order, magnitude);
  return order == 1 && x < 0 ? -value : value;
}

double function(uint32_t which, double x, double y) {
  switch (ttk_function(which)) {
  case TTK_FUNCTION_EXP:
    return std::exp(x);
  case TTK_FUNCTION_EXPM1:
    return std::expm1(x);
  case TTK_FUNCTION_LOG:
    return std::log(x);
  case TTK_FUNCTION_SIN:
    return std::sin(x);
  case TTK_FUNCTION_TANH:
    return std::tanh(x);
  case TTK_FUNCTION_ERF:
    return std::erf(x);
  case TTK_FUNCTION_ERFINV:
    return inverseErf(x);
  case TTK_FUNCTION_LGAMMA:
    // Arguments that kernels give are 0.5 or more, so the sign is no matter.
    return std::lgamma(x);
  case TTK_FUNCTION_DIGAMMA:
    return digamma(x);
  case TTK_FUNCTION_ZETA:
    return hurwitzZeta(x, y);
  case TTK_FUNCTION_BESSEL_I0:
    return bessel(0, x);
  case TTK_FUNCTION_BESSEL_I1:
    return bessel(1, x);
  case TTK_FUNCTION_FMOD:
    return std::fmod(x, y);
  }
  return kNan;
}

} // namespace

float tt::tile::specialFunction(uint32_t which, float x, float y) {
  if (std::isnan(x))
    return x;
  return float(function(which, x, y));
}
