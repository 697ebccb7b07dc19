//===- SfpuFloats.cpp - Arithmetic and comparisons of floats --------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "SfpuOrder.h"

namespace tt::tile {

namespace TT_ISA {
namespace {

/// 1 / (1 + exp(-x)) without large powers: down to the smallest results.
TT_INLINE F sigmoid(F x) {
  F e = exp(-abs(x));
  return (x < 0.0f ? e : splat<F>(1.0f)) / (1.0f + e);
}

} // namespace
} // namespace TT_ISA

/// x * (1 + erf(x / sqrt(2))) / 2, 5 ULP; below -15 it is 0, also where x is
/// infinite.
TT_FUNCTION(gelu_tile, gelu(max(x, splat<F>(-15.0f))))
/// 4 ULP, as silu.
TT_FUNCTION(sigmoid_tile, sigmoid(x))
TT_FUNCTION(silu_tile, x *sigmoid(x))
/// 2 ULP.
TT_FUNCTION(softsign_tile, x / (1.0f + abs(x)))

/// Exact: NaN keeps its sign.
TT_UNARY_OF(abs_tile, Cut, Moved, x != x ? (kIsExact<N> ? x : abs(x)) : abs(x))
TT_UNARY_OF(negative_tile, Cut, Moved, -x)
/// 0 where the sign is set.
TT_UNARY_OF(relu_tile, Cut, Moved,
            (kIsExact<N> ? bits<I>(x) < 0 : I(x <= 0.0f)) ? F{} : x)
/// -1, 0 or 1; zeros and NaN stay what they are.
TT_UNARY(sign_tile, Cut, sign(x))
/// 1 where the sign is set, also of zero, else 0.
TT_UNARY(signbit_tile, Cut, truth<F>(bits<I>(x) < 0))
/// clamp(x / 6 + 0.5, 0, 1), 2 ULP.
TT_UNARY(hardsigmoid_tile, Cut,
         min(max((x + 3.0f) / 6.0f, F{}), splat<F>(1.0f)))
TT_UNARY(floor_tile, Cut, floor(x))
TT_UNARY(ceil_tile, Cut, ceil(x))
TT_UNARY(trunc_tile, Cut, trunc(x))
TT_UNARY(frac_tile, Cut, x - trunc(x))

// Exact looks at the sign bit, and at all bits for zero.
#define TT_COMPARE(NAME, EXACT, FAST)                                          \
  template <class N, class Level>                                              \
  void SfpuKernels<N, Level>::NAME(uint32_t *tile, const MathConfig &) {       \
    using namespace TT_ISA;                                                    \
    mapWords<U>(tile, [](U word) TT_LAMBDA -> U {                              \
      [[maybe_unused]] F x = bits<F>(word);                                    \
      [[maybe_unused]] I sign = bits<I>(word) >> 31;                           \
      return bits<U>(truth<F>(kIsExact<N> ? (EXACT) : (FAST)));                \
    });                                                                        \
  }
TT_COMPARE(eqz_tile, word == 0u, x == 0.0f)
TT_COMPARE(nez_tile, word != 0u, x != 0.0f)
TT_COMPARE(ltz_tile, sign, x < 0.0f)
TT_COMPARE(lez_tile, sign | (word == 0u), x <= 0.0f)
TT_COMPARE(gtz_tile, ~sign &(word != 0u), x > 0.0f)
TT_COMPARE(gez_tile, ~sign, x >= 0.0f)

TT_PARAM_OF(add_unary_tile, Cut, ByHost, unit.add(x, y))
TT_PARAM_OF(sub_unary_tile, Cut, ByHost, unit.add(x, -y))
TT_PARAM_OF(mul_unary_tile, Cut, ByHost, unit.multiply(x, y))
/// Multiplies: callers pass the inverse.
TT_PARAM_OF(div_unary_tile, Cut, ByHost, unit.multiply(x, y))

TT_BINARY_OF(add_binary_tile, Cut, ByHost, unit.add(x, y))
TT_BINARY_OF(sub_binary_tile, Cut, ByHost, unit.subtract(x, y))
TT_BINARY_OF(mul_binary_tile, Nearest, ByHost, unit.multiply(x, y))
TT_FUNCTION_BINARY(div_binary_tile, x / y)
/// In the unit's order, by sign and magnitude: NaN lies beyond infinity, -0
/// below +0.
TT_BINARY_OF(binary_max_tile, Cut, Moved, larger<N>(x, y))
TT_BINARY_OF(binary_min_tile, Cut, Moved, smaller<N>(x, y))
TT_BINARY(eq_binary_tile, Cut, truth<F>(x == y))
TT_BINARY(ne_binary_tile, Cut, truth<F>(x != y))
TT_BINARY(lt_binary_tile, Cut, truth<F>(x < y))
TT_BINARY(le_binary_tile, Cut, truth<F>(x <= y))
TT_BINARY(gt_binary_tile, Cut, truth<F>(x > y))
TT_BINARY(ge_binary_tile, Cut, truth<F>(x >= y))

/// min(max(x, low), high); NaN stays.
template <class N, class Level>
void SfpuKernels<N, Level>::clamp_tile(uint32_t *tile, uint32_t low,
                                       uint32_t high,
                                       const MathConfig &config) {
  using namespace TT_ISA;
  F least = bits<F>(splat<U>(low)), most = bits<F>(splat<U>(high));
  mapFloats<N, Rounding::Cut>(tile, config, [=](F x) TT_LAMBDA -> F {
    F raised = x < least ? least : x;
    return raised > most ? most : raised;
  });
}

/// 4 ULP.
template <class N, class Level>
void SfpuKernels<N, Level>::selu_tile(uint32_t *tile, uint32_t scale,
                                      uint32_t alpha,
                                      const MathConfig &config) {
  using namespace TT_ISA;
  F factor = bits<F>(splat<U>(scale)), slope = bits<F>(splat<U>(alpha));
  Arithmetic<N> unit(config);
  mapFloats<N, Rounding::Nearest>(tile, config, [=](F x) TT_LAMBDA -> F {
    return unit.result(factor * (x > 0.0f ? x : slope * expm1(x)));
  });
}

TT_SFPU_INSTANTIATE

} // namespace tt::tile
