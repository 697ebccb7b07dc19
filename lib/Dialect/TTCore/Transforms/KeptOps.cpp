//===- KeptOps.cpp - ops that give the same in every run ------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTCore/Transforms/KeptOps.h"

#include "ttmlir/Dialect/Common/InPlace.h"
#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

namespace mlir::tt::ttcore {

static bool isTensor(Type type) { return isa<RankedTensorType>(type); }

static llvm::DenseSet<Value> keptArguments(func::FuncOp function) {
  llvm::DenseSet<Value> kept;
  llvm::DenseSet<int64_t> updated;
  for (unsigned i = 0; i != function.getNumResults(); ++i)
    if (auto argument =
            function.getResultAttrOfType<IntegerAttr>(i, kUpdatesAttrName))
      updated.insert(argument.getInt());
  for (BlockArgument argument : function.getArguments()) {
    auto kind = function.getArgAttrOfType<ArgumentTypeAttr>(
        argument.getArgNumber(), "ttcore.argument_type");
    bool stays = kind && (kind.getValue() == ArgumentType::Parameter ||
                          kind.getValue() == ArgumentType::Constant);
    if (stays && !updated.contains(argument.getArgNumber()) &&
        llvm::none_of(argument.getUses(), [](OpOperand &use) {
          return writtenOperand(use.getOwner()) == &use;
        }))
      kept.insert(argument);
  }
  return kept;
}

/// Whether what uses the result may change it without saying so.
static bool mayBeChanged(Operation *op, const HostDeclarations &host) {
  return llvm::any_of(op->getUsers(), [&](Operation *user) {
    return !isMemoryEffectFree(user) && !writtenOperand(user) &&
           !host.isCall(user) && !user->hasTrait<OpTrait::IsTerminator>();
  });
}

SmallVector<Operation *> keptOps(func::FuncOp function,
                                 const HostDeclarations &host,
                                 llvm::DenseSet<Value> *values) {
  llvm::DenseSet<Value> kept = keptArguments(function);
  SmallVector<Operation *> ops;
  for (Operation &op : function.getBody().front()) {
    bool isDevice = op.getNumOperands() == 0 && op.getNumResults() == 1 &&
                    !isTensor(op.getResult(0).getType());
    bool isPure = isMemoryEffectFree(&op) || host.isCall(&op);
    if (op.getNumResults() == 0 || op.getNumRegions() != 0 ||
        (isa<CallOpInterface>(op) && !host.isCall(&op)) ||
        op.hasTrait<OpTrait::IsTerminator>() ||
        (!isDevice && (!isPure || mayBeChanged(&op, host) ||
                       !llvm::all_of(op.getResultTypes(), isTensor))))
      continue;
    if (llvm::all_of(op.getOperands(),
                     [&](Value value) { return kept.contains(value); })) {
      ops.push_back(&op);
      kept.insert_range(op.getResults());
    }
  }
  if (values)
    *values = std::move(kept);
  return ops;
}

void forEachBody(
    ModuleOp module,
    function_ref<void(func::FuncOp, llvm::DenseSet<Value> &kept)> visit) {
  HostDeclarations host(module);
  module.walk([&](func::FuncOp function) {
    if (function.isExternal() || !function.getBody().hasOneBlock())
      return;
    llvm::DenseSet<Value> kept;
    keptOps(function, host, &kept);
    visit(function, kept);
  });
}

} // namespace mlir::tt::ttcore
