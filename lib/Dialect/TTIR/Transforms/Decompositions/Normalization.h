//===- Normalization.h - norms of the last dimensions ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_DECOMPOSITIONS_NORMALIZATION_H
#define TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_DECOMPOSITIONS_NORMALIZATION_H

#include "ttmlir/Dialect/TTIR/IR/Emit.h"

namespace mlir::tt::ttir {

/// The dimensions that a norm op goes over: the last ones.
template <typename OpTy> SmallVector<int64_t> normalizedDims(OpTy op) {
  int64_t count = op.getNormalizedShape().size();
  return llvm::to_vector(llvm::seq<int64_t>(-count, 0));
}

/// x / sqrt(mean(x * x) + epsilon) * weight + bias.
template <typename OpTy>
Value scaleToUnit(OpTy op, Value x, ArrayRef<int64_t> dims, Emit &build) {
  Value square = build.binary<MultiplyOp>(x, x);
  Value mean = build.reduce<MeanOp>(square, dims);
  Value epsilon = build.scalar(mean, op.getEpsilon().convertToDouble());
  Value scale = build.unary<RsqrtOp>(build.binary<AddOp>(mean, epsilon));
  Value result = build.binary<MultiplyOp>(x, scale);
  auto parameter = [&](Value value) {
    return build.reshape(value, op.getNormalizedShape());
  };
  if (Value weight = op.getWeight())
    result = build.binary<MultiplyOp>(result, parameter(weight));
  if (Value bias = op.getBias())
    result = build.binary<AddOp>(result, parameter(bias));
  return result;
}

} // namespace mlir::tt::ttir

#endif // TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_DECOMPOSITIONS_NORMALIZATION_H
