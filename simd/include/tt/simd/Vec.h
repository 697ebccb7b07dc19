//===- Vec.h - Vectors of the widest unit ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// F, I and U hold kLanes floats, int32 and uint32. Arithmetic, comparisons
// (true is -1) and `mask ? a : b` are the compiler's, lane by lane; integers
// wrap around (-fwrapv). Math functions are SLEEF's, at most 1.5 ULP off.
//===----------------------------------------------------------------------===//
#ifndef TT_SIMD_VEC_H
#define TT_SIMD_VEC_H

#include "tt/simd/Level.h"
#include "tt/simd/Simd.h"

#include <stddef.h>
#include <stdint.h>

#if defined(__x86_64__)
#include <immintrin.h>
#include <sleef.h>
#else
#include <math.h>
#endif

namespace tt::simd::TT_ISA {

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
#define TT_SLEEF(NAME, ACCURACY) Sleef_##NAME##f16_##ACCURACY##avx512f
using Native = __m512;
#elif defined(__AVX2__)
#define TT_SLEEF(NAME, ACCURACY) Sleef_##NAME##f8_##ACCURACY##avx2
using Native = __m256;
#elif defined(__x86_64__)
#define TT_SLEEF(NAME, ACCURACY) Sleef_##NAME##f4_##ACCURACY##sse2
using Native = __m128;
#endif

#ifdef TT_SLEEF
#define TT_MATH1(NAME, ACCURACY)                                               \
  TT_INLINE F NAME(F x) { return (F)TT_SLEEF(NAME, ACCURACY)((Native)x); }
#define TT_MATH2(NAME, ACCURACY)                                               \
  TT_INLINE F NAME(F x, F y) {                                                 \
    return (F)TT_SLEEF(NAME, ACCURACY)((Native)x, (Native)y);                  \
  }
#else
#define TT_MATH1(NAME, ACCURACY)                                               \
  TT_INLINE F NAME(F x) {                                                      \
    for (int i = 0; i != kLanes; ++i)                                          \
      x[i] = ::NAME##f(x[i]);                                                  \
    return x;                                                                  \
  }
#define TT_MATH2(NAME, ACCURACY)                                               \
  TT_INLINE F NAME(F x, F y) {                                                 \
    for (int i = 0; i != kLanes; ++i)                                          \
      x[i] = ::NAME##f(x[i], y[i]);                                            \
    return x;                                                                  \
  }
#endif
TT_MATH1(acos, u10)
TT_MATH1(acosh, u10)
TT_MATH1(asin, u10)
TT_MATH1(asinh, u10)
TT_MATH1(atan, u10)
TT_MATH1(atanh, u10)
TT_MATH1(cbrt, u10)
TT_MATH1(cos, u10)
TT_MATH1(cosh, u10)
TT_MATH1(erf, u10)
TT_MATH1(exp, u10)
TT_MATH1(exp2, u10)
TT_MATH1(expm1, u10)
TT_MATH1(log, u10)
TT_MATH1(log1p, u10)
TT_MATH1(sin, u10)
TT_MATH1(sinh, u10)
TT_MATH1(tan, u10)
TT_MATH1(tanh, u10)
TT_MATH2(atan2, u10)
TT_MATH2(pow, u10)
TT_MATH2(fmod, )
#undef TT_MATH1
#undef TT_MATH2

/// `x` in every lane.
template <typename V, typename S> TT_INLINE V splat(S x) {
  V v;
  for (int i = 0; i != kLanes; ++i)
    v[i] = x;
  return v;
}
/// The bits of one as the other.
template <typename V, typename W> TT_INLINE V bits(W x) {
  return __builtin_bit_cast(V, x);
}
/// x * y + z, rounded once where the unit can.
TT_INLINE F mulAdd(F x, F y, F z) {
#if defined(__FMA__)
  return __builtin_elementwise_fma(x, y, z);
#else
  return x * y + z;
#endif
}
/// 1 where the mask is set, else 0.
template <typename V> TT_INLINE V truth(I mask) {
  return mask ? splat<V>(1) : splat<V>(0);
}

TT_INLINE F abs(F x) { return __builtin_elementwise_abs(x); }
TT_INLINE I abs(I x) { return x < 0 ? -x : x; }
TT_INLINE U abs(U x) { return x; }
TT_INLINE F ceil(F x) { return __builtin_elementwise_ceil(x); }
TT_INLINE F floor(F x) { return __builtin_elementwise_floor(x); }
TT_INLINE F trunc(F x) { return __builtin_elementwise_trunc(x); }
TT_INLINE F sqrt(F x) { return __builtin_elementwise_sqrt(x); }
template <typename V> TT_INLINE V ceil(V x) { return x; }
template <typename V> TT_INLINE V floor(V x) { return x; }

/// NaN if one is NaN.
TT_INLINE F max(F x, F y) { return ((x != x) | (x > y)) ? x : y; }
TT_INLINE F min(F x, F y) { return ((x != x) | (x < y)) ? x : y; }
template <typename V> TT_INLINE V max(V x, V y) { return x > y ? x : y; }
template <typename V> TT_INLINE V min(V x, V y) { return x < y ? x : y; }

/// How an array of V lies in memory. Of<V>::Value is what is computed with.
template <typename V> struct Of {
  using Value = V;
  static TT_INLINE V load(const void *array, size_t i) {
    V v;
    __builtin_memcpy(&v, static_cast<const char *>(array) + 4 * i, sizeof v);
    return v;
  }
  static TT_INLINE void store(V v, void *array, size_t i) {
    __builtin_memcpy(static_cast<char *>(array) + 4 * i, &v, sizeof v);
  }
};

/// An array of bf16; rounded as by tt::device::floatToBf16.
struct BF16;
template <> struct Of<BF16> {
  using Value = F;
  using Short = uint16_t __attribute__((ext_vector_type(kLanes)));
  static TT_INLINE F load(const void *array, size_t i) {
    Short s;
    __builtin_memcpy(&s, static_cast<const char *>(array) + 2 * i, sizeof s);
    return (F)(__builtin_convertvector(s, U) << 16);
  }
  static TT_INLINE void store(F v, void *array, size_t i) {
    U bits = (U)v;
    U rounded = (bits + 0x7FFFu + ((bits >> 16) & 1u)) >> 16;
    U quiet = (bits >> 16) | 0x40u;
    Short s = __builtin_convertvector(v != v ? quiet : rounded, Short);
    __builtin_memcpy(static_cast<char *>(array) + 2 * i, &s, sizeof s);
  }
};

} // namespace tt::simd::TT_ISA

#endif // TT_SIMD_VEC_H
