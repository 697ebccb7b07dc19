//===- Linear.cpp - linear in terms of others -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Decompositions.h"

namespace mlir::tt::ttir {

Value decompose(LinearOp op, Emit &build) {
  Value product = build.matmul(op.getA(), op.getB(), op.getTransposeA(),
                               op.getTransposeB());
  return op.getBias() ? build.binary<AddOp>(product, op.getBias()) : product;
}

} // namespace mlir::tt::ttir
