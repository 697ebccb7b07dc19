//===- FunctionalCaches.cpp - caches as values ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// All other ops have values, and passes move and join them by that. So between
// text and library a cache has values, too: one after every write.
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/Common/InPlace.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTIR/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/SetVector.h"

#include <map>

namespace mlir::tt::ttir {
#define GEN_PASS_DEF_TTIRFUNCTIONALCACHESPASS
#include "ttmlir/Dialect/TTIR/Transforms/Passes.h.inc"

namespace {

/// The arguments of a function that it changes, in their order; its results for
/// them are the last ones.
using Updates = SmallVector<unsigned>;

class FunctionRewriter {
public:
  FunctionRewriter(func::FuncOp function,
                   const DenseMap<Operation *, Updates> &done,
                   SymbolTableCollection &symbols)
      : function(function), done(done), symbols(symbols) {}

  LogicalResult run(Updates &updates) {
    for (BlockArgument argument : function.getArguments())
      origins[argument] = argument.getArgNumber();
    Block &block = function.getBody().front();
    for (Operation &op : llvm::make_early_inc_range(block)) {
      if (OpOperand *cache = writtenOperand(&op))
        addResult(&op, cache->get());
      else if (auto call = dyn_cast<func::CallOp>(op))
        if (failed(addResults(call)))
          return failure();
    }
    for (auto [argument, value] : latest)
      updates.push_back(argument);
    addReturns(block.getTerminator());
    return success();
  }

private:
  /// `value` is what `cache` becomes with `op`.
  void follow(Value cache, Value value, Operation *op) {
    cache.replaceUsesWithIf(value, [&](OpOperand &use) {
      Operation *here = op->getBlock()->findAncestorOpInBlock(*use.getOwner());
      return here && op->isBeforeInBlock(here);
    });
    auto origin = origins.find(cache);
    if (origin == origins.end())
      return;
    unsigned argument = origin->second;
    origins[value] = argument;
    latest[argument] = value;
  }

  void addResult(Operation *op, Value cache) {
    if (op->getNumResults() == 0) {
      OpBuilder builder(op);
      OperationState state(op->getLoc(), op->getName(), op->getOperands(),
                           cache.getType(),
                           llvm::to_vector(op->getDiscardableAttrs()));
      state.propertiesAttr = op->getPropertiesAsAttribute();
      Operation *with = builder.create(state);
      op->erase();
      op = with;
    }
    follow(cache, op->getResult(0), op);
  }

  LogicalResult addResults(func::CallOp call) {
    auto callee = symbols.lookupNearestSymbolFrom<func::FuncOp>(
        call, call.getCalleeAttr());
    auto found = done.find(callee);
    if (found == done.end() || found->second.empty())
      return success();
    llvm::SmallDenseSet<Value> caches;
    for (unsigned argument : found->second)
      if (!caches.insert(call.getOperand(argument)).second)
        return call.emitOpError("gives '")
               << call.getCallee() << "' one tensor as two caches";
    OpBuilder builder(call);
    auto with = func::CallOp::create(builder, call.getLoc(), callee,
                                     call.getOperands());
    with->setDiscardableAttrs(call->getDiscardableAttrDictionary());
    unsigned own = call.getNumResults();
    for (unsigned i = 0; i != own; ++i)
      call.getResult(i).replaceAllUsesWith(with.getResult(i));
    call.erase();
    for (auto [i, argument] : llvm::enumerate(found->second))
      follow(with.getOperand(argument), with.getResult(own + i), with);
    return success();
  }

  void addReturns(Operation *terminator) {
    if (latest.empty())
      return;
    Builder builder(function.getContext());
    auto type = function.getFunctionType();
    SmallVector<Type> results(type.getResults());
    SmallVector<DictionaryAttr> attributes;
    function.getAllResultAttrs(attributes);
    for (auto [argument, value] : latest) {
      terminator->insertOperands(terminator->getNumOperands(), value);
      results.push_back(value.getType());
      attributes.push_back(builder.getDictionaryAttr(builder.getNamedAttr(
          kUpdatesAttrName, builder.getI32IntegerAttr(argument))));
    }
    function.setFunctionType(
        builder.getFunctionType(type.getInputs(), results));
    function.setAllResultAttrs(attributes);
  }

  func::FuncOp function;
  const DenseMap<Operation *, Updates> &done;
  SymbolTableCollection &symbols;
  /// The number of the argument that a value is a state of.
  DenseMap<Value, unsigned> origins;
  std::map<unsigned, Value> latest;
};

/// Callees first, by depth; who calls itself is left as it is.
class ModuleRewriter {
public:
  LogicalResult visit(func::FuncOp function) {
    if (function.isExternal() || !done.try_emplace(function).second)
      return success();
    bool writes = false;
    WalkResult walked = function.walk([&](Operation *op) {
      writes |= writtenOperand(op) != nullptr;
      auto call = dyn_cast<func::CallOp>(op);
      if (!call)
        return WalkResult::advance();
      auto callee = symbols.lookupNearestSymbolFrom<func::FuncOp>(
          call, call.getCalleeAttr());
      if (callee && failed(visit(callee)))
        return WalkResult::interrupt();
      writes |= callee && !done.lookup(callee).empty();
      return WalkResult::advance();
    });
    if (walked.wasInterrupted())
      return failure();
    for (unsigned i = 0; i != function.getNumResults(); ++i)
      if (auto argument = function.getResultAttrOfType<IntegerAttr>(
              i, kUpdatesAttrName)) { // has been here
        done[function].push_back(argument.getInt());
        writes = false;
      }
    if (!writes)
      return success();
    if (!function.getBody().hasOneBlock())
      return function.emitOpError(
          "changes a cache in one of several blocks; one block is supported");
    Updates updates;
    if (failed(FunctionRewriter(function, done, symbols).run(updates)))
      return failure();
    done[function] = updates;
    return success();
  }

private:
  DenseMap<Operation *, Updates> done;
  SymbolTableCollection symbols;
};

struct FunctionalCaches : impl::TTIRFunctionalCachesPassBase<FunctionalCaches> {
  void runOnOperation() override {
    SmallVector<func::FuncOp> functions;
    getOperation().walk([&](func::FuncOp f) { functions.push_back(f); });
    ModuleRewriter rewriter;
    for (func::FuncOp function : functions)
      if (failed(rewriter.visit(function)))
        return signalPassFailure();
  }
};

} // namespace
} // namespace mlir::tt::ttir
