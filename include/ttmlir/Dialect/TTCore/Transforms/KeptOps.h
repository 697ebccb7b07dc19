//===- KeptOps.h - ops that give the same in every run ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTCORE_TRANSFORMS_KEPTOPS_H
#define TTMLIR_DIALECT_TTCORE_TRANSFORMS_KEPTOPS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "ttmlir/Dialect/TTCore/IR/HostFunctions.h"

namespace mlir::tt::ttcore {

/// The ops of the function's first block whose results are the same in every
/// run, in their order: pure ops on parameters, constants and results of each
/// other. They can be computed once. `kept`, if given, gets the values: such
/// arguments, and the results of these ops.
SmallVector<Operation *> keptOps(func::FuncOp function,
                                 const HostDeclarations &host,
                                 llvm::DenseSet<Value> *kept = nullptr);

/// Calls `visit` for each function of the module with one block, with the
/// values that `keptOps` finds in it.
void forEachBody(
    ModuleOp module,
    function_ref<void(func::FuncOp, llvm::DenseSet<Value> &kept)> visit);

} // namespace mlir::tt::ttcore

#endif // TTMLIR_DIALECT_TTCORE_TRANSFORMS_KEPTOPS_H
