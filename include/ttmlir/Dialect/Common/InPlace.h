//===- InPlace.h - ops that write to an operand ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_COMMON_INPLACE_H
#define TTMLIR_DIALECT_COMMON_INPLACE_H

#include "ttmlir/Dialect/Common/Traits.h"

namespace mlir::tt {

/// Of a result of a function: which argument it is the new content of, an i32.
constexpr llvm::StringLiteral kUpdatesAttrName = "ttir.updates";

/// The tensor that `op` changes in place and of which it may have a result;
/// null if there is none. Kernels of a program's own (ttnn.generic) write what
/// they please.
inline OpOperand *writtenOperand(Operation *op) {
  return op->hasTrait<UpdatesFirst>() ? &op->getOpOperand(0) : nullptr;
}

} // namespace mlir::tt

#endif // TTMLIR_DIALECT_COMMON_INPLACE_H
