//===- Commute.cpp - groups of ops and what their forms cost --------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Commute.h"

#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

#include <map>

namespace mlir::tt::ttir {

namespace {

/// Bits that a change of `value` moves.
int64_t weightOf(Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  Type element = type.getElementType();
  return type.getNumElements() *
         (element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 16);
}

/// Ops that hang on each other, in the order of the block.
class Group {
public:
  Group(ArrayRef<Operation *> ops, const FormRules &rules)
      : ops(ops), rules(rules), inside(ops.begin(), ops.end()) {
    for (Operation *op : ops) {
      for (OpOperand &operand : op->getOpOperands())
        if (!inside.contains(operand.get().getDefiningOp()) &&
            (rules.sharesForm(operand) || rules.isChanged(operand)))
          inputs.insert(operand.get());
      for (Value result : op->getResults())
        if (llvm::any_of(result.getUsers(),
                         [&](Operation *user) { return isOutside(user); }))
          outputs.push_back(result);
    }
  }

  /// The form to have, if there is a better one.
  std::optional<Form> betterForm(const CommuteOptions &options) const {
    std::map<Form, int64_t> votes;
    auto vote = [&](std::optional<Form> form, Value value) {
      if (form)
        votes[*form] += weightOf(value);
    };
    for (Value input : inputs)
      if (!rules.isFree(input))
        vote(rules.formBehind(input), input);
    for (Value output : outputs)
      for (OpOperand &use : output.getUses())
        if (isOutside(use.getOwner()))
          vote(rules.formWanted(use), output);
    const Form *best = nullptr;
    int64_t most = 0;
    for (auto &[form, weight] : votes)
      if (weight > most && rules.canHave(ops.front(), form)) {
        most = weight;
        best = &form;
      }
    if (best && isBetter(*best, options) &&
        llvm::all_of(ops,
                     [&](Operation *op) { return rules.canHave(op, *best); }))
      return *best;
    return std::nullopt;
  }

  void moveTo(const Form &form) {
    DenseMap<Value, Value> moved;
    for (Operation *op : ops) {
      OpBuilder builder(op);
      Operation *clone = builder.clone(*op);
      for (auto [own, operand] :
           llvm::zip_equal(clone->getOpOperands(), op->getOpOperands())) {
        // An operand that only broadcasts is changed for its op alone.
        bool shares = rules.sharesForm(operand);
        Value known = shares ? moved.lookup(operand.get()) : Value();
        if (!known)
          known = rules.toForm(builder, operand, form);
        if (shares)
          moved[operand.get()] = known;
        own.set(known);
      }
      clone->moveBefore(op);
      for (auto [own, result] :
           llvm::zip_equal(clone->getResults(), op->getResults())) {
        own.setType(
            rules.typeIn(form, cast<RankedTensorType>(result.getType())));
        moved[result] = own;
      }
      rules.adapt(op, clone, form);
    }
    for (Value output : outputs) {
      OpBuilder builder(output.getContext());
      builder.setInsertionPointAfterValue(output);
      Value back =
          rules.fromForm(builder, output.getLoc(), moved.lookup(output), form,
                         cast<RankedTensorType>(output.getType()));
      output.replaceUsesWithIf(
          back, [&](OpOperand &use) { return isOutside(use.getOwner()); });
    }
    for (Operation *op : llvm::reverse(ops))
      op->erase();
  }

private:
  bool isOutside(Operation *op) const { return !inside.contains(op); }

  bool isBetter(const Form &form, const CommuteOptions &options) const {
    int64_t gain = 0;
    bool goesUp = false, goesDown = false, takesOff = false;
    for (Value input : inputs) {
      if (rules.isFree(input))
        continue;
      if (rules.isCheaper(input, form)) {
        goesUp = true;
        continue;
      }
      if (rules.formBehind(input) == form) {
        // Saved if nothing else needs the form that it has.
        bool saved = llvm::all_of(input.getUses(), [&](OpOperand &use) {
          return !isOutside(use.getOwner()) || rules.formWanted(use) == form;
        });
        gain += saved ? weightOf(input) : 0;
        takesOff |= saved;
      } else {
        gain -= weightOf(input);
        goesUp = true;
      }
    }
    for (Value output : outputs) {
      bool wanted = false, kept = false;
      for (OpOperand &use : output.getUses()) {
        if (!isOutside(use.getOwner()))
          continue;
        bool isWanted = rules.formWanted(use) == form;
        wanted |= isWanted;
        kept |= !isWanted && !rules.isFree(use);
      }
      gain += (wanted - kept) * weightOf(output);
      goesDown |= kept;
    }
    if ((goesUp && !options.upwards) || (goesDown && !options.downwards))
      return false;
    // Behind the ops a change leaves them next to what makes their operands.
    return gain > 0 || (gain == 0 && takesOff && !goesUp);
  }

  ArrayRef<Operation *> ops;
  const FormRules &rules;
  DenseSet<Operation *> inside;
  SetVector<Value> inputs;
  SmallVector<Value> outputs;
};

} // namespace

bool commute(Block &block, const FormRules &rules,
             const CommuteOptions &options) {
  llvm::EquivalenceClasses<Operation *> groups;
  DenseSet<Value> changed;
  for (Operation &op : block) {
    if (!rules.isMovable(&op))
      continue;
    groups.insert(&op);
    for (OpOperand &operand : op.getOpOperands()) {
      if (!rules.sharesForm(operand))
        continue;
      Value value = operand.get();
      Operation *maker = value.getDefiningOp();
      if (maker && maker->getBlock() == &block && rules.isMovable(maker))
        groups.unionSets(&op, maker);
      // A change of a value is saved if all ops that read it changed move, or
      // none.
      if (rules.formBehind(value) && changed.insert(value).second)
        for (OpOperand &use : value.getUses())
          if (use.getOwner()->getBlock() == &block &&
              rules.isMovable(use.getOwner()) && rules.sharesForm(use))
            groups.unionSets(&op, use.getOwner());
    }
  }
  llvm::MapVector<Operation *, SmallVector<Operation *>> members;
  for (Operation &op : block)
    if (rules.isMovable(&op))
      members[groups.getLeaderValue(&op)].push_back(&op);
  bool moved = false;
  for (auto &[leader, ops] : members) {
    Group group(ops, rules);
    if (std::optional<Form> form = group.betterForm(options)) {
      group.moveTo(*form);
      moved = true;
    }
  }
  return moved;
}

} // namespace mlir::tt::ttir
