//===- Scalars.cpp - ops of arith and math --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Compare.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "ttmlir/Conversion/FrontEndCommon/Integers.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/TypeSwitch.h"

#include <cmath>

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::structured;

/// Ops that become one op, operand by operand, of any type but i1.
static StringRef renamed(StringRef name) {
  static const llvm::StringMap<StringRef> names = {
#include "ttmlir/Conversion/LinalgToTTIR/Renamed.inc"
  };
  return names.lookup(name);
}

/// Arithmetic of one bit is logic; with a sign, 1 is -1.
static Value lowerTruth(Operation *op, ValueRange x, Emit &emit) {
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case<arith::AddIOp, arith::SubIOp, arith::XOrIOp>(
          [&](auto) { return emit.binary<ttir::LogicalXorOp>(x[0], x[1]); })
      .Case<arith::AndIOp, arith::MulIOp, arith::MinUIOp, arith::MaxSIOp>(
          [&](auto) { return emit.binary<ttir::LogicalAndOp>(x[0], x[1]); })
      .Case<arith::OrIOp, arith::MaxUIOp, arith::MinSIOp>(
          [&](auto) { return emit.binary<ttir::LogicalOrOp>(x[0], x[1]); })
      .Case([&](arith::SelectOp) { return emit.where(x[0], x[1], x[2]); })
      .Default([](Operation *) { return Value(); });
}

//===-- integers ----------------------------------------------------------===//

/// Division with the sign in mind: towards minus infinity, or plus.
static Value divideTowards(bool up, Value a, Value b, Emit &emit) {
  Value quotient = emit.div(a, b);
  Value rest = emit.sub(a, emit.mul(quotient, b));
  Value inexact = emit.ask<ttir::NotEqualOp>(rest, 0);
  Value opposite =
      emit.ask<ttir::LessThanOp>(emit.binary<ttir::BitwiseXorOp>(a, b), 0);
  Value moves = emit.binary<ttir::LogicalAndOp>(
      inexact, up ? emit.logicalNot(opposite) : opposite);
  return emit.where(moves, emit.add(quotient, up ? 1.0 : -1.0), quotient);
}

static Lowered withoutLowering(Operation *op, Type type) {
  return op->emitOpError("without a sign, of ")
         << type << ", has no lowering to TTIR";
}

/// Ops on integers without a sign, done by those with one where the numbers
/// allow it.
template <typename To>
static Lowered lowerUnsigned(Operation *op, ValueRange x, Emit &emit) {
  Type type = elementOf(x[0]);
  unsigned bits = type.getIntOrFloatBitWidth();
  if (bits < 32)
    return emit.cast(
        emit.binary<To>(withoutSign(x[0], emit), withoutSign(x[1], emit)),
        type);
  bool positive = ttir::rangeOf(x[0]).low >= 0 && ttir::rangeOf(x[1]).low >= 0;
  if (bits > 32 || !positive)
    return withoutLowering(op, type);
  return emit.binary<To>(x[0], x[1]);
}

template <typename Ask>
static Lowered extremeUnsigned(Operation *op, ValueRange x, Emit &emit) {
  auto [a, b] = turned(x[0], x[1], emit);
  if (!a)
    return withoutLowering(op, elementOf(x[0]));
  return emit.where(emit.ask<Ask>(a, b), x[0], x[1]);
}

static Lowered shiftUnsigned(Operation *op, ValueRange x, Emit &emit) {
  Type type = elementOf(x[0]);
  unsigned bits = type.getIntOrFloatBitWidth();
  if (bits < 32)
    return emit.cast(emit.binary<ttir::RightShiftOp>(withoutSign(x[0], emit),
                                                     withoutSign(x[1], emit)),
                     type);
  if (bits > 32)
    return withoutLowering(op, type);
  return emit.binary<ttir::LogicalRightShiftOp>(x[0], x[1]);
}

/// Ops of StableHLO on bits know 32 bits.
static Lowered countZeros(math::CountTrailingZerosOp op, Value x, Emit &emit) {
  if (!elementOf(x).isInteger(32))
    return op.emitOpError("of ")
           << elementOf(x) << " has no lowering to TTIR; of i32 it has one";
  // The bits below the lowest that is set, counted.
  Value below = emit.binary<ttir::BitwiseAndOp>(
      emit.unary<ttir::BitwiseNotOp>(x), emit.add(x, -1.0));
  OperationState state(emit.loc, "stablehlo.popcnt", {below}, {x.getType()});
  return emit.builder.create(state)->getResult(0);
}

//===-- floats ------------------------------------------------------------===//

/// The other operand where one is no number.
template <typename To> static Value extremeOfNumbers(ValueRange x, Emit &emit) {
  Value both = emit.binary<To>(x[0], x[1]);
  Value first = emit.where(emit.ask<ttir::EqualOp>(x[1], x[1]), both, x[0]);
  return emit.where(emit.ask<ttir::EqualOp>(x[0], x[0]), first, x[1]);
}

static Value copySign(Value magnitude, Value sign, Emit &emit) {
  Value bit = emit.ask<ttir::NotEqualOp>(emit.unary<ttir::SignBitOp>(sign), 0);
  Value size = emit.unary<ttir::AbsOp>(magnitude);
  return emit.where(bit, emit.unary<ttir::NegOp>(size), size);
}

Lowered structured::lowerScalar(Operation *op, ValueRange x, Emit &emit) {
  Type element = heldAs(getElementTypeOrSelf(op->getResult(0).getType()));
  auto log = [&](double base) {
    return emit.mul(emit.unary<ttir::LogOp>(x[0]), 1 / std::log(base));
  };
  if (element.isInteger(1))
    if (Value truth = lowerTruth(op, x, emit))
      return truth;
  if (StringRef to = renamed(op->getName().getStringRef()); !to.empty()) {
    OperationState state(emit.loc, to, x,
                         {RankedTensorType::get(shapeOf(x[0]), element)});
    return emit.builder.create(state)->getResult(0);
  }
  return llvm::TypeSwitch<Operation *, Lowered>(op)
      .Case([&](arith::CmpFOp c) -> Lowered {
        return compareFloats(c.getPredicate(), x[0], x[1], emit);
      })
      .Case([&](arith::CmpIOp c) -> Lowered {
        Value answer = compareIntegers(c.getPredicate(), x[0], x[1], emit);
        return answer ? Lowered(answer) : withoutLowering(op, elementOf(x[0]));
      })
      .Case<arith::MaxNumFOp>([&](auto) -> Lowered {
        return extremeOfNumbers<ttir::MaximumOp>(x, emit);
      })
      .Case<arith::MinNumFOp>([&](auto) -> Lowered {
        return extremeOfNumbers<ttir::MinimumOp>(x, emit);
      })
      .Case<arith::MaxUIOp>([&](auto) {
        return extremeUnsigned<ttir::GreaterEqualOp>(op, x, emit);
      })
      .Case<arith::MinUIOp>(
          [&](auto) { return extremeUnsigned<ttir::LessEqualOp>(op, x, emit); })
      .Case<arith::DivUIOp, index::DivUOp>(
          [&](auto) { return lowerUnsigned<ttir::DivOp>(op, x, emit); })
      .Case<arith::RemUIOp, index::RemUOp>(
          [&](auto) { return lowerUnsigned<ttir::RemainderOp>(op, x, emit); })
      .Case<arith::ShRUIOp>([&](auto) { return shiftUnsigned(op, x, emit); })
      .Case<arith::FloorDivSIOp>([&](auto) -> Lowered {
        return divideTowards(false, x[0], x[1], emit);
      })
      .Case<arith::CeilDivSIOp>([&](auto) -> Lowered {
        return divideTowards(true, x[0], x[1], emit);
      })
      .Case<math::FmaOp>(
          [&](auto) -> Lowered { return emit.add(emit.mul(x[0], x[1]), x[2]); })
      .Case<math::Log2Op>([&](auto) -> Lowered { return log(2); })
      .Case<math::Log10Op>([&](auto) -> Lowered { return log(10); })
      .Case<math::CopySignOp>(
          [&](auto) -> Lowered { return copySign(x[0], x[1], emit); })
      .Case<math::FPowIOp>([&](auto) -> Lowered {
        return emit.binary<ttir::PowOp>(x[0], emit.cast(x[1], element));
      })
      .Case<math::IsNaNOp>([&](auto) -> Lowered {
        return emit.ask<ttir::NotEqualOp>(x[0], x[0]);
      })
      .Case<math::IsInfOp>([&](auto) -> Lowered {
        return emit.ask<ttir::EqualOp>(emit.unary<ttir::AbsOp>(x[0]),
                                       std::numeric_limits<double>::infinity());
      })
      .Case<math::IsFiniteOp>([&](auto) -> Lowered {
        return Value(emit.create<ttir::IsFiniteOp>(
            tensorType(x[0]).clone(element), x[0]));
      })
      .Case([&](math::CountTrailingZerosOp c) {
        return countZeros(c, x[0], emit);
      })
      .Default([&](Operation *) -> Lowered {
        return x.size() == 1 ? lowerCast(op, x[0], emit) : Lowered(Value());
      });
}
