//===- CHLODialect.cpp - functions beside stablehlo -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/CHLO/IR/CHLO.h"

#include "mlir/IR/Builders.h"
#include "ttmlir/Dialect/Common/Inline.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::chlo;

#include "ttmlir/Dialect/CHLO/IR/CHLODialect.cpp.inc"

#define GET_OP_CLASSES
#include "ttmlir/Dialect/CHLO/IR/CHLOOps.cpp.inc"

void CHLODialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "ttmlir/Dialect/CHLO/IR/CHLOOps.cpp.inc"
      >();
  addInterfaces<InlineAnywhere>();
}

LogicalResult TopKOp::verify() {
  auto from = cast<RankedTensorType>(getOperand().getType());
  int64_t k = getK();
  if (from.getRank() == 0 || k < 1 || k > from.getShape().back())
    return emitOpError("takes ") << k << " of " << from;
  SmallVector<int64_t> shape(from.getShape());
  shape.back() = k;
  auto values = cast<RankedTensorType>(getValues().getType());
  if (values.getShape() != ArrayRef(shape) ||
      getIndices().getType().getShape() != ArrayRef(shape) ||
      values.getElementType() != from.getElementType())
    return emitOpError("gives ")
           << RankedTensorType::get(shape, from.getElementType()) << ", not "
           << values;
  return success();
}
