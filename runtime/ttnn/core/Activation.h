//===- Activation.h - Ops that are done to a result ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_ACTIVATION_H
#define TTNN_CORE_ACTIVATION_H

#include "Elementwise.h"
#include "Op.h"

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
