//===- UpdateInPlace.cpp - ops write to their operands --------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "ttmlir/Dialect/Common/InPlace.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

namespace mlir::tt::ttnn {
#define GEN_PASS_DEF_TTNNUPDATEINPLACEPASS
#include "ttmlir/Dialect/TTNN/Transforms/Passes.h.inc"

namespace {

/// Whether something behind `op` uses `value`, or `op` itself in another place.
bool isReadBehind(Value value, Operation *op) {
  unsigned here = 0;
  for (OpOperand &use : value.getUses()) {
    Operation *user = op->getBlock()->findAncestorOpInBlock(*use.getOwner());
    if (!user || op->isBeforeInBlock(user))
      return true;
    here += user == op;
  }
  return here > 1;
}

Value copyBefore(Operation *op, Value value) {
  OpBuilder builder(op);
  return ToMemoryConfigOp::create(builder, op->getLoc(), value.getType(),
                                  value);
}

class FunctionRewriter {
public:
  explicit FunctionRewriter(func::FuncOp function) : function(function) {
    for (unsigned i = 0; i != function.getNumResults(); ++i)
      if (auto argument =
              function.getResultAttrOfType<IntegerAttr>(i, kUpdatesAttrName))
        updates.push_back({i, unsigned(argument.getInt())});
  }

  LogicalResult run() {
    for (Block &block : function.getBody())
      for (Operation &op : llvm::make_early_inc_range(block))
        if (OpOperand *written = writtenOperand(&op))
          if (op.getNumResults() == 1)
            update(&op, *written);
    return dropResults();
  }

private:
  bool mayChange(Value value) const {
    // The tensor is live in the next run, too, or may be an operand of the
    // call.
    if (Operation *maker = value.getDefiningOp();
        maker && !ttcore::calledFunctions(maker).empty())
      return false;
    auto argument = dyn_cast<BlockArgument>(value);
    return !argument || llvm::any_of(updates, [&](auto update) {
      return update.second == argument.getArgNumber();
    });
  }

  void update(Operation *op, OpOperand &written) {
    Value cache = written.get();
    if (!mayChange(cache)) {
      cache = copyBefore(op, cache);
      written.set(cache);
    } else if (isReadBehind(cache, op)) {
      Value before = copyBefore(op, cache);
      cache.replaceUsesWithIf(before, [&](OpOperand &use) {
        Operation *user =
            op->getBlock()->findAncestorOpInBlock(*use.getOwner());
        return &use != &written &&
               (!user || user == op || op->isBeforeInBlock(user));
      });
    }
    OpBuilder builder(op);
    OperationState state(op->getLoc(), op->getName(), op->getOperands(),
                         TypeRange(),
                         llvm::to_vector(op->getDiscardableAttrs()));
    state.propertiesAttr = op->getPropertiesAsAttribute();
    builder.create(state);
    op->getResult(0).replaceAllUsesWith(cache);
    op->erase();
  }

  LogicalResult dropResults() {
    if (updates.empty())
      return success();
    Operation *terminator = function.getBody().front().getTerminator();
    llvm::BitVector dropped(function.getNumResults());
    for (auto [result, argument] : updates) {
      Value value = terminator->getOperand(result);
      if (value != function.getArgument(argument))
        return emitError(value.getLoc())
               << "the new content of argument '#" << argument
               << "' of function '" << function.getName()
               << "' is in another tensor, of type " << value.getType()
               << "; a cache is written to in the layout that it comes in";
      dropped.set(result);
    }
    terminator->eraseOperands(dropped);
    return function.eraseResults(dropped);
  }

  func::FuncOp function;
  /// Results, and the arguments whose new content they are.
  SmallVector<std::pair<unsigned, unsigned>> updates;
};

struct UpdateInPlace : impl::TTNNUpdateInPlacePassBase<UpdateInPlace> {
  void runOnOperation() override {
    WalkResult walked = getOperation().walk([](func::FuncOp function) {
      return function.isExternal() ||
                     succeeded(FunctionRewriter(function).run())
                 ? WalkResult::advance()
                 : WalkResult::interrupt();
    });
    if (walked.wasInterrupted())
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::tt::ttnn
