//===- Build.h - TTIR ops at one place -------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTIR_TRANSFORMS_BUILD_H
#define TTMLIR_DIALECT_TTIR_TRANSFORMS_BUILD_H

#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include "mlir/IR/Builders.h"

namespace mlir::tt::ttir {

/// Makes ops at one location. The types of results follow from the operands':
/// the first one's elements, and the shape that the op's rule gives. Tensors
/// that it makes have no encoding.
class Build {
public:
  Build(OpBuilder &builder, Location loc) : builder(builder), loc(loc) {}

  template <typename OpTy> Value unary(Value input) {
    return OpTy::create(builder, loc, typeOf(input, shapeOf(input)), input);
  }
  /// Operands broadcast; elements are of the type of `lhs`.
  template <typename OpTy> Value binary(Value lhs, Value rhs) {
    return OpTy::create(builder, loc, broadcastType(lhs, rhs), lhs, rhs);
  }
  /// Keeps the dimensions, with size 1.
  template <typename OpTy> Value reduce(Value input, ArrayRef<int64_t> dims) {
    return OpTy::create(builder, loc, reducedType(input, dims), input,
                        /*keep_dim=*/true,
                        builder.getI32ArrayAttr(narrow(dims)));
  }
  /// `value` everywhere in the smallest tensor that broadcasts to `like`.
  Value scalar(Value like, double value);
  /// `value` in a tensor of `rank` dimensions of size 1.
  Value number(Type element, size_t rank, double value);
  /// 0, 1, ... as numbers of f32 along dimension `dim` of `rank`.
  Value range(int64_t count, size_t rank, int64_t dim);
  /// 1 where a predicate holds, else 0, as numbers of f32.
  template <typename OpTy> Value test(Value lhs, Value rhs) {
    return binary<OpTy>(lhs, rhs);
  }
  /// Operands broadcast; the elements are those of `yes`.
  Value where(Value condition, Value yes, Value no);
  /// Parts without elements are left out.
  Value concat(ArrayRef<Value> parts, int64_t dim);
  /// Copies of a dimension of size 1.
  Value broadcast(Value input, ArrayRef<int64_t> shape);
  /// The rows of `table` (rows x columns) that `numbers` names; a number beyond
  /// is the nearest row's.
  Value rows(Value numbers, Value table);
  Value reshape(Value input, ArrayRef<int64_t> shape);
  Value permute(Value input, ArrayRef<int64_t> permutation);
  /// Every `step`-th element of `dim` from `begin` to before `end`.
  Value slice(Value input, int64_t dim, int64_t begin, int64_t end,
              int64_t step = 1);
  /// The last place, the one before, ... 0 along `dim` of a tensor of `shape`,
  /// as integers of 32 bits.
  Value countDown(ArrayRef<int64_t> shape, int64_t dim);
  /// The elements of `input` whose places along `dim` are in `index`.
  Value gather(Value input, Value index, int64_t dim);
  Value matmul(Value a, Value b, bool transposeA, bool transposeB);
  /// `low` and `high` times `value` before and behind the elements of `dim`.
  Value pad(Value input, int64_t dim, int64_t low, int64_t high,
            double value = 0);
  /// Every element of `dim` `times` times.
  Value repeatInterleave(Value input, int64_t dim, int64_t times);
  Value constant(DenseElementsAttr content);
  /// The few places of `dim` from the last to the first.
  Value reverse(Value input, int64_t dim);
  /// Of an NHWC image; `bias` may be null, padding is (top, left, bottom,
  /// right).
  Value conv2d(Value input, Value weight, Value bias, ArrayRef<int32_t> stride,
               ArrayRef<int32_t> padding, ArrayRef<int32_t> dilation,
               int64_t groups);

  /// Integers as numbers of f32.
  Value toFloat(Value numbers) { return cast(numbers, builder.getF32Type()); }
  /// Floats that are narrower than f32 as f32.
  Value inSingle(Value value);

  /// Elements converted to `element`.
  Value cast(Value value, Type element);

  /// `value` with exactly the type `type`, from which it may differ in the
  /// encoding.
  Value as(Value value, RankedTensorType type);

  static ArrayRef<int64_t> shapeOf(Value value) {
    return mlir::cast<RankedTensorType>(value.getType()).getShape();
  }

private:
  static RankedTensorType typeOf(Value like, ArrayRef<int64_t> shape);
  static RankedTensorType broadcastType(Value lhs, Value rhs);
  static RankedTensorType reducedType(Value input, ArrayRef<int64_t> dims);
  static SmallVector<int32_t> narrow(ArrayRef<int64_t> values) {
    return SmallVector<int32_t>(values);
  }

  OpBuilder &builder;
  Location loc;
};

} // namespace mlir::tt::ttir

#endif // TTMLIR_DIALECT_TTIR_TRANSFORMS_BUILD_H
