//===- Body.h - computations of scalars, on tensors -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_LINALGTOTTIR_BODY_H
#define TTMLIR_LIB_CONVERSION_LINALGTOTTIR_BODY_H

#include "Lowering.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <optional>

namespace mlir::tt::structured {

/// An index of an operand: the sum of loops, each times a factor, and a number.
struct Index {
  SmallVector<std::pair<int64_t, int64_t>> terms; // loop, factor
  int64_t offset = 0;

  /// nullopt if the expression divides loops, or has numbers of no tensor.
  static std::optional<Index> get(AffineExpr expr);
  /// The only loop, if it stands for itself.
  std::optional<int64_t> loop() const;
};

/// Evaluates what the body of a structured op computes, for all elements at
/// once: on tensors with one dimension for each of `loops`.
class Body {
public:
  Body(linalg::LinalgOp op, ArrayRef<int64_t> loops, Emit &emit);
  /// Applies the body to the elements of `x`, which stands for `operand`.
  Body(linalg::LinalgOp op, ArrayRef<int64_t> shape, Value x,
       OpOperand &operand, Emit &emit);
  /// The body of any block whose arguments are indices: `tensor.generate`.
  Body(Operation *op, Block &block, ArrayRef<int64_t> shape, Emit &emit);

  /// The loop has one value, and no dimension.
  void fix(int64_t loop, int64_t value) { fixed[loop] = value; }
  /// Sets the tensor of an argument of the body, or of a value.
  void give(Value value, Value tensor) { known[value] = tensor; }

  /// A failure after an error.
  Lowered evaluate(Value value);

private:
  Lowered argument(BlockArgument argument);
  /// Elements at indices that slices do not reach: each is looked up.
  Lowered lookUp(Value x, ArrayRef<Index> indices);
  Lowered extract(Operation *op);
  Lowered index(int64_t loop);

  Operation *op;
  linalg::LinalgOp structured;
  Block &block;
  SmallVector<int64_t> loops;
  Dims shape;
  DenseMap<int64_t, int64_t> fixed;
  DenseMap<Value, Value> known;
  Emit &emit;
};

/// Loops and operands that a value of the body depends on.
struct Uses {
  llvm::SmallDenseSet<int64_t> loops;
  SmallVector<OpOperand *> operands;
  bool outputs = false;
  /// It has an index, of whatever loop.
  bool indices = false;
};
Uses usesOf(linalg::LinalgOp op, Value value);

/// Indices of an operand; an error at `op` if one divides loops.
FailureOr<SmallVector<Index>> indicesOf(linalg::LinalgOp op,
                                        OpOperand *operand);

} // namespace mlir::tt::structured

#endif // TTMLIR_LIB_CONVERSION_LINALGTOTTIR_BODY_H
