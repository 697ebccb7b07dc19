//===- TTCoreOps.cpp - parts of a module, calls, tuples -------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

#include "ttmlir/Dialect/Common/TupleType.h"

using namespace mlir;
using namespace mlir::tt::ttcore;

#define GET_OP_CLASSES
#include "ttmlir/Dialect/TTCore/IR/TTCoreOps.cpp.inc"

//===----------------------------------------------------------------------===//
// Parts of a module
//===----------------------------------------------------------------------===//

static LogicalResult verifyPart(Operation *op, Region &region) {
  Block &body = region.front();
  if (llvm::hasSingleElement(body) && isa<ModuleOp>(body.front()))
    return success();
  return op->emitOpError() << "holds '" << body.getOperations().size()
                           << "' ops, one 'builtin.module' expected";
}

LogicalResult DeviceModuleOp::verify() {
  return verifyPart(*this, getBodyRegion());
}
LogicalResult CPUModuleOp::verify() {
  return verifyPart(*this, getBodyRegion());
}

ModuleOp mlir::tt::ttcore::getProgramModule(ModuleOp module) {
  for (auto part : module.getOps<DeviceModuleOp>())
    return part.getInnerModule();
  return module;
}

LogicalResult GetGlobalOp::verifySymbolUses(SymbolTableCollection &symbols) {
  auto global =
      symbols.lookupNearestSymbolFrom<GlobalOp>(*this, getSymNameAttr());
  if (!global)
    return emitOpError() << "'" << getSymName()
                         << "' is not a 'ttcore.global' of the module";
  if (global.getType() != getResult().getType())
    return emitOpError() << "type " << getResult().getType() << " given, '"
                         << getSymName() << "' has type " << global.getType();
  return success();
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

LogicalResult OptimizationBarrierOp::verify() {
  if (getInputs().empty())
    return emitOpError() << "has no operand, at least '1' expected";
  if (getInputs().getTypes() != getResultTypes())
    return emitOpError() << "result types differ from those of the operands";
  return success();
}

LogicalResult TupleOp::verify() {
  if (!llvm::equal(getOperandTypes(), getResult().getType().getTypes()))
    return emitOpError() << "result type " << getResult().getType()
                         << " given, one of the operands' types expected";
  return success();
}

LogicalResult GetTupleElementOp::verify() {
  TupleType tuple = getOperand().getType();
  if (getIndex() >= tuple.size())
    return emitOpError() << "'index' is '" << getIndex() << "', the tuple has '"
                         << tuple.size() << "' elements";
  if (tuple.getType(getIndex()) != getResult().getType())
    return emitOpError() << "result type " << getResult().getType()
                         << " given, the element has type "
                         << tuple.getType(getIndex());
  return success();
}

OpFoldResult GetTupleElementOp::fold(FoldAdaptor) {
  auto tuple = getOperand().getDefiningOp<TupleOp>();
  return tuple ? OpFoldResult(tuple.getOperand(getIndex())) : OpFoldResult();
}

static LogicalResult verifyKey(Operation *op, Attribute key, size_t values) {
  if (auto name = dyn_cast<StringAttr>(key); name && name.getValue().empty())
    return op->emitOpError() << "'key' is an empty string";
  if (auto number = dyn_cast<IntegerAttr>(key); number && number.getInt() < 0)
    return op->emitOpError()
           << "'key' is '" << number.getInt() << "', at least '0' expected";
  if (values == 0)
    return op->emitOpError() << "has no value, at least '1' expected";
  return success();
}

LogicalResult GetKeyValueOp::verify() {
  return verifyKey(*this, getKey(), getResults().size());
}
LogicalResult SetKeyValueOp::verify() {
  return verifyKey(*this, getKey(), getValues().size());
}
