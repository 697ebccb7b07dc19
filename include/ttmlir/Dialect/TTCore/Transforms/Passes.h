//===- Passes.h - passes on ttcore ------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTCORE_TRANSFORMS_PASSES_H
#define TTMLIR_DIALECT_TTCORE_TRANSFORMS_PASSES_H

#include "mlir/Pass/Pass.h"
#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

namespace mlir::tt::ttcore {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "ttmlir/Dialect/TTCore/Transforms/Passes.h.inc"
} // namespace mlir::tt::ttcore

#endif // TTMLIR_DIALECT_TTCORE_TRANSFORMS_PASSES_H
