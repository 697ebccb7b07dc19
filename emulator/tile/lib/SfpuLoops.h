//===- SfpuLoops.h - Element-wise loops over DST --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
//   TT_UNARY(name, rounding, expression in x)
//
// is the whole definition of an operation. Rounding is Nearest or Cut: how
// Exact stores into a 16-bit DST. TT_FUNCTION is the same of what a kernel
// computes with many instructions. TT_..._OF also says what is done about
// denormals; in all of them `unit` adds, subtracts and multiplies as the unit
// does.
//===----------------------------------------------------------------------===//
#ifndef TT_TILE_LIB_SFPULOOPS_H
#define TT_TILE_LIB_SFPULOOPS_H

#include "Denormals.h"
#include "Lanes.h"
#include "SfpuArithmetic.h"
#include "SfpuKernels.h"
#include "tt/simd/Functions.h"

#define TT_LAMBDA __attribute__((always_inline))

namespace tt::tile::TT_ISA {

enum class Rounding { Nearest, Cut };

/// Treatment of denormals. Cleared: operands and results become zeros. Moved:
/// results of operations that only move numbers become zeros. ByHost: the
/// host's arithmetic has no denormals while the loop runs.
enum class Denormals { Cleared, Moved, ByHost };

/// How floats come from and go to DST.
template <class N, DstFormat D, Rounding R, Denormals Z = Denormals::Cleared>
struct FloatsInDst {
  static TT_INLINE F get(const uint32_t *tile, size_t i) {
    F x = load<F>(tile, i);
    return kIsExact<N> && Z == Denormals::Cleared ? flushDenormals(x) : x;
  }
  /// Denormals are zeros before the rounding. That is the integer addition of
  /// the kernels, which takes NaN for a number.
  static TT_INLINE void put(F x, uint32_t *tile, size_t i) {
    U b = bits<U>(x);
    if constexpr (kIsExact<N>) {
      if (Z != Denormals::ByHost)
        b = bits<U>(flushDenormals(x));
      if (D == DstFormat::Float16b) {
        if (R == Rounding::Nearest)
          b -= ~(((b >> 16) & 1u) | 0x7FFEu); // + 0x7FFF + the last bit kept
        b &= 0xFFFF0000u;
      }
    }
    store(b, tile, i);
  }
};

/// Calls fn(access) with the FloatsInDst for the configuration.
template <class N, Rounding R, Denormals Z = Denormals::Cleared, typename Fn>
TT_INLINE void withFloats(const MathConfig &config, Fn fn) {
  if (kIsExact<N> && config.dst == DstFormat::Float16b)
    fn(FloatsInDst<N, DstFormat::Float16b, R, Z>());
  else
    fn(FloatsInDst<N, DstFormat::Float32, R, Z>());
}

/// step(access, index) for all vectors of a tile.
template <class N, Rounding R, Denormals Z, typename Fn>
TT_INLINE void forFloats(const MathConfig &config, Fn step) {
  static_assert(Z != Denormals::ByHost);
  withFloats<N, R, Z>(config, [&](auto dst) __attribute__((always_inline)) {
    for (size_t i = 0; i != kTileElements; i += kLanes)
      step(dst, i);
  });
}

/// A function of its own, while DenormalsAreZero. A few vectors at a time are
/// computed as the host does it, and as the unit does where that may differ.
template <bool Ieee, class Dst, typename Fn>
__attribute__((noinline)) void mapByHost(uint32_t *out, Dst dst, Fn fn) {
  constexpr size_t kChunk = 4;
  for (size_t i = 0; i != kTileElements; i += kChunk * kLanes) {
    F results[kChunk];
    auto compute = [&](auto &unit) __attribute__((always_inline)) {
#pragma unroll
      for (size_t v = 0; v != kChunk; ++v)
        results[v] = fn(dst, unit, i + v * kLanes);
    };
    Arithmetic<Exact, true> quick(Ieee);
    compute(quick);
    if (__builtin_expect(__builtin_reduce_or(quick.suspects) != 0, 0)) {
      Arithmetic<Exact> unit(Ieee);
      compute(unit);
    }
#pragma unroll
    for (size_t v = 0; v != kChunk; ++v)
      dst.put(results[v], out, i + v * kLanes);
  }
}

/// out = fn(access, unit, index) for all vectors of a tile.
template <class N, Rounding R, Denormals Z, typename Fn>
TT_INLINE void mapUnit(uint32_t *out, const MathConfig &config, Fn fn) {
  withFloats<N, R, Z>(config, [&](auto dst) __attribute__((always_inline)) {
    Arithmetic<N> unit(config);
    if constexpr (kIsExact<N> && Z == Denormals::ByHost) {
      DenormalsAreZero host;
      if (unit.ieee)
        mapByHost<true>(out, dst, fn);
      else
        mapByHost<false>(out, dst, fn);
    } else {
      for (size_t i = 0; i != kTileElements; i += kLanes)
        dst.put(fn(dst, unit, i), out, i);
    }
  });
}

template <class N, Rounding R, Denormals Z = Denormals::Cleared, typename Fn>
TT_INLINE void mapFloats(uint32_t *tile, const MathConfig &config, Fn fn) {
  forFloats<N, R, Z>(config, [=](auto dst, size_t i) TT_LAMBDA {
    dst.put(fn(dst.get(tile, i)), tile, i);
  });
}
template <class N, Rounding R, Denormals Z = Denormals::Cleared, typename Fn>
TT_INLINE void mapFloats(const uint32_t *a, const uint32_t *b, uint32_t *out,
                         const MathConfig &config, Fn fn) {
  forFloats<N, R, Z>(config, [=](auto dst, size_t i) TT_LAMBDA {
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

/// OUT = the expression of x and y, which FIRST and SECOND are.
#define TT_MAP_UNIT(ROUNDING, DENORMALS, OUT, FIRST, SECOND, ...)              \
  mapUnit<N, Rounding::ROUNDING, Denormals::DENORMALS>(                        \
      OUT, config,                                                             \
      [=]([[maybe_unused]] auto dst, [[maybe_unused]] auto &unit, size_t i)    \
          TT_LAMBDA -> F {                                                     \
            [[maybe_unused]] F x = FIRST, y = SECOND;                          \
            return __VA_ARGS__;                                                \
          })

#define TT_UNARY_OF(NAME, ROUNDING, DENORMALS, ...)                            \
  template <class N, class Level>                                              \
  void SfpuKernels<N, Level>::NAME(uint32_t *tile, const MathConfig &config) { \
    using namespace TT_ISA;                                                    \
    TT_MAP_UNIT(ROUNDING, DENORMALS, tile, dst.get(tile, i), F{},              \
                __VA_ARGS__);                                                  \
  }
#define TT_PARAM_OF(NAME, ROUNDING, DENORMALS, ...)                            \
  template <class N, class Level>                                              \
  void SfpuKernels<N, Level>::NAME(uint32_t *tile, uint32_t param,             \
                                   const MathConfig &config) {                 \
    using namespace TT_ISA;                                                    \
    F second = bits<F>(splat<U>(param));                                       \
    TT_MAP_UNIT(ROUNDING, DENORMALS, tile, dst.get(tile, i), second,           \
                __VA_ARGS__);                                                  \
  }
#define TT_BINARY_OF(NAME, ROUNDING, DENORMALS, ...)                           \
  template <class N, class Level>                                              \
  void SfpuKernels<N, Level>::NAME(const uint32_t *a, const uint32_t *b,       \
                                   uint32_t *out, const MathConfig &config) {  \
    using namespace TT_ISA;                                                    \
    TT_MAP_UNIT(ROUNDING, DENORMALS, out, dst.get(a, i), dst.get(b, i),        \
                __VA_ARGS__);                                                  \
  }

#define TT_UNARY(NAME, ROUNDING, ...)                                          \
  TT_UNARY_OF(NAME, ROUNDING, Cleared, __VA_ARGS__)
#define TT_FUNCTION(NAME, ...)                                                 \
  TT_UNARY_OF(NAME, Nearest, Cleared, unit.result(__VA_ARGS__))
#define TT_FUNCTION_PARAM(NAME, ...)                                           \
  TT_PARAM_OF(NAME, Nearest, Cleared, unit.result(__VA_ARGS__))
#define TT_FUNCTION_BINARY(NAME, ...)                                          \
  TT_BINARY_OF(NAME, Nearest, Cleared, unit.result(__VA_ARGS__))
#define TT_BINARY(NAME, ROUNDING, ...)                                         \
  TT_BINARY_OF(NAME, ROUNDING, Cleared, __VA_ARGS__)

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
