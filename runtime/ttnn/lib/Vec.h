//===- Vec.h - Vectors of the widest unit ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// F, I and U hold kLanes floats, int32 and uint32. Arithmetic, comparisons
// (true is -1) and `mask ? a : b` are the compiler's, lane by lane; integers
// wrap around (-fwrapv). Math functions are SLEEF's, at most 1.5 ULP off.
//===----------------------------------------------------------------------===//
#ifndef TTNN_LIB_VEC_H
#define TTNN_LIB_VEC_H

#include "Kernels.h"
#include "Simd.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <sleef.h>
#else
#include <math.h>
#endif

namespace ttnn::TTNN_ISA {

#if defined(__AVX512F__)
inline constexpr int kLanes = 16;
#elif defined(__AVX2__)
inline constexpr int kLanes = 8;
#else
inline constexpr int kLanes = 4;
#endif

using F = float __attribute__((ext_vector_type(kLanes)));
using I = int32_t __attribute__((ext_vector_type(kLanes)));
using U = uint32_t __attribute__((ext_vector_type(kLanes)));

#if defined(__AVX512F__)
#define TTNN_SLEEF(NAME, ACCURACY) Sleef_##NAME##f16_##ACCURACY##avx512f
using Native = __m512;
#elif defined(__AVX2__)
#define TTNN_SLEEF(NAME, ACCURACY) Sleef_##NAME##f8_##ACCURACY##avx2
using Native = __m256;
#elif defined(__x86_64__)
#define TTNN_SLEEF(NAME, ACCURACY) Sleef_##NAME##f4_##ACCURACY##sse2
using Native = __m128;
#endif

#ifdef TTNN_SLEEF
#define TTNN_MATH1(NAME, ACCURACY)                                             \
  TTNN_INLINE F NAME(F x) { return (F)TTNN_SLEEF(NAME, ACCURACY)((Native)x); }
#define TTNN_MATH2(NAME, ACCURACY)                                             \
  TTNN_INLINE F NAME(F x, F y) {                                               \
    return (F)TTNN_SLEEF(NAME, ACCURACY)((Native)x, (Native)y);                \
  }
#else
#define TTNN_MATH1(NAME, ACCURACY)                                             \
  TTNN_INLINE F NAME(F x) {                                                    \
    for (int i = 0; i != kLanes; ++i)                                          \
      x[i] = ::NAME##f(x[i]);                                                  \
    return x;                                                                  \
  }
#define TTNN_MATH2(NAME, ACCURACY)                                             \
  TTNN_INLINE F NAME(F x, F y) {                                               \
    for (int i = 0; i != kLanes; ++i)                                          \
      x[i] = ::NAME##f(x[i], y[i]);                                            \
    return x;                                                                  \
  }
#endif
TTNN_MATH1(acos, u10)
TTNN_MATH1(acosh, u10)
TTNN_MATH1(asin, u10)
TTNN_MATH1(asinh, u10)
TTNN_MATH1(atan, u10)
TTNN_MATH1(atanh, u10)
TTNN_MATH1(cbrt, u10)
TTNN_MATH1(cos, u10)
TTNN_MATH1(cosh, u10)
TTNN_MATH1(erf, u10)
TTNN_MATH1(exp, u10)
TTNN_MATH1(expm1, u10)
TTNN_MATH1(log, u10)
TTNN_MATH1(log1p, u10)
TTNN_MATH1(sin, u10)
TTNN_MATH1(sinh, u10)
TTNN_MATH1(tan, u10)
TTNN_MATH1(tanh, u10)
TTNN_MATH2(atan2, u10)
TTNN_MATH2(pow, u10)
TTNN_MATH2(fmod, )
#undef TTNN_MATH1
#undef TTNN_MATH2

/// `x` in every lane.
template <typename V, typename S> TTNN_INLINE V splat(S x) {
  V v;
  for (int i = 0; i != kLanes; ++i)
    v[i] = x;
  return v;
}
/// 1 where the mask is set, else 0.
template <typename V> TTNN_INLINE V truth(I mask) {
  return mask ? splat<V>(1) : splat<V>(0);
}

TTNN_INLINE F abs(F x) { return __builtin_elementwise_abs(x); }
TTNN_INLINE I abs(I x) { return x < 0 ? -x : x; }
TTNN_INLINE U abs(U x) { return x; }
TTNN_INLINE F ceil(F x) { return __builtin_elementwise_ceil(x); }
TTNN_INLINE F floor(F x) { return __builtin_elementwise_floor(x); }
TTNN_INLINE F sqrt(F x) { return __builtin_elementwise_sqrt(x); }
template <typename V> TTNN_INLINE V ceil(V x) { return x; }
template <typename V> TTNN_INLINE V floor(V x) { return x; }

/// NaN if one is NaN.
TTNN_INLINE F max(F x, F y) { return ((x != x) | (x > y)) ? x : y; }
TTNN_INLINE F min(F x, F y) { return ((x != x) | (x < y)) ? x : y; }
template <typename V> TTNN_INLINE V max(V x, V y) { return x > y ? x : y; }
template <typename V> TTNN_INLINE V min(V x, V y) { return x < y ? x : y; }

/// How an array of V lies in memory. Of<V>::Value is what is computed with.
template <typename V> struct Of {
  using Value = V;
  static TTNN_INLINE V load(const void *array, size_t i) {
    V v;
    __builtin_memcpy(&v, static_cast<const char *>(array) + 4 * i, sizeof v);
    return v;
  }
  static TTNN_INLINE void store(V v, void *array, size_t i) {
    __builtin_memcpy(static_cast<char *>(array) + 4 * i, &v, sizeof v);
  }
};

/// An array of bf16; rounded as by tt::device::floatToBf16.
struct BF16;
template <> struct Of<BF16> {
  using Value = F;
  using Short = uint16_t __attribute__((ext_vector_type(kLanes)));
  static TTNN_INLINE F load(const void *array, size_t i) {
    Short s;
    __builtin_memcpy(&s, static_cast<const char *>(array) + 2 * i, sizeof s);
    return (F)(__builtin_convertvector(s, U) << 16);
  }
  static TTNN_INLINE void store(F v, void *array, size_t i) {
    U bits = (U)v;
    U rounded = (bits + 0x7FFFu + ((bits >> 16) & 1u)) >> 16;
    U quiet = (bits >> 16) | 0x40u;
    Short s = __builtin_convertvector(v != v ? quiet : rounded, Short);
    __builtin_memcpy(static_cast<char *>(array) + 2 * i, &s, sizeof s);
  }
};

} // namespace ttnn::TTNN_ISA

#endif // TTNN_LIB_VEC_H
