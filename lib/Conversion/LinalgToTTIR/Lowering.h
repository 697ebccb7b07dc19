//===- Lowering.h - lowering of linalg and its like -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_LINALGTOTTIR_LOWERING_H
#define TTMLIR_LIB_CONVERSION_LINALGTOTTIR_LOWERING_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "ttmlir/Conversion/FrontEndCommon/Parts.h"

namespace mlir::tt::structured {

using ttir::Dims;
using ttir::elementOf;
using ttir::Emit;
using ttir::Parts;
using ttir::shapeOf;
using ttir::tensorType;

/// The value that stands for a result: null if the family has no such op, a
/// failure after an error at the op.
using Lowered = FailureOr<Value>;
/// A value for each result; none, if the family has no such op.
using Values = FailureOr<SmallVector<Value>>;

/// Elements as TTIR has them: indices are integers of 32 bits.
Type heldAs(Type element);

/// An op of arith or math, on tensors of one shape, which stand for its
/// operands.
Lowered lowerScalar(Operation *op, ValueRange operands, Emit &emit);
Lowered lowerCast(Operation *op, Value x, Emit &emit);
/// Integers of fewer than 32 bits in 32, without a sign.
Value withoutSign(Value x, Emit &emit);

/// The number that all elements of a constant are, in another shape; null if
/// `x` is something else.
Value splatOf(Value x, ArrayRef<int64_t> shape, Emit &emit);

Lowered lowerTensor(Operation *op, Emit &emit);
Lowered lowerSlice(Operation *op, Emit &emit);
/// Elements of `from` at `coordinates`, one tensor of a common shape each.
Value elementsAt(Value from, ArrayRef<Value> coordinates, Emit &emit);
/// Any structured op.
Values lowerStructured(linalg::LinalgOp op, Emit &emit);

} // namespace mlir::tt::structured

#endif // TTMLIR_LIB_CONVERSION_LINALGTOTTIR_LOWERING_H
