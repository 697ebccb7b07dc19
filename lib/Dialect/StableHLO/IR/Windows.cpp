//===- Windows.cpp - a window and how it moves ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/StableHLO/IR/Windows.h"

using namespace mlir;
using namespace mlir::tt::stablehlo;

FailureOr<Window> Window::get(Operation *op, ArrayRef<int64_t> sizes,
                              std::optional<ArrayRef<int64_t>> strides,
                              std::optional<DenseIntElementsAttr> padding,
                              std::optional<ArrayRef<int64_t>> baseDilations,
                              std::optional<ArrayRef<int64_t>> dilations) {
  size_t rank = sizes.size();
  bool fits = true;
  auto list = [&](std::optional<ArrayRef<int64_t>> given) {
    SmallVector<int64_t> all(rank, 1);
    if (given) {
      all.assign(given->begin(), given->end());
      fits &= all.size() == rank &&
              llvm::all_of(all, [](int64_t n) { return n >= 1; });
    }
    return all;
  };
  Window w{SmallVector<int64_t>(sizes), list(strides),
           SmallVector<int64_t>(rank),  SmallVector<int64_t>(rank),
           list(baseDilations),         list(dilations)};
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
      w.low[i] = flat[2 * i];
      w.high[i] = flat[2 * i + 1];
    }
  }
  return w;
}

SmallVector<int64_t> Window::steps(ArrayRef<int64_t> shape) const {
  SmallVector<int64_t> steps;
  for (auto [i, size] : llvm::enumerate(shape)) {
    int64_t all = size == 0 ? 0 : (size - 1) * baseDilations[i] + 1;
    all += low[i] + high[i];
    steps.push_back(
        all < reach(i) || all <= 0 ? 0 : (all - reach(i)) / strides[i] + 1);
  }
  return steps;
}
