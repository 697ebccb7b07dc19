//===- Eltwise.cpp - element by element -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"

#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

/// Ops that become one of TTIR, operand by operand.
static StringRef renamed(StringRef name) {
  static const llvm::StringMap<StringRef> names = {
      {"abs", "abs"},
      {"add", "add"},
      {"bitwise_and", "bitwise_and"},
      {"bitwise_not", "bitwise_not"},
      {"bitwise_or", "bitwise_or"},
      {"bitwise_xor", "bitwise_xor"},
      {"ceil", "ceil"},
      {"cos", "cos"},
      {"equal", "eq"},
      {"erf", "erf"},
      {"exp", "exp"},
      {"floor", "floor"},
      {"greater", "gt"},
      {"greater_equal", "ge"},
      {"intdiv", "div"},
      {"log", "log"},
      {"logical_and", "logical_and"},
      {"logical_left_shift", "logical_left_shift"},
      {"logical_not", "logical_not"},
      {"logical_or", "logical_or"},
      {"logical_right_shift", "logical_right_shift"},
      {"logical_xor", "logical_xor"},
      {"maximum", "maximum"},
      {"minimum", "minimum"},
      {"pow", "pow"},
      {"reciprocal", "reciprocal"},
      {"rsqrt", "rsqrt"},
      {"select", "where"},
      {"sigmoid", "sigmoid"},
      {"sin", "sin"},
      {"sub", "subtract"},
      {"tanh", "tanh"},
  };
  return names.lookup(name);
}

static double numberOf(Attribute attribute) {
  if (auto real = dyn_cast<FloatAttr>(attribute))
    return real.getValueAsDouble();
  return double(cast<IntegerAttr>(attribute).getValue().getSExtValue());
}

/// From floats to integers by rounding to nearest, ties to even.
static Value lowerCast(tosa::CastOp op, Emit &emit) {
  Value x = op.getInput();
  Type to = elementOf(op.getOutput());
  if (isa<FloatType>(elementOf(x)) && isa<IntegerType>(to) && !to.isInteger(1))
    x = emit.create<stablehlo::RoundEvenOp>(x.getType(), x);
  return emit.cast(x, to);
}

Lowered mlir::tt::lowerTosaEltwise(Operation *op, Emit &emit) {
  StringRef to = renamed(op->getName().stripDialect());
  if (!to.empty()) {
    OperationState state(emit.loc, ("ttir." + to).str(), op->getOperands(),
                         op->getResultTypes());
    return emit.builder.create(state)->getResult(0);
  }
  return llvm::TypeSwitch<Operation *, Lowered>(op)
      .Case([&](tosa::MulOp mul) -> Lowered {
        if (failed(checkZeroPoints(op, mul.getShift())))
          return failure();
        return Value(emit.create<MultiplyOp>(mul.getType(), mul.getInput1(),
                                             mul.getInput2()));
      })
      .Case([&](tosa::NegateOp neg) -> Lowered {
        if (failed(checkZeroPoints(op, {neg.getInput1Zp(), neg.getOutputZp()})))
          return failure();
        return emit.unary<NegOp>(neg.getInput1());
      })
      .Case([&](tosa::ArithmeticRightShiftOp shift) -> Lowered {
        if (shift.getRound())
          return shift.emitOpError("that rounds has no lowering");
        return Value(emit.create<RightShiftOp>(
            shift.getType(), shift.getInput1(), shift.getInput2()));
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
