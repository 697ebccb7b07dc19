//===- TTNNShapes.cpp - shapes of results -----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "tt/shape/Prepared.h"
#include "ttmlir/Dialect/Common/VerifyShape.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttnn;

namespace tt::shape {
static Dims integers(ttnn::ShapeAttr shape) { return shape.getShape(); }
} // namespace tt::shape

namespace mlir::tt::ttnn {
#define GET_SHAPE_RULE_DEFS
#include "ttmlir/Dialect/TTNN/IR/TTNNShapeRules.inc"
} // namespace mlir::tt::ttnn

LogicalResult SortOp::verify() {
  if (failed(shape::verifyResults(*this)))
    return failure();
  shape::Dims input = shape::of(getInput());
  int64_t size =
      input[size_t(getDim() < 0 ? getDim() + input.size() : getDim())];
  return verifyIndices(*this, getIndices(), getInput(), size);
}

LogicalResult ttnn::verifyIndices(Operation *op, Value indices, Value sorted,
                                  int64_t size) {
  auto elementOf = [](Value value) {
    return cast<RankedTensorType>(value.getType()).getElementType();
  };
  Type expected = indexTypeOf(elementOf(sorted), size);
  FailureOr<ttcore::DataType> given =
      ttcore::elementTypeToDataType(elementOf(indices));
  if (succeeded(given) && *given == *ttcore::elementTypeToDataType(expected))
    return success();
  return op->emitOpError() << "indices of type " << elementOf(indices)
                           << " given, " << expected
                           << " expected for a dimension of " << size << " of "
                           << elementOf(sorted);
}

IntegerType ttnn::indexTypeOf(Type sorted, int64_t size) {
  bool isShort = isa<FloatType>(sorted) && sorted.getIntOrFloatBitWidth() == 16;
  return IntegerType::get(sorted.getContext(),
                          isShort && size < (1 << 16) ? 16 : 32,
                          IntegerType::Unsigned);
}

LogicalResult ArgMaxOp::verify() {
  Type element = cast<RankedTensorType>(getType()).getElementType();
  if (!element.isUnsignedInteger(32))
    return emitOpError() << "result element type " << element
                         << " given, 'ui32' expected";
  if (TTNNLayoutAttr layout = getLayoutOf(getType());
      layout && layout.isTiled())
    return emitOpError("result is tiled, row-major pages expected");
  return shape::verifyResults(*this);
}
