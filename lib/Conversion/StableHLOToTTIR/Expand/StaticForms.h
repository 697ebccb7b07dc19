//===- StaticForms.h - ops with numbers as operands -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_EXPAND_STATICFORMS_H
#define TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_EXPAND_STATICFORMS_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::tt::stablehlo {

/// `dynamic_iota` and its kin become `iota` and its kin. An error at an op
/// whose numbers are not known, or are not those of its result's type.
LogicalResult makeStatic(ModuleOp module);

} // namespace mlir::tt::stablehlo

#endif // TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_EXPAND_STATICFORMS_H
