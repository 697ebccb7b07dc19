//===- FormGroups.cpp - TTIR ops that become one program ------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/D2M/Transforms/Passes.h"

#include "D2M/Kernels/KernelWriter.h"

#include "Border.h"
#include "D2M/Move/Move.h"
#include "FoldPrologues.h"
#include "Grouping.h"
#include "Numbers.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

#include "ttmlir/Dialect/D2M/Analysis/ElementForm.h"
#include "ttmlir/Dialect/D2M/Analysis/WorkerChip.h"
#include "ttmlir/Dialect/D2M/IR/Notes.h"

#include "llvm/ADT/SetVector.h"

namespace mlir::tt::d2m {
#define GEN_PASS_DEF_D2MFORMGROUPSPASS
#include "ttmlir/Dialect/D2M/Transforms/Passes.h.inc"

namespace {

/// Parts in the order of the ops, none of which goes through more reductions
/// than a group can: every reduction has a tile of DST, and behind each the
/// next begins with a circular buffer of its own. Trying to schedule all of a
/// long chain would take the square of its length.
SmallVector<ArrayRef<Operation *>> partsOf(ArrayRef<Operation *> ops,
                                           const CoreLimits &limits) {
  SmallVector<ArrayRef<Operation *>> all;
  DenseMap<Operation *, unsigned> phase;
  unsigned reductions = 0;
  size_t begin = 0;
  for (size_t i = 0; i != ops.size(); ++i) {
    unsigned own = 0;
    for (Value operand : ops[i]->getOperands())
      own = std::max(own, phase.lookup(operand.getDefiningOp()));
    if (rowFamily().matches(ops[i])) {
      ++own, ++reductions;
      if (own > limits.ports || reductions > limits.ports * limits.slots) {
        all.push_back(ops.slice(begin, i - begin));
        begin = i, own = reductions = 1;
        phase.clear();
      }
    }
    phase[ops[i]] = own;
  }
  all.push_back(ops.drop_front(begin));
  return all;
}

/// Makes groups of the lists of ops of a block.
class Maker {
public:
  Maker(Block &block, unsigned minOps, const CoreLimits &limits,
        DenseMap<Operation *, std::string> said)
      : block(block), minOps(minOps), limits(limits), said(std::move(said)) {}

  void run(const Grouping &grouping) {
    bool changed = false;
    for (unsigned group = 0; group != grouping.size(); ++group) {
      SmallVector<Operation *> ops = grouping.inOrder(grouping.ops(group));
      for (ArrayRef<Operation *> part : partsOf(ops, limits))
        changed |= cut(part);
    }
    changed |= makeNumbers();
    // An op that a group needs may stand behind its first op.
    if (changed)
      sortByNeed(block);
    for (Operation *number : dead)
      if (number->use_empty())
        number->erase();
  }

private:
  /// Makes groups of `ops`: one, or two halves if it is too large.
  bool cut(ArrayRef<Operation *> ops) {
    if (ops.size() < minOps)
      return false;
    Border border = borderOf(ops);
    if (border.results.empty())
      return false;
    if (familyOf(ops).fits(ops, border, limits)) {
      make(ops, border);
      return true;
    }
    // The first half cannot depend on the second: ops stand in their order.
    bool changed = cut(ops.take_front(ops.size() / 2));
    changed |= cut(ops.drop_front(ops.size() / 2));
    return changed;
  }

  /// Constants of one number that are used as tensors.
  bool makeNumbers() {
    SmallVector<Operation *> numbers;
    for (Operation &op : block)
      if (minOps == 1 && op.getNumResults() == 1 && numberOf(op.getResult(0)) &&
          !op.use_empty() && moveOf(&op) &&
          llvm::all_of(op.getUsers(), [](Operation *user) {
            return isa<GroupOp>(user) ||
                   user->hasTrait<OpTrait::IsTerminator>() || keepsPages(user);
          }))
        numbers.push_back(&op);
    for (Operation *number : numbers) {
      dead.remove(number);
      Border border;
      border.results = {number->getResult(0)};
      make(number, border);
    }
    return !numbers.empty();
  }

  void make(ArrayRef<Operation *> ops, const Border &border) {
    std::string text;
    for (Operation *op : ops)
      if (auto it = said.find(op); it != said.end())
        text = it->second;
    GroupOp group = moveToGroup(ops, border);
    if (!text.empty())
      group->setAttr(kPrologueAttr, StringAttr::get(group.getContext(), text));
    for (Operation *number : border.numbers)
      if (number->use_empty())
        dead.insert(number);
  }

  Block &block;
  unsigned minOps;
  CoreLimits limits;
  /// The decision on each product's operands, as text.
  DenseMap<Operation *, std::string> said;
  /// Erases constants that nothing uses any more.
  llvm::SetVector<Operation *> dead;
};

struct D2MFormGroups : impl::D2MFormGroupsPassBase<D2MFormGroups> {
  using D2MFormGroupsPassBase::D2MFormGroupsPassBase;
  void runOnOperation() override {
    if (minOps < 1) {
      getOperation().emitError("min-ops is at least 1, not ") << minOps;
      return signalPassFailure();
    }
    if (!ttcore::getSystemDesc(getOperation())) {
      getOperation().emitError("has no system description: run "
                               "ttcore-register-device before d2m-form-groups");
      return signalPassFailure();
    }
    ttcore::ChipDescAttr chip = workerChip(getOperation());
    bool isAll = minOps == 1;
    GroupEstimates estimates{chip, /*keepsInL1=*/isAll, {}};
    for (auto function : getOperation().getOps<func::FuncOp>())
      for (Block &block : function.getBody()) {
        if (isAll)
          replaceConstants(block);
        Grouping grouping = Grouping::of(block, chip);
        auto said = foldPrologues(grouping, estimates);
        Maker(block, unsigned(minOps), CoreLimits::of(chip), std::move(said))
            .run(grouping);
      }
  }
};

} // namespace
} // namespace mlir::tt::d2m
