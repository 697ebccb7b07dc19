//===- Lowering.h - how ops of TOSA become others ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_TOSATOTTIR_LOWERING_H
#define TTMLIR_LIB_CONVERSION_TOSATOTTIR_LOWERING_H

#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "ttmlir/Conversion/Emit/Emit.h"

namespace mlir::tt {

/// The value that stands for the op's result: null if the family has no such
/// op, a failure after an error at the op.
using Lowered = FailureOr<Value>;

Lowered lowerTosaEltwise(Operation *op, ttir::Emit &emit);
Lowered lowerTosaTensor(Operation *op, ttir::Emit &emit);
Lowered lowerTosaWindow(Operation *op, ttir::Emit &emit);

/// An error at `op` unless the zero points, which only quantized arithmetic
/// has, are 0.
LogicalResult checkZeroPoints(Operation *op, ValueRange zeroPoints);

} // namespace mlir::tt

#endif // TTMLIR_LIB_CONVERSION_TOSATOTTIR_LOWERING_H
