//===- NarrowIntegers.h - signed integers of 4 to 16 bits -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_NARROWINTEGERS_H
#define TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_NARROWINTEGERS_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::tt::stablehlo {

/// Attribute of a product: the width of its operands in bits.
inline constexpr llvm::StringLiteral kOperandBits = "stablehlo.operand_bits";

/// Holds them in 32 bits. An error at an op that looks at their bits.
LogicalResult widenNarrowIntegers(ModuleOp module);

} // namespace mlir::tt::stablehlo

#endif // TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_NARROWINTEGERS_H
