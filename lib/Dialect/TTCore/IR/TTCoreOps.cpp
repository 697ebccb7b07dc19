//===- TTCoreOps.cpp - parts of a module, calls, tuples -------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

using namespace mlir;
using namespace mlir::tt::ttcore;

//===----------------------------------------------------------------------===//
// Directives of the assembly formats
//===----------------------------------------------------------------------===//

/// The types of the operands are those in the tuple's.
static ParseResult parseTupleOpType(OpAsmParser &parser,
                                    SmallVectorImpl<Type> &operands,
                                    Type &result) {
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseType(result))
    return failure();
  auto tuple = dyn_cast<TupleType>(result);
  if (!tuple)
    return parser.emitError(loc, "expected a tuple type, found ") << result;
  llvm::append_range(operands, tuple.getTypes());
  return success();
}

static void printTupleOpType(OpAsmPrinter &printer, Operation *, TypeRange,
                             Type result) {
  printer << result;
}

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

namespace {
/// Walks from functions to those that they call, depth first.
class CachedFunctions {
public:
  SmallVector<FunctionOpInterface> order;

  LogicalResult visit(Operation *caller) {
    auto walk = caller->walk([&](LoadCachedOp call) {
      return failed(follow(call)) ? WalkResult::interrupt()
                                  : WalkResult::advance();
    });
    return failure(walk.wasInterrupted());
  }

private:
  LogicalResult follow(LoadCachedOp call) {
    auto callee = SymbolTable::lookupNearestSymbolFrom<FunctionOpInterface>(
        call, call.getCalleeAttr());
    if (!callee || callee.isExternal())
      return call.emitOpError("calls '")
             << call.getCallee() << "', which has no body";
    auto [state, isNew] = isDone.try_emplace(callee, false);
    if (!isNew && !state->second)
      return call.emitOpError("calls '")
             << call.getCallee() << "', which calls itself";
    if (!isNew)
      return success();
    if (failed(visit(callee)))
      return failure();
    isDone[callee] = true;
    order.push_back(callee);
    return success();
  }

  llvm::DenseMap<Operation *, bool> isDone;
};
} // namespace

FailureOr<SmallVector<FunctionOpInterface>>
mlir::tt::ttcore::getCachedFunctions(ModuleOp module) {
  CachedFunctions found;
  if (failed(found.visit(module)))
    return failure();
  return std::move(found.order);
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
// Calls
//===----------------------------------------------------------------------===//

/// The function `callee` takes such operands and gives such results.
static LogicalResult verifyCall(CallOpInterface call, FlatSymbolRefAttr callee,
                                SymbolTableCollection &symbols) {
  auto function =
      symbols.lookupNearestSymbolFrom<FunctionOpInterface>(call, callee);
  if (!function)
    return call.emitOpError()
           << "'" << callee.getValue() << "' is not a function of the module";
  auto compare = [&](TypeRange given, TypeRange wanted, StringRef what) {
    if (given.size() != wanted.size())
      return LogicalResult(call.emitOpError()
                           << "'" << given.size() << "' " << what
                           << "s given, '" << callee.getValue() << "' has '"
                           << wanted.size() << "'");
    for (auto [i, types] : llvm::enumerate(llvm::zip_equal(given, wanted)))
      if (std::get<0>(types) != std::get<1>(types))
        return LogicalResult(call.emitOpError()
                             << "type " << std::get<0>(types) << " of " << what
                             << " '#" << i << "' given, '" << callee.getValue()
                             << "' has " << std::get<1>(types));
    return success();
  };
  if (failed(compare(call.getArgOperands().getTypes(),
                     function.getArgumentTypes(), "operand")))
    return failure();
  return compare(call->getResultTypes(), function.getResultTypes(), "result");
}

LogicalResult LoadCachedOp::verifySymbolUses(SymbolTableCollection &symbols) {
  return verifyCall(*this, getCalleeAttr(), symbols);
}

LogicalResult CompositeOp::verifySymbolUses(SymbolTableCollection &symbols) {
  return verifyCall(*this, getDecompositionAttr(), symbols);
}

LogicalResult CompositeOp::verify() {
  if (getCompositeName().empty())
    return emitOpError() << "'composite_name' is empty, the name of an op "
                            "expected";
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
