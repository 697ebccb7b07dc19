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

/// Whether kernels move single elements of the tensor.
inline bool movesElements(Operation *op) {
  auto moves = [](Type type) {
    auto tensor = cast<RankedTensorType>(type);
    std::optional<ElementForm> form = formOf(type);
    return form && !form->isBlockFloat() && tensor.getNumElements() != 0;
  };
  return liesInTiles(op) && llvm::all_of(op->getOperandTypes(), moves) &&
         llvm::all_of(op->getResultTypes(), moves);
}

/// The identity of maxima.
inline double lowest(Type element) {
  auto integer = dyn_cast<IntegerType>(element);
  if (!integer)
    return -std::numeric_limits<double>::infinity();
  return integer.isUnsigned() ? 0 : -std::ldexp(1.0, integer.getWidth() - 1);
}

/// One axis of a window on an NHWC image: 0 is the height, 1 the width.
struct Axis : shape::WindowAxis {
  int64_t dim;
  /// The number of elements of the window.
  int64_t count;

  Axis(const shape::Window &window, int axis, int64_t count)
      : WindowAxis(window[axis]), dim(axis + 1), count(count) {}

  /// `image` with `value` around it, also where a size that is rounded up lets
  /// windows hang over the padding.
  Value around(Value image, double value, ttir::Emit &build) const {
    int64_t size = shapeOf(image)[dim];
    return build.pad(image, dim, low, high + missing(size, count), value);
  }

  /// The elements of all windows at each of their positions.
  SmallVector<Value> taps(Value image, double value, ttir::Emit &build) const {
    image = around(image, value, build);
    SmallVector<Value> all;
    for (int64_t k = 0; k != kernel; ++k)
      all.push_back(build.tap(image, dim, *this, k, count));
    return all;
  }
};

} // namespace mlir::tt::d2m

#endif // TTMLIR_LIB_DIALECT_D2M_DECOMPOSE_WINDOWAXIS_H
