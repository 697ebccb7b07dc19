//===- Eltwise.cpp - element by element -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"

#include "ttmlir/Conversion/FrontEndCommon/Integers.h"
#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

/// Ops that become one of TTIR, operand by operand.
static StringRef renamed(StringRef name) {
  static const llvm::StringMap<StringRef> names = {
#include "ttmlir/Conversion/TosaToTTIR/Renamed.inc"
  };
  return names.lookup(name);
}

static double numberOf(Attribute attribute) {
  if (auto real = dyn_cast<FloatAttr>(attribute))
    return real.getValueAsDouble();
  return double(cast<IntegerAttr>(attribute).getValue().getSExtValue());
}

/// Casts floats to integers by rounding to nearest, ties to even.
static Value lowerCast(tosa::CastOp op, Emit &emit) {
  Value x = op.getInput();
  Type to = elementOf(op.getOutput());
  if (isa<FloatType>(elementOf(x)) && isa<IntegerType>(to) &&
      !to.isInteger(1)) {
    x = emit.create<stablehlo::RoundEvenOp>(x.getType(), x);
    if (to.getIntOrFloatBitWidth() < 32)
      x = emit.cast(clampTo(x, Range::ofBits(to.getIntOrFloatBitWidth()), emit),
                    emit.builder.getI32Type());
  }
  return emit.cast(x, to);
}

/// Zeros come in where the type ends.
static Value lowerRightShift(tosa::LogicalRightShiftOp op, Emit &emit) {
  Type type = elementOf(op.getOutput());
  unsigned bits = type.getIntOrFloatBitWidth();
  if (bits == 32)
    return emit.create<LogicalRightShiftOp>(op.getType(), op.getInput1(),
                                            op.getInput2());
  Type word = emit.builder.getI32Type();
  Value x = wrapTo(emit.cast(op.getInput1(), word), bits, false, emit);
  auto wide = cast<RankedTensorType>(op.getType()).clone(word);
  Value moved =
      emit.create<RightShiftOp>(wide, x, emit.cast(op.getInput2(), word));
  return emit.cast(moved, type);
}

/// The last bit that goes is added.
static Value lowerArithmeticShift(tosa::ArithmeticRightShiftOp op, Emit &emit) {
  Value x = op.getInput1(), count = op.getInput2();
  Value moved = emit.create<RightShiftOp>(op.getType(), x, count);
  if (!op.getRound())
    return moved;
  Value before = emit.binary<MaximumOp>(emit.add(count, -1.0), 0.0);
  Value half = emit.binary<BitwiseAndOp>(
      Value(emit.create<RightShiftOp>(op.getType(), x, before)), 1);
  Value any = emit.cast(emit.ask<GreaterThanOp>(count, 0), elementOf(count));
  return emit.add(moved,
                  Value(emit.create<MultiplyOp>(op.getType(), half, any)));
}

Lowered mlir::tt::lowerTosaEltwise(Operation *op, Emit &emit) {
  StringRef to = renamed(op->getName().getStringRef());
  if (!to.empty()) {
    OperationState state(emit.loc, to, op->getOperands(), op->getResultTypes());
    return emit.builder.create(state)->getResult(0);
  }
  return llvm::TypeSwitch<Operation *, Lowered>(op)
      .Case([&](tosa::ArithmeticRightShiftOp shift) -> Lowered {
        return lowerArithmeticShift(shift, emit);
      })
      .Case([&](tosa::LogicalRightShiftOp shift) -> Lowered {
        return lowerRightShift(shift, emit);
      })
      .Case([&](tosa::ClampOp clamp) -> Lowered {
        Value low = emit.like(clamp.getInput(), numberOf(clamp.getMinVal()));
        Value high = emit.like(clamp.getInput(), numberOf(clamp.getMaxVal()));
        return emit.binary<MinimumOp>(
            emit.binary<MaximumOp>(clamp.getInput(), low), high);
      })
      .Case([&](tosa::CastOp cast) -> Lowered { return lowerCast(cast, emit); })
      .Case([&](tosa::ClzOp clz) -> Lowered {
        return Value(emit.create<stablehlo::CountLeadingZerosOp>(
            clz.getType(), clz.getInput1()));
      })
      .Case([&](tosa::IdentityOp same) -> Lowered { return same.getInput1(); })
      .Default([](Operation *) -> Lowered { return Value(); });
}
