//===- Windows.cpp - the windows of ops -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/StableHLO/IR/Windows.h"

using namespace mlir;
using namespace mlir::tt;

FailureOr<shape::Window>
stablehlo::windowOf(Operation *op, ArrayRef<int64_t> sizes,
                    std::optional<ArrayRef<int64_t>> strides,
                    std::optional<DenseIntElementsAttr> padding,
                    std::optional<ArrayRef<int64_t>> baseDilations,
                    std::optional<ArrayRef<int64_t>> dilations) {
  size_t rank = sizes.size();
  shape::Window window(sizes);
  bool fits = true;
  auto take = [&](std::optional<ArrayRef<int64_t>> given,
                  int64_t shape::WindowAxis::*number) {
    if (!given)
      return;
    fits &= given->size() == rank &&
            llvm::all_of(*given, [](int64_t n) { return n >= 1; });
    for (size_t i = 0; fits && i < rank; ++i)
      window[i].*number = (*given)[i];
  };
  take(strides, &shape::WindowAxis::stride);
  take(baseDilations, &shape::WindowAxis::spread);
  take(dilations, &shape::WindowAxis::dilation);
  if (!fits)
    return op->emitOpError("has strides or dilations that are not ")
           << rank << " numbers of at least 1";
  if (padding) {
    SmallVector<int64_t> flat(padding->getValues<int64_t>());
    if (flat.size() != 2 * rank)
      return op->emitOpError("has ")
             << flat.size() << " numbers of padding for " << rank
             << " dimensions";
    for (size_t i = 0; i < rank; ++i) {
      window[i].low = flat[2 * i];
      window[i].high = flat[2 * i + 1];
    }
  }
  return window;
}

FailureOr<SmallVector<int64_t>> stablehlo::stepsOf(Operation *op,
                                                   const shape::Window &window,
                                                   ArrayRef<int64_t> sizes) {
  std::optional<shape::Shape> steps = window.steps(sizes);
  if (!steps)
    return op->emitOpError("has a window whose padding or dilation is too "
                           "large");
  return SmallVector<int64_t>(steps->begin(), steps->end());
}
