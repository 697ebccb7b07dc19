//===- Windows.h - windows on images for passes -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTIR_IR_WINDOWS_H
#define TTMLIR_DIALECT_TTIR_IR_WINDOWS_H

#include "ttmlir/Dialect/Common/VerifyShape.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

namespace mlir::tt::ttir {

/// Whether the library's form of `op` works on flat images, 1 x 1 x NHW x C, or
/// on their rows, of which other images are views: the first operand and the
/// results.
inline bool hasFlatImages(Operation *op) {
  return op &&
         (op->hasTrait<FlatImages>() ||
          isa<ConvTranspose2dOp, MaxPool2dWithIndicesOp, Upsample2dOp>(op));
}

/// A window of one pixel at every pixel, from all channels to all: the product
/// of the flat image with the weights as a matrix O x I, transposed.
inline bool isPixelProduct(Conv2dOp op) {
  auto weight = cast<RankedTensorType>(op.getWeight().getType()).getShape();
  auto all = [](Attribute attribute, int64_t wanted) {
    return llvm::all_of(shape::integers(attribute),
                        [&](int64_t number) { return number == wanted; });
  };
  return weight[2] == 1 && weight[3] == 1 && op.getGroups() == 1 &&
         all(op.getStride(), 1) && all(op.getPadding(), 0);
}

} // namespace mlir::tt::ttir

#endif // TTMLIR_DIALECT_TTIR_IR_WINDOWS_H
