//===- TTIROpsNeural.cpp - products, windows, normalisation ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/Common/VerifyShape.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

LogicalResult MatmulOp::verify() {
  return shape::verifyResult(*this, [&](shape::EmitError emitError) {
    return shape::matmul(shape::of(getA()), shape::of(getB()), getTransposeA(),
                         getTransposeB(), emitError);
  });
}

LogicalResult LinearOp::verify() {
  return shape::verifyResult(*this, [&](shape::EmitError emitError) {
    return shape::linear(shape::of(getA()), shape::of(getB()),
                         shape::ofOptional(getBias()), getTransposeA(),
                         getTransposeB(), emitError);
  });
}

LogicalResult SoftmaxOp::verify() {
  return shape::verifyResult(*this, [&](shape::EmitError emitError) {
    return shape::softmax(shape::of(getInput()), getDimension(), emitError);
  });
}

LogicalResult EmbeddingOp::verify() {
  return shape::verifyResult(*this, [&](shape::EmitError emitError) {
    return shape::embedding(shape::of(getInput()), shape::of(getWeight()),
                            emitError);
  });
}

//===-- normalisation -----------------------------------------------------===//

namespace {
template <typename OpTy> LogicalResult verifyNormalization(OpTy op) {
  return shape::verifyResult(op, [&](shape::EmitError emitError) {
    return shape::normalization(shape::of(op.getInput()),
                                op.getNormalizedShape(),
                                shape::ofOptional(op.getWeight()),
                                shape::ofOptional(op.getBias()), emitError);
  });
}
} // namespace

LogicalResult LayerNormOp::verify() { return verifyNormalization(*this); }
LogicalResult RMSNormOp::verify() { return verifyNormalization(*this); }

//===-- windows -----------------------------------------------------------===//

FailureOr<shape::Window2d> ttir::getWindow(Conv2dOp op,
                                           shape::EmitError emitError) {
  shape::Dims weight = shape::of(op.getWeight());
  if (weight.size() != 4)
    return emitError() << "weight '" << shape::text(weight)
                       << "' given, four dimensions expected";
  return shape::window({weight[2], weight[3]}, op.getStride(), op.getDilation(),
                       op.getPadding(), shape::PaddingOrder::TopLeftBottomRight,
                       emitError);
}

namespace {
template <typename OpTy>
FailureOr<shape::Window2d> getPoolWindow(OpTy op, shape::EmitError emitError) {
  FailureOr<std::array<int64_t, 2>> kernel =
      shape::spatialPair(op.getKernel(), "kernel", emitError);
  if (failed(kernel))
    return failure();
  FailureOr<shape::Window2d> window =
      shape::window(*kernel, op.getStride(), op.getDilation(), op.getPadding(),
                    shape::PaddingOrder::TopLeftBottomRight, emitError);
  if (succeeded(window))
    window->ceilMode = op.getCeilMode();
  return window;
}

template <typename OpTy> LogicalResult verifyPool(OpTy op) {
  return shape::verifyResult(
      op, [&](shape::EmitError emitError) -> FailureOr<shape::Shape> {
        FailureOr<shape::Window2d> window = getPoolWindow(op, emitError);
        if (failed(window))
          return failure();
        return shape::pool2d(shape::of(op.getInput()), *window, emitError);
      });
}

/// The NHWC result of a convolution, its dimensions where `order` has them.
FailureOr<shape::Shape> conv2dShape(Conv2dOp op, shape::EmitError emitError) {
  shape::Dims input = shape::of(op.getInput());
  if (input.size() != 4)
    return emitError() << "input '" << shape::text(input)
                       << "' given, four dimensions expected";
  FailureOr<std::array<int64_t, 4>> order =
      shape::imageOrder(op.getBatchDim(), op.getHeightDim(), op.getWidthDim(),
                        op.getChannelDim(), emitError);
  if (failed(order))
    return failure();
  FailureOr<shape::Window2d> window = getWindow(op, emitError);
  if (failed(window))
    return failure();
  shape::Shape image;
  for (int64_t dim : *order)
    image.push_back(input[dim]);
  FailureOr<shape::Shape> nhwc = shape::conv2d(
      image, shape::of(op.getWeight()), shape::ofOptional(op.getBias()),
      *window, static_cast<int32_t>(op.getGroups()), emitError);
  if (failed(nhwc))
    return failure();
  shape::Shape result(4);
  for (auto [i, dim] : llvm::enumerate(*order))
    result[dim] = (*nhwc)[i];
  return result;
}
} // namespace

FailureOr<shape::Window2d> ttir::getWindow(MaxPool2dOp op,
                                           shape::EmitError emitError) {
  return getPoolWindow(op, emitError);
}

FailureOr<shape::Window2d> ttir::getWindow(AvgPool2dOp op,
                                           shape::EmitError emitError) {
  return getPoolWindow(op, emitError);
}

LogicalResult MaxPool2dOp::verify() { return verifyPool(*this); }
LogicalResult AvgPool2dOp::verify() { return verifyPool(*this); }

LogicalResult Conv2dOp::verify() {
  return shape::verifyResult(*this, [&](shape::EmitError emitError) {
    return conv2dShape(*this, emitError);
  });
}
