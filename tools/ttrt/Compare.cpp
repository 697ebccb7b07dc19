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

bool agree(double a, double b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}

bool isClose(double golden, double found, double rtol, double atol) {
  if (!std::isfinite(golden) || !std::isfinite(found))
    return agree(golden, found);
  return std::abs(found - golden) <= atol + rtol * std::abs(golden);
}

/// The moments of pairs whose elements are both finite, by Welford's update:
/// stable for a large mean.
struct Moments {
  double n = 0, meanG = 0, meanF = 0, varG = 0, varF = 0, cov = 0;

  Moments(const std::vector<double> &g, const std::vector<double> &f) {
    for (size_t i = 0; i != g.size(); ++i) {
      if (!std::isfinite(g[i]) || !std::isfinite(f[i]))
        continue;
      n += 1;
      double dg = g[i] - meanG, df = f[i] - meanF;
      meanG += dg / n;
      meanF += df / n;
      varG += dg * (g[i] - meanG);
      varF += df * (f[i] - meanF);
      cov += dg * (f[i] - meanF);
    }
  }

  /// A spread at the level of rounding is none.
  static constexpr double kEpsilon = 1e-24;
  bool constantG() const { return varG <= kEpsilon * meanG * meanG * n; }
  bool constantF() const { return varF <= kEpsilon * meanF * meanF * n; }
  /// Standard deviation of the golden side.
  double spread() const { return n == 0 ? 0 : std::sqrt(varG / n); }
  double correlation() const {
    if (constantF())
      return 0;
    return std::clamp(cov / std::sqrt(varG) / std::sqrt(varF), -1.0, 1.0);
  }
};

double rootMeanSquare(const std::vector<double> &values) {
  double sum = 0, count = 0;
  for (double value : values)
    if (std::isfinite(value)) {
      sum += value * value;
      count += 1;
    }
  return count == 0 ? 0 : std::sqrt(sum / count);
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
  std::string text = buffer;
  if (notFinite != 0)
    text += ", " + std::to_string(notFinite) + " of " +
            std::to_string(elements) + " not finite";
  return text;
}

Comparison compare(const Array &golden, const Array &found,
                   const Tolerance &tolerance) {
  std::vector<double> g = toDoubles(golden), f = toDoubles(found);
  Comparison result;
  result.elements = g.size();
  result.integers = !ttnn::is_floating_point(golden.type) &&
                    !ttnn::is_floating_point(found.type);
  double scale = meanMagnitude(g);
  double rms = rootMeanSquare(g);
  double atol = tolerance.atol * (tolerance.ofRms ? rms : 1);
  double farthest = 0; // in units of what is allowed
  for (size_t i = 0; i != g.size(); ++i) {
    bool special = !std::isfinite(g[i]) || !std::isfinite(f[i]);
    result.notFinite += special;
    if (agree(g[i], f[i]))
      continue;
    ++result.different;
    result.specials += special;
    double infinity = std::numeric_limits<double>::infinity();
    double difference = special ? infinity : std::abs(f[i] - g[i]);
    double base = std::max(std::abs(g[i]), scale);
    result.maxAbs = std::max(result.maxAbs, difference);
    result.maxRel = std::max(
        result.maxRel, !special && base > 0 ? difference / base : infinity);
    bool close = isClose(g[i], f[i], tolerance.rtol, atol);
    result.outside += !close;
    double allowed = atol + tolerance.rtol * std::abs(g[i]);
    double distance = special ? infinity : difference / allowed;
    if (!close && !(distance <= farthest)) {
      farthest = distance;
      result.worst = i;
      result.goldenAtWorst = g[i];
      result.foundAtWorst = f[i];
    }
  }
  Moments moments(g, f);
  if (result.specials != 0)
    result.pcc = 0;
  else if (result.different != 0)
    result.pcc =
        moments.constantG() ? result.outside == 0 : moments.correlation();
  double spread = moments.spread(), noise = tolerance.step * rms;
  if (spread > noise)
    result.neededPcc =
        std::min(tolerance.pcc, 1 / std::hypot(1, noise / spread));
  result.passed = result.integers
                      ? result.different == 0
                      : result.pcc >= result.neededPcc && result.outside == 0;
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
