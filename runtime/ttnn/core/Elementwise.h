//===- Elementwise.h - Running element-wise kernels -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_ELEMENTWISE_H
#define TTNN_CORE_ELEMENTWISE_H

#include "Kernels.h"
#include "ttnn/tensor.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ttnn::detail {

/// An op and its loops for the x86-64 levels base, v3 and v4.
struct ElementwiseOp {
  const char *name;
  const Kernels *levels[3];
  /// The first operand only chooses: it does not count for the compute type.
  bool firstIsCondition = false;

  /// The loops for this host.
  const Kernels &kernels() const;
};

/// An op of one operand, which can also be named as an activation.
struct UnaryOp : ElementwiseOp {
  UnaryOp(const char *name, const Kernels *const (&levels)[3]);
};

/// The op called `name`; null if there is none.
const ElementwiseOp *findUnary(std::string_view name);
/// "abs, acos, ...": for errors.
std::string unaryNames();

/// Applies the op to floats in place; `values` has room for a multiple of
/// kKernelStep. Runs on the calling thread.
void applyUnary(const ElementwiseOp &op, float *values, size_t n);

/// Any element-wise op, with NumPy broadcasting. The compute type is float if
/// an operand is, else int32 (INT32) or uint32 (unsigned); integer operands of
/// an op without integer loops are converted to float. Absent `dtype`: that of
/// the first operand.
Tensor elementwise(const ElementwiseOp &op,
                   const std::vector<const Tensor *> &operands,
                   const std::vector<Scalar> &scalars,
                   std::optional<DataType> dtype,
                   const std::optional<MemoryConfig> &memory_config);

inline Tensor unary(const ElementwiseOp &op, const Tensor &input,
                    const std::optional<MemoryConfig> &memory_config) {
  return elementwise(op, {&input}, {}, std::nullopt, memory_config);
}
inline Tensor binary(const ElementwiseOp &op, const Tensor &lhs,
                     const Tensor &rhs, std::optional<DataType> dtype,
                     const std::optional<MemoryConfig> &memory_config) {
  return elementwise(op, {&lhs, &rhs}, {}, dtype, memory_config);
}

} // namespace ttnn::detail

#endif // TTNN_CORE_ELEMENTWISE_H
