//===- Functions.h - Functions that SLEEF lacks or has slow ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_SIMD_FUNCTIONS_H
#define TT_SIMD_FUNCTIONS_H

#include "tt/simd/Vec.h"

namespace tt::simd::TT_ISA {

inline constexpr float kInverseSqrt2 = 0.70710678118654752f;

/// erfc(a) for a >= 0 at most 11, given square = a * a rounded and low = square
/// - a * a. (1 + 2a) exp(a^2) erfc(a) - 1 is a polynomial in (a - 2) / (a + 2):
/// the form of Shepherd and Laframboise, Math. Comp. 36 (1981); interpolated at
/// Chebyshev points, 3.2 ULP. SLEEF's erfc takes five times as long.
TT_INLINE F erfcOf(F a, F square, F low) {
  auto fma = [](F x, F y, F z) { return __builtin_elementwise_fma(x, y, z); };
  F inverse = 1.0f / (a + 2.0f);
  F q = (a - 2.0f) * inverse;
  q = fma(inverse, fma(q, -a, fma(q + 1.0f, splat<F>(-2.0f), a)), q);
  constexpr float kTerms[] = {0.276978403f,     -0.0927639082f, -0.16603151f,
                              0.164053172f,     -0.0542034544f, -0.00804308243f,
                              0.00863252301f,   0.00126471184f, -0.00124917959f,
                              -0.000352331088f, 3.17901286e-05f};
  F sum = splat<F>(kTerms[10]);
  for (int i = 9; i >= 0; --i)
    sum = fma(sum, q, splat<F>(kTerms[i]));
  F divisor = 2.0f * a + 1.0f;
  F ratio = (1.0f + sum) / divisor;
  ratio += (fma(-ratio, divisor, splat<F>(1.0f)) + sum) / divisor;
  F product = ratio * exp(-square);
  return fma(product, low, product);
}
TT_INLINE F erfc(F x) {
  F a = min(abs(x), splat<F>(11.0f)), square = a * a;
  F positive = erfcOf(a, square, __builtin_elementwise_fma(-a, a, square));
  return x < 0.0f ? 2.0f - positive : positive;
}
/// x * (1 + erf(x / sqrt(2))) / 2; erfc keeps the digits for negative x.
TT_INLINE F gelu(F x) {
  F a = min(abs(x), splat<F>(15.0f)), square = 0.5f * a * a;
  F low = __builtin_elementwise_fma(-0.5f * a, a, square);
  F half = 0.5f * erfcOf(a * kInverseSqrt2, square, low);
  return x < 0.0f ? x * half : x * (1.0f - half);
}
/// SLEEF's log1p overflows where x * x does.
TT_INLINE F log1pOf(F x) { return x > 1e18f ? log(x) : log1p(x); }
/// -1 or 1; zeros and NaN stay what they are.
TT_INLINE F sign(F x) {
  F one = __builtin_elementwise_copysign(splat<F>(1.0f), x);
  return ((x == 0.0f) | (x != x)) ? x : one;
}

} // namespace tt::simd::TT_ISA

#endif // TT_SIMD_FUNCTIONS_H
