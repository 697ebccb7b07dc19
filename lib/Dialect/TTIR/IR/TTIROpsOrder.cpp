//===- TTIROpsOrder.cpp - ops that say where elements were -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "TTIRConstants.h"

#include "ttmlir/Dialect/Common/VerifyOps.h"
#include "ttmlir/Dialect/Common/VerifyShape.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

/// Whether `indices` can hold the indices 0 ... count - 1.
static LogicalResult verifyHolds(Operation *op, Value indices, int64_t count) {
  auto type = cast<IntegerType>(getElementTypeOrSelf(indices));
  unsigned bits = type.getWidth() - (isUnsignedElement(type) ? 0 : 1);
  if (bits >= 63 || count <= int64_t(1) << bits)
    return success();
  return op->emitOpError() << "indices of type " << type
                           << " given, which do not hold all of '" << count
                           << "' places";
}

/// The size of `input` along `dim`, which may count from the end.
static int64_t sizeAlong(Value input, int64_t dim) {
  ArrayRef<int64_t> dims = cast<RankedTensorType>(input.getType()).getShape();
  return dims[dim < 0 ? dim + dims.size() : dim];
}

LogicalResult ArgMaxOp::verify() {
  if (failed(shape::verifyResults(*this)))
    return failure();
  auto input = cast<RankedTensorType>(getInput().getType());
  std::optional<ArrayAttr> dims = getDimArg();
  return verifyHolds(
      *this, getResult(),
      dims && !dims->empty()
          ? sizeAlong(getInput(), cast<IntegerAttr>((*dims)[0]).getInt())
          : input.getNumElements());
}

LogicalResult SortOp::verify() {
  if (failed(shape::verifyResults(*this)))
    return failure();
  return verifyHolds(*this, getIndices(), sizeAlong(getInput(), getDim()));
}

LogicalResult TopKOp::verify() {
  if (failed(shape::verifyResults(*this)))
    return failure();
  auto dim = static_cast<int32_t>(getDim());
  return verifyHolds(*this, getIndices(), sizeAlong(getInputTensor(), dim));
}

LogicalResult MaxPool2dWithIndicesOp::verify() {
  SmallVector<Value> unused(getOutput());
  if (failed(verifyFloatsBut(*this, unused)))
    return failure();
  if (!getOutput().empty() && getOutput().getTypes() != getResultTypes())
    return emitOpError() << "output of types " << getOutput().getTypes()
                         << " given, those of the results expected, "
                         << getResultTypes();
  if (failed(shape::verifyResults(*this)))
    return failure();
  ArrayRef<int64_t> image =
      cast<RankedTensorType>(getInput().getType()).getShape();
  return verifyHolds(*this, getResultIndices(), image[1] * image[2]);
}
