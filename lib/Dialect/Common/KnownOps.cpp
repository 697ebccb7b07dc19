//===- KnownOps.cpp - ops of dialects that are known ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/Common/KnownOps.h"

#include "mlir/IR/Diagnostics.h"

mlir::LogicalResult mlir::tt::checkKnownOps(Operation *op) {
  auto walk = op->walk([](Operation *inner) {
    if (inner->isRegistered() || inner->getDialect())
      return WalkResult::advance();
    emitError(inner->getLoc())
        << "'" << inner->getName()
        << "' is an op of a dialect that is not known here";
    return WalkResult::interrupt();
  });
  return failure(walk.wasInterrupted());
}
