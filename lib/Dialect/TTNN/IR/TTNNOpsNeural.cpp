//===- TTNNOpsNeural.cpp - products, windows, normalisation ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/Common/VerifyShape.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttnn;

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

namespace {

/// Over the last dimension.
template <typename OpTy> LogicalResult verifyNormalization(OpTy op) {
  shape::Dims input = shape::of(op.getInput());
  return shape::verifyResult(op, [&](shape::EmitError emitError) {
    return shape::normalization(input, input.take_back(1),
                                shape::ofOptional(op.getWeight()),
                                shape::ofOptional(op.getBias()), emitError);
  });
}

template <typename OpTy>
FailureOr<shape::Window2d> windowOf(OpTy op, shape::EmitError emitError) {
  FailureOr<std::array<int64_t, 2>> kernel =
      shape::spatialPair(op.getKernelSizeAttr(), "kernel_size", emitError);
  if (failed(kernel))
    return failure();
  return shape::window(*kernel, op.getStrideAttr(), op.getDilationAttr(),
                       op.getPaddingAttr(),
                       shape::PaddingOrder::TopBottomLeftRight, emitError);
}

/// The image that a flattened input stands for, from the size attributes.
FailureOr<shape::Shape> imageOf(Value input, shape::Shape image,
                                shape::EmitError emitError) {
  for (int64_t size : image)
    if (size < 0)
      return emitError() << "image '" << shape::text(image)
                         << "' given, sizes of at least 0 expected";
  FailureOr<shape::Shape> flat =
      shape::flattenImage(FailureOr<shape::Shape>(image), emitError);
  if (failed(flat))
    return failure();
  if (shape::of(input) != shape::Dims(*flat))
    return emitError() << "input '" << shape::text(shape::of(input))
                       << "' given, '" << shape::text(*flat)
                       << "' expected for image '" << shape::text(image) << "'";
  return image;
}

template <typename OpTy> LogicalResult verifyPool(OpTy op) {
  return shape::verifyResult(
      op, [&](shape::EmitError emitError) -> FailureOr<shape::Shape> {
        FailureOr<shape::Shape> image =
            imageOf(op.getInput(),
                    {op.getBatchSize(), op.getInputHeight(), op.getInputWidth(),
                     op.getChannels()},
                    emitError);
        if (failed(image))
          return failure();
        FailureOr<shape::Window2d> window = getWindow(op, emitError);
        if (failed(window))
          return failure();
        return shape::flattenImage(shape::pool2d(*image, *window, emitError),
                                   emitError);
      });
}

FailureOr<shape::Shape> conv2dShape(Conv2dOp op, shape::EmitError emitError) {
  auto asInt = [](uint32_t value) {
    return static_cast<int64_t>(static_cast<int32_t>(value));
  };
  FailureOr<shape::Shape> image =
      imageOf(op.getInput(),
              {asInt(op.getBatchSize()), asInt(op.getInputHeight()),
               asInt(op.getInputWidth()), asInt(op.getInChannels())},
              emitError);
  if (failed(image))
    return failure();
  FailureOr<shape::Window2d> window = getWindow(op, emitError);
  if (failed(window))
    return failure();
  FailureOr<shape::Shape> result = shape::conv2d(
      *image, shape::of(op.getWeight()), shape::ofOptional(op.getBias()),
      *window, asInt(op.getGroups()), emitError);
  if (failed(result))
    return failure();
  if (result->back() != asInt(op.getOutChannels()))
    return emitError() << "'out_channels' is '" << asInt(op.getOutChannels())
                       << "', weight '"
                       << shape::text(shape::of(op.getWeight())) << "' has '"
                       << result->back() << "'";
  return shape::flattenImage(result, emitError);
}

} // namespace

FailureOr<shape::Window2d> ttnn::getWindow(Conv2dOp op,
                                           shape::EmitError emitError) {
  return windowOf(op, emitError);
}

FailureOr<shape::Window2d> ttnn::getWindow(MaxPool2dOp op,
                                           shape::EmitError emitError) {
  FailureOr<shape::Window2d> window = windowOf(op, emitError);
  if (succeeded(window))
    window->ceilMode = op.getCeilMode();
  return window;
}

FailureOr<shape::Window2d> ttnn::getWindow(AvgPool2dOp op,
                                           shape::EmitError emitError) {
  FailureOr<shape::Window2d> window = windowOf(op, emitError);
  if (succeeded(window))
    window->ceilMode = op.getCeilMode();
  return window;
}

LogicalResult LayerNormOp::verify() { return verifyNormalization(*this); }
LogicalResult RMSNormOp::verify() { return verifyNormalization(*this); }
LogicalResult MaxPool2dOp::verify() { return verifyPool(*this); }
LogicalResult AvgPool2dOp::verify() { return verifyPool(*this); }

LogicalResult Conv2dOp::verify() {
  return shape::verifyResult(*this, [&](shape::EmitError emitError) {
    return conv2dShape(*this, emitError);
  });
}
