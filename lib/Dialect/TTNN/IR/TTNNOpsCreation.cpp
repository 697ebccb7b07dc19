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

LogicalResult EmptyOp::verify() {
  return shape::verifyShapeAttr(*this, getShape().getShape());
}

LogicalResult FullOp::verify() {
  return shape::verifyShapeAttr(*this, getShape().getShape());
}

LogicalResult ZerosOp::verify() {
  return shape::verifyShapeAttr(*this, getShape().getShape());
}

LogicalResult OnesOp::verify() {
  return shape::verifyShapeAttr(*this, getShape().getShape());
}

LogicalResult ConstantOp::verify() {
  // The element type may be another one: the library converts.
  shape::Dims given = getValueAttr().getShapedType().getShape();
  if (given == shape::of(getResult()))
    return success();
  return emitOpError() << "'value' has shape '" << shape::text(given)
                       << "', the result's is '"
                       << shape::text(shape::of(getResult())) << "'";
}

LogicalResult ArangeOp::verify() {
  return shape::verifyResult(
      *this, [&](shape::EmitError emitError) -> FailureOr<shape::Shape> {
        FailureOr<int64_t> count =
            shape::arange(getStart(), getEnd(), getStep(), emitError);
        if (failed(count))
          return failure();
        return shape::Shape{*count};
      });
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
