//===- Passes.h - passes on ttkernel ----------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTKERNEL_TRANSFORMS_PASSES_H
#define TTMLIR_DIALECT_TTKERNEL_TRANSFORMS_PASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::tt::ttkernel {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "ttmlir/Dialect/TTKernel/Transforms/Passes.h.inc"

/// The pass ttkernel-expand-calls, within `root`.
void expandCalls(Operation *root);

} // namespace mlir::tt::ttkernel

#endif // TTMLIR_DIALECT_TTKERNEL_TRANSFORMS_PASSES_H
