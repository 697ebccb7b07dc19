//===- WindowAxis.h - windows on images, axis by axis -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_DECOMPOSE_WINDOWAXIS_H
#define TTMLIR_LIB_DIALECT_D2M_DECOMPOSE_WINDOWAXIS_H

#include "Words.h"

#include "ttmlir/Dialect/Common/VerifyShape.h"
#include "ttmlir/Dialect/D2M/Analysis/Layouts.h"

#include <cmath>
#include <limits>

namespace mlir::tt::d2m {

/// Tensors whose elements kernels move one by one, where they lie.
inline bool movesElements(Operation *op) {
  auto moves = [](Type type) {
    auto tensor = cast<RankedTensorType>(type);
    std::optional<ElementForm> form = formOf(type);
    return form && !form->isBlockFloat() && tensor.getNumElements() != 0;
  };
  return liesInTiles(op) && llvm::all_of(op->getOperandTypes(), moves) &&
         llvm::all_of(op->getResultTypes(), moves);
}

/// What has no influence on a maximum.
inline double lowest(Type element) {
  auto integer = dyn_cast<IntegerType>(element);
  if (!integer)
    return -std::numeric_limits<double>::infinity();
  return integer.isUnsigned() ? 0 : -std::ldexp(1.0, integer.getWidth() - 1);
}

/// One axis of a window on an NHWC image: 0 is down, 1 to the right.
struct Axis {
  int64_t dim, kernel, stride, dilation, low, high;
  /// Places of the window.
  int64_t count;

  Axis(const shape::Window2d &window, int axis, int64_t count)
      : dim(axis + 1), kernel(window.kernel[axis]), stride(window.stride[axis]),
        dilation(window.dilation[axis]), low(axis ? window.left : window.top),
        high(axis ? window.right : window.bottom), count(count) {}

  /// How many elements the windows go over, from the first of the padding on.
  int64_t reach() const {
    return (count - 1) * stride + (kernel - 1) * dilation + 1;
  }

  /// `image` with `value` around it, also where a size that is rounded up lets
  /// windows hang over the padding.
  Value padded(Value image, double value, ttir::Build &build) const {
    int64_t size = low + ttir::Build::shapeOf(image)[dim] + high;
    return build.pad(image, dim, low,
                     high + std::max<int64_t>(reach() - size, 0), value);
  }

  /// Whether place `k` of window `i` lies on an image of `size`.
  bool isOnImage(int64_t i, int64_t k, int64_t size) const {
    int64_t at = i * stride + k * dilation - low;
    return at >= 0 && at < size;
  }

  /// What all windows see at each of their places.
  SmallVector<Value> taps(Value image, double value, ttir::Build &build) const {
    image = padded(image, value, build);
    SmallVector<Value> all;
    for (int64_t k = 0; k != kernel; ++k)
      all.push_back(build.slice(image, dim, k * dilation,
                                k * dilation + (count - 1) * stride + 1,
                                stride));
    return all;
  }
};

} // namespace mlir::tt::d2m

#endif // TTMLIR_LIB_DIALECT_D2M_DECOMPOSE_WINDOWAXIS_H
