//===- Quantized.h - integers that stand for reals --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_QUANTIZED_H
#define TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_QUANTIZED_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::tt::stablehlo {

/// Values of quantized types become their integers; ops on them become ops on
/// the reals that they stand for, between conversions. Ops that only move
/// elements move the integers.
LogicalResult lowerQuantized(ModuleOp module);

} // namespace mlir::tt::stablehlo

#endif // TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_QUANTIZED_H
