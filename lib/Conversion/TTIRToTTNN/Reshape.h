//===- Reshape.h - changes of shape on the way to TTNN ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_CONVERSION_TTIRTOTTNN_RESHAPE_H
#define TTMLIR_CONVERSION_TTIRTOTTNN_RESHAPE_H

#include "mlir/IR/PatternMatch.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

namespace mlir::tt {

/// The type with another shape and the layout that goes with it.
inline RankedTensorType withShape(Type type, ArrayRef<int64_t> shape) {
  auto tensor = cast<RankedTensorType>(type);
  Attribute encoding = tensor.getEncoding();
  if (ttnn::TTNNLayoutAttr layout = ttnn::getLayoutOf(type))
    encoding = layout.withTensorShape(shape);
  return RankedTensorType::get(shape, tensor.getElementType(), encoding);
}

/// `value` as a tensor of type `type`, which has as many elements.
inline Value reshapeTo(PatternRewriter &rewriter, Location loc, Value value,
                       RankedTensorType type) {
  if (value.getType() == type)
    return value;
  SmallVector<int32_t> shape(type.getShape());
  return ttnn::ReshapeOp::create(rewriter, loc, type, value,
                                 rewriter.getI32ArrayAttr(shape));
}

inline Value reshapeTo(PatternRewriter &rewriter, Location loc, Value value,
                       ArrayRef<int64_t> shape) {
  return reshapeTo(rewriter, loc, value, withShape(value.getType(), shape));
}

} // namespace mlir::tt

#endif // TTMLIR_CONVERSION_TTIRTOTTNN_RESHAPE_H
