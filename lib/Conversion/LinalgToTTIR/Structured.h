//===- Structured.h - reductions of structured ops --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_LINALGTOTTIR_STRUCTURED_H
#define TTMLIR_LIB_CONVERSION_LINALGTOTTIR_STRUCTURED_H

#include "Body.h"

namespace mlir::tt::structured {

/// How two numbers of a reduction become one.
enum class Combine { Add, Sub, Mul, Max, Min, And, Or };

/// An output that is `combine`d, in any order, with `term` for each value of
/// the loops that it has not.
struct Reduction {
  mutable linalg::LinalgOp op;
  OpOperand *output;
  Combine combine;
  /// The op of the body that combines.
  Operation *inner;
  Value term;
  /// Loops of the output, in its order, and the others.
  SmallVector<int64_t> loops, reduced;
};

/// Loops of an output, in the order of its dimensions; an error if it is not
/// indexed by each of the parallel loops once.
FailureOr<SmallVector<int64_t>> outputLoops(linalg::LinalgOp op,
                                            OpOperand *output);

/// A sum of products of two terms, each of which has operands of its own: null
/// if it is something else.
Lowered lowerContraction(const Reduction &reduction, Emit &emit);
/// A sum of products, or a reduction of one operand, where an index is a sum of
/// two loops: null if it is something else.
Lowered lowerWindows(const Reduction &reduction, Emit &emit);
/// The initial value in `outs`, combined with the reduced term, unless it is
/// neutral.
Lowered withInit(const Reduction &reduction, Value reduced, Emit &emit);
/// The neutral element of `combine`, for elements of `type`.
Value neutral(Combine combine, RankedTensorType type, Emit &emit);

/// `x` combined over `dims`, in `shape`.
Value reduce(Combine combine, Value x, ArrayRef<int64_t> dims,
             ArrayRef<int64_t> shape, Emit &emit);

/// Two outputs that are the largest element and its first index; nullopt:
/// something else.
std::optional<Values> lowerArgMax(linalg::LinalgOp op, Emit &emit);
/// The body for one value of the reduced loops after the other; an error if
/// there are too many.
Values lowerBySteps(linalg::LinalgOp op, Emit &emit);

/// The reductions of an op, a value for each output.
Values lowerReductions(linalg::LinalgOp op, Emit &emit);

/// The two factors if `value` is a product in the body of `op`.
std::optional<std::pair<Value, Value>> factorsOf(linalg::LinalgOp op,
                                                 Value value);

} // namespace mlir::tt::structured

#endif // TTMLIR_LIB_CONVERSION_LINALGTOTTIR_STRUCTURED_H
