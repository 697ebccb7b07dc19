//===- Activation.h - Ops that are done to a result ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_ACTIVATION_H
#define TTNN_CORE_ACTIVATION_H

#include "Elementwise.h"
#include "Op.h"
#include "ttnn/types.hpp"

#include <algorithm>

namespace ttnn::detail {

/// The op called `name`, which `op` does to its result; null if there is no
/// name.
inline const ElementwiseOp *activationOf(Op &op, const std::string &name) {
  op.call.activation = name;
  if (name.empty())
    return nullptr;
  const ElementwiseOp *found = findUnary(name);
  if (!found)
    op.unsupported("activation '", name, "'; it has ", unaryNames());
  return found;
}

/// The op of an activation. Numbers of those that are named here only say how
/// exactly it is computed.
inline const ElementwiseOp *
activationOf(Op &op, const std::optional<UnaryWithParam> &activation) {
  if (!activation)
    return activationOf(op, std::string());
  std::string name(to_string(activation->op_type));
  bool exactness = name == "exp" || name == "gelu" || name == "sqrt" ||
                   name == "rsqrt" || name == "erf" || name == "erfc" ||
                   name == "sigmoid";
  if (!activation->params.empty() && !exactness)
    op.unsupported("activation '", name, "' with ", activation->params.size(),
                   " numbers; it has those without");
  return activationOf(op, name == "recip" ? "reciprocal" : name);
}

/// `values` is in the middle of an array: what the kernel computes beyond `n`
/// must not land there.
inline void activate(const ElementwiseOp &op, float *values, size_t n) {
  size_t full = n / kKernelStep * kKernelStep;
  if (full != 0)
    applyUnary(op, values, full);
  if (full == n)
    return;
  float tail[kKernelStep] = {};
  std::copy_n(values + full, n - full, tail);
  applyUnary(op, tail, kKernelStep);
  std::copy_n(tail, n - full, values + full);
}

} // namespace ttnn::detail

#endif // TTNN_CORE_ACTIVATION_H
