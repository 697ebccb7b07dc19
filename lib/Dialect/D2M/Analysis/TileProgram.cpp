//===- TileProgram.cpp - a group as steps on tiles of DST -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/D2M/Analysis/TileProgram.h"

#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::tt::d2m {

namespace {
/// An op of TTIR and the calls that it is. `scalar`: the call with a number in
/// place of the second operand, which is `given` as it is or inverted, or not
/// at all as it is for 0 only.
struct Rule {
  StringLiteral op, call;
  StringLiteral scalar = "";
  enum { AsIs, Inverted, Zero } given = AsIs;
};

// Sorted.
constexpr Rule rules[] = {
    {"abs", "abs_tile"},
    {"acos", "acos_tile"},
    {"add", "add_binary_tile", "add_unary_tile"},
    {"asin", "asin_tile"},
    {"atan", "atan_tile"},
    {"atan2", "atan2_binary_tile"},
    {"ceil", "ceil_tile"},
    {"clamp_scalar", "clamp_tile"},
    {"cos", "cos_tile"},
    {"div", "div_binary_tile", "div_unary_tile", Rule::Inverted},
    {"eq", "eq_binary_tile", "eqz_tile", Rule::Zero},
    {"erf", "erf_tile"},
    {"erfc", "erfc_tile"},
    {"exp", "exp_tile"},
    {"exp2", "exp2_tile"},
    {"expm1", "expm1_tile"},
    {"floor", "floor_tile"},
    {"frac", "frac_tile"},
    {"ge", "ge_binary_tile", "gez_tile", Rule::Zero},
    {"gelu", "gelu_tile"},
    {"gt", "gt_binary_tile", "gtz_tile", Rule::Zero},
    {"hardsigmoid", "hardsigmoid_tile"},
    {"le", "le_binary_tile", "lez_tile", Rule::Zero},
    {"log", "log_tile"},
    {"log1p", "log1p_tile"},
    {"logical_not", "eqz_tile"},
    {"lt", "lt_binary_tile", "ltz_tile", Rule::Zero},
    {"maximum", "binary_max_tile"},
    {"minimum", "binary_min_tile"},
    {"multiply", "mul_binary_tile", "mul_unary_tile"},
    {"ne", "ne_binary_tile", "nez_tile", Rule::Zero},
    {"neg", "negative_tile"},
    {"pow", "power_binary_tile", "power_tile"},
    {"reciprocal", "recip_tile"},
    {"relu", "relu_tile"},
    {"rsqrt", "rsqrt_tile"},
    {"selu", "selu_tile"},
    {"sigmoid", "sigmoid_tile"},
    {"sign", "sign_tile"},
    {"signbit", "signbit_tile"},
    {"silu", "silu_tile"},
    {"sin", "sin_tile"},
    {"softsign", "softsign_tile"},
    {"sqrt", "sqrt_tile"},
    {"square", "square_tile"},
    {"subtract", "sub_binary_tile", "sub_unary_tile"},
    {"tan", "tan_tile"},
    {"tanh", "tanh_tile"},
    {"trunc", "trunc_tile"},
    {"typecast", "typecast_tile"},
    {"where", "where_tile"},
};

const Rule *ruleOf(Operation *op) {
  StringRef name = op->getName().stripDialect();
  const Rule *found =
      std::lower_bound(std::begin(rules), std::end(rules), name,
                       [](const Rule &r, StringRef n) { return r.op < n; });
  return isa_and_present<ttir::TTIRDialect>(op->getDialect()) &&
                 found != std::end(rules) && found->op == name
             ? found
             : nullptr;
}

/// The number that the second operand is, if there is a call that takes it.
std::optional<float> scalarOperand(Operation *op) {
  const Rule *rule = ruleOf(op);
  if (rule->scalar.empty())
    return std::nullopt;
  std::optional<float> number = numberOf(op->getOperand(1));
  if (number && rule->given == Rule::Zero)
    return *number == 0 ? number : std::nullopt;
  if (number && rule->given == Rule::Inverted)
    return *number == 0 ? std::nullopt : std::optional(1 / *number);
  return number;
}

class Scheduler {
public:
  Scheduler(ValueRange inputs, ValueRange results, ArrayRef<int64_t> shape,
            ValueRange held, bool isEmpty)
      : isEmpty(isEmpty), shape(shape) {
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
  /// The operands that have to be in slots.
  SmallVector<Value, 3> tilesOf(Operation *op) const {
    SmallVector<Value, 3> tiles(op->getOperands());
    if (scalarOperand(op))
      tiles.pop_back();
    return tiles;
  }

  /// Slots that it takes to get a value, as if nothing were shared (Sethi and
  /// Ullman).
  unsigned needOf(Value value) const { return need.lookup_or(value, 1); }

  /// All that the results are made of, what others need first; counts the uses.
  /// Groups may be deep: the stack is our own.
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
    if (!direct(op))
      for (auto [i, operand] : llvm::enumerate(inOrder(op)))
        most = std::max(most, needOf(operand) + unsigned(i));
    need[op->getResult(0)] = most;
  }

  /// The operands of `op` if the matrix unit can take them from where they are:
  /// those of a sum, difference or product of bf16 that nothing else needs. The
  /// second one may be part of a tile.
  std::optional<std::pair<Value, Value>> direct(Operation *op) const {
    if (!isa<ttir::AddOp, ttir::SubtractOp, ttir::MultiplyOp>(op) ||
        scalarOperand(op) || (isa<ttir::MultiplyOp>(op) && !isEmpty))
      return std::nullopt;
    Value a = op->getOperand(0), b = op->getOperand(1);
    for (Value operand : {a, b})
      if (!inputNumber.contains(operand) || slotOf.contains(operand) ||
          uses.lookup(operand) != (a == b ? 2 : 1) ||
          !cast<RankedTensorType>(operand.getType()).getElementType().isBF16())
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

  TileBroadcast broadcastOfInput(Value input) const {
    return *broadcastOf(cast<RankedTensorType>(input.getType()).getShape(),
                        shape);
  }

  /// Not made here.
  bool isLeaf(Value value) const {
    return slotOf.contains(value) || inputNumber.contains(value) ||
           numberOf(value);
  }

  /// The operands of `op`, those first that need more.
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

  /// One of the uses of `value` is behind us.
  void release(Value value) {
    if (--uses[value] == 0) {
      free.push_back(slotOf.lookup(value));
      slotOf.erase(value);
    }
  }

  /// Brings `value` into a slot, with all that it is made of.
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
      step.call = "fill_tile";
      step.scalars = {*numberOf(value)};
    }
    program.steps.push_back(std::move(step));
  }

  void combine(Operation *op, Value a, Value b) {
    // A product wants a slot that nothing was in.
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

  void call(StringRef name, Operation *op, SmallVector<unsigned, 4> slots,
            SmallVector<float, 2> scalars = {}) {
    TileStep step;
    step.call = name;
    step.slots = std::move(slots);
    step.scalars = std::move(scalars);
    step.op = op;
    program.steps.push_back(std::move(step));
  }

  void keep(Value result, unsigned slot) {
    slotOf[result] = slot;
    if (uses.lookup(result) == 0) // nobody wants it
      free.push_back(slot);
  }

  void compute(Operation *op) {
    const Rule *rule = ruleOf(op);
    SmallVector<Value, 3> tiles = tilesOf(op);
    SmallVector<unsigned, 4> slots;
    for (Value tile : tiles)
      slots.push_back(slotOf.lookup(tile));
    for (Value tile : tiles)
      release(tile);
    unsigned result;
    if (tiles.size() == 1) {
      // In place, or in a copy if the operand is wanted again.
      result = slots[0];
      if (slotOf.contains(tiles[0])) {
        result = takeSlot();
        call("copy_dest_values", op, {slots[0], result});
      } else {
        free.erase(llvm::find(free, result));
      }
      SmallVector<float, 2> scalars;
      if (std::optional<float> scalar = scalarOperand(op)) {
        if (rule->given != Rule::Zero)
          scalars.push_back(*scalar);
      } else if (auto selu = dyn_cast<ttir::SeluOp>(op))
        scalars = {selu.getScale().convertToFloat(),
                   selu.getAlpha().convertToFloat()};
      else if (auto clamp = dyn_cast<ttir::ClampScalarOp>(op))
        for (Attribute limit : {clamp.getMin(), clamp.getMax()})
          scalars.push_back(toFloat(limit));
      call(scalarOperand(op) ? rule->scalar : rule->call, op, {result},
           scalars);
    } else {
      result = takeSlot();
      slots.push_back(result);
      call(rule->call, op, slots);
    }
    keep(op->getResult(0), result);
  }

  static float toFloat(Attribute number) {
    if (auto real = dyn_cast<FloatAttr>(number))
      return float(real.getValueAsDouble());
    return float(cast<IntegerAttr>(number).getInt());
  }

  bool isEmpty;
  ArrayRef<int64_t> shape;
  DenseMap<Value, unsigned> inputNumber, uses, need, slotOf;
  SmallVector<unsigned> free;
};

} // namespace

std::optional<float> numberOf(Value value) {
  auto full = value.getDefiningOp<ttir::FullOp>();
  if (!full)
    return std::nullopt;
  if (auto real = dyn_cast<FloatAttr>(full.getFillValue()))
    return float(real.getValueAsDouble());
  return float(cast<IntegerAttr>(full.getFillValue()).getInt());
}

bool isMapOp(Operation *op) {
  if (!ruleOf(op) || op->getNumResults() != 1)
    return false;
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  auto isFloat = [](RankedTensorType type) {
    return type &&
           (type.getElementType().isF32() || type.getElementType().isBF16());
  };
  if (!isFloat(type) || type.getNumElements() == 0)
    return false;
  bool tile = false;
  for (Value operand : op->getOperands()) {
    auto other = dyn_cast<RankedTensorType>(operand.getType());
    if (!isFloat(other) || !broadcastOf(other.getShape(), type.getShape()))
      return false;
    tile |= !numberOf(operand);
  }
  return tile;
}

TileProgram scheduleTiles(ValueRange inputs, ValueRange results,
                          ArrayRef<int64_t> shape, ValueRange held,
                          bool isEmpty) {
  return Scheduler(inputs, results, shape, held, isEmpty).program;
}

} // namespace mlir::tt::d2m
