//===- HostHoist.h - moves ops to functions of the host ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTIR_TRANSFORMS_HOSTHOIST_H
#define TTMLIR_DIALECT_TTIR_TRANSFORMS_HOSTHOIST_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace mlir::tt::ttir {

/// Why the host cannot compute `op`; empty if it can.
std::string whyNotOnHost(Operation *op);

/// Moves the ops that are `wanted` to functions of the module's
/// `ttcore.cpu_module`, and calls these instead. Both parts of the
/// module are made if there is something to move. Ops that follow each other
/// become one function, those between them that depend on none of them aside.
/// Fails, with a diagnostic, at the first that the host cannot compute.
LogicalResult hoistToHost(ModuleOp module,
                          llvm::function_ref<bool(Operation *)> wanted);

} // namespace mlir::tt::ttir

#endif // TTMLIR_DIALECT_TTIR_TRANSFORMS_HOSTHOIST_H
