//===- NewerOps.h - ops of other releases -----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_UPGRADE_NEWEROPS_H
#define TTMLIR_LIB_UPGRADE_NEWEROPS_H

#include "mlir/IR/Operation.h"

namespace mlir::tt {

/// Puts what other releases of the compiler write into ops of ours, before or
/// behind `op` or replacing it. True if the op is gone; an error if it has no
/// form here.
FailureOr<bool> upgradeNewer(Operation *op);

/// A `ttcore.while_loop` as a `ttcore.loop`; true if `op` was one, and is gone.
FailureOr<bool> upgradeLoop(Operation *op);

/// All attributes of an op, whether it is registered or not.
DictionaryAttr attributesOf(Operation *op);

} // namespace mlir::tt

#endif // TTMLIR_LIB_UPGRADE_NEWEROPS_H
