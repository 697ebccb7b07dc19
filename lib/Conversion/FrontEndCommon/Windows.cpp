//===- Windows.cpp - convolutions and computations over windows -----------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/FrontEndCommon/Windows.h"

#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

Value Convolution::emit(Value image, Value kernel, Type element,
                        Emit &emit) const {
  Builder &b = emit.builder;
  int64_t spatial = window.rank();
  shape::Window sized = window;
  Dims inner, kernelInner;
  for (int64_t i = 0; i < spatial; ++i) {
    inner.push_back(i + 1);
    kernelInner.push_back(kernelFirst() + i);
    sized[i].kernel = shapeOf(kernel)[kernelInner[i]];
  }
  Dims shape{shapeOf(image)[0]};
  llvm::append_range(
      shape, sized.steps(shapeOf(image).drop_front().drop_back()).value());
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
      RankedTensorType::get(shape, element), image, kernel,
      list(window.all(&shape::WindowAxis::stride)),
      DenseIntElementsAttr::get(pairs,
                                ArrayRef<int64_t>(window.paddingPairs())),
      list(window.all(&shape::WindowAxis::spread)),
      list(window.all(&shape::WindowAxis::dilation)),
      b.getDenseBoolArrayAttr(reversal), dims, b.getI64IntegerAttr(groups),
      b.getI64IntegerAttr(1), ArrayAttr());
}

Value Convolution::emit(Value image, Range imageRange, Value kernel,
                        Range kernelRange, Emit &emit) const {
  int64_t spatial = window.rank(), taps = 1,
          inputs = outputFirst ? spatial + 1 : spatial;
  for (int64_t size : shapeOf(kernel).slice(kernelFirst(), spatial))
    taps *= size;
  // Channels of a group are not side by side with those of another.
  int64_t channels = shapeOf(kernel)[inputs];
  Factor lhs{image, imageRange, groups == 1 ? spatial + 1 : -1},
      rhs{kernel, kernelRange, groups == 1 ? inputs : -1};
  return multiplyExactly(
      lhs, rhs, groups == 1 ? taps : taps * channels,
      [&](Value a, Value b) {
        return this->emit(a, b, emit.builder.getF32Type(), emit);
      },
      emit);
}

Value SlidingReduction::emit(Value x, Value init, Emit &emit) const {
  Builder &b = emit.builder;
  int64_t rank = window.rank();
  shape::Shape shape = window.steps(shapeOf(x)).value();
  auto scalar = RankedTensorType::get({}, elementOf(x));
  auto pairs = RankedTensorType::get({rank, 2}, b.getI64Type());
  OperationState state(emit.loc, "stablehlo.reduce_window", {x, init},
                       {tensorType(x).clone(shape)});
  auto list = [&](StringRef name, ArrayRef<int64_t> numbers) {
    state.addAttribute(name, b.getDenseI64ArrayAttr(numbers));
  };
  list("window_dimensions", window.all(&shape::WindowAxis::kernel));
  list("window_strides", window.all(&shape::WindowAxis::stride));
  list("window_dilations", window.all(&shape::WindowAxis::dilation));
  state.addAttribute("padding",
                     DenseIntElementsAttr::get(
                         pairs, ArrayRef<int64_t>(window.paddingPairs())));
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
