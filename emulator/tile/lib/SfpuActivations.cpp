//===- SfpuActivations.cpp - Activations, comparisons with numbers --------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "SfpuOrder.h"

#include <limits>

namespace tt::tile {

namespace TT_ISA {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// exp(a) / 2 where exp(a) overflows: a - 64 is exact.
TT_INLINE F halfExp(F a) { return exp(a - 64.0f) * 3.1175744e27f; }
/// SLEEF's sinh and cosh overflow where exp does.
TT_INLINE F sinhOf(F x) {
  F large = __builtin_elementwise_copysign(halfExp(abs(x)), x);
  return abs(x) > 88.0f ? large : sinh(x);
}
TT_INLINE F coshOf(F x) { return abs(x) > 88.0f ? halfExp(abs(x)) : cosh(x); }
/// SLEEF's acosh and asinh overflow where x * x does.
TT_INLINE F acoshOf(F x) { return x > 1e18f ? log(x) + 0.6931472f : acosh(x); }
TT_INLINE F asinhOf(F x) {
  F large = __builtin_elementwise_copysign(log(abs(x)) + 0.6931472f, x);
  return abs(x) > 1e18f ? large : asinh(x);
}

/// log(1 + exp(x)): for large x that is x, and exp overflows.
TT_INLINE F softplusOf(F x) {
  F small = log1pOf(exp(min(x, splat<F>(30.0f))));
  return x > 30.0f ? x : small;
}

/// x to the power of a whole number that fp32 has.
TT_INLINE F powerOf(F x, F y) { return pow(x, trunc(y)); }

} // namespace
} // namespace TT_ISA

TT_UNARY_OF(identity_tile, Cut, Moved, x)
/// 2 ULP, as cosh.
TT_FUNCTION(sinh_tile, sinhOf(x))
TT_FUNCTION(cosh_tile, coshOf(x))
TT_FUNCTION(asinh_tile, asinhOf(x))
TT_FUNCTION(acosh_tile, acoshOf(x))
TT_FUNCTION(atanh_tile, atanh(x))
TT_FUNCTION(cbrt_tile, cbrt(x))
/// 4 ULP of x.
TT_FUNCTION(tanhshrink_tile, x - tanh(x))
TT_UNARY(hardmish_tile, Cut, x *min(max(x * 0.5f + 1.0f, F{}), splat<F>(1.0f)))

TT_UNARY(isnan_tile, Cut, truth<F>(x != x))
TT_UNARY(isinf_tile, Cut, truth<F>(abs(x) == kInfinity))
TT_UNARY(isposinf_tile, Cut, truth<F>(x == kInfinity))
TT_UNARY(isneginf_tile, Cut, truth<F>(x == -kInfinity))
TT_UNARY(isfinite_tile, Cut, truth<F>(abs(x) < kInfinity))

#define TT_PARAM(NAME, ...) TT_PARAM_OF(NAME, Cut, Cleared, __VA_ARGS__)
TT_PARAM(leaky_relu_tile, x < 0.0f ? x * y : x)
/// 3 ULP, as celu and softplus.
TT_FUNCTION_PARAM(elu_tile, x > 0.0f ? x : y * expm1(x))
TT_PARAM(heaviside_tile, x == 0.0f ? y : truth<F>(bits<I>(x) >= 0))
TT_PARAM(softshrink_tile, x > y ? x - y : x < -y ? x + y : F{})
TT_PARAM(hardshrink_tile, abs(x) > y ? x : F{})
/// In the unit's order, as binary_max_tile.
TT_PARAM_OF(unary_max_tile, Cut, Moved, larger<N>(x, y))
TT_PARAM_OF(unary_min_tile, Cut, Moved, smaller<N>(x, y))
TT_PARAM_OF(relu_min_tile, Cut, Moved, larger<N>(x, y))
TT_PARAM(relu_max_tile, x<0.0f ? F{} : x> y ? y : x)
TT_PARAM_OF(rsub_unary_tile, Cut, ByHost, unit.add(y, -x))
TT_FUNCTION_PARAM(rdiv_tile, y / x)
TT_FUNCTION_PARAM(rpow_tile, pow(y, x))
TT_FUNCTION_PARAM(power_iterative_tile, powerOf(x, y))

TT_PARAM(unary_eq_tile, truth<F>(x == y))
TT_PARAM(unary_ne_tile, truth<F>(x != y))
TT_PARAM(unary_gt_tile, truth<F>(x > y))
TT_PARAM(unary_ge_tile, truth<F>(x >= y))
TT_PARAM(unary_lt_tile, truth<F>(x < y))
TT_PARAM(unary_le_tile, truth<F>(x <= y))
#undef TT_PARAM

/// Shifts by less than 0 or more than 31 give 0.
TT_PARAM_INT(left_shift_tile, (bits<U>(y) > 31u)
                                  ? I{}
                                  : bits<I>(bits<U>(x) << (bits<U>(y) & 31u)))
TT_PARAM_INT(right_shift_tile, (bits<U>(y) > 31u) ? I{} : x >> (y & 31))
TT_PARAM_INT(bitwise_and_tile, x &y)
TT_PARAM_INT(bitwise_or_tile, x | y)
TT_PARAM_INT(bitwise_xor_tile, x ^ y)

TT_BINARY_OF(rsub_binary_tile, Cut, ByHost, unit.subtract(y, x))
/// 3 ULP.
TT_FUNCTION_BINARY(xlogy_binary_tile,
                   ((x == 0.0f) & (y == y)) ? F{} : x *log(y))

//===-- several numbers or tiles ------------------------------------------===//

template <class N, class Level>
void SfpuKernels<N, Level>::celu_tile(uint32_t *tile, uint32_t alpha,
                                      uint32_t inverse,
                                      const MathConfig &config) {
  using namespace TT_ISA;
  F slope = bits<F>(splat<U>(alpha)), factor = bits<F>(splat<U>(inverse));
  Arithmetic<N> unit(config);
  mapFloats<N, Rounding::Nearest>(tile, config, [=](F x) TT_LAMBDA -> F {
    return unit.result(x > 0.0f ? x : slope * expm1(x * factor));
  });
}

template <class N, class Level>
void SfpuKernels<N, Level>::softplus_tile(uint32_t *tile, uint32_t beta,
                                          uint32_t inverse, uint32_t threshold,
                                          const MathConfig &config) {
  using namespace TT_ISA;
  F factor = bits<F>(splat<U>(beta)), back = bits<F>(splat<U>(inverse));
  F most = bits<F>(splat<U>(threshold));
  Arithmetic<N> unit(config);
  mapFloats<N, Rounding::Nearest>(tile, config, [=](F x) TT_LAMBDA -> F {
    F scaled = x * factor;
    return unit.result(scaled > most ? x : softplusOf(scaled) * back);
  });
}

template <class N, class Level>
void SfpuKernels<N, Level>::hardtanh_tile(uint32_t *tile, uint32_t low,
                                          uint32_t high,
                                          const MathConfig &config) {
  clamp_tile(tile, low, high, config);
}

template <class N, class Level>
void SfpuKernels<N, Level>::threshold_tile(uint32_t *tile, uint32_t param,
                                           uint32_t value,
                                           const MathConfig &config) {
  using namespace TT_ISA;
  F least = bits<F>(splat<U>(param)), other = bits<F>(splat<U>(value));
  mapFloats<N, Rounding::Cut>(
      tile, config, [=](F x) TT_LAMBDA -> F { return x > least ? x : other; });
}

namespace TT_ISA {
namespace {

template <class N, Rounding R, typename Fn>
TT_INLINE void mapThree(const uint32_t *a, const uint32_t *b, const uint32_t *c,
                        uint32_t *out, const MathConfig &config, Fn fn) {
  forFloats<N, R, Denormals::Cleared>(
      config, [=](auto dst, size_t i) TT_LAMBDA {
        dst.put(fn(dst.get(a, i), dst.get(b, i), dst.get(c, i)), out, i);
      });
}

} // namespace
} // namespace TT_ISA

/// x * y + z, rounded once: the unit's own instruction. Exact works lane by
/// lane, as its product is neither rounded nor whole.
template <class N, class Level>
void SfpuKernels<N, Level>::mac_tile(const uint32_t *a, const uint32_t *b,
                                     const uint32_t *c, uint32_t *out,
                                     const MathConfig &config) {
  using namespace TT_ISA;
  bool ieee = config.numerics.ieeeVector;
  mapThree<N, Rounding::Cut>(
      a, b, c, out, config, [=](F x, F y, F z) TT_LAMBDA -> F {
        if constexpr (!kIsExact<N>)
          return mulAdd(x, y, z);
        U words{};
        for (int i = 0; i != kLanes; ++i)
          words[i] = multiplyAddLane(bits<U>(x)[i], bits<U>(y)[i],
                                     bits<U>(z)[i], ieee);
        return bits<F>(words);
      });
}

template <class N, class Level>
void SfpuKernels<N, Level>::lerp_tile(const uint32_t *a, const uint32_t *b,
                                      const uint32_t *c, uint32_t *out,
                                      const MathConfig &config) {
  using namespace TT_ISA;
  Arithmetic<N> unit(config);
  mapThree<N, Rounding::Nearest>(a, b, c, out, config,
                                 [=](F x, F y, F z) TT_LAMBDA -> F {
                                   return unit.result(mulAdd(z, y - x, x));
                                 });
}

template <class N, class Level>
void SfpuKernels<N, Level>::addcmul_tile(const uint32_t *a, const uint32_t *b,
                                         const uint32_t *c, uint32_t *out,
                                         uint32_t param,
                                         const MathConfig &config) {
  using namespace TT_ISA;
  F value = bits<F>(splat<U>(param));
  Arithmetic<N> unit(config);
  mapThree<N, Rounding::Nearest>(a, b, c, out, config,
                                 [=](F x, F y, F z) TT_LAMBDA -> F {
                                   return unit.result(mulAdd(value * y, z, x));
                                 });
}

template <class N, class Level>
void SfpuKernels<N, Level>::addcdiv_tile(const uint32_t *a, const uint32_t *b,
                                         const uint32_t *c, uint32_t *out,
                                         uint32_t param,
                                         const MathConfig &config) {
  using namespace TT_ISA;
  F value = bits<F>(splat<U>(param));
  Arithmetic<N> unit(config);
  mapThree<N, Rounding::Nearest>(a, b, c, out, config,
                                 [=](F x, F y, F z) TT_LAMBDA -> F {
                                   return unit.result(x + value * y / z);
                                 });
}

TT_SFPU_INSTANTIATE

} // namespace tt::tile
