//===- Calls.cpp - functions that a running program calls -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

using namespace mlir;
using namespace mlir::tt::ttcore;

SmallVector<FlatSymbolRefAttr, 2>
mlir::tt::ttcore::calledFunctions(Operation *op) {
  if (auto call = dyn_cast<LoadCachedOp>(op))
    return {call.getCalleeAttr()};
  if (auto loop = dyn_cast<LoopOp>(op)) {
    if (FlatSymbolRefAttr condition = loop.getConditionAttr())
      return {condition, loop.getBodyAttr()};
    return {loop.getBodyAttr()};
  }
  if (auto branch = dyn_cast<CaseOp>(op))
    return llvm::to_vector_of<FlatSymbolRefAttr, 2>(
        branch.getBranches().getAsRange<FlatSymbolRefAttr>());
  return {};
}

namespace {
/// Walks from functions to those that they call, depth first.
class CalledFunctions {
public:
  SmallVector<FunctionOpInterface> order;

  LogicalResult visit(Operation *caller) {
    auto walk = caller->walk([&](Operation *op) {
      for (FlatSymbolRefAttr name : calledFunctions(op))
        if (failed(follow(op, name)))
          return WalkResult::interrupt();
      return WalkResult::advance();
    });
    return failure(walk.wasInterrupted());
  }

private:
  LogicalResult follow(Operation *call, FlatSymbolRefAttr name) {
    auto callee =
        SymbolTable::lookupNearestSymbolFrom<FunctionOpInterface>(call, name);
    if (!callee || callee.isExternal())
      return call->emitOpError("calls '")
             << name.getValue() << "', which has no body";
    auto [state, isNew] = isDone.try_emplace(callee, false);
    if (!isNew && !state->second)
      return call->emitOpError("calls '")
             << name.getValue() << "', which calls itself";
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
mlir::tt::ttcore::getCalledFunctions(ModuleOp module) {
  CalledFunctions found;
  if (failed(found.visit(module)))
    return failure();
  return std::move(found.order);
}

//===----------------------------------------------------------------------===//
// Verifiers
//===----------------------------------------------------------------------===//

/// The function `name` takes such operands and, unless there are none to
/// compare, gives such results; null after an error.
static FunctionOpInterface verifyCall(Operation *call, FlatSymbolRefAttr name,
                                      TypeRange operands,
                                      std::optional<TypeRange> results,
                                      SymbolTableCollection &symbols) {
  auto function =
      symbols.lookupNearestSymbolFrom<FunctionOpInterface>(call, name);
  if (!function) {
    call->emitOpError() << "'" << name.getValue()
                        << "' is not a function of the module";
    return {};
  }
  auto compare = [&](TypeRange given, TypeRange wanted, StringRef what) {
    if (given.size() != wanted.size())
      return LogicalResult(call->emitOpError()
                           << "'" << given.size() << "' " << what
                           << "s given, '" << name.getValue() << "' has '"
                           << wanted.size() << "'");
    for (auto [i, types] : llvm::enumerate(llvm::zip_equal(given, wanted)))
      if (std::get<0>(types) != std::get<1>(types))
        return LogicalResult(call->emitOpError()
                             << "type " << std::get<0>(types) << " of " << what
                             << " '#" << i << "' given, '" << name.getValue()
                             << "' has " << std::get<1>(types));
    return success();
  };
  if (failed(compare(operands, function.getArgumentTypes(), "operand")) ||
      (results &&
       failed(compare(*results, function.getResultTypes(), "result"))))
    return {};
  return function;
}

LogicalResult LoadCachedOp::verifySymbolUses(SymbolTableCollection &symbols) {
  return success(verifyCall(*this, getCalleeAttr(), getInputs().getTypes(),
                            getResultTypes(), symbols) != nullptr);
}

LogicalResult CompositeOp::verifySymbolUses(SymbolTableCollection &symbols) {
  return success(verifyCall(*this, getDecompositionAttr(),
                            getInputs().getTypes(), getResultTypes(),
                            symbols) != nullptr);
}

LogicalResult CompositeOp::verify() {
  if (getCompositeName().empty())
    return emitOpError() << "'composite_name' is empty, the name of an op "
                            "expected";
  return success();
}

static bool hasOneElement(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape() && tensor.getNumElements() == 1;
}

LogicalResult LoopOp::verify() {
  if (getCondition().has_value() == getTimes().has_value())
    return emitOpError() << "has "
                         << (getTimes() ? "'while' and 'times'"
                                        : "neither 'while' nor 'times'")
                         << ", one of the two expected";
  if (getNumResults() > getInputs().size())
    return emitOpError() << "has '" << getNumResults()
                         << "' results, which replace operands, and '"
                         << getInputs().size() << "' operands";
  for (auto [i, result] : llvm::enumerate(getResults()))
    if (result.getType() != getInputs()[i].getType())
      return emitOpError() << "result '#" << i << "' has type "
                           << result.getType()
                           << ", the operand that it replaces "
                           << getInputs()[i].getType();
  return success();
}

LogicalResult LoopOp::verifySymbolUses(SymbolTableCollection &symbols) {
  TypeRange operands = getInputs().getTypes();
  if (!verifyCall(*this, getBodyAttr(), operands, getResultTypes(), symbols))
    return failure();
  if (!getConditionAttr())
    return success();
  FunctionOpInterface condition =
      verifyCall(*this, getConditionAttr(), operands, std::nullopt, symbols);
  if (!condition)
    return failure();
  if (condition.getNumResults() != 1 ||
      !hasOneElement(condition.getResultTypes().front()))
    return emitOpError() << "'" << *getCondition()
                         << "' gives no tensor of one element, which a "
                            "condition is";
  return success();
}

LogicalResult CaseOp::verify() {
  if (getBranches().empty())
    return emitOpError() << "has no branch, at least '1' expected";
  if (!hasOneElement(getIndex().getType()))
    return emitOpError() << "'index' has type " << getIndex().getType()
                         << ", a tensor of one element expected";
  return success();
}

LogicalResult CaseOp::verifySymbolUses(SymbolTableCollection &symbols) {
  for (auto name : getBranches().getAsRange<FlatSymbolRefAttr>())
    if (!verifyCall(*this, name, getInputs().getTypes(), getResultTypes(),
                    symbols))
      return failure();
  return success();
}
