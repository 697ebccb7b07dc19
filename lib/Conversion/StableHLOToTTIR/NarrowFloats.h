//===- NarrowFloats.h - floats of 4 to 8 bits -------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_NARROWFLOATS_H
#define TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_NARROWFLOATS_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::tt::stablehlo {

/// Holds them in f32, rounded to the numbers that their types have. An error at
/// an op that looks at their bits, and at types without a sign.
LogicalResult widenNarrowFloats(ModuleOp module);

} // namespace mlir::tt::stablehlo

#endif // TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_NARROWFLOATS_H
