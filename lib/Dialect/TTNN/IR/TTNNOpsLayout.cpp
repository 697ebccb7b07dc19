//===- TTNNOpsLayout.cpp - device, memory, layout, format ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/Common/VerifyShape.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttnn;

namespace {

/// Fails unless a tensor that has a layout is on the device, or in host memory
/// if not `onDevice`.
LogicalResult expectPlace(Operation *op, Value tensor, StringRef name,
                          bool onDevice) {
  TTNNLayoutAttr layout = getLayoutOf(tensor.getType());
  if (!layout || layout.isOnDevice() == onDevice)
    return success();
  return op->emitOpError() << name << " is in '"
                           << stringifyBufferType(layout.getBufferType())
                           << "', " << (onDevice ? "device" : "host")
                           << " memory expected";
}

/// Fails unless input and result have one shape and one format: i32 and si32
/// are one.
template <typename OpTy> LogicalResult verifyMove(OpTy op) {
  if (failed(shape::verifyResults(op)))
    return failure();
  Type from = op.getInput().getType().getElementType();
  Type to = cast<RankedTensorType>(op.getType()).getElementType();
  FailureOr<ttcore::DataType> before = ttcore::elementTypeToDataType(from);
  FailureOr<ttcore::DataType> after = ttcore::elementTypeToDataType(to);
  if (from == to ||
      (succeeded(before) && succeeded(after) && *before == *after))
    return success();
  return op.emitOpError() << "result element type " << to << " given, " << from
                          << " expected";
}

} // namespace

LogicalResult ToDeviceOp::verify() {
  if (failed(verifyMove(*this)) ||
      failed(expectPlace(*this, getInput(), "input", false)))
    return failure();
  return expectPlace(*this, getResult(), "result", true);
}

LogicalResult FromDeviceOp::verify() {
  if (failed(verifyMove(*this)) ||
      failed(expectPlace(*this, getInput(), "input", true)))
    return failure();
  return expectPlace(*this, getResult(), "result", false);
}

LogicalResult ToLayoutOp::verify() { return shape::verifyResults(*this); }

LogicalResult ToMemoryConfigOp::verify() {
  if (failed(verifyMove(*this)) ||
      failed(expectPlace(*this, getInput(), "input", true)))
    return failure();
  return expectPlace(*this, getResult(), "result", true);
}

OpFoldResult ToLayoutOp::fold(FoldAdaptor) {
  return getInput().getType() == getType() ? OpFoldResult(getInput())
                                           : OpFoldResult();
}

OpFoldResult TypecastOp::fold(FoldAdaptor) {
  return getInput().getType() == getType() ? OpFoldResult(getInput())
                                           : OpFoldResult();
}
