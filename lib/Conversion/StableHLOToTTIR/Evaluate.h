//===- Evaluate.h - ops on numbers that are known ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_EVALUATE_H
#define TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_EVALUATE_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"

namespace mlir::tt::stablehlo {

/// The one result of an op whose operands are these; null if it has no scalar
/// result, or is none of those that counters and conditions of loops are made
/// of: arithmetic, comparison and logic of integers, comparison of floats.
DenseElementsAttr evaluate(Operation *op, ArrayRef<DenseElementsAttr> operands);

} // namespace mlir::tt::stablehlo

#endif // TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_EVALUATE_H
