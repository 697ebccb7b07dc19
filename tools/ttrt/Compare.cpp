//===- Compare.cpp - How close two tensors are ----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Compare.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace ttrt {
namespace {

/// Closeness of constant tensors.
constexpr double kRelative = 5e-2, kAbsolute = 1e-3;

bool agree(double a, double b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}

bool isClose(double golden, double found, double rtol, double atol) {
  if (!std::isfinite(golden) || !std::isfinite(found))
    return agree(golden, found);
  return std::abs(found - golden) <= atol + rtol * std::abs(golden);
}

/// Pearson correlation of the finite pairs; NaN if one side is constant.
double correlation(const std::vector<double> &a, const std::vector<double> &b) {
  double n = 0, meanA = 0, meanB = 0, varA = 0, varB = 0, cov = 0;
  for (size_t i = 0; i != a.size(); ++i) {
    if (!std::isfinite(a[i]) || !std::isfinite(b[i]))
      continue;
    // Welford's update: stable for a large mean.
    n += 1;
    double da = a[i] - meanA, db = b[i] - meanB;
    meanA += da / n;
    meanB += db / n;
    varA += da * (a[i] - meanA);
    varB += db * (b[i] - meanB);
    cov += da * (b[i] - meanB);
  }
  // A spread at the level of rounding is none.
  constexpr double kEpsilon = 1e-24;
  bool constant = varA <= kEpsilon * meanA * meanA * n ||
                  varB <= kEpsilon * meanB * meanB * n;
  if (constant)
    return std::numeric_limits<double>::quiet_NaN();
  return std::clamp(cov / std::sqrt(varA) / std::sqrt(varB), -1.0, 1.0);
}

double meanMagnitude(const std::vector<double> &values) {
  double sum = 0, count = 0;
  for (double value : values)
    if (std::isfinite(value)) {
      sum += std::abs(value);
      count += 1;
    }
  return count == 0 ? 0 : sum / count;
}

} // namespace

std::string Comparison::text() const {
  char buffer[96];
  std::snprintf(buffer, sizeof(buffer), "pcc %.5f max_abs %.2g max_rel %.2g",
                pcc, maxAbs, maxRel);
  return buffer;
}

Comparison compare(const Array &golden, const Array &found) {
  std::vector<double> g = toDoubles(golden), f = toDoubles(found);
  Comparison result;
  result.elements = g.size();
  result.integers = !ttnn::is_floating_point(golden.type) &&
                    !ttnn::is_floating_point(found.type);
  double scale = meanMagnitude(g);
  bool close = true;
  for (size_t i = 0; i != g.size(); ++i) {
    if (agree(g[i], f[i]))
      continue;
    ++result.different;
    if (!std::isfinite(g[i]) || !std::isfinite(f[i])) {
      ++result.specials;
      continue;
    }
    double difference = std::abs(f[i] - g[i]);
    double base = std::max(std::abs(g[i]), scale);
    result.maxAbs = std::max(result.maxAbs, difference);
    result.maxRel = std::max(
        result.maxRel,
        base > 0 ? difference / base : std::numeric_limits<double>::infinity());
    close = close && isClose(g[i], f[i], kRelative, kAbsolute);
  }
  if (result.specials != 0) {
    result.pcc = 0;
    result.maxAbs = result.maxRel = std::numeric_limits<double>::infinity();
    return result;
  }
  if (result.different == 0)
    return result;
  result.pcc = correlation(g, f);
  if (std::isnan(result.pcc))
    result.pcc = close ? 1 : 0;
  return result;
}

bool allClose(const Array &golden, const Array &found, double rtol,
              double atol) {
  std::vector<double> g = toDoubles(golden), f = toDoubles(found);
  for (size_t i = 0; i != g.size(); ++i)
    if (!isClose(g[i], f[i], rtol, atol))
      return false;
  return true;
}

} // namespace ttrt
