//===- TosaToTTIR.h - TOSA to TTIR ------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_CONVERSION_TOSATOTTIR_TOSATOTTIR_H
#define TTMLIR_CONVERSION_TOSATOTTIR_TOSATOTTIR_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::tt {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "ttmlir/Conversion/TosaToTTIR/Passes.h.inc"

/// The module has ops of TOSA.
bool hasTosa(ModuleOp module);
} // namespace mlir::tt

#endif // TTMLIR_CONVERSION_TOSATOTTIR_TOSATOTTIR_H
