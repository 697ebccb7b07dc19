//===- TTNNOpsCache.cpp - caches --------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/Common/VerifyShape.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttnn;

/// The rule speaks of the operands, whether there is a result or not.
template <typename OpTy> static LogicalResult verifyCache(OpTy op) {
  if (op.getResult() && op.getResult().getType() != op.getCache().getType())
    return op->emitOpError()
           << "result of type " << op.getResult().getType()
           << " given, that of the cache expected, " << op.getCache().getType();
  return success(inferShape(op, 0, shape::failOf(op)).has_value());
}

LogicalResult FillCacheOp::verify() { return verifyCache(*this); }
LogicalResult UpdateCacheOp::verify() { return verifyCache(*this); }
LogicalResult PagedFillCacheOp::verify() { return verifyCache(*this); }
LogicalResult PagedUpdateCacheOp::verify() { return verifyCache(*this); }
