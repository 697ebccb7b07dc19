//===- TTNNOpsWindow.cpp - convolutions, pools, sizes of images -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/Common/VerifyOps.h"
#include "ttmlir/Dialect/Common/VerifyShape.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttnn;

/// The library makes a result in such pages, whatever those of its operands.
static LogicalResult verifyPages(Operation *op, Layout wanted) {
  for (auto [i, result] : llvm::enumerate(op->getResults())) {
    TTNNLayoutAttr layout = getLayoutOf(result.getType());
    if (layout && layout.getLayout() != wanted)
      return op->emitOpError()
             << "result #" << i << " in '"
             << stringifyLayout(layout.getLayout()) << "' layout given, '"
             << stringifyLayout(wanted) << "' expected";
  }
  return success();
}

static LogicalResult verifyRows(Operation *op, Value input) {
  TTNNLayoutAttr layout = getLayoutOf(input.getType());
  if (layout && layout.isTiled())
    return op->emitOpError(
        "input in 'tile' layout given, 'row_major' expected");
  return verifyPages(op, Layout::RowMajor);
}

LogicalResult Conv3dOp::verify() {
  if (failed(verifyRows(*this, getInput())))
    return failure();
  return shape::verifyResults(*this);
}

LogicalResult PrepareConv3dWeightsOp::verify() {
  TTNNLayoutAttr layout = getLayoutOf(getType());
  if (layout &&
      (layout.getBufferType() != BufferType::DRAM || layout.isSharded()))
    return emitOpError("result is not interleaved in DRAM, where the library "
                       "makes it");
  return shape::verifyResults(*this);
}

/// Prepared parameters are in tiles in DRAM.
template <typename OpTy> static LogicalResult verifyPrepared(OpTy op) {
  TTNNLayoutAttr layout = getLayoutOf(op.getType());
  if (layout && (layout.getBufferType() != BufferType::DRAM ||
                 layout.isSharded() || !layout.isTiled()))
    return op.emitOpError("result is not in tiles, interleaved in DRAM, as the "
                          "library makes it");
  return shape::verifyResults(op);
}

template <typename OpTy>
static LogicalResult verifyPreparedWeights(OpTy op, StringRef order) {
  if (op.getWeightsFormat() != order)
    return op.emitOpError() << "'weights_format' is '" << op.getWeightsFormat()
                            << "', '" << order << "' expected";
  return verifyPrepared(op);
}

LogicalResult PrepareConv2dWeightsOp::verify() {
  return verifyPreparedWeights(*this, "OIHW");
}
LogicalResult PrepareConvTranspose2dWeightsOp::verify() {
  if (!getMirrorKernel())
    return emitOpError("'mirror_kernel' is 'false', but conv_transpose2d takes "
                       "weights that are mirrored for it: true expected");
  return verifyPreparedWeights(*this, "IOHW");
}
LogicalResult PrepareConv2dBiasOp::verify() { return verifyPrepared(*this); }
LogicalResult PrepareConvTranspose2dBiasOp::verify() {
  return verifyPrepared(*this);
}

LogicalResult UpsampleOp::verify() {
  if (failed(verifyRows(*this, getInput())))
    return failure();
  return shape::verifyResults(*this);
}

LogicalResult GlobalAvgPool2dOp::verify() {
  TTNNLayoutAttr layout = getLayoutOf(getInput().getType());
  if (layout && !layout.isTiled())
    return emitOpError("input in 'row_major' layout given, 'tile' expected");
  return shape::verifyResults(*this);
}

LogicalResult MaxPool2dWithIndicesOp::verify() {
  if (failed(verifyRows(*this, getInput())) ||
      failed(shape::verifyResults(*this)))
    return failure();
  Type expected = pixelTypeOf(getContext(), getInputHeight(), getInputWidth());
  auto indices = cast<RankedTensorType>(getResultIndices().getType());
  FailureOr<ttcore::DataType> given =
      ttcore::elementTypeToDataType(indices.getElementType());
  if (succeeded(given) && *given == *ttcore::elementTypeToDataType(expected))
    return success();
  return emitOpError() << "indices of type " << indices.getElementType()
                       << " given, " << expected << " expected for images of "
                       << getInputHeight() << "x" << getInputWidth();
}

LogicalResult BatchNormTrainingOp::verify() {
  if (getRunningMean() || getRunningVar())
    return emitOpError(
        "'running_mean' or 'running_var' is given: the library "
        "changes them in place, which this op has no result for");
  return shape::verifyResults(*this);
}

IntegerType ttnn::pixelTypeOf(MLIRContext *context, int64_t height,
                              int64_t width) {
  return IntegerType::get(context, height * width < (1 << 16) ? 16 : 32,
                          IntegerType::Unsigned);
}
