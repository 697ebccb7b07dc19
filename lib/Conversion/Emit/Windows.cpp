//===- Windows.cpp - convolutions and computations over windows -----------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/Emit/Windows.h"

#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

/// Along a spatial dimension: how often the window fits.
static int64_t stepsOf(const Convolution &c, int64_t i, int64_t image,
                       int64_t kernel) {
  int64_t size = image == 0 ? 0 : (image - 1) * c.inputDilation[i] + 1;
  size += c.padding[2 * i] + c.padding[2 * i + 1];
  int64_t reach = (kernel - 1) * c.kernelDilation[i] + 1;
  return size < reach ? 0 : (size - reach) / c.strides[i] + 1;
}

Value Convolution::emit(Value image, Value kernel, Type element,
                        Emit &emit) const {
  Builder &b = emit.builder;
  int64_t spatial = strides.size();
  Dims inner, kernelInner;
  for (int64_t i = 0; i < spatial; ++i) {
    inner.push_back(i + 1);
    kernelInner.push_back(outputFirst ? i + 1 : i);
  }
  Dims shape{shapeOf(image)[0]};
  for (int64_t i = 0; i < spatial; ++i)
    shape.push_back(stepsOf(*this, i, shapeOf(image)[i + 1],
                            shapeOf(kernel)[kernelInner[i]]));
  int64_t output = outputFirst ? 0 : spatial + 1,
          input = outputFirst ? spatial + 1 : spatial;
  shape.push_back(shapeOf(kernel)[output]);
  auto dims = stablehlo::ConvDimensionNumbersAttr::get(
      b.getContext(), 0, spatial + 1, inner, input, output, kernelInner, 0,
      spatial + 1, inner);
  auto pairs = RankedTensorType::get({spatial, 2}, b.getI64Type());
  auto list = [&](ArrayRef<int64_t> numbers) {
    return b.getDenseI64ArrayAttr(numbers);
  };
  SmallVector<bool> reversal(spatial, reversed);
  return emit.create<stablehlo::ConvolutionOp>(
      RankedTensorType::get(shape, element), image, kernel, list(strides),
      DenseIntElementsAttr::get(pairs, ArrayRef<int64_t>(padding)),
      list(inputDilation), list(kernelDilation),
      b.getDenseBoolArrayAttr(reversal), dims, b.getI64IntegerAttr(groups),
      b.getI64IntegerAttr(1), ArrayAttr());
}

Value Convolution::emit(Value image, Range imageRange, Value kernel,
                        Range kernelRange, Emit &emit) const {
  int64_t spatial = strides.size(), window = 1,
          inputs = outputFirst ? spatial + 1 : spatial;
  for (int64_t i = 0; i < spatial; ++i)
    window *= shapeOf(kernel)[outputFirst ? i + 1 : i];
  // Channels of a group are not side by side with those of another.
  int64_t channels = shapeOf(kernel)[inputs];
  Factor lhs{image, imageRange, groups == 1 ? spatial + 1 : -1},
      rhs{kernel, kernelRange, groups == 1 ? inputs : -1};
  return multiplyExactly(
      lhs, rhs, groups == 1 ? window : window * channels,
      [&](Value a, Value b) {
        return this->emit(a, b, emit.builder.getF32Type(), emit);
      },
      emit);
}

Value SlidingReduction::emit(Value x, Value init, Emit &emit) const {
  Builder &b = emit.builder;
  Dims shape;
  int64_t rank = sizes.size();
  for (int64_t i = 0; i < rank; ++i) {
    int64_t size = shapeOf(x)[i] + padding[2 * i] + padding[2 * i + 1];
    int64_t reach = (sizes[i] - 1) * dilations[i] + 1;
    shape.push_back(size < reach ? 0 : (size - reach) / strides[i] + 1);
  }
  auto scalar = RankedTensorType::get({}, elementOf(x));
  auto pairs = RankedTensorType::get({rank, 2}, b.getI64Type());
  OperationState state(emit.loc, "stablehlo.reduce_window", {x, init},
                       {tensorType(x).clone(shape)});
  auto list = [&](StringRef name, ArrayRef<int64_t> numbers) {
    state.addAttribute(name, b.getDenseI64ArrayAttr(numbers));
  };
  list("window_dimensions", sizes);
  list("window_strides", strides);
  list("window_dilations", dilations);
  state.addAttribute(
      "padding", DenseIntElementsAttr::get(pairs, ArrayRef<int64_t>(padding)));
  Region *body = state.addRegion();
  {
    OpBuilder::InsertionGuard guard(emit.builder);
    Block *block = emit.builder.createBlock(body, {}, {scalar, scalar},
                                            {emit.loc, emit.loc});
    OperationState inner(emit.loc, ("stablehlo." + combine).str(),
                         block->getArguments(), {scalar});
    Operation *combined = emit.builder.create(inner);
    stablehlo::ReturnOp::create(emit.builder, emit.loc, combined->getResults());
  }
  return emit.builder.create(state)->getResult(0);
}
