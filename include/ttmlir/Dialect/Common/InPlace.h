//===- InPlace.h - ops that write to an operand ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_COMMON_INPLACE_H
#define TTMLIR_DIALECT_COMMON_INPLACE_H

#include "ttmlir/Dialect/Common/Traits.h"

#include "mlir/Interfaces/CallInterfaces.h"

namespace mlir::tt {

/// Attribute of a function's result, an i32: the number of the argument that it
/// updates.
constexpr llvm::StringLiteral kUpdatesAttrName = "ttir.updates";

/// The tensor that `op` changes in place and of which it may have a result;
/// null if there is none. Kernels of a program's own (ttnn.generic) write what
/// they please; they change a tensor if it is given as their last one, which is
/// what they make, and before that, too.
inline OpOperand *writtenOperand(Operation *op) {
  if (op->hasTrait<UpdatesFirst>())
    return &op->getOpOperand(0);
  if (op->getNumResults() != 0 || isa<CallOpInterface>(op) ||
      op->hasTrait<OpTrait::IsTerminator>())
    return nullptr;
  OpOperand *last = nullptr;
  for (OpOperand &operand : op->getOpOperands())
    if (isa<RankedTensorType>(operand.get().getType()))
      last = &operand;
  for (OpOperand &operand : op->getOpOperands())
    if (last && &operand != last && operand.get() == last->get())
      return last;
  return nullptr;
}

} // namespace mlir::tt

#endif // TTMLIR_DIALECT_COMMON_INPLACE_H
