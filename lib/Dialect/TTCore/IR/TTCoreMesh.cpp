//===- TTCoreMesh.cpp - meshes of chips -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTCore/IR/AsmFormat.h"
#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttcore;

LogicalResult MeshAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                               StringAttr name, ArrayRef<int64_t> shape) {
  if (shape.empty())
    return emitError() << "mesh '" << name.getValue() << "' has no dimensions";
  for (int64_t dim : shape)
    if (dim <= 0)
      return emitError() << "mesh '" << name.getValue()
                         << "' has a dimension of " << dim
                         << ", at least 1 expected";
  if (failed(checkedVolume(shape)))
    return emitError() << "mesh '" << name.getValue()
                       << "' has more chips than 63 bits can count";
  return success();
}

SmallVector<int64_t> ttcore::getMeshShape(Operation *op) {
  if (DeviceAttr device = getDevice(op))
    if (!device.getMeshShape().empty())
      return SmallVector<int64_t>(device.getMeshShape());
  for (; op; op = op->getParentOp())
    if (auto meshes =
            op->getAttrOfType<MeshesAttr>(TTCoreDialect::getMeshesAttrName());
        meshes && !meshes.getMeshes().empty())
      return SmallVector<int64_t>(meshes.getMeshes().front().getShape());
  return {1, 1};
}
