//===- TTNNOpsCreation.cpp - tensors from nothing --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/Common/VerifyShape.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttnn;

LogicalResult ConstantOp::verify() {
  // The element type may be another one: the library converts.
  shape::Dims given = getValueAttr().getShapedType().getShape();
  if (given == shape::of(getResult()))
    return success();
  return emitOpError() << "'value' has shape '" << shape::text(given)
                       << "', the result's is '"
                       << shape::text(shape::of(getResult())) << "'";
}

LogicalResult AllocOp::verify() {
  int64_t address = getAddress(), size = getSize();
  if (address < 0)
    return emitOpError() << "'address' is '" << address
                         << "', at least 0 expected";
  if (size < 0)
    return emitOpError() << "'size' is '" << size << "', at least 0 expected";
  TTNNLayoutAttr layout = getLayoutOf(getType());
  if (layout && layout.getBufferType() != getBufferType())
    return emitOpError() << "'buffer_type' is '"
                         << stringifyBufferType(getBufferType())
                         << "', the result is in '"
                         << stringifyBufferType(layout.getBufferType()) << "'";
  return success();
}
