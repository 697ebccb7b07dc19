//===- unary.cpp - One line for each op of one operand --------------------===//
// SPDX-License-Identifier: Apache-2.0
//
//   TTNN_UNARY(name, expression in x)
//
// is the whole definition of ttnn::name; see Vec.h for what an expression may
// use. TTNN_UNARY_FLOAT: integers are converted to f32 and the result back.
// TTNN_UNARY_INT: floats are refused. TTNN_UNARY_FAST: of floats, with the
// switch for a faster approximation, which is computed exactly here.
//===----------------------------------------------------------------------===//
#include "Vec.h"

#ifdef TT_BASE_PASS
#include "Elementwise.h"
#include "ttnn/chip.hpp"

#include <map>
#endif

namespace ttnn::chip::TT_ISA {
namespace {

template <typename V, typename Op>
void loop(const void *const *in, void *out, size_t n,
          const detail::KernelScalars &) {
  for (size_t i = 0; i != n; i += kLanes)
    Of<V>::store(Op::apply(Of<V>::load(in[0], i)), out, i);
}

} // namespace
} // namespace ttnn::chip::TT_ISA

#ifdef TT_BASE_PASS
#define TTNN_UNARY_ENTRY(NAME)                                                 \
  TTNN_DECLARE_LEVELS(NAME)                                                    \
  static const detail::UnaryOp NAME##Entry(#NAME, TTNN_LEVELS(NAME));
#define TTNN_UNARY_FUNCTION(NAME)                                              \
  TTNN_UNARY_ENTRY(NAME)                                                       \
  Tensor NAME(const Tensor &input,                                             \
              const std::optional<MemoryConfig> &memory_config) {              \
    return detail::unary(NAME##Entry, input, memory_config);                   \
  }
#define TTNN_UNARY_FAST_FUNCTION(NAME)                                         \
  TTNN_UNARY_ENTRY(NAME)                                                       \
  Tensor NAME(const Tensor &input, bool,                                       \
              const std::optional<MemoryConfig> &memory_config) {              \
    return detail::unary(NAME##Entry, input, memory_config);                   \
  }
#else
#define TTNN_UNARY_FUNCTION(NAME)
#define TTNN_UNARY_FAST_FUNCTION(NAME)
#endif

#define TTNN_UNARY_OF(KIND, NAME, FUNCTION, ...)                               \
  namespace TT_ISA {                                                           \
  namespace {                                                                  \
  struct NAME##Op {                                                            \
    template <typename V> static TT_INLINE V apply(V x) {                      \
      return __VA_ARGS__;                                                      \
    }                                                                          \
  };                                                                           \
  }                                                                            \
  }                                                                            \
  TTNN_KERNELS_##KIND(NAME, loop) FUNCTION(NAME)
#define TTNN_UNARY(NAME, ...)                                                  \
  TTNN_UNARY_OF(ANY, NAME, TTNN_UNARY_FUNCTION, __VA_ARGS__)
#define TTNN_UNARY_FLOAT(NAME, ...)                                            \
  TTNN_UNARY_OF(FLOAT, NAME, TTNN_UNARY_FUNCTION, __VA_ARGS__)
#define TTNN_UNARY_FAST(NAME, ...)                                             \
  TTNN_UNARY_OF(FLOAT, NAME, TTNN_UNARY_FAST_FUNCTION, __VA_ARGS__)
#define TTNN_UNARY_INT(NAME, ...)                                              \
  TTNN_UNARY_OF(INT, NAME, TTNN_UNARY_FUNCTION, __VA_ARGS__)

namespace ttnn::chip {
namespace TT_ISA {
namespace {

constexpr float kInfinity = __builtin_inff();

TT_INLINE F mishOf(F x) {
  // tanh(log(1 + e)) = n / (n + 2) with n = e (e + 2); 1 from x = 20 on.
  F e = exp(min(x, splat<F>(20.0f)));
  F n = e * (e + 2.0f);
  return x * (n / (n + 2.0f));
}
/// The library's asinh overflows where x * x does.
TT_INLINE F asinhOf(F x) {
  F large = __builtin_elementwise_copysign(log(abs(x)) + 0.6931472f, x);
  return abs(x) > 1e18f ? large : asinh(x);
}
TT_INLINE F signOf(F x) { return sign(x); }
TT_INLINE I signOf(I x) { return truth<I>(x > 0) - truth<I>(x < 0); }
TT_INLINE U signOf(U x) { return truth<U>(x != 0); }
TT_INLINE F signBitOf(F x) { return truth<F>(bits<I>(x) < 0); }
TT_INLINE I signBitOf(I x) { return truth<I>(x < 0); }
TT_INLINE U signBitOf(U) { return splat<U>(0); }
TT_INLINE F truncOf(F x) { return trunc(x); }
template <typename V> TT_INLINE V truncOf(V x) { return x; }
TT_INLINE F isFinite(F x) { return truth<F>(abs(x) < kInfinity); }
template <typename V> TT_INLINE V isFinite(V) { return splat<V>(1); }

} // namespace
} // namespace TT_ISA

TTNN_UNARY(abs, abs(x))
TTNN_UNARY_FLOAT(acos, acos(x))
TTNN_UNARY_FLOAT(asin, asin(x))
TTNN_UNARY_FLOAT(asinh, asinhOf(x))
TTNN_UNARY_FLOAT(atan, atan(x))
TTNN_UNARY_INT(bitwise_not, ~x)
TTNN_UNARY_FLOAT(cbrt, cbrt(x))
TTNN_UNARY(ceil, ceil(x))
TTNN_UNARY_FLOAT(cos, cos(x))
TTNN_UNARY_FAST(erf, erf(x))
TTNN_UNARY_FLOAT(erfc, erfc(x))
TTNN_UNARY_FAST(exp, exp(x))
TTNN_UNARY_FLOAT(exp2, exp2(x))
TTNN_UNARY_FLOAT(expm1, expm1(x))
TTNN_UNARY(floor, floor(x))
TTNN_UNARY_FLOAT(frac, x - trunc(x))
TTNN_UNARY_FAST(gelu, gelu(x))
TTNN_UNARY_FLOAT(hardsigmoid,
                 min(max((x + 3.0f) / 6.0f, splat<V>(0)), splat<V>(1)))
TTNN_UNARY(isfinite, isFinite(x))
TTNN_UNARY_FAST(log, log(x))
TTNN_UNARY_FAST(log1p, log1pOf(x))
TTNN_UNARY(logical_not, truth<V>(x == splat<V>(0)))
TTNN_UNARY_FAST(mish, mishOf(x))
TTNN_UNARY(neg, -x)
TTNN_UNARY_FLOAT(reciprocal, 1.0f / x)
TTNN_UNARY(relu, max(x, splat<V>(0)))
TTNN_UNARY(relu6, min(max(x, splat<V>(0)), splat<V>(6)))
TTNN_UNARY_FAST(rsqrt, 1.0f / sqrt(x))
TTNN_UNARY_FLOAT(sigmoid, 1.0f / (1.0f + exp(-x)))
TTNN_UNARY(sign, signOf(x))
TTNN_UNARY(signbit, signBitOf(x))
TTNN_UNARY_FLOAT(silu, x / (1.0f + exp(-x)))
TTNN_UNARY_FLOAT(sin, sin(x))
TTNN_UNARY_FLOAT(softsign, x / (1.0f + abs(x)))
TTNN_UNARY_FAST(sqrt, sqrt(x))
TTNN_UNARY(square, x *x)
TTNN_UNARY_FLOAT(tan, tan(x))
TTNN_UNARY_FLOAT(tanh, tanh(x))
TTNN_UNARY(trunc, truncOf(x))

} // namespace ttnn::chip

#ifdef TT_BASE_PASS
namespace ttnn::detail {
namespace {
std::map<std::string_view, const ElementwiseOp *> &unaryOps() {
  static std::map<std::string_view, const ElementwiseOp *> ops;
  return ops;
}
} // namespace

UnaryOp::UnaryOp(const char *name, const Kernels *const (&levels)[3])
    : ElementwiseOp{name, {levels[0], levels[1], levels[2]}} {
  unaryOps()[name] = this;
}

const ElementwiseOp *findUnary(std::string_view name) {
  auto found = unaryOps().find(name);
  return found != unaryOps().end() && found->second->kernels().f32
             ? found->second
             : nullptr;
}

std::string unaryNames() {
  std::string names;
  for (auto &[name, op] : unaryOps())
    if (op->kernels().f32)
      names += (names.empty() ? "" : ", ") + std::string(name);
  return names;
}
} // namespace ttnn::detail
#endif
