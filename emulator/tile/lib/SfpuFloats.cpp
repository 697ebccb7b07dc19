//===- SfpuFloats.cpp - Arithmetic and comparisons of floats --------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "SfpuLoops.h"

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

// Below -15 gelu is 0, also where x is infinite.
TT_UNARY(gelu_tile, Nearest, gelu(max(x, splat<F>(-15.0f))))
TT_UNARY(sigmoid_tile, Nearest, sigmoid(x))
TT_UNARY(silu_tile, Nearest, x *sigmoid(x))
TT_UNARY(softsign_tile, Nearest, x / (1.0f + abs(x)))

TT_UNARY(abs_tile, Cut, abs(x))
TT_UNARY(negative_tile, Cut, -x)
TT_UNARY(relu_tile, Cut, bits<I>(x) < 0 ? F{} : x)
TT_UNARY(sign_tile, Cut, sign(x))
TT_UNARY(signbit_tile, Cut, truth<F>(bits<I>(x) < 0))
TT_UNARY(hardsigmoid_tile, Cut,
         min(max((x + 3.0f) / 6.0f, F{}), splat<F>(1.0f)))
TT_UNARY(floor_tile, Cut, floor(x))
TT_UNARY(ceil_tile, Cut, ceil(x))
TT_UNARY(trunc_tile, Cut, trunc(x))
TT_UNARY(frac_tile, Cut, x - trunc(x))

TT_UNARY(eqz_tile, Cut, truth<F>(x == 0.0f))
TT_UNARY(nez_tile, Cut, truth<F>(x != 0.0f))
TT_UNARY(ltz_tile, Cut, truth<F>(x < 0.0f))
TT_UNARY(lez_tile, Cut, truth<F>(x <= 0.0f))
TT_UNARY(gtz_tile, Cut, truth<F>(x > 0.0f))
TT_UNARY(gez_tile, Cut, truth<F>(x >= 0.0f))

TT_PARAM(add_unary_tile, Cut, x + y)
TT_PARAM(sub_unary_tile, Cut, x - y)
TT_PARAM(mul_unary_tile, Cut, x *y)
TT_PARAM(div_unary_tile, Cut, x *y)

TT_BINARY(add_binary_tile, Cut, x + y)
TT_BINARY(sub_binary_tile, Cut, x - y)
TT_BINARY(mul_binary_tile, Nearest, x *y)
TT_BINARY(div_binary_tile, Nearest, x / y)
TT_BINARY(binary_max_tile, Cut, orderKey(x) > orderKey(y) ? x : y)
TT_BINARY(binary_min_tile, Cut, orderKey(x) < orderKey(y) ? x : y)
TT_BINARY(eq_binary_tile, Cut, truth<F>(x == y))
TT_BINARY(ne_binary_tile, Cut, truth<F>(x != y))
TT_BINARY(lt_binary_tile, Cut, truth<F>(x < y))
TT_BINARY(le_binary_tile, Cut, truth<F>(x <= y))
TT_BINARY(gt_binary_tile, Cut, truth<F>(x > y))
TT_BINARY(ge_binary_tile, Cut, truth<F>(x >= y))

template <class N, class Level>
void SfpuKernels<N, Level>::clamp_tile(uint32_t *tile, uint32_t low,
                                       uint32_t high,
                                       const MathConfig &config) {
  using namespace TT_ISA;
  F least = bits<F>(splat<U>(low)), most = bits<F>(splat<U>(high));
  mapFloats<N, Rounding::Cut>(tile, config, [&](F x) TT_LAMBDA -> F {
    F raised = x < least ? least : x;
    return raised > most ? most : raised;
  });
}

template <class N, class Level>
void SfpuKernels<N, Level>::selu_tile(uint32_t *tile, uint32_t scale,
                                      uint32_t alpha,
                                      const MathConfig &config) {
  using namespace TT_ISA;
  F factor = bits<F>(splat<U>(scale)), slope = bits<F>(splat<U>(alpha));
  mapFloats<N, Rounding::Nearest>(tile, config, [&](F x) TT_LAMBDA -> F {
    return factor * (x > 0.0f ? x : slope * expm1(x));
  });
}

TT_SFPU_INSTANTIATE

} // namespace tt::tile
