//===- RowMath.h - Arithmetic on one row of floats ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_ROWMATH_H
#define TTNN_CORE_ROWMATH_H

#include <cstddef>

namespace ttnn::detail {

/// Sum of x[i] and of (x[i] - shift)^2, in many partial sums.
float rowSum(const float *x, size_t n);
float rowSquares(const float *x, size_t n, float shift);
/// Largest element; NaN if one is NaN.
float rowMaximum(const float *x, size_t n);

/// y[i] = (x[i] - shift) * scale
void rowScale(const float *x, size_t n, float shift, float scale, float *y);
/// y[i] *= w[i], y[i] += w[i]
void rowMultiply(float *y, const float *w, size_t n);
void rowAdd(float *y, const float *w, size_t n);
/// y[i] = maximum of y[i] and x[i]; NaN if one is NaN.
void rowMaximum(float *y, const float *x, size_t n);
/// y[i] += x[i] * w[i]
void rowMultiplyAdd(float *y, const float *x, const float *w, size_t n);

} // namespace ttnn::detail

#endif // TTNN_CORE_ROWMATH_H
