//===- Windows.cpp - convolutions and pools -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"

#include "ttmlir/Conversion/FrontEndCommon/Windows.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

/// A convolution with its bias; exact for integers.
static Lowered convolve(Operation *op, Value image, Value imageZero,
                        Value kernel, Value kernelZero, Value bias,
                        const Convolution &c, Emit &emit) {
  FailureOr<Value> x = withoutZeroPoint(op, image, imageZero, emit),
                   w = withoutZeroPoint(op, kernel, kernelZero, emit);
  if (failed(x) || failed(w))
    return failure();
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  Type element = type.getElementType();
  Value result;
  if (isa<FloatType>(element)) {
    result = c.emit(*x, *w, element, emit);
  } else {
    result = c.emit(*x, rangeOf(*x), *w, rangeOf(*w), emit);
    if (!result)
      return op->emitOpError("has no lowering: sums of so many products of "
                             "such numbers are not exact");
  }
  if (result.getType() != type)
    return op->emitOpError("gives ")
           << type << ", but its operands make " << result.getType();
  bias = emit.cast(bias, element);
  Dims ones(type.getRank() - 1, 1);
  ones.push_back(shapeOf(bias)[0]);
  return Value(emit.create<AddOp>(type, result, emit.reshape(bias, ones)));
}

/// The window of an op over its spatial dimensions.
template <typename Op> static shape::Window windowOf(Op op) {
  shape::Window window(Dims(op.getStride().size(), 1));
  for (size_t i = 0; i < window.rank(); ++i) {
    window[i].stride = op.getStride()[i];
    window[i].dilation = op.getDilation()[i];
    window[i].low = op.getPad()[2 * i];
    window[i].high = op.getPad()[2 * i + 1];
  }
  return window;
}

template <typename Op> static Lowered lowerConvolution(Op op, Emit &emit) {
  Convolution c;
  c.window = windowOf(op);
  return convolve(op, op.getInput(), op.getInputZp(), op.getWeight(),
                  op.getWeightZp(), op.getBias(), c, emit);
}

/// A kernel H x W x C x M is one of C groups with M channels each.
static Lowered lowerDepthwise(tosa::DepthwiseConv2DOp op, Emit &emit) {
  ArrayRef<int64_t> shape = shapeOf(op.getWeight());
  Value kernel = emit.reshape(op.getWeight(),
                              {shape[0], shape[1], 1, shape[2] * shape[3]});
  Convolution c;
  c.window = windowOf(op);
  c.groups = shape[2];
  c.outputFirst = false;
  return convolve(op, op.getInput(), op.getInputZp(), kernel, op.getWeightZp(),
                  op.getBias(), c, emit);
}

/// The window reaches over each element, with zeros between the elements.
static Lowered lowerTransposed(tosa::TransposeConv2DOp op, Emit &emit) {
  Convolution c;
  c.reversed = true;
  for (int64_t i = 0; i < 2; ++i) {
    shape::WindowAxis written;
    written.kernel = shapeOf(op.getWeight())[1 + i];
    written.stride = op.getStride()[i];
    written.low = -op.getOutPad()[2 * i];
    written.high = -op.getOutPad()[2 * i + 1];
    c.window.axes.push_back(written.transposed());
  }
  return convolve(op, op.getInput(), op.getInputZp(), op.getWeight(),
                  op.getWeightZp(), op.getBias(), c, emit);
}

//===-- pools -------------------------------------------------------------===//

template <typename To, typename Op, typename... More>
static Value pool(Op op, Value x, Emit &emit, More... more) {
  Builder &b = emit.builder;
  auto list = [&](ArrayRef<int64_t> dims) {
    SmallVector<int32_t> narrow(dims);
    return b.getDenseI32ArrayAttr(narrow);
  };
  // TOSA: top, bottom, left, right; TTIR: top, left, bottom, right.
  ArrayRef<int64_t> pad = op.getPad();
  auto type = cast<RankedTensorType>(op.getType()).clone(elementOf(x));
  return emit.create<To>(type, x, list(op.getKernel()), list(op.getStride()),
                         list({1, 1}), list({pad[0], pad[2], pad[1], pad[3]}),
                         b.getBoolAttr(false), more...);
}

/// The library pools floats, which hold integers of up to 16 bits.
static Lowered lowerMaxPool(tosa::MaxPool2dOp op, Emit &emit) {
  Value x = op.getInput();
  Type element = elementOf(x);
  if (isa<FloatType>(element))
    return pool<MaxPool2dOp>(op, x, emit);
  if (element.getIntOrFloatBitWidth() > 16)
    return op.emitOpError("of ") << element << " has no lowering";
  return emit.cast(
      pool<MaxPool2dOp>(op, emit.cast(x, emit.builder.getF32Type()), emit),
      element);
}

Lowered mlir::tt::lowerTosaWindow(Operation *op, Emit &emit) {
  return llvm::TypeSwitch<Operation *, Lowered>(op)
      .Case<tosa::Conv2DOp, tosa::Conv3DOp>(
          [&](auto c) { return lowerConvolution(c, emit); })
      .Case([&](tosa::DepthwiseConv2DOp c) { return lowerDepthwise(c, emit); })
      .Case([&](tosa::TransposeConv2DOp c) { return lowerTransposed(c, emit); })
      .Case(
          [&](tosa::MaxPool2dOp p) -> Lowered { return lowerMaxPool(p, emit); })
      .Case([&](tosa::AvgPool2dOp p) -> Lowered {
        // Those of integers are among the quantized.
        if (!isa<FloatType>(elementOf(p.getInput())))
          return Value();
        if (failed(zeroPoint(op, p.getInputZp())) ||
            failed(zeroPoint(op, p.getOutputZp())))
          return failure();
        // The average of elements only, without the padding.
        return pool<AvgPool2dOp>(p, p.getInput(), emit,
                                 emit.builder.getBoolAttr(false));
      })
      .Default([](Operation *) -> Lowered { return Value(); });
}
