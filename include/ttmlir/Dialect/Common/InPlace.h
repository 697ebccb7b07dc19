//===- InPlace.h - ops that write to an operand ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_COMMON_INPLACE_H
#define TTMLIR_DIALECT_COMMON_INPLACE_H

#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::tt {

/// Of a result of a function: which argument it is the new content of, an i32.
constexpr llvm::StringLiteral kUpdatesAttrName = "ttir.updates";

/// The tensor that `op` changes in place and of which it may have a result, as
/// its record says: its first; null if there is none.
inline OpOperand *writtenOperand(Operation *op) {
  auto effecting = dyn_cast<MemoryEffectOpInterface>(op);
  // Kernels of a program's own (ttnn.generic) write what they please.
  if (!effecting || op->getNumOperands() == 0 ||
      op->hasTrait<OpTrait::AttrSizedOperandSegments>())
    return nullptr;
  OpOperand &first = op->getOpOperand(0);
  return effecting.getEffectOnValue<MemoryEffects::Write>(first.get())
             ? &first
             : nullptr;
}

} // namespace mlir::tt

#endif // TTMLIR_DIALECT_COMMON_INPLACE_H
