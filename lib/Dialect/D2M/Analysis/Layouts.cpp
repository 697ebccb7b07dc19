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

::tt::device::BufferType memoryOf(GroupOp group, unsigned tensor) {
  using ::tt::device::BufferType;
  if (ArrayAttr places = group.getPlacesAttr()) {
    auto place = cast<ttcore::MemorySpaceAttr>(places[tensor]);
    return place.getValue() == ttcore::MemorySpace::DeviceL1 ? BufferType::L1
                                                             : BufferType::DRAM;
  }
  unsigned inputs = group.getNumOperands();
  Type type = tensor < inputs ? group.getOperand(tensor).getType()
                              : group.getResult(tensor - inputs).getType();
  ttnn::TTNNLayoutAttr layout = ttnn::getLayoutOf(cast<RankedTensorType>(type));
  return layout && layout.getBufferType() == ttnn::BufferType::L1
             ? BufferType::L1
             : BufferType::DRAM;
}

} // namespace mlir::tt::d2m
