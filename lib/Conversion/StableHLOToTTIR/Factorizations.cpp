//===- Factorizations.cpp - LU with pivots, and QR ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// As LAPACK does them, column by column; in every step rows and columns that
// are done are masked.
//
//===----------------------------------------------------------------------===//

#include "LinearAlgebra.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

namespace {
/// A batch of matrices, step by step.
struct Steps {
  Emit &emit;
  /// B x m x n
  Value matrix;
  Value rowNumbers, columnNumbers;

  Steps(Value matrix, Emit &emit)
      : emit(emit), matrix(matrix),
        rowNumbers(emit.iota({1, rows(), 1}, word(), 1)),
        columnNumbers(emit.iota({1, 1, columns()}, word(), 2)) {}

  int64_t batch() const { return shapeOf(matrix)[0]; }
  int64_t rows() const { return shapeOf(matrix)[1]; }
  int64_t columns() const { return shapeOf(matrix)[2]; }
  int64_t count() const { return std::min(rows(), columns()); }
  Type word() const { return emit.builder.getI32Type(); }
  Dims columnShape() const { return {batch(), rows(), 1}; }

  Value column(int64_t i) { return emit.part(matrix, 2, i, i + 1); }
  /// A question to the numbers of rows or columns.
  template <typename Op>
  Value which(Value numbers, Value number, ArrayRef<int64_t> shape) {
    return emit.ask<Op>(emit.expand(numbers, shape),
                        emit.expand(number, shape));
  }
  template <typename Op>
  Value which(Value numbers, int64_t number, ArrayRef<int64_t> shape) {
    return emit.ask<Op>(emit.expand(numbers, shape), double(number));
  }
  /// Over the rows, which stay as one.
  template <typename Op> Value over(Value x, Type element) {
    Dims shape(shapeOf(x));
    shape[1] = 1;
    return emit.create<Op>(RankedTensorType::get(shape, element), x,
                           emit.builder.getBoolAttr(true),
                           emit.builder.getI32ArrayAttr({1}));
  }
  Value sum(Value x) { return over<ttir::SumOp>(x, elementOf(x)); }
  /// The row that `mask` (B x m x 1) has.
  Value rowAt(Value mask) {
    Dims shape(shapeOf(matrix));
    return sum(
        emit.where(emit.expand(mask, shape), matrix, emit.like(matrix, 0)));
  }
  /// B x m x 1 times B x 1 x n.
  Value outer(Value column, Value row) {
    Dims shape{batch(), shapeOf(column)[1], shapeOf(row)[2]};
    return emit.mul(emit.expand(column, shape), emit.expand(row, shape));
  }
};
} // namespace

/// Batch dimensions joined to one.
static Value joined(Value x, Emit &emit) {
  ArrayRef<int64_t> shape = shapeOf(x);
  int64_t batch = 1;
  for (int64_t size : shape.drop_back(2))
    batch *= size;
  return emit.reshape(x, {batch, shape[shape.size() - 2], shape.back()});
}

Values stablehlo::factorLU(Operation *op, Value a, Emit &emit) {
  if (failed(checkSize(op, a)))
    return failure();
  Steps s(joined(a, emit), emit);
  SmallVector<Value> pivots;
  Dims full(shapeOf(s.matrix)), column = s.columnShape();
  for (int64_t i = 0; i < s.count(); ++i) {
    // The largest element from the diagonal on.
    Value size = emit.unary<ttir::AbsOp>(s.column(i));
    size = emit.where(s.which<ttir::GreaterEqualOp>(s.rowNumbers, i, column),
                      size, emit.like(size, -1));
    Value place = s.over<ttir::ArgMaxOp>(size, s.word());
    pivots.push_back(place);
    Value isPlace = s.which<ttir::EqualOp>(s.rowNumbers, place, column),
          isStep = s.which<ttir::EqualOp>(s.rowNumbers, i, column);
    Value pivot = s.rowAt(isPlace), other = emit.part(s.matrix, 1, i, i + 1);
    s.matrix = emit.where(emit.expand(isPlace, full), emit.expand(other, full),
                          s.matrix);
    s.matrix = emit.where(emit.expand(isStep, full), emit.expand(pivot, full),
                          s.matrix);
    // Factors below the diagonal; none where the whole column is zero.
    Value first = emit.part(pivot, 2, i, i + 1);
    Value isZero = emit.ask<ttir::EqualOp>(first, 0);
    first = emit.where(isZero, emit.like(first, 1), first);
    Value below = s.which<ttir::GreaterThanOp>(s.rowNumbers, i, column);
    Value factors = emit.div(s.column(i), emit.expand(first, column));
    factors = emit.where(below, factors, emit.like(factors, 0));
    Value behind =
        s.which<ttir::GreaterThanOp>(s.columnNumbers, i, shapeOf(pivot));
    Value rest = emit.where(behind, pivot, emit.like(pivot, 0));
    s.matrix = emit.sub(s.matrix, s.outer(factors, rest));
    Value isColumn = s.which<ttir::EqualOp>(s.columnNumbers, i, full);
    Value replaces =
        emit.binary<ttir::LogicalAndOp>(isColumn, emit.expand(below, full));
    s.matrix = emit.where(replaces, emit.expand(factors, full), s.matrix);
  }
  Dims places(shapeOf(a).drop_back(2));
  places.push_back(s.count());
  return SmallVector<Value>{emit.reshape(s.matrix, shapeOf(a)),
                            emit.reshape(emit.concat(pivots, 1), places)};
}

/// The vector of reflection `i`, which is below the diagonal of `matrix`; 1 is
/// on it.
static Value reflector(Steps &s, Value column, int64_t i) {
  Emit &emit = s.emit;
  Dims shape(shapeOf(column));
  Value below = s.which<ttir::GreaterThanOp>(s.rowNumbers, i, shape),
        at = s.which<ttir::EqualOp>(s.rowNumbers, i, shape);
  Value zero = emit.like(column, 0);
  return emit.where(below, column, emit.where(at, emit.like(column, 1), zero));
}

Values stablehlo::factorQR(Operation *op, Value a, Emit &emit) {
  if (failed(checkSize(op, a)))
    return failure();
  Steps s(joined(a, emit), emit);
  Dims full(shapeOf(s.matrix)), column = s.columnShape();
  SmallVector<Value> taus;
  for (int64_t i = 0; i < s.count(); ++i) {
    Value x = s.column(i), alpha = emit.part(x, 1, i, i + 1);
    Value below = s.which<ttir::GreaterThanOp>(s.rowNumbers, i, column);
    Value tail = emit.where(below, x, emit.like(x, 0));
    // Squares of numbers up to 1.
    Value size =
        s.over<ttir::MaxOp>(emit.unary<ttir::AbsOp>(tail), elementOf(tail));
    Value isDone = emit.ask<ttir::EqualOp>(size, 0);
    size = emit.binary<ttir::MaximumOp>(size, emit.unary<ttir::AbsOp>(alpha));
    size =
        emit.where(emit.ask<ttir::EqualOp>(size, 0), emit.like(size, 1), size);
    Value part = emit.div(tail, emit.expand(size, column)),
          first = emit.div(alpha, size);
    Value norm =
        emit.mul(emit.unary<ttir::SqrtOp>(emit.add(s.sum(emit.mul(part, part)),
                                                   emit.mul(first, first))),
                 size);
    Value negative = emit.ask<ttir::LessThanOp>(alpha, 0);
    Value beta = emit.where(negative, norm, emit.unary<ttir::NegOp>(norm));
    beta = emit.where(isDone, emit.like(beta, 1), beta);
    Value tau = emit.div(emit.sub(beta, alpha), beta);
    tau = emit.where(isDone, emit.like(tau, 0), tau);
    Value scale =
        emit.where(isDone, emit.like(alpha, 1), emit.sub(alpha, beta));
    taus.push_back(tau);
    Value v = reflector(s, emit.div(tail, emit.expand(scale, column)), i);
    // The columns behind are reflected.
    Value products = s.sum(emit.mul(emit.expand(v, full), s.matrix));
    products = emit.mul(products, emit.expand(tau, shapeOf(products)));
    Value behind =
        s.which<ttir::GreaterThanOp>(s.columnNumbers, i, shapeOf(products));
    products = emit.where(behind, products, emit.like(products, 0));
    s.matrix = emit.sub(s.matrix, s.outer(v, products));
    // This one is what it was above, beta, and the vector.
    Value at = s.which<ttir::EqualOp>(s.rowNumbers, i, column);
    beta = emit.where(isDone, alpha, beta);
    Value now = emit.where(below, v, s.column(i));
    now = emit.where(at, emit.expand(beta, column), now);
    s.matrix = emit.where(s.which<ttir::EqualOp>(s.columnNumbers, i, full),
                          emit.expand(now, full), s.matrix);
  }
  Dims counts(shapeOf(a).drop_back(2));
  counts.push_back(s.count());
  return SmallVector<Value>{emit.reshape(s.matrix, shapeOf(a)),
                            emit.reshape(emit.concat(taus, 1), counts)};
}

Values stablehlo::multiplyReflections(Operation *op, Value a, Value taus,
                                      Emit &emit) {
  if (failed(checkSize(op, a)))
    return failure();
  Value vectors = joined(a, emit);
  Steps s(vectors, emit);
  Dims full(shapeOf(vectors));
  Value diagonal = emit.ask<ttir::EqualOp>(emit.expand(s.rowNumbers, full),
                                           emit.expand(s.columnNumbers, full));
  s.matrix = emit.where(diagonal, emit.like(vectors, 1), emit.like(vectors, 0));
  int64_t count = shapeOf(taus).back();
  Value factors = emit.reshape(taus, {s.batch(), count, 1});
  for (int64_t i = count - 1; i >= 0; --i) {
    Value v = reflector(s, emit.part(vectors, 2, i, i + 1), i);
    Value products = s.sum(emit.mul(emit.expand(v, full), s.matrix));
    Value tau = emit.part(factors, 1, i, i + 1);
    products = emit.mul(products, emit.expand(tau, shapeOf(products)));
    s.matrix = emit.sub(s.matrix, s.outer(v, products));
  }
  return one(emit.reshape(s.matrix, shapeOf(a)));
}
