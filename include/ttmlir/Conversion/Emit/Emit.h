//===- Emit.h - makes ops of TTIR -------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_CONVERSION_EMIT_EMIT_H
#define TTMLIR_CONVERSION_EMIT_EMIT_H

#include "mlir/IR/Builders.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

namespace mlir::tt::ttir {

using Dims = SmallVector<int64_t>;

inline RankedTensorType tensorType(Value value) {
  return cast<RankedTensorType>(value.getType());
}
inline ArrayRef<int64_t> shapeOf(Value value) {
  return tensorType(value).getShape();
}
inline Type elementOf(Value value) {
  return tensorType(value).getElementType();
}

/// Makes ops of TTIR, with the types that follow from their operands. What
/// changes nothing makes no op.
class Emit {
public:
  Emit(OpBuilder &builder, Location loc) : builder(builder), loc(loc) {}

  template <typename Op, typename... Args> Op create(Args &&...args) {
    return Op::create(builder, loc, std::forward<Args>(args)...);
  }

  //===-- constants -------------------------------------------------------===//

  /// All elements are `number`, which is converted to the element type.
  Value full(ArrayRef<int64_t> shape, Type element, double number);
  Value like(Value value, double number) {
    return full(shapeOf(value), elementOf(value), number);
  }
  /// 0, 1, 2 ... along `dim`.
  Value iota(ArrayRef<int64_t> shape, Type element, int64_t dim);
  /// Integers of 32 bits along one dimension.
  Value numbers(ArrayRef<int64_t> values);

  //===-- element by element ----------------------------------------------===//

  template <typename Op> Value unary(Value x) {
    return create<Op>(x.getType(), x);
  }
  /// Both have one shape, which the result has.
  template <typename Op> Value binary(Value a, Value b) {
    return create<Op>(a.getType(), a, b);
  }
  template <typename Op> Value binary(Value a, double b) {
    return binary<Op>(a, like(a, b));
  }
  /// A question: the result is i1.
  template <typename Op> Value ask(Value a, Value b) {
    return create<Op>(tensorType(a).clone(builder.getI1Type()), a, b);
  }
  template <typename Op> Value ask(Value a, double b) {
    return ask<Op>(a, like(a, b));
  }
  Value where(Value condition, Value a, Value b) {
    return create<ttir::WhereOp>(a.getType(), condition, a, b);
  }
  Value logicalNot(Value x) {
    return create<ttir::LogicalNotOp>(x.getType(), x);
  }
  Value add(Value a, Value b) { return binary<ttir::AddOp>(a, b); }
  Value add(Value a, double b) { return binary<ttir::AddOp>(a, b); }
  Value sub(Value a, Value b) { return binary<ttir::SubtractOp>(a, b); }
  Value mul(Value a, Value b) { return binary<ttir::MultiplyOp>(a, b); }
  Value mul(Value a, double b) { return binary<ttir::MultiplyOp>(a, b); }
  Value div(Value a, Value b) { return binary<ttir::DivOp>(a, b); }
  /// Conversion to another element type; to i1: whether it is not 0.
  Value cast(Value x, Type element);

  //===-- shape and movement ----------------------------------------------===//

  Value reshape(Value x, ArrayRef<int64_t> shape);
  Value permute(Value x, ArrayRef<int64_t> permutation);
  /// Dimensions of size 1 repeated up to `shape`, which has the rank of `x`.
  Value expand(Value x, ArrayRef<int64_t> shape);
  /// Dimension i of `x` becomes dimension `dims[i]` of `shape`.
  Value broadcast(Value x, ArrayRef<int64_t> shape, ArrayRef<int64_t> dims);
  /// A scalar everywhere; a tensor of that shape is given back.
  Value spread(Value x, ArrayRef<int64_t> shape);
  Value slice(Value x, ArrayRef<int64_t> begins, ArrayRef<int64_t> ends,
              ArrayRef<int64_t> steps = {});
  /// Part of one dimension.
  Value part(Value x, int64_t dim, int64_t begin, int64_t end,
             int64_t step = 1);
  Value concat(ValueRange parts, int64_t dim);
  /// `value`, a scalar, around (`low`, `high`; less than 0 takes elements away)
  /// and between the elements (`interior`).
  Value pad(Value x, Value value, ArrayRef<int64_t> low, ArrayRef<int64_t> high,
            ArrayRef<int64_t> interior);
  Value reverse(Value x, ArrayRef<int64_t> dims);
  /// Rows of `table` (n x width) by the numbers in `rows` (m): m x width.
  Value takeRows(Value table, Value rows);

  OpBuilder &builder;
  Location loc;

private:
  Value padOne(Value x, Value value, int64_t dim, int64_t low, int64_t high);
};

} // namespace mlir::tt::ttir

#endif // TTMLIR_CONVERSION_EMIT_EMIT_H
