//===- CountRounds.cpp - trip counts of loops -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "CountRounds.h"

#include "Evaluate.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace mlir::tt::stablehlo;

/// Evaluations of single ops; some seconds at most.
constexpr uint64_t kPatience = 4'000'000;

namespace {
class Counter {
public:
  Counter(WhileOp loop, const KnownValues &known) : loop(loop), known(known) {}

  std::optional<uint64_t> count() {
    findWanted();
    KnownValues state;
    for (unsigned i : slots.set_bits())
      if (!pass(loop.getOperand()[i], loop.getCond().getArgument(i), known,
                state))
        return std::nullopt;
    for (uint64_t rounds = 0;; ++rounds) {
      if (!evaluateAll(conditionOps, state))
        return std::nullopt;
      std::optional<DenseElementsAttr> goesOn =
          valueOf(loop.getCond().front().getTerminator()->getOperand(0), state);
      if (!goesOn)
        return std::nullopt;
      if (goesOn->getSplatValue<APInt>().isZero())
        return rounds;
      for (unsigned i : slots.set_bits())
        state[loop.getBody().getArgument(i)] =
            state.at(loop.getCond().getArgument(i));
      if (!evaluateAll(bodyOps, state))
        return std::nullopt;
      // All at once: a result may be an argument.
      KnownValues next;
      for (unsigned i : slots.set_bits())
        if (!pass(yielded(i), loop.getCond().getArgument(i), state, next))
          return std::nullopt;
      for (auto [value, content] : next)
        state[value] = content;
    }
  }

private:
  Value yielded(unsigned i) {
    return loop.getBody().front().getTerminator()->getOperand(i);
  }

  std::optional<DenseElementsAttr> valueOf(Value value,
                                           const KnownValues &state) const {
    for (const KnownValues *values : {&state, &known})
      if (auto it = values->find(value); it != values->end())
        return it->second;
    return std::nullopt;
  }

  bool pass(Value from, Value to, const KnownValues &values,
            KnownValues &into) const {
    std::optional<DenseElementsAttr> value = valueOf(from, values);
    if (value)
      into[to] = *value;
    return value.has_value();
  }

  /// Finds the values that the condition depends on, from the end backwards, to
  /// a fixed point.
  void findWanted() {
    slots.resize(loop.getNumResults());
    want(loop.getCond().front().getTerminator()->getOperand(0));
    auto inOrder = [&](Region &region, SmallVector<Operation *> &ops) {
      for (Operation &op : region.front())
        if (wanted.contains(&op))
          ops.push_back(&op);
    };
    inOrder(loop.getCond(), conditionOps);
    inOrder(loop.getBody(), bodyOps);
  }

  void want(Value value) {
    SmallVector<Value> open{value};
    while (!open.empty()) {
      Value next = open.pop_back_val();
      if (auto argument = dyn_cast<BlockArgument>(next)) {
        unsigned i = argument.getArgNumber();
        if (argument.getOwner()->getParentOp() == loop && !slots.test(i)) {
          slots.set(i);
          open.push_back(yielded(i));
        }
        continue;
      }
      Operation *op = next.getDefiningOp();
      if (op->getParentOp() == loop && wanted.insert(op).second)
        llvm::append_range(open, op->getOperands());
    }
  }

  bool evaluateAll(ArrayRef<Operation *> ops, KnownValues &state) {
    for (Operation *op : ops) {
      SmallVector<DenseElementsAttr> operands;
      for (Value operand : op->getOperands()) {
        std::optional<DenseElementsAttr> value = valueOf(operand, state);
        if (!value)
          return false;
        operands.push_back(*value);
      }
      DenseElementsAttr value = evaluate(op, operands);
      if (!value || ++evaluations > kPatience)
        return false;
      state[op->getResult(0)] = value;
    }
    return true;
  }

  WhileOp loop;
  const KnownValues &known;
  llvm::BitVector slots; ///< of the loop's state that the condition needs
  llvm::DenseSet<Operation *> wanted;
  SmallVector<Operation *> conditionOps, bodyOps;
  uint64_t evaluations = 0;
};
} // namespace

std::optional<uint64_t>
mlir::tt::stablehlo::countRounds(WhileOp loop, const KnownValues &known) {
  return Counter(loop, known).count();
}
