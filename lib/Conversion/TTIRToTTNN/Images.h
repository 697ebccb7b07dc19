//===- Images.h - windows and images on the way to TTNN ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_CONVERSION_TTIRTOTTNN_IMAGES_H
#define TTMLIR_CONVERSION_TTIRTOTTNN_IMAGES_H

#include "Reshape.h"

namespace mlir::tt {

/// A spatial attribute as (height, width).
inline SmallVector<int32_t> toPair(Attribute attr) {
  if (auto single = dyn_cast<IntegerAttr>(attr))
    return {int32_t(single.getInt()), int32_t(single.getInt())};
  return SmallVector<int32_t>(cast<DenseI32ArrayAttr>(attr).asArrayRef());
}

/// TTIR's (top, left, bottom, right) as the library's (top, bottom, left,
/// right).
inline SmallVector<int32_t> toLibraryPadding(Attribute attr) {
  SmallVector<int32_t> p = toPair(attr);
  if (p.size() == 4)
    std::swap(p[1], p[2]);
  return p;
}

/// An image N x H x W x C as 1 x 1 x NHW x C, in pages of the kind that
/// `result` has. In this form there is less padding to be moved.
inline Value flattenImage(PatternRewriter &rewriter, Location loc, Value image,
                          Type result) {
  auto shape = cast<RankedTensorType>(image.getType()).getShape();
  Value flat = reshapeTo(rewriter, loc, image,
                         {1, 1, shape[0] * shape[1] * shape[2], shape[3]});
  auto type = cast<RankedTensorType>(flat.getType());
  ttnn::Layout pages = ttnn::getLayoutOf(result).getLayout();
  if (ttnn::getLayoutOf(type).getLayout() == pages)
    return flat;
  return ttnn::ToLayoutOp::create(
      rewriter, loc,
      RankedTensorType::get(
          type.getShape(), type.getElementType(),
          ttnn::getLayoutOf(type).withLayout(type.getShape(), pages)),
      flat);
}

inline RankedTensorType flatImageType(Type type) {
  auto shape = cast<RankedTensorType>(type).getShape();
  return withShape(type, {1, 1, shape[0] * shape[1] * shape[2], shape[3]});
}

/// The type with pages of another kind, and on the host if `host`; null if
/// there is none.
inline RankedTensorType withPages(Type type, ttnn::Layout pages,
                                  bool host = false) {
  auto tensor = cast<RankedTensorType>(type);
  ttnn::TTNNLayoutAttr layout =
      ttnn::getLayoutOf(type).withLayout(tensor.getShape(), pages);
  if (layout && host)
    layout = layout.withBufferType(tensor.getShape(),
                                   ttnn::BufferType::SystemMemory);
  return layout ? RankedTensorType::get(tensor.getShape(),
                                        tensor.getElementType(), layout)
                : nullptr;
}

/// `value` as `type`, which differs in the layout.
inline Value moveTo(PatternRewriter &rewriter, Location loc, Value value,
                    RankedTensorType type) {
  return value.getType() == type
             ? value
             : ttnn::ToLayoutOp::create(rewriter, loc, type, value);
}

} // namespace mlir::tt

#endif // TTMLIR_CONVERSION_TTIRTOTTNN_IMAGES_H
