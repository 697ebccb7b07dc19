//===- TTIRDialect.cpp - the ttir dialect ----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include "mlir/Dialect/Quant/IR/Quant.h"
#include "ttmlir/Dialect/Common/Inline.h"

using namespace mlir;
using namespace mlir::tt::ttir;

#include "ttmlir/Dialect/TTIR/IR/TTIRDialect.cpp.inc"

void TTIRDialect::initialize() {
  registerAttributes();
  registerTTIRDialectOperations(this);
  addInterfaces<InlineAnywhere>();
}

Operation *TTIRDialect::materializeConstant(OpBuilder &builder, Attribute value,
                                            Type type, Location loc) {
  auto elements = dyn_cast<ElementsAttr>(value);
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!elements || !tensor ||
      elements.getShapedType().getShape() != tensor.getShape() ||
      elements.getElementType() != tensor.getElementType())
    return nullptr;
  return ConstantOp::create(builder, loc, tensor, elements);
}
