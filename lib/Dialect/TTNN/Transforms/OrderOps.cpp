//===- OrderOps.cpp - an order of ops that keeps few bytes alive ----------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "ttmlir/Dialect/Common/InPlace.h"
#include "ttmlir/Dialect/TTCore/Transforms/KeptOps.h"
#include "ttmlir/Dialect/TTNN/Analysis/OpTimes.h"
#include "ttmlir/Plan/Order.h"

namespace plan = ::tt::plan;

namespace mlir::tt::ttnn {
#define GEN_PASS_DEF_TTNNORDEROPSPASS
#include "ttmlir/Dialect/TTNN/Transforms/Passes.h.inc"

namespace {

/// The ops of a block as steps, with the steps that each waits for.
class Steps {
public:
  Steps(Block &block, const llvm::DenseSet<Value> &kept) {
    for (Operation &op : block.without_terminator()) {
      number[&op] = uint32_t(ops.size());
      ops.push_back(&op);
      steps.emplace_back();
    }
    for (Operation *op : ops)
      add(op, kept);
  }

  const std::vector<plan::Step> &all() const { return steps; }
  Operation *operator[](uint32_t step) const { return ops[step]; }

private:
  void add(Operation *op, const llvm::DenseSet<Value> &kept) {
    plan::Step &step = steps[number[op]];
    // Constants are computed before the program runs.
    for (Value result : op->getResults())
      if (auto tensor = tensorOf(result.getType());
          tensor && !kept.contains(result)) {
        step.bytes += tensor->bytes();
        step.kept |= llvm::any_of(result.getUsers(), [](Operation *user) {
          return user->hasTrait<OpTrait::IsTerminator>();
        });
      }
    for (Value operand : op->getOperands()) {
      if (Operation *maker = operand.getDefiningOp())
        waitFor(op, maker);
      waitForContent(op, operand);
    }
    // Ops with effects that nobody describes stay in their order.
    if (!isMemoryEffectFree(op)) {
      if (lastEffect)
        waitFor(op, lastEffect);
      lastEffect = op;
    }
  }

  void waitFor(Operation *op, Operation *other) {
    if (auto found = number.find(other); found != number.end() && other != op)
      steps[number[op]].operands.push_back(found->second);
  }

  /// An op reads the tensor behind the last write in front of it, and writes
  /// behind all reads in front of it.
  void waitForContent(Operation *op, Value tensor) {
    if (!isa<RankedTensorType>(tensor.getType()))
      return;
    Content &content = contents[tensor];
    OpOperand *written = writtenOperand(op);
    if ((written && written->get() == tensor) || isa<GenericOp>(op)) {
      for (Operation *reader : content.readers)
        waitFor(op, reader);
      if (content.writer)
        waitFor(op, content.writer);
      content = {op, {}};
      return;
    }
    if (content.writer)
      waitFor(op, content.writer);
    content.readers.push_back(op);
  }

  struct Content {
    Operation *writer = nullptr;
    SmallVector<Operation *, 2> readers;
  };
  SmallVector<Operation *> ops;
  llvm::DenseMap<Operation *, uint32_t> number;
  std::vector<plan::Step> steps;
  llvm::DenseMap<Value, Content> contents;
  Operation *lastEffect = nullptr;
};

struct OrderOps : impl::TTNNOrderOpsPassBase<OrderOps> {
  void runOnOperation() override {
    ttcore::forEachBody(getOperation(),
                        [&](func::FuncOp function, const auto &kept) {
                          order(function.getBody().front(), kept);
                        });
  }

  void order(Block &block, const llvm::DenseSet<Value> &kept) {
    // Ops inside an op read more than its operands.
    if (llvm::any_of(block, [](Operation &op) { return op.getNumRegions(); }))
      return;
    Steps steps(block, kept);
    std::vector<uint32_t> before(steps.all().size());
    for (uint32_t i = 0; i != before.size(); ++i)
      before[i] = i;
    std::vector<uint32_t> after = plan::orderForFewBytes(steps.all());
    if (after.empty() || plan::pressureOf(steps.all(), after).peak >=
                             plan::pressureOf(steps.all(), before).peak)
      return;
    ++numOrdered;
    for (uint32_t step : after)
      steps[step]->moveBefore(block.getTerminator());
  }
};
} // namespace

} // namespace mlir::tt::ttnn
