//===- TTIRShapes.cpp - shapes of results -----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/Common/VerifyShape.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

namespace mlir::tt::ttir {
#define GET_SHAPE_RULE_DEFS
#include "ttmlir/Dialect/TTIR/IR/TTIRShapeRules.inc"
} // namespace mlir::tt::ttir

//===-- windows -----------------------------------------------------------===//

template <typename OpTy> static shape::Window getConvWindow(OpTy op) {
  return shape::imageWindow(
             shape::of(op.getWeight()).takeBack(2),
             shape::integers(op.getStride()), shape::integers(op.getPadding()),
             shape::integers(op.getDilation()), false, shape::ignore)
      .value();
}

shape::Window ttir::getWindow(Conv2dOp op) { return getConvWindow(op); }
shape::Window ttir::getWindow(ConvTranspose2dOp op) {
  return getConvWindow(op);
}

template <typename OpTy> static shape::Window getPoolWindow(OpTy op) {
  return shape::imageWindow(
             shape::integers(op.getKernel()), shape::integers(op.getStride()),
             shape::integers(op.getPadding()),
             shape::integers(op.getDilation()), op.getCeilMode(), shape::ignore)
      .value();
}

shape::Window ttir::getWindow(MaxPool2dOp op) { return getPoolWindow(op); }
shape::Window ttir::getWindow(AvgPool2dOp op) { return getPoolWindow(op); }
shape::Window ttir::getWindow(MaxPool2dWithIndicesOp op) {
  return getPoolWindow(op);
}

shape::SliceBounds ttir::getBounds(SliceStaticOp op) {
  return shape::slice(shape::of(op.getInput()),
                      shape::integers(op.getBeginsAttr()),
                      shape::integers(op.getEndsAttr()),
                      shape::integers(op.getStepAttr()), shape::ignore)
      .value();
}
