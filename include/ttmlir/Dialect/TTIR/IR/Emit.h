//===- Emit.h - makes ops of TTIR -------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTIR_IR_EMIT_H
#define TTMLIR_DIALECT_TTIR_IR_EMIT_H

#include "ttmlir/Dialect/Common/Tensors.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include "mlir/IR/Builders.h"

namespace mlir::tt::ttir {

using Dims = SmallVector<int64_t>;
using tt::elementOf;
using tt::shapeOf;
using tt::tensorType;

/// Makes ops of TTIR at one location. Types of results follow from the
/// operands': the first one's elements, in the shape that the op's rule gives,
/// without an encoding. An identity makes no op.
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
  /// `number` in a tensor that broadcasts to `like`: it has the rank and the
  /// element type of `like`, and one element.
  Value scalar(Value like, double number) {
    return this->number(elementOf(like), shapeOf(like).size(), number);
  }
  /// `value` in a tensor of `rank` dimensions of size 1.
  Value number(Type element, size_t rank, double value);
  Value constant(DenseElementsAttr content) {
    return create<ConstantOp>(content.getType(), content);
  }
  /// 0, 1, 2 ... along `dim`.
  Value iota(ArrayRef<int64_t> shape, Type element, int64_t dim);
  /// 0, 1, ... `count` - 1 as f32 along dimension `dim` of a tensor of rank
  /// `rank`; its other dimensions have size 1.
  Value range(int64_t count, size_t rank, int64_t dim);
  /// The last index, the one before, ... 0 along `dim` of a tensor of `shape`,
  /// as integers of 32 bits.
  Value countDown(ArrayRef<int64_t> shape, int64_t dim);
  /// A tensor of rank 1 with these values as integers of 32 bits.
  Value numbers(ArrayRef<int64_t> values);

  //===-- element by element ----------------------------------------------===//

  template <typename Op> Value unary(Value x) {
    return create<Op>(typeOf(x, shapeOf(x)), x);
  }
  /// The operands broadcast to each other; the result has the elements of `a`.
  template <typename Op> Value binary(Value a, Value b) {
    return create<Op>(broadcastType({a, b}, elementOf(a)), a, b);
  }
  template <typename Op> Value binary(Value a, double b) {
    return binary<Op>(a, like(a, b));
  }
  /// 1 where a predicate holds, else 0, as elements of the type of `a`.
  template <typename Op> Value test(Value a, Value b) {
    return binary<Op>(a, b);
  }
  /// As `test`, but the result has elements of type i1.
  template <typename Op> Value ask(Value a, Value b) {
    return create<Op>(broadcastType({a, b}, builder.getI1Type()), a, b);
  }
  template <typename Op> Value ask(Value a, double b) {
    return ask<Op>(a, like(a, b));
  }
  Value where(Value condition, Value a, Value b) {
    return create<WhereOp>(broadcastType({condition, a, b}, elementOf(a)),
                           condition, a, b);
  }
  Value logicalNot(Value x) { return unary<LogicalNotOp>(x); }
  Value add(Value a, Value b) { return binary<ttir::AddOp>(a, b); }
  Value add(Value a, double b) { return binary<ttir::AddOp>(a, b); }
  Value sub(Value a, Value b) { return binary<ttir::SubtractOp>(a, b); }
  Value mul(Value a, Value b) { return binary<ttir::MultiplyOp>(a, b); }
  Value mul(Value a, double b) { return binary<ttir::MultiplyOp>(a, b); }
  Value div(Value a, Value b) { return binary<ttir::DivOp>(a, b); }
  /// `x` converted to another element type. An i1 is 1 where `x` is not 0.
  Value cast(Value x, Type element);
  Value toFloat(Value x) { return cast(x, builder.getF32Type()); }
  /// `x` as f32 if its elements are narrower floats, else `x`.
  Value inSingle(Value x);
  /// `x` with exactly the type `type`, from which it may differ in the
  /// encoding.
  Value as(Value x, RankedTensorType type);

  //===-- along dimensions ------------------------------------------------===//

  /// A reduction that keeps its dimensions, with size 1; over none it gives
  /// `x`.
  template <typename Op> Value reduce(Value x, ArrayRef<int64_t> dims) {
    if (dims.empty())
      return x;
    return create<Op>(reducedType(x, dims), x, builder.getBoolAttr(true),
                      builder.getI32ArrayAttr(SmallVector<int32_t>(dims)));
  }
  /// The product of two matrices, or of batches of matrices.
  Value matmul(Value a, Value b, bool transposeA = false,
               bool transposeB = false);

  //===-- shape and movement ----------------------------------------------===//

  Value reshape(Value x, ArrayRef<int64_t> shape);
  Value permute(Value x, ArrayRef<int64_t> permutation);
  /// Repeats dimensions of size 1 until `x` has the shape `shape`, which has
  /// the rank of `x`.
  Value expand(Value x, ArrayRef<int64_t> shape);
  /// Dimension i of `x` becomes dimension `dims[i]` of `shape`.
  Value broadcast(Value x, ArrayRef<int64_t> shape, ArrayRef<int64_t> dims);
  Value broadcast(Value x, ArrayRef<int64_t> shape) { return expand(x, shape); }
  /// A tensor of `shape` that holds the scalar `x` everywhere; `x` itself if it
  /// has that shape.
  Value spread(Value x, ArrayRef<int64_t> shape);
  Value slice(Value x, ArrayRef<int64_t> begins, ArrayRef<int64_t> ends,
              ArrayRef<int64_t> steps = {});
  /// The elements `begin`, `begin` + `step`, ... before `end` of dimension
  /// `dim`.
  Value part(Value x, int64_t dim, int64_t begin, int64_t end,
             int64_t step = 1);
  Value slice(Value x, int64_t dim, int64_t begin, int64_t end,
              int64_t step = 1) {
    return part(x, dim, begin, end, step);
  }
  /// Concatenates `parts` along `dim`; parts without elements are left out.
  Value concat(ValueRange parts, int64_t dim);
  /// Puts `value`, a scalar, `low` times before and `high` times behind the
  /// elements of each dimension, and `interior` times between them. A negative
  /// `low` or `high` takes elements away.
  Value pad(Value x, Value value, ArrayRef<int64_t> low, ArrayRef<int64_t> high,
            ArrayRef<int64_t> interior);
  /// Puts `value` `low` times before and `high` times behind the elements of
  /// dimension `dim`.
  Value pad(Value x, int64_t dim, int64_t low, int64_t high, double value = 0);
  Value reverse(Value x, ArrayRef<int64_t> dims);
  /// Reverses `dim` by a slice of each index: for dimensions of few indices.
  Value turnAround(Value x, int64_t dim);
  /// Repeats every element of dimension `dim` `times` times in a row.
  Value repeatInterleave(Value x, int64_t dim, int64_t times);

  //===-- sliding windows -------------------------------------------------===//
  // A window's axes are the dimensions from `first` on.

  /// Pads `x` with `value`, a scalar, as the window says: around and between
  /// the elements, and behind the end as far as the last step reaches over it.
  Value padFor(const shape::Window &window, Value x, Value value,
               int64_t first = 0);
  /// Takes the element that is number `tap` of the window in each of `steps`
  /// steps along `dim` of `x`, a padded tensor.
  Value tap(Value x, int64_t dim, const shape::WindowAxis &axis, int64_t tap,
            int64_t steps);
  /// The same along all axes of a window.
  Value tap(Value x, const shape::Window &window, ArrayRef<int64_t> taps,
            ArrayRef<int64_t> steps, int64_t first = 0);
  /// A convolution of an NHWC image. `bias` may be null; `padding` is (top,
  /// left, bottom, right).
  Value conv2d(Value image, Value weight, Value bias, ArrayRef<int32_t> stride,
               ArrayRef<int32_t> padding, ArrayRef<int32_t> dilation,
               int64_t groups);

  //===-- by numbers ------------------------------------------------------===//

  /// The rows of `table` (n x width) whose numbers are in `rows` (m): m x
  /// width.
  Value takeRows(Value table, Value rows);
  /// As `takeRows` for numbers of any shape: S gives S x width. A number below
  /// 0 stands for the first row, one from n on for the last.
  Value nearestRows(Value numbers, Value table);
  /// The elements of `x` whose indices along `dim` are in `index`.
  Value gather(Value x, Value index, int64_t dim);

  // For those that derive from it.
  static ArrayRef<int64_t> shapeOf(Value value) { return tt::shapeOf(value); }
  static Type elementOf(Value value) { return tt::elementOf(value); }

  OpBuilder &builder;
  Location loc;

private:
  static RankedTensorType typeOf(Value like, ArrayRef<int64_t> shape) {
    return RankedTensorType::get(shape, elementOf(like));
  }
  static RankedTensorType broadcastType(ArrayRef<Value> operands, Type element);
  static RankedTensorType reducedType(Value x, ArrayRef<int64_t> dims);
  Value padOne(Value x, Value value, int64_t dim, int64_t low, int64_t high);
};

} // namespace mlir::tt::ttir

#endif // TTMLIR_DIALECT_TTIR_IR_EMIT_H
