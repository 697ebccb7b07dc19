//===- TileProgram.cpp - a group as steps on tiles of DST -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/D2M/Analysis/TileProgram.h"

#include "ttmlir/Dialect/D2M/Analysis/TileRules.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::tt::d2m {

namespace {

class Scheduler {
public:
  Scheduler(ValueRange inputs, ValueRange results, ArrayRef<int64_t> shape,
            ValueRange held, bool isEmpty, bool isNarrow)
      : isEmpty(isEmpty), isNarrow(isNarrow), shape(shape) {
    for (auto [i, input] : llvm::enumerate(inputs))
      inputNumber[input] = i;
    for (Value value : held)
      slotOf[value] = takeSlot();
    for (Operation *op : collect(results))
      label(op);
    for (Value value : held)
      if (uses.lookup(value) == 0)
        free.push_back(slotOf.lookup(value));
    for (Value result : results)
      evaluate(result);
    for (Value result : results)
      program.results.push_back(slotOf.lookup(result));
  }

  TileProgram program;

private:
  /// The operands that must be in slots of DST.
  SmallVector<Value, 3> tilesOf(Operation *op) const {
    SmallVector<Value, 3> tiles(op->getOperands());
    if (takesNumber(op))
      tiles.pop_back();
    return tiles;
  }

  /// Slots that it takes to get a value, as if nothing were shared (Sethi and
  /// Ullman).
  unsigned needOf(Value value) const { return need.lookup_or(value, 1); }

  /// Lists all values that the results depend on, operands before users, and
  /// counts their uses. Groups may be deep, so it keeps a stack of its own.
  SmallVector<Operation *> collect(ValueRange results) {
    SmallVector<Operation *> ops;
    DenseSet<Operation *> done;
    SmallVector<std::pair<Value, bool>> stack;
    for (Value result : llvm::reverse(results)) {
      stack.push_back({result, false});
      ++uses[result];
    }
    while (!stack.empty()) {
      auto [value, seen] = stack.pop_back_val();
      Operation *op = value.getDefiningOp();
      if (isLeaf(value) || done.contains(op))
        continue;
      if (!seen) {
        stack.push_back({value, true});
        for (Value operand : tilesOf(op))
          stack.push_back({operand, false});
        continue;
      }
      done.insert(op);
      ops.push_back(op);
      for (Value operand : tilesOf(op))
        ++uses[operand];
    }
    return ops;
  }

  void label(Operation *op) {
    unsigned most = 1;
    if (auto reused = reuse(op))
      most = needOf(reused->made);
    else if (!direct(op))
      for (auto [i, operand] : llvm::enumerate(inOrder(op)))
        most = std::max(most, needOf(operand) + unsigned(i));
    need[op->getResult(0)] = most;
  }

  /// The operands of `op` if the matrix unit can take them from where they are:
  /// those of a sum, difference or product of bf16 or block floats that no
  /// other op uses. The second one may be broadcast from a part of a tile.
  std::optional<std::pair<Value, Value>> direct(Operation *op) const {
    if (!isa<ttir::AddOp, ttir::SubtractOp, ttir::MultiplyOp>(op) ||
        takesNumber(op) || (isa<ttir::MultiplyOp>(op) && !isEmpty))
      return std::nullopt;
    Value a = op->getOperand(0), b = op->getOperand(1);
    for (Value operand : {a, b})
      if (!inputNumber.contains(operand) || slotOf.contains(operand) ||
          uses.lookup(operand) != (a == b ? 2 : 1) || formOf(operand)->isWide())
        return std::nullopt;
    if (broadcastOfInput(a) != TileBroadcast::None) {
      if (isa<ttir::SubtractOp>(op))
        return std::nullopt;
      std::swap(a, b);
    }
    return broadcastOfInput(a) == TileBroadcast::None
               ? std::optional(std::pair(a, b))
               : std::nullopt;
  }

  /// The operands of a sum, difference or product if one is computed by these
  /// steps and the other is a whole tile that the matrix unit can take from
  /// its circular buffer. No other op uses either.
  struct Reused {
    Value made, input;
    bool madeIsFirst;
  };
  std::optional<Reused> reuse(Operation *op) const {
    if (!isNarrow ||
        !isa<ttir::AddOp, ttir::SubtractOp, ttir::MultiplyOp>(op) ||
        takesNumber(op))
      return std::nullopt;
    for (bool first : {true, false}) {
      Value made = op->getOperand(first ? 0 : 1),
            input = op->getOperand(first ? 1 : 0);
      if (inputNumber.contains(input) && !slotOf.contains(input) &&
          uses.lookup(input) == 1 && !inputNumber.contains(made) &&
          !numberOf(made) && uses.lookup(made) == 1 &&
          broadcastOfInput(input) == TileBroadcast::None)
        return Reused{made, input, first};
    }
    return std::nullopt;
  }

  TileBroadcast broadcastOfInput(Value input) const {
    return *broadcastOf(cast<RankedTensorType>(input.getType()).getShape(),
                        shape);
  }

  /// Whether the steps do not compute it.
  bool isLeaf(Value value) const {
    return slotOf.contains(value) || inputNumber.contains(value) ||
           numberOf(value);
  }

  /// The operands of `op`, those that need more slots first.
  SmallVector<Value, 3> inOrder(Operation *op) const {
    SmallVector<Value, 3> order = tilesOf(op);
    llvm::stable_sort(order,
                      [&](Value a, Value b) { return needOf(a) > needOf(b); });
    return order;
  }

  unsigned takeSlot() {
    if (free.empty())
      return program.numSlots++;
    unsigned lowest = *llvm::min_element(free);
    free.erase(llvm::find(free, lowest));
    return lowest;
  }

  /// Counts one use of `value` as done.
  void release(Value value) {
    if (--uses[value] == 0) {
      free.push_back(slotOf.lookup(value));
      slotOf.erase(value);
    }
  }

  /// Adds the steps that bring `value` into a slot, operands first.
  void evaluate(Value root) {
    SmallVector<Value> stack{root};
    while (!stack.empty()) {
      Value value = stack.back();
      if (slotOf.contains(value)) {
        stack.pop_back();
        continue;
      }
      if (isLeaf(value)) {
        bring(value);
        stack.pop_back();
        continue;
      }
      Operation *op = value.getDefiningOp();
      if (auto operands = direct(op)) {
        stack.pop_back();
        combine(op, operands->first, operands->second);
        continue;
      }
      if (auto reused = reuse(op)) {
        if (!slotOf.contains(reused->made)) {
          stack.push_back(reused->made);
          continue;
        }
        stack.pop_back();
        join(op, *reused);
        continue;
      }
      size_t before = stack.size();
      SmallVector<Value, 3> order = inOrder(op);
      for (Value operand : llvm::reverse(order))
        if (!slotOf.contains(operand))
          stack.push_back(operand);
      if (stack.size() == before) {
        stack.pop_back();
        compute(op);
      }
    }
  }

  /// A tile of an operand, or one of a number.
  void bring(Value value) {
    unsigned slot = takeSlot();
    slotOf[value] = slot;
    TileStep step;
    step.slots = {slot};
    if (auto input = inputNumber.find(value); input != inputNumber.end()) {
      step.load = input->second;
      step.broadcast = broadcastOfInput(value);
    } else {
      step.call = fillWith(formOf(value)->isFloat(), *numberOf(value));
    }
    program.steps.push_back(std::move(step));
  }

  void combine(Operation *op, Value a, Value b) {
    // A product of tiles needs a slot that was not used before.
    unsigned slot = isa<ttir::MultiplyOp>(op) ? program.numSlots++ : takeSlot();
    TileStep step;
    step.load = inputNumber.lookup(a);
    step.with = inputNumber.lookup(b);
    step.broadcast = broadcastOfInput(b);
    step.slots = {slot};
    step.op = op;
    program.steps.push_back(std::move(step));
    keep(op->getResult(0), slot);
  }

  void join(Operation *op, const Reused &reused) {
    unsigned slot = slotOf.lookup(reused.made);
    slotOf.erase(reused.made);
    TileStep step;
    step.load = inputNumber.lookup(reused.input);
    step.reuse = reused.madeIsFirst ? TileStep::AsFirst : TileStep::AsSecond;
    step.slots = {slot};
    step.op = op;
    program.steps.push_back(std::move(step));
    keep(op->getResult(0), slot);
  }

  void call(TileCall call, Operation *op, SmallVector<unsigned, 4> slots) {
    TileStep step;
    step.call = std::move(call);
    step.slots = std::move(slots);
    step.op = op;
    program.steps.push_back(std::move(step));
  }

  void keep(Value result, unsigned slot) {
    slotOf[result] = slot;
    if (uses.lookup(result) == 0) // nobody wants it
      free.push_back(slot);
  }

  void compute(Operation *op) {
    SmallVector<Value, 3> tiles = tilesOf(op);
    SmallVector<unsigned, 4> slots;
    for (Value tile : tiles)
      slots.push_back(slotOf.lookup(tile));
    for (Value tile : tiles)
      release(tile);
    TileCall own = callOf(op);
    unsigned result;
    if (tiles.size() == 1) {
      // In place, or in a copy if the operand is wanted again.
      result = slots[0];
      if (slotOf.contains(tiles[0])) {
        result = takeSlot();
        call(copyOf(tiles[0]), op, {slots[0], result});
      } else {
        free.erase(llvm::find(free, result));
      }
      if (!own.name.empty())
        call(std::move(own), op, {result});
    } else {
      result = takeSlot();
      slots.push_back(result);
      call(std::move(own), op, slots);
    }
    keep(op->getResult(0), result);
  }

  bool isEmpty, isNarrow;
  ArrayRef<int64_t> shape;
  DenseMap<Value, unsigned> inputNumber, uses, need, slotOf;
  SmallVector<unsigned> free;
};

} // namespace

TileProgram scheduleTiles(ValueRange inputs, ValueRange results,
                          ArrayRef<int64_t> shape, ValueRange held,
                          bool isEmpty, bool isNarrow) {
  return Scheduler(inputs, results, shape, held, isEmpty, isNarrow).program;
}

std::optional<std::pair<unsigned, unsigned>>
TileProgram::setUpOnce(function_ref<bool(unsigned, unsigned)> isAlike) const {
  std::optional<unsigned> a, b;
  for (const TileStep &step : steps) {
    if (!step.load)
      continue;
    // Repeating a part of a tile sets up all units.
    if (!step.with && step.broadcast != TileBroadcast::None)
      return std::nullopt;
    if ((a && !isAlike(*a, *step.load)) ||
        (b && step.with && !isAlike(*b, *step.with)))
      return std::nullopt;
    a = step.load;
    if (step.with)
      b = step.with;
  }
  return a ? std::optional(std::pair(*a, b.value_or(*a))) : std::nullopt;
}

TileProgram scheduleMap(Block &body) {
  auto results = body.getTerminator()->getOperands();
  return scheduleTiles(
      body.getArguments(), results,
      cast<RankedTensorType>(results.front().getType()).getShape(),
      /*held=*/{}, /*isEmpty=*/true, /*isNarrow=*/!needsWideDst(body));
}

} // namespace mlir::tt::d2m
