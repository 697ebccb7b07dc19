//===- TTNNOpsTransfer.cpp - copies between tensors, files ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/Common/VerifyShape.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttnn;

namespace {

/// Fails unless the two tensors have one shape.
LogicalResult expectSameShape(Operation *op, Value from, Value to) {
  if (shape::of(from) == shape::of(to))
    return success();
  return op->emitOpError() << "a tensor of shape '"
                           << shape::text(shape::of(from))
                           << "' is written into one of shape '"
                           << shape::text(shape::of(to)) << "'";
}

LogicalResult expectPath(Operation *op, StringRef path) {
  if (!path.empty() && !path.contains('\0'))
    return success();
  return op->emitOpError("'file_path' is no name of a file");
}

struct ToLayoutInstead : OpRewritePattern<ToTensorSpecOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ToTensorSpecOp op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<ToLayoutOp>(op, op.getType(), op.getInput());
    return success();
  }
};

} // namespace

LogicalResult CopyOp::verify() {
  return expectSameShape(*this, getSrc(), getDst());
}

LogicalResult WriteTensorOp::verify() {
  if (failed(expectSameShape(*this, getHostTensor(), getDeviceTensor())))
    return failure();
  Type from = getHostTensor().getType().getElementType(),
       to = getDeviceTensor().getType().getElementType();
  if (from != to)
    return emitOpError() << "elements of type " << from
                         << " are written into a tensor of " << to;
  TTNNLayoutAttr source = getLayoutOf(getHostTensor().getType());
  TTNNLayoutAttr target = getLayoutOf(getDeviceTensor().getType());
  if (source && source.isOnDevice())
    return emitOpError("'host_tensor' is on the device");
  if (target && !target.isOnDevice())
    return emitOpError("'device_tensor' is on the host");
  if (source && target && source.getLayout() != target.getLayout())
    return emitOpError() << "'host_tensor' has pages '"
                         << stringifyLayout(source.getLayout())
                         << "', 'device_tensor' '"
                         << stringifyLayout(target.getLayout()) << "'";
  return success();
}

OpFoldResult ToTensorSpecOp::fold(FoldAdaptor) {
  return getInput().getType() == getType() ? OpFoldResult(getInput())
                                           : OpFoldResult();
}

void ToTensorSpecOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                 MLIRContext *ctx) {
  patterns.add<ToLayoutInstead>(ctx);
}

LogicalResult LoadTensorOp::verify() {
  if (failed(expectPath(*this, getFilePath())))
    return failure();
  TTNNLayoutAttr layout = getLayoutOf(getType());
  if (layout && layout.isOnDevice() != bool(getDevice()))
    return emitOpError() << "result is "
                         << (getDevice() ? "on the host" : "on the device")
                         << ", and 'device' is "
                         << (getDevice() ? "given" : "not given");
  return success();
}

LogicalResult DumpTensorOp::verify() {
  return expectPath(*this, getFilePath());
}
