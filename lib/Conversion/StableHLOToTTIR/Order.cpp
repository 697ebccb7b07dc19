//===- Order.cpp - elements in order --------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

/// The argument of the comparison that a value is, seen through what makes
/// floats ready for the total order: zeros and NaN of one sign.
static BlockArgument compared(Value value) {
  auto isConstant = [](Value v) {
    Operation *op = v.getDefiningOp();
    return op && op->hasTrait<OpTrait::ConstantLike>();
  };
  while (auto select = value.getDefiningOp<SelectOp>()) {
    if (isConstant(select.getOnTrue()))
      value = select.getOnFalse();
    else if (isConstant(select.getOnFalse()))
      value = select.getOnTrue();
    else
      return {};
  }
  return dyn_cast<BlockArgument>(value);
}

namespace {
/// The operand that is compared, and how.
struct Key {
  unsigned operand;
  bool descending;
};
} // namespace

static std::optional<Key> keyOf(CompareOp compare) {
  if (!compare)
    return std::nullopt;
  BlockArgument a = compared(compare.getLhs()), b = compared(compare.getRhs());
  if (!a || !b || a.getArgNumber() / 2 != b.getArgNumber() / 2 || a == b)
    return std::nullopt;
  ComparisonDirection direction = compare.getComparisonDirection();
  if (direction == ComparisonDirection::EQ ||
      direction == ComparisonDirection::NE)
    return std::nullopt;
  bool descending = direction == ComparisonDirection::GT ||
                    direction == ComparisonDirection::GE;
  if (a.getArgNumber() % 2 == 1)
    descending = !descending;
  return Key{a.getArgNumber() / 2, descending};
}

/// Whether `value` compares the key `first` for equality.
static bool asksEqual(Value value, Key first) {
  auto compare = value.getDefiningOp<CompareOp>();
  if (!compare || compare.getComparisonDirection() != ComparisonDirection::EQ)
    return false;
  BlockArgument a = compared(compare.getLhs()), b = compared(compare.getRhs());
  return a && b && a != b && a.getArgNumber() / 2 == first.operand &&
         b.getArgNumber() / 2 == first.operand;
}

/// Keys of a comparison, the first one decides: `a < b`, or `a < b or (a == b
/// and rest)`, or a choice between `rest` and `a < b` by `a == b`.
static bool readKeys(Value value, SmallVectorImpl<Key> &keys) {
  auto readOne = [&](Value first) {
    std::optional<Key> key = keyOf(first.getDefiningOp<CompareOp>());
    if (key)
      keys.push_back(*key);
    return key.has_value();
  };
  if (value.getDefiningOp<CompareOp>())
    return readOne(value);
  if (auto either = value.getDefiningOp<OrOp>()) {
    Value first = either.getLhs(), second = either.getRhs();
    if (!first.getDefiningOp<CompareOp>())
      std::swap(first, second);
    auto both = second.getDefiningOp<AndOp>();
    if (!both || !readOne(first))
      return false;
    Value equal = both.getLhs(), rest = both.getRhs();
    if (!asksEqual(equal, keys.back()))
      std::swap(equal, rest);
    return asksEqual(equal, keys.back()) && readKeys(rest, keys);
  }
  if (auto select = value.getDefiningOp<SelectOp>())
    return readOne(select.getOnFalse()) &&
           asksEqual(select.getPred(), keys.back()) &&
           readKeys(select.getOnTrue(), keys);
  return false;
}

static Value along(Value x, Value places, int64_t dim, Emit &emit) {
  return emit.create<ttir::GatherOp>(x.getType(), x, places,
                                     emit.builder.getI32IntegerAttr(dim));
}

/// The sorted elements and their indices, stable. Truth values are sorted as
/// numbers.
static std::pair<Value, Value> sorted(Value x, int64_t dim, bool descending,
                                      Emit &emit) {
  Builder &b = emit.builder;
  Type places = tensorType(x).clone(b.getI32Type());
  auto sort = emit.create<ttir::SortOp>(
      TypeRange{x.getType(), places}, x,
      b.getIntegerAttr(b.getIntegerType(32, true), dim),
      b.getBoolAttr(descending), b.getBoolAttr(true));
  return {sort.getValues(), sort.getIndices()};
}

static Values lowerSort(SortOp op, Emit &emit, const Lowering &) {
  SmallVector<Key> keys;
  if (!readKeys(op.getComparator().front().getTerminator()->getOperand(0),
                keys))
    return op.emitOpError(
        "has a comparison without lowering; `<` and `>` of one "
        "operand, or of several one after the other, have one");
  int64_t rank = shapeOf(op.getInputs()[0]).size(), dim = op.getDimension();
  dim += dim < 0 ? rank : 0;
  SmallVector<Value> values(op.getInputs());
  // The last key first: sorts are stable.
  for (Key key : llvm::reverse(keys)) {
    auto [inOrder, places] =
        sorted(values[key.operand], dim, key.descending, emit);
    for (auto [i, value] : llvm::enumerate(values))
      value = i == key.operand ? inOrder : along(value, places, dim, emit);
  }
  return values;
}

static Values lowerTopK(chlo::TopKOp op, Emit &emit, const Lowering &) {
  Builder &b = emit.builder;
  auto top = emit.create<ttir::TopKOp>(
      TypeRange{op.getValues().getType(),
                tensorType(op.getIndices()).clone(b.getI32Type())},
      op.getOperand(), b.getI32IntegerAttr(op.getK()), b.getI32IntegerAttr(-1),
      b.getBoolAttr(true), b.getBoolAttr(true));
  return SmallVector<Value>{
      top.getValues(), emit.cast(top.getIndices(), elementOf(op.getIndices()))};
}

void stablehlo::addOrder(Lowering &l) {
  l.on<SortOp>(lowerSort);
  l.on<chlo::TopKOp>(lowerTopK);
}
