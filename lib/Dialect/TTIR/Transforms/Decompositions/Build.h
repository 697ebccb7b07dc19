//===- Build.h - TTIR ops at one place -------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_DECOMPOSITIONS_BUILD_H
#define TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_DECOMPOSITIONS_BUILD_H

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
  Value reshape(Value input, ArrayRef<int64_t> shape);
  Value permute(Value input, ArrayRef<int64_t> permutation);
  Value matmul(Value a, Value b, bool transposeA, bool transposeB);

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

#endif // TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_DECOMPOSITIONS_BUILD_H
