//===- Build.cpp - TTIR ops at one place ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Build.h"

#include "ttmlir/Dialect/Common/VerifyShape.h"

namespace mlir::tt::ttir {

RankedTensorType Build::typeOf(Value like, ArrayRef<int64_t> shape) {
  return RankedTensorType::get(
      shape, mlir::cast<RankedTensorType>(like.getType()).getElementType());
}

RankedTensorType Build::broadcastType(Value lhs, Value rhs) {
  return typeOf(
      lhs, shape::broadcast({shape::of(lhs), shape::of(rhs)}, shape::ignore)
               .value());
}

RankedTensorType Build::reducedType(Value input, ArrayRef<int64_t> dims) {
  return typeOf(input, shape::reduction(shape::of(input), dims,
                                        /*keepDim=*/true, shape::ignore)
                           .value());
}

Value Build::scalar(Value like, double value) {
  SmallVector<int64_t> ones(shapeOf(like).size(), 1);
  return FullOp::create(builder, loc, typeOf(like, ones), narrow(ones),
                        builder.getF32FloatAttr(value));
}

Value Build::reshape(Value input, ArrayRef<int64_t> shape) {
  if (shapeOf(input) == shape)
    return input;
  return ReshapeOp::create(builder, loc, typeOf(input, shape), input,
                           builder.getI32ArrayAttr(narrow(shape)));
}

Value Build::permute(Value input, ArrayRef<int64_t> permutation) {
  if (llvm::is_sorted(permutation))
    return input;
  auto shape =
      shape::permute(shape::of(input), permutation, shape::ignore).value();
  return PermuteOp::create(builder, loc, typeOf(input, shape), input,
                           permutation);
}

Value Build::matmul(Value a, Value b, bool transposeA, bool transposeB) {
  auto shape = shape::matmul(shape::of(a), shape::of(b), transposeA, transposeB,
                             shape::ignore)
                   .value();
  return MatmulOp::create(builder, loc, typeOf(a, shape), a, b, transposeA,
                          transposeB);
}

Value Build::cast(Value value, Type element) {
  auto type = mlir::cast<RankedTensorType>(value.getType());
  if (type.getElementType() == element)
    return value;
  return TypecastOp::create(
      builder, loc, RankedTensorType::get(type.getShape(), element), value);
}

Value Build::as(Value value, RankedTensorType type) {
  if (value.getType() == type)
    return value;
  return ToLayoutOp::create(builder, loc, type, value);
}

} // namespace mlir::tt::ttir
