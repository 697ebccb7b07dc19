//===- HoistLoopInvariants.cpp - loop invariants --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTCore/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::tt::ttcore {
#define GEN_PASS_DEF_TTCOREHOISTLOOPINVARIANTSPASS
#include "ttmlir/Dialect/TTCore/Transforms/Passes.h.inc"

namespace {

bool isTensor(Type type) { return isa<RankedTensorType>(type); }

/// A tensor whose elements the program has.
bool isContent(Operation *op) {
  return llvm::any_of(op->getAttrDictionary(), [](NamedAttribute attr) {
    auto elements = dyn_cast<ElementsAttr>(attr.getValue());
    return elements && !elements.isSplat();
  });
}

/// Makes a tensor of nothing, or names a device: stays, unless it has to be
/// brought to the device, and is copied for what moves.
bool isCreation(Operation *op) {
  return op->getNumRegions() == 0 &&
         llvm::none_of(op->getOperandTypes(), isTensor);
}

/// Moves ops of one function of a loop in front of the loop.
class Hoist {
public:
  Hoist(LoopOp loop, func::FuncOp function)
      : loop(loop), function(function), block(function.getBody().front()) {}

  /// The operands that the loop gets, which the function has arguments for.
  SmallVector<Value> run() {
    llvm::DenseSet<Value> stays;
    for (BlockArgument argument :
         block.getArguments().drop_front(loop.getNumResults()))
      stays.insert(argument);
    SmallVector<Operation *> moved;
    for (Operation &op : block)
      if (moves(&op, stays)) {
        moved.push_back(&op);
        stays.insert_range(op.getResults());
      }
    return hoist(moved);
  }

private:
  static bool moves(Operation *op, const llvm::DenseSet<Value> &stays) {
    return (!isCreation(op) || isContent(op)) && op->getNumResults() != 0 &&
           op->getNumRegions() == 0 && isMemoryEffectFree(op) &&
           !op->hasTrait<OpTrait::IsTerminator>() &&
           llvm::all_of(op->getResultTypes(), isTensor) &&
           llvm::all_of(op->getOperands(), [&](Value value) {
             Operation *maker = value.getDefiningOp();
             return stays.contains(value) ||
                    (maker && isCreation(maker) && isMemoryEffectFree(maker));
           });
  }

  SmallVector<Value> hoist(ArrayRef<Operation *> moved) {
    OpBuilder builder(loop);
    IRMapping map;
    map.map(block.getArguments(), loop.getInputs());
    for (Operation *op : moved) {
      for (Value value : op->getOperands())
        if (Operation *maker = value.getDefiningOp();
            maker && !map.contains(value))
          copy(maker, builder, map);
      builder.clone(*op, map);
    }
    llvm::DenseSet<Operation *> inside(moved.begin(), moved.end());
    SmallVector<Value> given;
    for (Operation *op : moved)
      for (Value result : op->getResults()) {
        if (llvm::all_of(result.getUsers(), [&](Operation *user) {
              return inside.contains(user);
            }))
          continue;
        unsigned index = function.getNumArguments();
        (void)function.insertArgument(index, result.getType(), {},
                                      result.getLoc());
        result.replaceUsesWithIf(
            function.getArgument(index),
            [&](OpOperand &use) { return !inside.contains(use.getOwner()); });
        given.push_back(map.lookup(result));
      }
    llvm::SetVector<Operation *> unused;
    for (Operation *op : moved)
      for (Value value : op->getOperands())
        if (Operation *maker = value.getDefiningOp();
            maker && isCreation(maker))
          unused.insert(maker);
    for (Operation *op : llvm::reverse(moved))
      op->erase();
    for (Operation *op : unused)
      if (op->use_empty())
        op->erase();
    return given;
  }

  /// A creation, behind what it needs: a device.
  static void copy(Operation *op, OpBuilder &builder, IRMapping &map) {
    for (Value value : op->getOperands())
      if (!map.contains(value))
        copy(value.getDefiningOp(), builder, map);
    builder.clone(*op, map);
  }

  LoopOp loop;
  func::FuncOp function;
  Block &block;
};

struct HoistLoopInvariants
    : impl::TTCoreHoistLoopInvariantsPassBase<HoistLoopInvariants> {
  void runOnOperation() override {
    // Callees first: what leaves an inner loop may leave the one around it.
    auto functions = getCalledFunctions(getOperation());
    if (failed(functions))
      return signalPassFailure();
    llvm::SetVector<Operation *> callers;
    for (FunctionOpInterface function : *functions)
      callers.insert(function);
    for (auto function : getOperation().getOps<func::FuncOp>())
      callers.insert(function);
    SymbolTable symbols(getOperation());
    DenseMap<Operation *, unsigned> calls;
    SmallVector<LoopOp> loops;
    for (Operation *function : callers)
      function->walk([&](Operation *op) {
        for (FlatSymbolRefAttr name : calledFunctions(op))
          ++calls[symbols.lookup(name.getValue())];
        if (auto loop = dyn_cast<LoopOp>(op))
          loops.push_back(loop);
      });
    for (LoopOp loop : loops)
      hoist(loop, symbols, calls);
  }

  static void hoist(LoopOp loop, SymbolTable &symbols,
                    const DenseMap<Operation *, unsigned> &calls) {
    SmallVector<func::FuncOp> functions;
    for (FlatSymbolRefAttr name : calledFunctions(loop))
      functions.push_back(symbols.lookup<func::FuncOp>(name.getValue()));
    // Others would have to give the new operands, too.
    if (llvm::any_of(functions, [&](func::FuncOp function) {
          return !function || calls.lookup(function) != 1;
        }))
      return;
    for (func::FuncOp function : functions) {
      SmallVector<Value> given = Hoist(loop, function).run();
      loop.getInputsMutable().append(given);
      for (func::FuncOp other : functions)
        if (other != function)
          for (Value value : given)
            (void)other.insertArgument(other.getNumArguments(), value.getType(),
                                       {}, value.getLoc());
    }
  }
};

} // namespace
} // namespace mlir::tt::ttcore
