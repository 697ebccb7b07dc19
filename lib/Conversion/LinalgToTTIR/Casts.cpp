//===- Casts.cpp - conversions of arith -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "ttmlir/Conversion/FrontEndCommon/Integers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::structured;

Type structured::heldAs(Type element) {
  return element.isIndex() ? IntegerType::get(element.getContext(), 32)
                           : element;
}

Value structured::withoutSign(Value x, Emit &emit) {
  unsigned bits = elementOf(x).getIntOrFloatBitWidth();
  Value word = emit.cast(x, emit.builder.getI32Type());
  return bits == 1 ? word : ttir::wrapTo(word, bits, /*isSigned=*/false, emit);
}

/// A word without a sign as a float: the half that a sign would take away comes
/// back.
static Value toFloat(Value x, Type to, Emit &emit) {
  Value number = emit.cast(x, to);
  return emit.where(emit.ask<ttir::LessThanOp>(x, 0),
                    emit.add(number, 4294967296.0), number);
}

static Value fromFloat(Value x, Type to, Emit &emit) {
  constexpr double half = 2147483648.0;
  Value big = emit.ask<ttir::GreaterEqualOp>(x, half);
  Value near = emit.cast(emit.where(big, emit.add(x, -half), x), to);
  return emit.where(
      big, emit.binary<ttir::BitwiseXorOp>(near, double(INT32_MIN)), near);
}

/// Arithmetic of 64 bits would be done in 32, in which a widened number has no
/// more room: only an index is never that large.
static LogicalResult checkWidening(Operation *op, Type from, Type to) {
  if (to.getIntOrFloatBitWidth() <= 32)
    return success();
  bool large = from.getIntOrFloatBitWidth() == 32 &&
               !llvm::all_of(op->getUsers(), [](Operation *user) {
                 return isa<arith::IndexCastOp, index::CastSOp, arith::TruncIOp,
                            arith::SIToFPOp, linalg::YieldOp>(user);
               });
  if (!large)
    return success();
  return op->emitOpError("to ")
         << to
         << " has no lowering to TTIR: 64 bits are held in 32, and what "
            "is computed from it may need more";
}

Lowered structured::lowerCast(Operation *op, Value x, Emit &emit) {
  Type to = heldAs(getElementTypeOrSelf(op->getResult(0).getType()));
  Type from = elementOf(x);
  auto bits = [](Type type) { return type.getIntOrFloatBitWidth(); };
  return llvm::TypeSwitch<Operation *, Lowered>(op)
      .Case<arith::ExtFOp, arith::TruncFOp>(
          [&](auto) -> Lowered { return emit.cast(x, to); })
      .Case<arith::ExtSIOp>([&](auto) -> Lowered {
        if (failed(checkWidening(op, from, to)))
          return failure();
        Value wide = emit.cast(x, to);
        return from.isInteger(1) ? emit.unary<ttir::NegOp>(wide) : wide;
      })
      .Case<arith::ExtUIOp>([&](auto) -> Lowered {
        if (failed(checkWidening(op, from, to)))
          return failure();
        if (bits(from) == 1 || bits(from) >= 32)
          return emit.cast(x, to);
        return emit.cast(withoutSign(x, emit), to);
      })
      .Case<arith::TruncIOp>([&](auto) -> Lowered {
        if (to.isInteger(1))
          x = emit.binary<ttir::BitwiseAndOp>(x, 1);
        return emit.cast(x, to);
      })
      .Case<arith::SIToFPOp>([&](auto) -> Lowered {
        Value number = emit.cast(x, to);
        return from.isInteger(1) ? emit.unary<ttir::NegOp>(number) : number;
      })
      .Case<arith::UIToFPOp>([&](auto) -> Lowered {
        if (bits(from) < 32)
          return emit.cast(bits(from) == 1 ? x : withoutSign(x, emit), to);
        return ttir::rangeOf(x).low >= 0 ? emit.cast(x, to)
                                         : toFloat(x, to, emit);
      })
      .Case<arith::FPToSIOp>([&](auto) -> Lowered {
        if (to.isInteger(1))
          return emit.cast(x, to);
        return emit.cast(emit.cast(x, emit.builder.getI32Type()), to);
      })
      .Case<arith::FPToUIOp>([&](auto) -> Lowered {
        if (bits(to) < 32)
          return emit.cast(emit.cast(x, emit.builder.getI32Type()), to);
        return fromFloat(x, to, emit);
      })
      .Case<arith::IndexCastOp, index::CastSOp>([&](auto) -> Lowered {
        Value number = emit.cast(x, to);
        return from.isInteger(1) ? emit.unary<ttir::NegOp>(number) : number;
      })
      .Case<arith::IndexCastUIOp, index::CastUOp>([&](auto) -> Lowered {
        bool narrow = bits(from) > 1 && bits(from) < 32;
        return emit.cast(narrow ? withoutSign(x, emit) : x, to);
      })
      .Case<arith::BitcastOp>([&](auto) -> Lowered {
        if (from == to)
          return x;
        if (bits(from) != 32 || bits(to) != 32)
          return op->emitOpError("of ")
                 << from << " to " << to
                 << " has no lowering to TTIR; of 32 bits it has one";
        return Value(
            emit.create<ttir::BitcastConvertOp>(tensorType(x).clone(to), x));
      })
      .Default([](Operation *) -> Lowered { return Value(); });
}
