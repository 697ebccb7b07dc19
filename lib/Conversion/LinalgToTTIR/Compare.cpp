//===- Compare.cpp - comparisons of arith ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Compare.h"

#include "ttmlir/Conversion/FrontEndCommon/Integers.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::structured;

static Value ordered(Value a, Value b, Emit &emit) {
  Value first = emit.ask<ttir::EqualOp>(a, a);
  return a == b ? first
                : emit.binary<ttir::LogicalAndOp>(
                      first, emit.ask<ttir::EqualOp>(b, b));
}

/// TTIR's comparisons are false if one is no number, but for `ne`.
Value structured::compareFloats(arith::CmpFPredicate kind, Value a, Value b,
                                Emit &emit) {
  using P = arith::CmpFPredicate;
  auto constant = [&](double number) {
    return emit.full(shapeOf(a), emit.builder.getI1Type(), number);
  };
  switch (kind) {
  case P::AlwaysFalse:
    return constant(0);
  case P::AlwaysTrue:
    return constant(1);
  case P::OEQ:
    return emit.ask<ttir::EqualOp>(a, b);
  case P::OGT:
    return emit.ask<ttir::GreaterThanOp>(a, b);
  case P::OGE:
    return emit.ask<ttir::GreaterEqualOp>(a, b);
  case P::OLT:
    return emit.ask<ttir::LessThanOp>(a, b);
  case P::OLE:
    return emit.ask<ttir::LessEqualOp>(a, b);
  case P::ONE:
    return emit.binary<ttir::LogicalOrOp>(emit.ask<ttir::LessThanOp>(a, b),
                                          emit.ask<ttir::GreaterThanOp>(a, b));
  case P::ORD:
    return ordered(a, b, emit);
  case P::UEQ:
    return emit.logicalNot(compareFloats(P::ONE, a, b, emit));
  case P::UGT:
    return emit.logicalNot(emit.ask<ttir::LessEqualOp>(a, b));
  case P::UGE:
    return emit.logicalNot(emit.ask<ttir::LessThanOp>(a, b));
  case P::ULT:
    return emit.logicalNot(emit.ask<ttir::GreaterEqualOp>(a, b));
  case P::ULE:
    return emit.logicalNot(emit.ask<ttir::GreaterThanOp>(a, b));
  case P::UNE:
    return emit.ask<ttir::NotEqualOp>(a, b);
  case P::UNO:
    return emit.logicalNot(ordered(a, b, emit));
  }
  llvm_unreachable("all predicates are above");
}

/// Numbers without a sign that compare as theirs with one: as they are,
/// widened, or with the highest bit turned. Null for 64 bits.
std::pair<Value, Value> structured::turned(Value a, Value b, Emit &emit) {
  if (ttir::rangeOf(a).low >= 0 && ttir::rangeOf(b).low >= 0)
    return {a, b};
  unsigned bits = elementOf(a).getIntOrFloatBitWidth();
  if (bits < 32)
    return {withoutSign(a, emit), withoutSign(b, emit)};
  if (bits > 32)
    return {};
  return {emit.binary<ttir::BitwiseXorOp>(a, double(INT32_MIN)),
          emit.binary<ttir::BitwiseXorOp>(b, double(INT32_MIN))};
}

Value structured::compareIntegers(arith::CmpIPredicate kind, Value a, Value b,
                                  Emit &emit) {
  using P = arith::CmpIPredicate;
  if (elementOf(a).isInteger(1)) {
    // 1 is -1 if it has a sign.
    Type word = emit.builder.getI32Type();
    a = emit.cast(a, word);
    b = emit.cast(b, word);
    if (kind == P::slt || kind == P::sle || kind == P::sgt || kind == P::sge)
      std::swap(a, b);
  }
  if (kind == P::ult || kind == P::ule || kind == P::ugt || kind == P::uge) {
    std::tie(a, b) = turned(a, b, emit);
    if (!a)
      return {};
  }
  switch (kind) {
  case P::eq:
    return emit.ask<ttir::EqualOp>(a, b);
  case P::ne:
    return emit.ask<ttir::NotEqualOp>(a, b);
  case P::slt:
  case P::ult:
    return emit.ask<ttir::LessThanOp>(a, b);
  case P::sle:
  case P::ule:
    return emit.ask<ttir::LessEqualOp>(a, b);
  case P::sgt:
  case P::ugt:
    return emit.ask<ttir::GreaterThanOp>(a, b);
  case P::sge:
  case P::uge:
    return emit.ask<ttir::GreaterEqualOp>(a, b);
  }
  llvm_unreachable("all predicates are above");
}
