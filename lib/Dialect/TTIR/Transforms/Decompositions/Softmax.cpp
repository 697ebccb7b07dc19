//===- Softmax.cpp - softmax in terms of others ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Decompositions.h"

namespace mlir::tt::ttir {

/// exp(x - max(x)) / sum(exp(x - max(x))). The value does not depend on whether
/// the maximum is taken off; without it exp(89) is infinite.
Value decompose(SoftmaxOp op, Emit &build) {
  Value input = op.getInput();
  int64_t dim = op.getDimension();
  Value shifted =
      build.binary<SubtractOp>(input, build.reduce<MaxOp>(input, dim));
  Value power = build.unary<ExpOp>(shifted);
  return build.binary<DivOp>(power, build.reduce<SumOp>(power, dim));
}

} // namespace mlir::tt::ttir
