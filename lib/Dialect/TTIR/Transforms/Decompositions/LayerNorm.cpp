//===- LayerNorm.cpp - layer_norm in terms of others ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Decompositions.h"

#include "Normalization.h"

namespace mlir::tt::ttir {

/// The norm of x - mean(x).
Value decompose(LayerNormOp op, Emit &build) {
  SmallVector<int64_t> dims = normalizedDims(op);
  Value input = op.getInput();
  Value centered =
      build.binary<SubtractOp>(input, build.reduce<MeanOp>(input, dims));
  return scaleToUnit(op, centered, dims, build);
}

} // namespace mlir::tt::ttir
