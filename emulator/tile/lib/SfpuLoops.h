//===- SfpuLoops.h - Element-wise loops over DST --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
//   TT_UNARY(name, rounding, expression in x)
//
// is the whole definition of an operation. Rounding is Nearest or Cut: how
// Exact stores into a 16-bit DST.
//===----------------------------------------------------------------------===//
#ifndef TT_TILE_LIB_SFPULOOPS_H
#define TT_TILE_LIB_SFPULOOPS_H

#include "Lanes.h"
#include "SfpuKernels.h"
#include "tt/simd/Functions.h"

namespace tt::tile::TT_ISA {

enum class Rounding { Nearest, Cut };

/// How floats come from and go to DST.
template <class N, DstFormat D, Rounding R> struct FloatsInDst {
  static TT_INLINE F get(const uint32_t *tile, size_t i) {
    F x = load<F>(tile, i);
    return kIsExact<N> ? flushDenormals(x) : x;
  }
  static TT_INLINE void put(F x, uint32_t *tile, size_t i) {
    if constexpr (kIsExact<N>) {
      if (D == DstFormat::Float16b)
        x = R == Rounding::Nearest ? roundToBf16(x) : truncateToBf16(x);
      x = flushDenormals(x);
    }
    store(x, tile, i);
  }
};

/// Calls fn(access) with the FloatsInDst for the configuration.
template <class N, Rounding R, typename Fn>
TT_INLINE void withFloats(const MathConfig &config, Fn fn) {
  if (kIsExact<N> && config.dst == DstFormat::Float16b)
    fn(FloatsInDst<N, DstFormat::Float16b, R>());
  else
    fn(FloatsInDst<N, DstFormat::Float32, R>());
}

template <class N, Rounding R, typename Fn>
TT_INLINE void mapFloats(uint32_t *tile, const MathConfig &config, Fn fn) {
  withFloats<N, R>(config, [&](auto dst) __attribute__((always_inline)) {
    for (size_t i = 0; i != kTileElements; i += kLanes)
      dst.put(fn(dst.get(tile, i)), tile, i);
  });
}
template <class N, Rounding R, typename Fn>
TT_INLINE void mapFloats(const uint32_t *a, const uint32_t *b, uint32_t *out,
                         const MathConfig &config, Fn fn) {
  withFloats<N, R>(config, [&](auto dst) __attribute__((always_inline)) {
    for (size_t i = 0; i != kTileElements; i += kLanes)
      dst.put(fn(dst.get(a, i), dst.get(b, i)), out, i);
  });
}

/// Integers are moved as they are; V is I or U.
template <typename V, typename Fn>
TT_INLINE void mapWords(uint32_t *tile, Fn fn) {
  for (size_t i = 0; i != kTileElements; i += kLanes)
    store(fn(load<V>(tile, i)), tile, i);
}
template <typename V, typename Fn>
TT_INLINE void mapWords(const uint32_t *a, const uint32_t *b, uint32_t *out,
                        Fn fn) {
  for (size_t i = 0; i != kTileElements; i += kLanes)
    store(fn(load<V>(a, i), load<V>(b, i)), out, i);
}

/// The order of sign and magnitude.
TT_INLINE I orderKey(F x) {
  I b = bits<I>(x);
  return b ^ ((b >> 31) & int32_t(kMagnitude));
}

} // namespace tt::tile::TT_ISA

#define TT_LAMBDA __attribute__((always_inline))

#define TT_UNARY(NAME, ROUNDING, ...)                                          \
  template <class N, class Level>                                              \
  void SfpuKernels<N, Level>::NAME(uint32_t *tile, const MathConfig &config) { \
    using namespace TT_ISA;                                                    \
    mapFloats<N, Rounding::ROUNDING>(                                          \
        tile, config, [](F x) TT_LAMBDA -> F { return __VA_ARGS__; });         \
  }
#define TT_PARAM(NAME, ROUNDING, ...)                                          \
  template <class N, class Level>                                              \
  void SfpuKernels<N, Level>::NAME(uint32_t *tile, uint32_t param,             \
                                   const MathConfig &config) {                 \
    using namespace TT_ISA;                                                    \
    F y = bits<F>(splat<U>(param));                                            \
    mapFloats<N, Rounding::ROUNDING>(                                          \
        tile, config, [&](F x) TT_LAMBDA -> F { return __VA_ARGS__; });        \
  }
#define TT_BINARY(NAME, ROUNDING, ...)                                         \
  template <class N, class Level>                                              \
  void SfpuKernels<N, Level>::NAME(const uint32_t *a, const uint32_t *b,       \
                                   uint32_t *out, const MathConfig &config) {  \
    using namespace TT_ISA;                                                    \
    mapFloats<N, Rounding::ROUNDING>(                                          \
        a, b, out, config,                                                     \
        [](F x, F y) TT_LAMBDA -> F { return __VA_ARGS__; });                  \
  }

#define TT_UNARY_INT(NAME, ...)                                                \
  template <class N, class Level>                                              \
  void SfpuKernels<N, Level>::NAME(uint32_t *tile, const MathConfig &) {       \
    using namespace TT_ISA;                                                    \
    mapWords<I>(tile, [](I x) TT_LAMBDA -> I { return __VA_ARGS__; });         \
  }
#define TT_PARAM_INT(NAME, ...)                                                \
  template <class N, class Level>                                              \
  void SfpuKernels<N, Level>::NAME(uint32_t *tile, uint32_t param,             \
                                   const MathConfig &) {                       \
    using namespace TT_ISA;                                                    \
    I y = bits<I>(splat<U>(param));                                            \
    mapWords<I>(tile, [&](I x) TT_LAMBDA -> I { return __VA_ARGS__; });        \
  }

#endif // TT_TILE_LIB_SFPULOOPS_H
