//===- RowMath.cpp - Arithmetic on one row of floats ----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "RowMath.h"

#include "Reduce.h"
#include "tt/simd/Simd.h"

#include <limits>

namespace ttnn::detail {

namespace {
constexpr size_t kLanes = 64;
}

TT_SIMD float rowSquares(const float *x, size_t n, float shift) {
  float lanes[kLanes] = {};
  size_t full = n / kLanes * kLanes;
  for (size_t i = 0; i != full; i += kLanes)
    for (size_t l = 0; l != kLanes; ++l)
      lanes[l] += (x[i + l] - shift) * (x[i + l] - shift);
  for (size_t i = full; i != n; ++i)
    lanes[i - full] += (x[i] - shift) * (x[i] - shift);
  for (size_t half = kLanes / 2; half != 0; half /= 2)
    for (size_t l = 0; l != half; ++l)
      lanes[l] += lanes[l + half];
  return lanes[0];
}

float rowSum(const float *x, size_t n) {
  float sum = 0;
  foldDimension(Fold::Sum, x, 1, n, 1, &sum);
  return sum;
}
float rowMaximum(const float *x, size_t n) {
  float maximum = -std::numeric_limits<float>::infinity();
  foldDimension(Fold::Max, x, 1, n, 1, &maximum);
  return maximum;
}

TT_SIMD void rowScale(const float *x, size_t n, float shift, float scale,
                      float *y) {
  for (size_t i = 0; i != n; ++i)
    y[i] = (x[i] - shift) * scale;
}
TT_SIMD void rowMultiply(float *y, const float *w, size_t n) {
  for (size_t i = 0; i != n; ++i)
    y[i] *= w[i];
}
TT_SIMD void rowAdd(float *y, const float *w, size_t n) {
  for (size_t i = 0; i != n; ++i)
    y[i] += w[i];
}
TT_SIMD void rowMaximum(float *y, const float *x, size_t n) {
  for (size_t i = 0; i != n; ++i)
    y[i] = y[i] != y[i] || y[i] > x[i] ? y[i] : x[i];
}
TT_SIMD void rowMultiplyAdd(float *y, const float *x, const float *w,
                            size_t n) {
  for (size_t i = 0; i != n; ++i)
    y[i] += x[i] * w[i];
}

} // namespace ttnn::detail
