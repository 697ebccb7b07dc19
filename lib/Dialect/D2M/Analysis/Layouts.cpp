//===- Layouts.cpp - tensors that kernels can take as they lie ------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/D2M/Analysis/Layouts.h"

#include "ttmlir/Dialect/D2M/Analysis/ElementForm.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

namespace mlir::tt::d2m {

bool liesInTiles(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.getEncoding())
    return true;
  auto layout = dyn_cast<ttnn::TTNNLayoutAttr>(tensor.getEncoding());
  std::optional<ElementForm> form = formOf(type);
  return layout && layout.isTiled() && layout.isOnDevice() && form &&
         layout.getDataType() == form->format;
}

bool liesInTiles(Operation *op) {
  auto lies = [](Type type) { return liesInTiles(type); };
  return llvm::all_of(op->getOperandTypes(), lies) &&
         llvm::all_of(op->getResultTypes(), lies);
}

} // namespace mlir::tt::d2m
