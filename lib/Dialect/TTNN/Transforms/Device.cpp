//===- Device.cpp - the device value of a function ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Transforms/Device.h"

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

namespace mlir::tt::ttnn {

Value getOrInsertDevice(OpBuilder &builder, Operation *op) {
  auto function = op->getParentOfType<FunctionOpInterface>();
  Block &entry = function.getFunctionBody().front();
  for (auto device : entry.getOps<GetDeviceOp>()) {
    // The op must be in front of its first user.
    device->moveBefore(&entry, entry.begin());
    return device;
  }
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&entry);
  SmallVector<int64_t> mesh = ttcore::getMeshShape(op);
  int64_t rows = 1, columns = mesh.empty() ? 1 : mesh.back();
  for (int64_t dim : ArrayRef(mesh).drop_back(mesh.empty() ? 0 : 1))
    rows *= dim;
  MLIRContext *ctx = builder.getContext();
  return GetDeviceOp::create(builder, op->getLoc(), DeviceType::get(ctx),
                             MeshShapeAttr::get(ctx, rows, columns),
                             MeshOffsetAttr::get(ctx, 0, 0));
}

} // namespace mlir::tt::ttnn
