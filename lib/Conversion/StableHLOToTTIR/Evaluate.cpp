//===- Evaluate.cpp - ops on numbers that are known -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Evaluate.h"

#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

/// -1, 0 or 1.
static int order(const APInt &a, const APInt &b, bool isUnsigned) {
  if (a == b)
    return 0;
  return (isUnsigned ? a.ult(b) : a.slt(b)) ? -1 : 1;
}

static bool holds(ComparisonDirection direction, int order) {
  switch (direction) {
  case ComparisonDirection::EQ:
    return order == 0;
  case ComparisonDirection::NE:
    return order != 0;
  case ComparisonDirection::GE:
    return order >= 0;
  case ComparisonDirection::GT:
    return order > 0;
  case ComparisonDirection::LE:
    return order <= 0;
  case ComparisonDirection::LT:
    return order < 0;
  }
  llvm_unreachable("all directions are above");
}

/// Arithmetic of two integers of one type; none where it has no result.
static std::optional<APInt> combine(Operation *op, const APInt &a,
                                    const APInt &b, bool isUnsigned) {
  return llvm::TypeSwitch<Operation *, std::optional<APInt>>(op)
      .Case([&](AddOp) { return a.getBitWidth() == 1 ? a | b : a + b; })
      .Case([&](SubtractOp) { return a - b; })
      .Case([&](MulOp) { return a * b; })
      .Case([&](AndOp) { return a & b; })
      .Case([&](OrOp) { return a | b; })
      .Case([&](XorOp) { return a ^ b; })
      .Case([&](MaxOp) { return order(a, b, isUnsigned) > 0 ? a : b; })
      .Case([&](MinOp) { return order(a, b, isUnsigned) < 0 ? a : b; })
      .Case([&](DivOp) -> std::optional<APInt> {
        if (b.isZero() ||
            (!isUnsigned && a.isMinSignedValue() && b.isAllOnes()))
          return std::nullopt;
        return isUnsigned ? a.udiv(b) : a.sdiv(b);
      })
      .Case([&](RemainderOp) -> std::optional<APInt> {
        if (b.isZero())
          return std::nullopt;
        return isUnsigned ? a.urem(b) : a.srem(b);
      })
      .Default(std::nullopt);
}

DenseElementsAttr stablehlo::evaluate(Operation *op,
                                      ArrayRef<DenseElementsAttr> operands) {
  if (auto constant = dyn_cast<ConstantOp>(op)) {
    auto value = dyn_cast<DenseElementsAttr>(constant.getValue());
    return value && value.isSplat() && value.getType().getRank() == 0
               ? value
               : DenseElementsAttr();
  }
  if (op->getNumResults() != 1 || operands.empty())
    return {};
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!type || type.getRank() != 0)
    return {};
  for (DenseElementsAttr operand : operands)
    if (!operand.isSplat() || operand.getType().getRank() != 0)
      return {};
  if (isa<ReshapeOp, BroadcastInDimOp, OptimizationBarrierOp>(op))
    return operands[0];
  if (auto select = dyn_cast<SelectOp>(op))
    return operands[operands[0].getSplatValue<APInt>().isZero() ? 2 : 1];
  auto compare = dyn_cast<CompareOp>(op);
  Type from = operands[0].getElementType();
  if (isa<FloatType>(from)) {
    if (!compare || compare.getCompareType() == ComparisonType::TOTALORDER)
      return {};
    APFloat a = operands[0].getSplatValue<APFloat>(),
            b = operands[1].getSplatValue<APFloat>();
    APFloat::cmpResult result = a.compare(b);
    bool truth =
        result == APFloat::cmpUnordered
            ? compare.getComparisonDirection() == ComparisonDirection::NE
            : holds(compare.getComparisonDirection(),
                    result == APFloat::cmpEqual      ? 0
                    : result == APFloat::cmpLessThan ? -1
                                                     : 1);
    return DenseElementsAttr::get(type, truth);
  }
  auto integer = dyn_cast<IntegerType>(from);
  if (!integer)
    return {};
  bool isUnsigned = integer.isUnsigned() || integer.getWidth() == 1;
  APInt a = operands[0].getSplatValue<APInt>();
  auto result = [&](const APInt &value) {
    return DenseElementsAttr::get(type, value);
  };
  if (compare)
    return DenseElementsAttr::get(
        type, holds(compare.getComparisonDirection(),
                    order(a, operands[1].getSplatValue<APInt>(), isUnsigned)));
  if (isa<NotOp>(op))
    return result(~a);
  if (isa<NegOp>(op))
    return result(-a);
  if (isa<ConvertOp>(op)) {
    auto to = dyn_cast<IntegerType>(type.getElementType());
    if (!to)
      return {};
    if (to.getWidth() == 1)
      return result(APInt(1, !a.isZero()));
    return result(isUnsigned ? a.zextOrTrunc(to.getWidth())
                             : a.sextOrTrunc(to.getWidth()));
  }
  if (auto clamp = dyn_cast<ClampOp>(op)) {
    APInt x = operands[1].getSplatValue<APInt>(),
          high = operands[2].getSplatValue<APInt>();
    x = order(x, a, isUnsigned) < 0 ? a : x;
    return result(order(x, high, isUnsigned) > 0 ? high : x);
  }
  if (operands.size() != 2)
    return {};
  std::optional<APInt> value =
      combine(op, a, operands[1].getSplatValue<APInt>(), isUnsigned);
  return value ? result(*value) : DenseElementsAttr();
}
