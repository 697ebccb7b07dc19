//===- VerifyAttention.h - attention in both dialects -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_COMMON_VERIFYATTENTION_H
#define TTMLIR_DIALECT_COMMON_VERIFYATTENTION_H

#include "ttmlir/Dialect/Common/VerifyOps.h"
#include "ttmlir/Dialect/Common/VerifyShape.h"

#include "mlir/IR/TypeUtilities.h"

namespace mlir::tt {

/// Tensors that are no positions hold floats; what is made of queries has their
/// element type.
template <typename OpTy> LogicalResult verifyAttention(OpTy op) {
  SmallVector<Value> positions;
  if constexpr (requires { op.getPageTable(); })
    positions.push_back(op.getPageTable());
  if constexpr (requires { op.getCurPosTensor(); })
    positions.push_back(op.getCurPosTensor());
  if constexpr (requires { op.getChunkStartIdx(); })
    positions.push_back(op.getChunkStartIdx());
  if (failed(verifyFloatsBut(op, positions)))
    return failure();
  Type element = getElementTypeOrSelf(op.getQuery());
  if (getElementTypeOrSelf(op.getResult()) != element)
    return op->emitOpError()
           << "element type " << getElementTypeOrSelf(op.getResult())
           << " of the result given, " << element << " expected";
  return shape::verifyResults(op);
}

/// Cache and input hold floats. The rule checks the operands, whether there is
/// a result or not.
template <typename OpTy> LogicalResult verifyCache(OpTy op) {
  SmallVector<Value> numbers(op->getOperands().drop_front(2));
  if (failed(verifyFloatsBut(op, numbers)))
    return failure();
  if (op.getResult() && op.getResult().getType() != op.getCache().getType())
    return op->emitOpError()
           << "result of type " << op.getResult().getType()
           << " given, that of the cache expected, " << op.getCache().getType();
  return success(inferShape(op, 0, shape::failOf(op)).has_value());
}

} // namespace mlir::tt

#endif // TTMLIR_DIALECT_COMMON_VERIFYATTENTION_H
