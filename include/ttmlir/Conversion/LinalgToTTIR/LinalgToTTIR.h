//===- LinalgToTTIR.h - linalg on tensors to TTIR ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_CONVERSION_LINALGTOTTIR_LINALGTOTTIR_H
#define TTMLIR_CONVERSION_LINALGTOTTIR_LINALGTOTTIR_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::tt {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "ttmlir/Conversion/LinalgToTTIR/Passes.h.inc"

/// A function of the module computes with ops of linalg, tensor, arith or math
/// on tensors. Constants and empty tensors alone are TTIR's, too.
bool hasLinalg(ModuleOp module);
} // namespace mlir::tt

#endif // TTMLIR_CONVERSION_LINALGTOTTIR_LINALGTOTTIR_H
