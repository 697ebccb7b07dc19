//===- StableHLODialect.cpp - the stablehlo dialect -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"

#include "ttmlir/Dialect/Common/Inline.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

#include "ttmlir/Dialect/StableHLO/IR/StableHLODialect.cpp.inc"

void StableHLODialect::initialize() {
  registerAttributes();
  registerStableHLODialectOperations(this);
  addInterfaces<InlineAnywhere>();
}

OpFoldResult ConstantOp::fold(FoldAdaptor) { return getValueAttr(); }

LogicalResult CompositeOp::verifySymbolUses(SymbolTableCollection &symbols) {
  auto function = symbols.lookupNearestSymbolFrom<FunctionOpInterface>(
      *this, getDecompositionAttr());
  if (!function)
    return emitOpError("there is no function '") << getDecomposition() << "'";
  if (TypeRange(function.getArgumentTypes()) != TypeRange(getOperandTypes()) ||
      TypeRange(function.getResultTypes()) != TypeRange(getResultTypes()))
    return emitOpError("has other operands or results than '")
           << getDecomposition() << "'";
  return success();
}
