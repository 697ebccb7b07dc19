//===- RMSNorm.cpp - rms_norm in terms of others --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Decompositions.h"

#include "Normalization.h"

namespace mlir::tt::ttir {

Value decompose(RMSNormOp op, Emit &build) {
  return scaleToUnit(op, op.getInput(), normalizedDims(op), build);
}

} // namespace mlir::tt::ttir
