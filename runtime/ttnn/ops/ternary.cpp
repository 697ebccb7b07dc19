//===- ternary.cpp - Selection, clamping, leaky relu ----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Vec.h"

#ifdef TT_BASE_PASS
#include "Elementwise.h"
#include "ttnn/chip.hpp"
#endif

namespace ttnn::chip {
namespace TT_ISA {
namespace {

using detail::KernelScalars;

/// The scalar in the type of V.
template <typename V> TT_INLINE V scalar(const KernelScalars &s, int k) {
  return splat<V>(s.i[k]);
}
template <> TT_INLINE F scalar<F>(const KernelScalars &s, int k) {
  return splat<F>(s.f[k]);
}

struct whereOp {
  template <typename V> static TT_INLINE V apply(V c, V x, V y) {
    return c != splat<V>(0) ? x : y;
  }
};
struct clampOp {
  template <typename V> static TT_INLINE V apply(V x, V low, V high) {
    return min(max(x, low), high);
  }
};

template <typename V, typename Op>
void loop3(const void *const *in, void *out, size_t n, const KernelScalars &) {
  for (size_t i = 0; i != n; i += kLanes)
    Of<V>::store(Op::apply(Of<V>::load(in[0], i), Of<V>::load(in[1], i),
                           Of<V>::load(in[2], i)),
                 out, i);
}

struct clamp_scalarOp {
  template <typename V> static TT_INLINE V apply(V x, const KernelScalars &s) {
    return min(max(x, scalar<V>(s, 0)), scalar<V>(s, 1));
  }
};
struct pow_scalarOp {
  static TT_INLINE F apply(F x, const KernelScalars &s) {
    return pow(x, splat<F>(s.f[0]));
  }
};
struct seluOp {
  static TT_INLINE F apply(F x, const KernelScalars &s) {
    return s.f[0] * (x > 0.0f ? x : s.f[1] * expm1(x));
  }
};
struct leaky_reluOp {
  static TT_INLINE F apply(F x, const KernelScalars &s) {
    return x >= 0.0f ? x : x * s.f[0];
  }
};

template <typename V, typename Op>
void loopScalar(const void *const *in, void *out, size_t n,
                const KernelScalars &scalars) {
  for (size_t i = 0; i != n; i += kLanes)
    Of<V>::store(Op::apply(Of<V>::load(in[0], i), scalars), out, i);
}

} // namespace
} // namespace TT_ISA

TTNN_KERNELS_ANY(where, loop3)
TTNN_KERNELS_ANY(clamp, loop3)
TTNN_KERNELS_ANY(clamp_scalar, loopScalar)
TTNN_KERNELS_FLOAT(leaky_relu, loopScalar)
TTNN_KERNELS_FLOAT(pow_scalar, loopScalar)
TTNN_KERNELS_FLOAT(selu, loopScalar)

#ifdef TT_BASE_PASS
TTNN_DECLARE_LEVELS(where)
TTNN_DECLARE_LEVELS(clamp)
TTNN_DECLARE_LEVELS(clamp_scalar)
TTNN_DECLARE_LEVELS(leaky_relu)
TTNN_DECLARE_LEVELS(pow_scalar)
TTNN_DECLARE_LEVELS(selu)

Tensor where(const Tensor &first, const Tensor &second, const Tensor &third,
             const std::optional<MemoryConfig> &memory_config) {
  static constexpr detail::ElementwiseOp op{"where", TTNN_LEVELS(where), true};
  return detail::elementwise(op, {&first, &second, &third}, {}, second.dtype(),
                             memory_config);
}

Tensor clamp(const Tensor &input, const Tensor &min, const Tensor &max,
             const std::optional<MemoryConfig> &memory_config) {
  static constexpr detail::ElementwiseOp op{"clamp", TTNN_LEVELS(clamp)};
  return detail::elementwise(op, {&input, &min, &max}, {}, std::nullopt,
                             memory_config);
}

Tensor clamp(const Tensor &input, Scalar min, Scalar max,
             const std::optional<MemoryConfig> &memory_config) {
  static constexpr detail::ElementwiseOp op{"clamp", TTNN_LEVELS(clamp_scalar)};
  return detail::elementwise(op, {&input}, {min, max}, std::nullopt,
                             memory_config);
}

Tensor leaky_relu(const Tensor &input, float parameter,
                  const std::optional<MemoryConfig> &memory_config) {
  static constexpr detail::ElementwiseOp op{"leaky_relu",
                                            TTNN_LEVELS(leaky_relu)};
  return detail::elementwise(op, {&input}, {parameter}, std::nullopt,
                             memory_config);
}

Tensor pow(const Tensor &input, Scalar exponent,
           const std::optional<MemoryConfig> &memory_config) {
  static constexpr detail::ElementwiseOp op{"pow_scalar",
                                            TTNN_LEVELS(pow_scalar)};
  return detail::elementwise(op, {&input}, {exponent}, std::nullopt,
                             memory_config);
}

Tensor selu(const Tensor &input, float scale, float alpha,
            const std::optional<MemoryConfig> &memory_config) {
  static constexpr detail::ElementwiseOp op{"selu", TTNN_LEVELS(selu)};
  return detail::elementwise(op, {&input}, {scale, alpha}, std::nullopt,
                             memory_config);
}
#endif

} // namespace ttnn::chip
