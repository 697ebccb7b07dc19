//===- TTIROpsWindow.cpp - convolutions, pools, sizes of images -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/Common/VerifyOps.h"
#include "ttmlir/Dialect/Common/VerifyShape.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

LogicalResult Conv3dOp::verify() {
  if (failed(verifyWord(*this, "padding_mode", getPaddingMode(),
                        {"zeros", "replicate"})))
    return failure();
  return shape::verifyResults(*this);
}

LogicalResult Upsample2dOp::verify() {
  if (failed(verifyWord(*this, "mode", getMode(), {"nearest", "bilinear"})))
    return failure();
  return shape::verifyResults(*this);
}

LogicalResult MaxPool2dWithIndicesOp::verify() {
  SmallVector<Value> unused(getOutput());
  if (failed(verifyFloatsBut(*this, unused)))
    return failure();
  if (!getOutput().empty() && getOutput().getTypes() != getResultTypes())
    return emitOpError() << "output of types " << getOutput().getTypes()
                         << " given, those of the results expected, "
                         << getResultTypes();
  return shape::verifyResults(*this);
}
