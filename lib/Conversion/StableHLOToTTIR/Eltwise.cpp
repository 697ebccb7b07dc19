//===- Eltwise.cpp - element by element -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

static bool isTruth(Value value) { return elementOf(value).isInteger(1); }

/// Sums, products and bits of truth values are logic.
template <typename Op, typename Logic, typename Other>
static Values lowerLogic(Op op, Emit &emit, const Lowering &) {
  Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  if (isTruth(lhs))
    return one(emit.binary<Logic>(lhs, rhs));
  return one(emit.binary<Other>(lhs, rhs));
}

static Values lowerNot(NotOp op, Emit &emit, const Lowering &) {
  Value x = op.getOperand();
  return one(isTruth(x) ? emit.logicalNot(x)
                        : emit.unary<ttir::BitwiseNotOp>(x));
}

/// Integers in the order of floats with signed zeros and NaN: the bits, of
/// which those of negative numbers are turned round.
static Value inTotalOrder(Value x, Emit &emit) {
  Builder &b = emit.builder;
  if (!isa<FloatType>(elementOf(x)))
    return x;
  x = emit.cast(x, b.getF32Type());
  Value bits = emit.create<ttir::BitcastConvertOp>(
      tensorType(x).clone(b.getI32Type()), x);
  Value turned = emit.binary<ttir::BitwiseXorOp>(bits, double(INT32_MAX));
  return emit.where(emit.ask<ttir::LessThanOp>(bits, 0), turned, bits);
}

static Values lowerCompare(CompareOp op, Emit &emit, const Lowering &) {
  Value lhs = op.getLhs(), rhs = op.getRhs();
  if (op.getCompareType() == ComparisonType::TOTALORDER) {
    lhs = inTotalOrder(lhs, emit);
    rhs = inTotalOrder(rhs, emit);
  }
  switch (op.getComparisonDirection()) {
  case ComparisonDirection::EQ:
    return one(emit.ask<ttir::EqualOp>(lhs, rhs));
  case ComparisonDirection::NE:
    return one(emit.ask<ttir::NotEqualOp>(lhs, rhs));
  case ComparisonDirection::GE:
    return one(emit.ask<ttir::GreaterEqualOp>(lhs, rhs));
  case ComparisonDirection::GT:
    return one(emit.ask<ttir::GreaterThanOp>(lhs, rhs));
  case ComparisonDirection::LE:
    return one(emit.ask<ttir::LessEqualOp>(lhs, rhs));
  case ComparisonDirection::LT:
    return one(emit.ask<ttir::LessThanOp>(lhs, rhs));
  }
  llvm_unreachable("all directions are above");
}

static Values lowerSelect(SelectOp op, Emit &emit, const Lowering &) {
  Value condition = emit.spread(op.getPred(), shapeOf(op.getResult()));
  return one(emit.where(condition, op.getOnTrue(), op.getOnFalse()));
}

static Values lowerClamp(ClampOp op, Emit &emit, const Lowering &) {
  ArrayRef<int64_t> shape = shapeOf(op.getResult());
  Value low = emit.spread(op.getMin(), shape),
        high = emit.spread(op.getMax(), shape);
  return one(emit.binary<ttir::MinimumOp>(
      emit.binary<ttir::MaximumOp>(op.getOperand(), low), high));
}

static Values lowerConvert(ConvertOp op, Emit &emit, const Lowering &) {
  return one(emit.cast(op.getOperand(), elementOf(op.getResult())));
}

static Values lowerBitcast(BitcastConvertOp op, Emit &emit, const Lowering &) {
  if (shapeOf(op.getOperand()) != shapeOf(op.getResult()))
    return op.emitOpError("between types of different widths has no lowering");
  if (elementOf(op.getOperand()) == elementOf(op.getResult()))
    return one(op.getOperand());
  return one(
      emit.create<ttir::BitcastConvertOp>(op.getType(), op.getOperand()));
}

//===-- rounding ----------------------------------------------------------===//

/// x - trunc(x) is exact, unlike x + 0.5.
static Values lowerRoundAway(RoundAwayOp op, Emit &emit, const Lowering &) {
  Value x = op.getOperand(), whole = emit.unary<ttir::TruncOp>(x);
  Value rest = emit.unary<ttir::AbsOp>(emit.sub(x, whole));
  Value away = emit.add(whole, emit.unary<ttir::SignOp>(x));
  return one(
      emit.where(emit.ask<ttir::GreaterEqualOp>(rest, 0.5), away, whole));
}

static Values lowerRoundEven(RoundEvenOp op, Emit &emit, const Lowering &) {
  Value x = op.getOperand(), below = emit.unary<ttir::FloorOp>(x);
  Value rest = emit.sub(x, below);
  Value half = emit.unary<ttir::FloorOp>(emit.mul(below, 0.5));
  Value odd = emit.ask<ttir::NotEqualOp>(emit.mul(half, 2), below);
  Value tie =
      emit.binary<ttir::LogicalAndOp>(emit.ask<ttir::EqualOp>(rest, 0.5), odd);
  Value up = emit.binary<ttir::LogicalOrOp>(
      emit.ask<ttir::GreaterThanOp>(rest, 0.5), tie);
  return one(emit.where(up, emit.add(below, 1), below));
}

static Values lowerReducePrecision(ReducePrecisionOp op, Emit &emit,
                                   const Lowering &) {
  auto element = cast<FloatType>(elementOf(op.getOperand()));
  int64_t exponent = op.getExponentBits(), mantissa = op.getMantissaBits();
  Builder &b = emit.builder;
  if (mantissa >= int64_t(element.getFPMantissaWidth()) - 1 &&
      exponent >= int64_t(element.getWidth() - element.getFPMantissaWidth()))
    return one(op.getOperand());
  Type between = exponent == 8 && mantissa == 7    ? Type(b.getBF16Type())
                 : exponent == 5 && mantissa == 10 ? Type(b.getF16Type())
                 : exponent == 8 && mantissa == 23 ? Type(b.getF32Type())
                                                   : Type();
  if (!between)
    return op.emitOpError("to ")
           << exponent << " bits of exponent and " << mantissa
           << " of mantissa has no lowering; bf16 (8, 7), f16 "
              "(5, 10) and f32 (8, 23) have one";
  return one(emit.cast(emit.cast(op.getOperand(), between), element));
}

//===-- bits --------------------------------------------------------------===//

/// Bits are counted in pairs, then in fours, and so forth.
static Value countBits(Value x, Emit &emit) {
  unsigned width = elementOf(x).getIntOrFloatBitWidth();
  auto masked = [&](Value v, uint64_t pattern) {
    uint64_t all = width == 64 ? ~uint64_t(0) : (uint64_t(1) << width) - 1;
    return emit.binary<ttir::BitwiseAndOp>(v, double(int64_t(pattern & all)));
  };
  auto down = [&](Value v, double count) {
    return emit.binary<ttir::LogicalRightShiftOp>(v, count);
  };
  Value sum = emit.sub(x, masked(down(x, 1), 0x5555555555555555));
  sum = emit.add(masked(sum, 0x3333333333333333),
                 masked(down(sum, 2), 0x3333333333333333));
  sum = masked(emit.add(sum, down(sum, 4)), 0x0f0f0f0f0f0f0f0f);
  for (unsigned step = 8; step < width; step *= 2)
    sum = emit.add(sum, down(sum, step));
  return masked(sum, 2 * width - 1);
}

static LogicalResult checkWord(Operation *op) {
  auto element = dyn_cast<IntegerType>(elementOf(op->getOperand(0)));
  if (element && element.getWidth() >= 8 && element.getWidth() <= 32)
    return success();
  return op->emitOpError("of ")
         << elementOf(op->getOperand(0))
         << " has no lowering; of integers of 8 to 32 bits "
            "it has one";
}

static Values lowerPopulationCount(PopulationCountOp op, Emit &emit,
                                   const Lowering &) {
  if (failed(checkWord(op)))
    return failure();
  return one(countBits(op.getOperand(), emit));
}

/// All bits below the highest are set; those that are not are counted.
static Values lowerLeadingZeros(CountLeadingZerosOp op, Emit &emit,
                                const Lowering &) {
  if (failed(checkWord(op)))
    return failure();
  Value x = op.getOperand();
  unsigned width = elementOf(x).getIntOrFloatBitWidth();
  for (unsigned step = 1; step < width; step *= 2)
    x = emit.binary<ttir::BitwiseOrOp>(
        x, emit.binary<ttir::LogicalRightShiftOp>(x, double(step)));
  return one(emit.sub(emit.like(x, width), countBits(x, emit)));
}

void stablehlo::addEltwise(Lowering &l) {
  l.on<AddOp>(lowerLogic<AddOp, ttir::LogicalOrOp, ttir::AddOp>);
  l.on<AndOp>(lowerLogic<AndOp, ttir::LogicalAndOp, ttir::BitwiseAndOp>);
  l.on<MaxOp>(lowerLogic<MaxOp, ttir::LogicalOrOp, ttir::MaximumOp>);
  l.on<MinOp>(lowerLogic<MinOp, ttir::LogicalAndOp, ttir::MinimumOp>);
  l.on<MulOp>(lowerLogic<MulOp, ttir::LogicalAndOp, ttir::MultiplyOp>);
  l.on<OrOp>(lowerLogic<OrOp, ttir::LogicalOrOp, ttir::BitwiseOrOp>);
  l.on<XorOp>(lowerLogic<XorOp, ttir::LogicalXorOp, ttir::BitwiseXorOp>);
  l.on<BitcastConvertOp>(lowerBitcast);
  l.on<ClampOp>(lowerClamp);
  l.on<CompareOp>(lowerCompare);
  l.on<ConvertOp>(lowerConvert);
  l.on<CountLeadingZerosOp>(lowerLeadingZeros);
  l.on<NotOp>(lowerNot);
  l.on<PopulationCountOp>(lowerPopulationCount);
  l.on<ReducePrecisionOp>(lowerReducePrecision);
  l.on<RoundAwayOp>(lowerRoundAway);
  l.on<RoundEvenOp>(lowerRoundEven);
  l.on<SelectOp>(lowerSelect);
}
