//===- ArgMax.cpp - the index of the largest ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Structured.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::structured;

/// Whether `condition` compares `value` with `best`, and the direction.
static std::optional<bool> isBeyond(Value condition, Value value, Value best) {
  Operation *op = condition.getDefiningOp();
  if (!op)
    return std::nullopt;
  if (auto both = dyn_cast<arith::AndIOp>(op)) {
    // A best that is no number stays.
    for (auto [one, other] : {std::pair(both.getLhs(), both.getRhs()),
                              std::pair(both.getRhs(), both.getLhs())}) {
      auto guard = other.getDefiningOp<arith::CmpFOp>();
      if (guard && guard.getPredicate() == arith::CmpFPredicate::ORD &&
          guard.getLhs() == best && guard.getRhs() == best)
        return isBeyond(one, value, best);
    }
    return std::nullopt;
  }
  if (op->getNumOperands() != 2)
    return std::nullopt;
  bool inOrder = op->getOperand(0) == value && op->getOperand(1) == best;
  bool swapped = op->getOperand(1) == value && op->getOperand(0) == best;
  if (!inOrder && !swapped)
    return std::nullopt;
  std::optional<bool> greater;
  if (auto floats = dyn_cast<arith::CmpFOp>(op)) {
    using P = arith::CmpFPredicate;
    P p = floats.getPredicate();
    if (p == P::OGT || p == P::UGT)
      greater = true;
    else if (p == P::OLT || p == P::ULT)
      greater = false;
  } else if (auto integers = dyn_cast<arith::CmpIOp>(op)) {
    if (integers.getPredicate() == arith::CmpIPredicate::sgt)
      greater = true;
    else if (integers.getPredicate() == arith::CmpIPredicate::slt)
      greater = false;
  }
  if (!greater)
    return std::nullopt;
  return inOrder ? *greater : !*greater;
}

/// Two outputs: the largest element, and its first index.
std::optional<Values> structured::lowerArgMax(linalg::LinalgOp op, Emit &emit) {
  if (op.getNumDpsInits() != 2 || op.getNumReductionLoops() != 1)
    return std::nullopt;
  SmallVector<unsigned> reductions;
  op.getReductionDims(reductions);
  int64_t loop = reductions.front();
  for (unsigned placeAt : {0u, 1u}) {
    OpOperand *place = op.getDpsInitOperand(placeAt),
              *best = op.getDpsInitOperand(1 - placeAt);
    BlockArgument bestArg = op.getMatchingBlockArgument(best),
                  placeArg = op.getMatchingBlockArgument(place);
    auto chosen = op.getMatchingYieldValue(best)
                      ->get()
                      .getDefiningOp<arith::SelectOp>(),
         where = op.getMatchingYieldValue(place)
                     ->get()
                     .getDefiningOp<arith::SelectOp>();
    if (!chosen || !where || chosen.getCondition() != where.getCondition() ||
        chosen.getFalseValue() != bestArg || where.getFalseValue() != placeArg)
      continue;
    Value value = chosen.getTrueValue(), number = where.getTrueValue();
    if (auto cast = number.getDefiningOp<arith::IndexCastOp>())
      number = cast.getIn();
    auto index = number.getDefiningOp<linalg::IndexOp>();
    std::optional<bool> greater =
        isBeyond(chosen.getCondition(), value, bestArg);
    DenseElementsAttr first = ttir::getConstantContent(place->get()),
                      least = ttir::getConstantContent(best->get());
    if (!index || int64_t(index.getDim()) != loop || !greater ||
        usesOf(op, value).outputs || !first || !first.isSplat() ||
        !first.getSplatValue<APInt>().isZero() || !least || !least.isSplat())
      continue;
    bool lowest = false;
    if (isa<FloatType>(least.getElementType())) {
      APFloat number = least.getSplatValue<APFloat>();
      lowest = (number.isInfinity() || number.isLargest()) &&
               number.isNegative() == *greater;
    } else {
      APInt number = least.getSplatValue<APInt>();
      lowest = *greater ? number.isMinSignedValue() : number.isMaxSignedValue();
    }
    FailureOr<SmallVector<int64_t>> loops = outputLoops(op, best);
    FailureOr<SmallVector<int64_t>> same = outputLoops(op, place);
    if (!lowest || failed(loops) || failed(same) || *loops != *same)
      continue;
    SmallVector<int64_t> all(*loops);
    all.push_back(loop);
    Body body(op, all, emit);
    Lowered term = body.evaluate(value);
    if (failed(term))
      return Values(failure());
    Value x = *term;
    int64_t dim = loops->size();
    ArrayRef<int64_t> shape = shapeOf(x).drop_back();
    Value extreme =
        reduce(*greater ? Combine::Max : Combine::Min, x, {dim}, shape, emit);
    extreme = *greater ? emit.binary<ttir::MaximumOp>(best->get(), extreme)
                       : emit.binary<ttir::MinimumOp>(best->get(), extreme);
    Value key = *greater ? x : emit.unary<ttir::NegOp>(x);
    Value at = emit.create<ttir::ArgMaxOp>(
        RankedTensorType::get(shape, emit.builder.getI32Type()), key,
        emit.builder.getBoolAttr(false),
        emit.builder.getI32ArrayAttr({int32_t(dim)}));
    at = emit.cast(at, heldAs(elementOf(place->get())));
    SmallVector<Value> results(2);
    results[placeAt] = at;
    results[1 - placeAt] = extreme;
    return Values(results);
  }
  return std::nullopt;
}
