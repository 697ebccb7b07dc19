//===- binary.cpp - One line for each op of two operands ------------------===//
// SPDX-License-Identifier: Apache-2.0
//
//   TTNN_BINARY(name, expression in x and y)
//
// is the whole definition of ttnn::name; see Vec.h for what an expression may
// use. TTNN_BINARY_FLOAT: integers are converted to f32 and the result back.
// TTNN_BINARY_INT: floats are refused. Both keep the type of their operands.
//===----------------------------------------------------------------------===//
#include "Vec.h"

#include <cmath>

#ifdef TT_BASE_PASS
#include "Elementwise.h"
#include "Errors.h"
#include "ttnn/chip.hpp"
#endif

namespace ttnn::chip::TT_ISA {
namespace {

template <typename V, typename Op>
void loop(const void *const *in, void *out, size_t n,
          const detail::KernelScalars &) {
  for (size_t i = 0; i != n; i += kLanes)
    Of<V>::store(Op::apply(Of<V>::load(in[0], i), Of<V>::load(in[1], i)), out,
                 i);
}

} // namespace
} // namespace ttnn::chip::TT_ISA

#ifdef TT_BASE_PASS
#define TTNN_BINARY_FUNCTION(NAME)                                             \
  TTNN_DECLARE_LEVELS(NAME)                                                    \
  Tensor NAME(const Tensor &lhs, const Tensor &rhs,                            \
              std::optional<DataType> dtype,                                   \
              const std::optional<MemoryConfig> &memory_config) {              \
    static constexpr detail::ElementwiseOp op{#NAME, TTNN_LEVELS(NAME)};       \
    return detail::binary(op, lhs, rhs, dtype, memory_config);                 \
  }
#define TTNN_BINARY_SAME_FUNCTION(NAME)                                        \
  TTNN_DECLARE_LEVELS(NAME)                                                    \
  Tensor NAME(const Tensor &lhs, const Tensor &rhs,                            \
              const std::optional<MemoryConfig> &memory_config) {              \
    static constexpr detail::ElementwiseOp op{#NAME, TTNN_LEVELS(NAME)};       \
    return detail::binary(op, lhs, rhs, std::nullopt, memory_config);          \
  }
#else
#define TTNN_BINARY_FUNCTION(NAME)
#define TTNN_BINARY_SAME_FUNCTION(NAME)
#endif

#define TTNN_BINARY_OF(KIND, NAME, FUNCTION, ...)                              \
  namespace TT_ISA {                                                           \
  namespace {                                                                  \
  struct NAME##Op {                                                            \
    template <typename V> static TT_INLINE V apply(V x, V y) {                 \
      return __VA_ARGS__;                                                      \
    }                                                                          \
  };                                                                           \
  }                                                                            \
  }                                                                            \
  TTNN_KERNELS_##KIND(NAME, loop) FUNCTION(NAME)
#define TTNN_BINARY(NAME, ...)                                                 \
  TTNN_BINARY_OF(ANY, NAME, TTNN_BINARY_FUNCTION, __VA_ARGS__)
#define TTNN_BINARY_FLOAT(NAME, ...)                                           \
  TTNN_BINARY_OF(FLOAT, NAME, TTNN_BINARY_SAME_FUNCTION, __VA_ARGS__)
#define TTNN_BINARY_INT(NAME, ...)                                             \
  TTNN_BINARY_OF(INT, NAME, TTNN_BINARY_SAME_FUNCTION, __VA_ARGS__)

namespace ttnn::chip {
namespace TT_ISA {
namespace {

// Integer division by zero gives 0; the smallest integer over -1 wraps around.
TT_INLINE F quotient(F x, F y) { return x / y; }
TT_INLINE U quotient(U x, U y) {
  return y == 0 ? splat<U>(0) : x / (y == 0 ? splat<U>(1) : y);
}
TT_INLINE I quotient(I x, I y) {
  I divisor = ((y == 0) | (y == -1)) ? splat<I>(1) : y;
  return y == 0 ? splat<I>(0) : y == -1 ? -x : x / divisor;
}
TT_INLINE F remainderOf(F x, F y) {
  F r = fmod(x, y);
  // SLEEF gives up, with NaN, where x / y overflows.
  for (int i = 0; i != kLanes; ++i)
    if (std::isnan(r[i]))
      r[i] = std::fmod(x[i], y[i]);
  return r;
}
template <typename V> TT_INLINE V remainderOf(V x, V y) {
  return y == splat<V>(0) ? splat<V>(0) : x - quotient(x, y) * y;
}
/// The remainder with the sign of the divisor, as in Python.
template <typename V> TT_INLINE V flooredRemainderOf(V x, V y) {
  V r = remainderOf(x, y), zero = splat<V>(0);
  return ((r != zero) & ((r < zero) != (y < zero))) ? r + y : r;
}

TT_INLINE F power(F x, F y) { return pow(x, y); }
TT_INLINE U power(U x, U y) {
  U result = splat<U>(1);
  for (int bit = 0; bit != 32; ++bit, x *= x, y >>= 1)
    result *= (y & 1) != 0 ? x : splat<U>(1);
  return result;
}
TT_INLINE I power(I x, I y) {
  I result = (I)power((U)x, (U)y);
  // Negative exponents leave 1 / x^|y|, which is 0 unless x is 1 or -1.
  I odd = (y & 1) != 0 ? x : splat<I>(1);
  I negative = ((x == 1) | (x == -1)) ? odd : splat<I>(0);
  return y < 0 ? negative : result;
}

// By as many bits as there are, or a negative count, all are shifted out.
TT_INLINE I shifts(I y) { return (y >= 0) & (y < 32); }
TT_INLINE I shifts(U y) { return y < 32; }
template <typename V> TT_INLINE V leftShift(V x, V y) {
  return shifts(y) ? x << (y & 31) : splat<V>(0);
}
TT_INLINE U logicalRightShift(U x, U y) {
  return shifts(y) ? x >> (y & 31) : splat<U>(0);
}
TT_INLINE I logicalRightShift(I x, I y) {
  return (I)logicalRightShift((U)x, (U)y);
}
TT_INLINE U arithmeticRightShift(U x, U y) { return logicalRightShift(x, y); }
TT_INLINE I arithmeticRightShift(I x, I y) {
  return x >> (shifts(y) ? y : splat<I>(31));
}

constexpr float kInverseSqrtTau = 0.39894228f;
/// The derivative of gelu: half + x * density, where half is the part of the
/// normal distribution below x.
TT_INLINE F geluSlope(F x) {
  F half = 0.5f * erfc(x * -0.70710678f);
  return half + x * kInverseSqrtTau * exp(-0.5f * x * x);
}
/// That of the approximation by t = tanh(c (x + a x^3)).
TT_INLINE F geluTanhSlope(F x) {
  constexpr float a = 0.044715f, c = 0.79788456f;
  F square = x * x;
  F t = tanh(c * x * (a * square + 1.0f));
  return 0.5f * (t + 1.0f) +
         0.5f * c * x * (1.0f - t * t) * (3.0f * a * square + 1.0f);
}

/// True where x is not 0.
template <typename V> TT_INLINE I set(V x) { return x != splat<V>(0); }

} // namespace
} // namespace TT_ISA

// clang-format takes products for declarations of pointers.
// clang-format off
TTNN_BINARY(add, x + y)
TTNN_BINARY_FLOAT(atan2, atan2(x, y))
TTNN_BINARY_INT(bitwise_and, x & y)
TTNN_BINARY_INT(bitwise_or, x | y)
TTNN_BINARY_INT(bitwise_xor, x ^ y)
TTNN_BINARY_OF(ANY, divide, TTNN_DECLARE_LEVELS, quotient(x, y))
TTNN_BINARY(eq, truth<V>(x == y))
TTNN_BINARY_OF(FLOAT, gelu_bw, TTNN_DECLARE_LEVELS, x * geluSlope(y))
TTNN_BINARY_OF(FLOAT, gelu_bw_tanh, TTNN_DECLARE_LEVELS, x * geluTanhSlope(y))
TTNN_BINARY(ge, truth<V>(x >= y))
TTNN_BINARY(gt, truth<V>(x > y))
TTNN_BINARY(le, truth<V>(x <= y))
TTNN_BINARY(lt, truth<V>(x < y))
TTNN_BINARY(ne, truth<V>(x != y))
TTNN_BINARY(logical_and, truth<V>(set(x) & set(y)))
TTNN_BINARY(logical_or, truth<V>(set(x) | set(y)))
TTNN_BINARY(logical_xor, truth<V>(set(x) ^ set(y)))
TTNN_BINARY_INT(logical_left_shift, leftShift(x, y))
TTNN_BINARY_INT(logical_right_shift, logicalRightShift(x, y))
TTNN_BINARY(maximum, max(x, y))
TTNN_BINARY(minimum, min(x, y))
TTNN_BINARY(multiply, x * y)
TTNN_BINARY(pow, power(x, y))
TTNN_BINARY(remainder, flooredRemainderOf(x, y))
TTNN_BINARY_OF(INT, right_shift, TTNN_DECLARE_LEVELS, arithmeticRightShift(x, y))
TTNN_BINARY(subtract, x - y)
// clang-format on

#ifdef TT_BASE_PASS
Tensor bitwise_right_shift(const Tensor &lhs, const Tensor &rhs,
                           const std::optional<MemoryConfig> &memory_config) {
  static constexpr detail::ElementwiseOp op{"right_shift",
                                            TTNN_LEVELS(right_shift)};
  return detail::binary(op, lhs, rhs, std::nullopt, memory_config);
}

Tensor gelu_bw(const Tensor &gradient, const Tensor &input,
               const std::string &approximate,
               const std::optional<MemoryConfig> &memory_config) {
  static constexpr detail::ElementwiseOp exact{"gelu_bw", TTNN_LEVELS(gelu_bw)},
      byTanh{"gelu_bw", TTNN_LEVELS(gelu_bw_tanh)};
  if (approximate != "none" && approximate != "tanh")
    detail::fail(detail::ErrorKind::Unsupported, "ttnn::gelu_bw: approximate '",
                 approximate, "'; it has 'none' and 'tanh'");
  return detail::binary(approximate == "tanh" ? byTanh : exact, gradient, input,
                        std::nullopt, memory_config);
}

Tensor divide(const Tensor &lhs, const Tensor &rhs,
              std::optional<DataType> dtype,
              const std::optional<MemoryConfig> &memory_config,
              const std::optional<std::string> &rounding_mode) {
  if (rounding_mode &&
      (*rounding_mode != "trunc" || is_floating_point(lhs.dtype())))
    detail::fail(detail::ErrorKind::Unsupported,
                 "ttnn::divide: rounding mode '", *rounding_mode, "' of '",
                 to_string(lhs.dtype()), "'; integers have 'trunc'");
  static constexpr detail::ElementwiseOp op{"divide", TTNN_LEVELS(divide)};
  return detail::binary(op, lhs, rhs, dtype, memory_config);
}
#endif

} // namespace ttnn::chip
