//===- LinearAlgebra.cpp - triangular matrices, step by step --------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "LinearAlgebra.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

/// The most columns of a matrix: each column takes several ops.
static constexpr int64_t kMost = 128;

LogicalResult stablehlo::checkSize(Operation *op, Value a) {
  int64_t size = shapeOf(a).back();
  if (tensorType(a).getNumElements() == 0)
    return op->emitOpError("of nothing has no lowering");
  if (!isa<FloatType>(elementOf(a)))
    return op->emitOpError("of ")
           << elementOf(a) << " has no lowering; of floats it has";
  if (size > kMost)
    return op->emitOpError("of ")
           << size << " columns has no lowering; of up to " << kMost
           << " it has";
  return success();
}

/// Batch dimensions joined to one.
static Value joined(Value x, Emit &emit) {
  ArrayRef<int64_t> shape = shapeOf(x);
  int64_t batch = 1;
  for (int64_t size : shape.drop_back(2))
    batch *= size;
  return emit.reshape(x, {batch, shape[shape.size() - 2], shape.back()});
}

static Value transposed(Value x, Emit &emit) {
  return emit.permute(x, {0, 2, 1});
}

/// Column times row: B x n x 1 and B x 1 x m.
static Value outer(Value column, Value row, Emit &emit) {
  Dims shape{shapeOf(column)[0], shapeOf(column)[1], shapeOf(row)[2]};
  return emit.mul(emit.expand(column, shape), emit.expand(row, shape));
}

/// The first `rows` and `columns` taken away.
static Value rest(Value x, int64_t rows, int64_t columns, Emit &emit) {
  return emit.slice(x, {0, rows, columns}, shapeOf(x));
}

/// From the first column on: it over the root of its first element is that of
/// the factor, and its product with itself is taken from what is behind.
Values stablehlo::factor(Operation *op, Value a, bool lower, Emit &emit) {
  if (failed(checkSize(op, a)))
    return failure();
  Dims shape(shapeOf(a));
  Value left = joined(a, emit);
  if (!lower)
    left = transposed(left, emit);
  int64_t size = shape.back();
  Value zero = emit.full({}, elementOf(a), 0);
  SmallVector<Value> columns;
  for (int64_t i = 0; i < size; ++i) {
    Value column = emit.part(left, 2, 0, 1);
    Value root = emit.unary<ttir::SqrtOp>(emit.part(column, 1, 0, 1));
    column = emit.div(column, emit.expand(root, shapeOf(column)));
    columns.push_back(emit.pad(column, zero, {0, i, 0}, {0, 0, 0}, {0, 0, 0}));
    if (i + 1 == size)
      break;
    Value below = rest(column, 1, 0, emit);
    left = emit.sub(rest(left, 1, 1, emit),
                    outer(below, transposed(below, emit), emit));
  }
  Value result = emit.concat(columns, 2);
  if (!lower)
    result = transposed(result, emit);
  return one(emit.reshape(result, shape));
}

Values stablehlo::solve(Operation *op, Value a, Value b, Triangle triangle,
                        Emit &emit) {
  if (failed(checkSize(op, a)))
    return failure();
  Dims shape(shapeOf(b));
  Value matrix = joined(a, emit), right = joined(b, emit);
  bool lower = triangle.lower;
  // x a = b is a' x' = b'; both that and `transposed` turn the triangle round.
  if (triangle.transposed == triangle.left) {
    matrix = transposed(matrix, emit);
    lower = !lower;
  }
  if (!triangle.left)
    right = transposed(right, emit);
  if (!lower) {
    matrix = emit.reverse(matrix, {1, 2});
    right = emit.reverse(right, {1});
  }
  int64_t size = shapeOf(matrix).back();
  SmallVector<Value> rows;
  for (int64_t i = 0; i < size; ++i) {
    Value row = emit.part(right, 1, 0, 1);
    if (!triangle.unitDiagonal) {
      Value first = emit.slice(matrix, {0, 0, 0}, {shapeOf(matrix)[0], 1, 1});
      row = emit.div(row, emit.expand(first, shapeOf(row)));
    }
    rows.push_back(row);
    if (i + 1 == size)
      break;
    Value below = rest(emit.part(matrix, 2, 0, 1), 1, 0, emit);
    right = emit.sub(rest(right, 1, 0, emit), outer(below, row, emit));
    matrix = rest(matrix, 1, 1, emit);
  }
  Value result = emit.concat(rows, 1);
  if (!lower)
    result = emit.reverse(result, {1});
  if (!triangle.left)
    result = transposed(result, emit);
  return one(emit.reshape(result, shape));
}

static Values lowerCholesky(CholeskyOp op, Emit &emit, const Lowering &) {
  return factor(op, op.getA(), op.getLower(), emit);
}

static Values lowerTriangularSolve(TriangularSolveOp op, Emit &emit,
                                   const Lowering &) {
  return solve(op, op.getA(), op.getB(),
               {op.getLeftSide(), op.getLower(), op.getUnitDiagonal(),
                op.getTransposeA() != Transpose::NO_TRANSPOSE},
               emit);
}

void stablehlo::addLinearAlgebra(Lowering &l) {
  l.on<CholeskyOp>(lowerCholesky);
  l.on<TriangularSolveOp>(lowerTriangularSolve);
}
