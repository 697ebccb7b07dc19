//===- Deallocate.cpp - frees tensors after their last use ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "ttmlir/Dialect/Common/InPlace.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

namespace mlir::tt::ttnn {
#define GEN_PASS_DEF_TTNNDEALLOCATEPASS
#define GEN_PASS_DEF_TTNNFORGETDEALLOCATIONSPASS
#include "ttmlir/Dialect/TTNN/Transforms/Passes.h.inc"

/// The last op of `block` that uses `value`, itself or in a nested region; the
/// op that makes the value if none uses it; null if an op outside of the block
/// makes it.
static Operation *lastUser(Value value, Block &block) {
  Operation *last = value.getDefiningOp();
  for (Operation *user : value.getUsers()) {
    Operation *here = block.findAncestorOpInBlock(*user);
    if (!here)
      return nullptr;
    if (!last || last->isBeforeInBlock(here))
      last = here;
  }
  return last;
}

static void freeAfterLastUse(Value value, Block &block) {
  if (!isa<RankedTensorType>(value.getType()))
    return;
  Operation *last = lastUser(value, block);
  // The caller's tensor takes the new content of an argument.
  auto isWritten = [](OpOperand &use) {
    return writtenOperand(use.getOwner()) == &use;
  };
  if (isa<BlockArgument>(value) && llvm::any_of(value.getUses(), isWritten))
    return;
  // Unused arguments, returned values, values freed by hand and values of other
  // blocks stay.
  if (!last || last->hasTrait<OpTrait::IsTerminator>() ||
      isa<DeallocateOp>(last))
    return;
  OpBuilder builder(last->getBlock(), std::next(last->getIterator()));
  DeallocateOp::create(builder, last->getLoc(), value, /*force=*/false);
}

namespace {
struct Deallocate : impl::TTNNDeallocatePassBase<Deallocate> {
  void runOnOperation() override {
    // The caller does not own results that are kept; the callee does not own
    // its arguments.
    llvm::DenseSet<StringRef> called;
    getOperation().walk([&](Operation *op) {
      for (FlatSymbolRefAttr name : ttcore::calledFunctions(op))
        called.insert(name.getValue());
    });
    getOperation().walk([&](func::FuncOp function) {
      for (Block &block : function.getBody()) {
        SmallVector<Value> values;
        if (!called.contains(function.getName()))
          llvm::append_range(values, block.getArguments());
        for (Operation &op : block)
          if (!isa<ttcore::LoadCachedOp>(op))
            llvm::append_range(values, op.getResults());
        for (Value value : values)
          freeAfterLastUse(value, block);
      }
    });
  }
};

struct ForgetDeallocations
    : impl::TTNNForgetDeallocationsPassBase<ForgetDeallocations> {
  void runOnOperation() override {
    getOperation().walk([](DeallocateOp op) {
      if (!op.getForce())
        op.erase();
    });
  }
};
} // namespace

} // namespace mlir::tt::ttnn
