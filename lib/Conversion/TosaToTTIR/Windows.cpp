//===- Windows.cpp - products and sliding windows -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"

#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

namespace {
/// What a convolution of StableHLO wants beyond operands.
struct Convolution {
  /// Before and behind, for every spatial dimension.
  Dims padding;
  Dims strides, inputDilation, kernelDilation;
  int64_t groups = 1;
  bool reversed = false;
};
} // namespace

/// Images N x spatial x C; kernels O x spatial x I, or spatial x I x O.
static Value convolve(Value image, Value kernel, Value bias, Type type,
                      bool outputFirst, const Convolution &c, Emit &emit) {
  Builder &b = emit.builder;
  int64_t spatial = c.strides.size();
  Dims inner, kernelInner;
  for (int64_t i = 0; i < spatial; ++i) {
    inner.push_back(i + 1);
    kernelInner.push_back(outputFirst ? i + 1 : i);
  }
  auto dims = stablehlo::ConvDimensionNumbersAttr::get(
      b.getContext(), 0, spatial + 1, inner,
      outputFirst ? spatial + 1 : spatial, outputFirst ? 0 : spatial + 1,
      kernelInner, 0, spatial + 1, inner);
  auto pairs = RankedTensorType::get({spatial, 2}, b.getI64Type());
  auto list = [&](ArrayRef<int64_t> numbers) {
    return b.getDenseI64ArrayAttr(numbers);
  };
  SmallVector<bool> reversed(spatial, c.reversed);
  Value result = emit.create<stablehlo::ConvolutionOp>(
      type, image, kernel, list(c.strides),
      DenseIntElementsAttr::get(pairs, ArrayRef<int64_t>(c.padding)),
      list(c.inputDilation), list(c.kernelDilation),
      b.getDenseBoolArrayAttr(reversed), dims, b.getI64IntegerAttr(c.groups),
      b.getI64IntegerAttr(1), ArrayAttr());
  bias = emit.cast(bias, elementOf(result));
  Dims ones(spatial + 1, 1);
  ones.push_back(shapeOf(bias)[0]);
  return emit.create<AddOp>(type, result, emit.reshape(bias, ones));
}

template <typename Op> static Lowered lowerConvolution(Op op, Emit &emit) {
  if (failed(checkZeroPoints(op, {op.getInputZp(), op.getWeightZp()})))
    return failure();
  Convolution c;
  c.padding = Dims(op.getPad());
  c.strides = Dims(op.getStride());
  c.kernelDilation = Dims(op.getDilation());
  c.inputDilation.assign(c.strides.size(), 1);
  return convolve(op.getInput(), op.getWeight(), op.getBias(), op.getType(),
                  /*outputFirst=*/true, c, emit);
}

/// A kernel H x W x C x M is one of C groups with M channels each.
static Lowered lowerDepthwise(tosa::DepthwiseConv2DOp op, Emit &emit) {
  if (failed(checkZeroPoints(op, {op.getInputZp(), op.getWeightZp()})))
    return failure();
  ArrayRef<int64_t> shape = shapeOf(op.getWeight());
  Value kernel = emit.reshape(op.getWeight(),
                              {shape[0], shape[1], 1, shape[2] * shape[3]});
  Convolution c;
  c.padding = Dims(op.getPad());
  c.strides = Dims(op.getStride());
  c.kernelDilation = Dims(op.getDilation());
  c.inputDilation.assign(2, 1);
  c.groups = shape[2];
  return convolve(op.getInput(), kernel, op.getBias(), op.getType(),
                  /*outputFirst=*/false, c, emit);
}

/// The window reaches over each element, with zeros between the elements.
static Lowered lowerTransposed(tosa::TransposeConv2DOp op, Emit &emit) {
  if (failed(checkZeroPoints(op, {op.getInputZp(), op.getWeightZp()})))
    return failure();
  Convolution c;
  c.inputDilation = Dims(op.getStride());
  c.strides = c.kernelDilation = Dims(2, 1);
  c.reversed = true;
  for (int64_t i = 0; i < 4; ++i)
    c.padding.push_back(shapeOf(op.getWeight())[1 + i / 2] - 1 +
                        op.getOutPad()[i]);
  return convolve(op.getInput(), op.getWeight(), op.getBias(), op.getType(),
                  /*outputFirst=*/true, c, emit);
}

//===-- pools -------------------------------------------------------------===//

template <typename To, typename Op, typename... More>
static Value pool(Op op, Emit &emit, More... more) {
  Builder &b = emit.builder;
  auto list = [&](ArrayRef<int64_t> dims) {
    SmallVector<int32_t> narrow(dims);
    return b.getDenseI32ArrayAttr(narrow);
  };
  // TOSA: top, bottom, left, right; TTIR: top, left, bottom, right.
  ArrayRef<int64_t> pad = op.getPad();
  return emit.create<To>(op.getType(), op.getInput(), list(op.getKernel()),
                         list(op.getStride()), list({1, 1}),
                         list({pad[0], pad[2], pad[1], pad[3]}),
                         b.getBoolAttr(false), more...);
}

Lowered mlir::tt::lowerTosaWindow(Operation *op, Emit &emit) {
  return llvm::TypeSwitch<Operation *, Lowered>(op)
      .Case([&](tosa::MatMulOp m) -> Lowered {
        if (failed(checkZeroPoints(op, {m.getAZp(), m.getBZp()})))
          return failure();
        Type to = elementOf(m.getOutput());
        return Value(emit.create<MatmulOp>(
            m.getType(), emit.cast(m.getA(), to), emit.cast(m.getB(), to),
            emit.builder.getBoolAttr(false), emit.builder.getBoolAttr(false)));
      })
      .Case<tosa::Conv2DOp, tosa::Conv3DOp>(
          [&](auto c) { return lowerConvolution(c, emit); })
      .Case([&](tosa::DepthwiseConv2DOp c) { return lowerDepthwise(c, emit); })
      .Case([&](tosa::TransposeConv2DOp c) { return lowerTransposed(c, emit); })
      .Case([&](tosa::MaxPool2dOp p) -> Lowered {
        return pool<MaxPool2dOp>(p, emit);
      })
      .Case([&](tosa::AvgPool2dOp p) -> Lowered {
        if (failed(checkZeroPoints(op, {p.getInputZp(), p.getOutputZp()})))
          return failure();
        // Of elements only, not of what is around them.
        return pool<AvgPool2dOp>(p, emit, emit.builder.getBoolAttr(false));
      })
      .Default([](Operation *) -> Lowered { return Value(); });
}
