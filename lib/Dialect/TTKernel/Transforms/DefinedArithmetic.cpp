//===- DefinedArithmetic.cpp - a meaning for all operands -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Hosts trap, and compilers assume that it does not happen, where the cores
// just go on.
//
// Divisions: x / 0 has all bits set, x % 0 is x, and the one quotient of signed
// numbers that does not fit is the dividend, its remainder 0. Shifts take the
// amount modulo the width of a register, which holds numbers of up to 32 bits;
// those of 64 bits are shifted modulo 64.
// Source: RISC-V unprivileged specification, chapters "RV32I" and "M".
//
// Floats become integers by a function of the compiler's run-time library, as
// the cores have no such instruction: what does not fit becomes the nearest
// number of 32 or 64 bits, a NaN the largest. Source: libgcc, soft-fp.
//
//===----------------------------------------------------------------------===//

#include "DefinedArithmetic.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

/// An index has 32 bits on the cores.
static unsigned widthOf(Type type) {
  return type.isIndex() ? 32 : type.getIntOrFloatBitWidth();
}

/// The value of a constant, as the cores see it.
static std::optional<APInt> constantOf(Value value) {
  APInt number;
  if (!matchPattern(value, m_ConstantInt(&number)))
    return std::nullopt;
  return number.trunc(std::min(number.getBitWidth(), widthOf(value.getType())));
}

namespace {
/// Builds the replacement of one op.
class Expansion {
public:
  Expansion(IRRewriter &rewriter, Operation *op)
      : rewriter(rewriter), op(op), loc(op->getLoc()),
        type(op->getResult(0).getType()), width(widthOf(type)) {
    rewriter.setInsertionPoint(op);
  }

  void divide();
  void shift();
  void convertFloat();

private:
  template <typename OpTy, typename... Args> Value make(Args &&...args) {
    return OpTy::create(rewriter, loc, std::forward<Args>(args)...);
  }
  Value integer(Type type, const APInt &value) {
    unsigned bits = type.isIndex() ? 64 : value.getBitWidth();
    return make<arith::ConstantOp>(
        IntegerAttr::get(type, value.sextOrTrunc(bits)));
  }
  Value number(int64_t value) {
    return integer(type, APInt(width, uint64_t(value), /*isSigned=*/true,
                               /*implicitTrunc=*/true));
  }
  Value select(Value condition, Value yes, Value no) {
    return make<arith::SelectOp>(condition, yes, no);
  }
  Value either(Value a, Value b) { return make<arith::OrIOp>(a, b); }
  Value equal(Value value, Value to) {
    return make<arith::CmpIOp>(arith::CmpIPredicate::eq, value, to);
  }
  /// The same op on other operands.
  Value again(ValueRange operands, Type result) {
    return rewriter
        .create(loc, op->getName().getIdentifier(), operands, {result})
        ->getResult(0);
  }

  IRRewriter &rewriter;
  Operation *op;
  Location loc;
  Type type;
  unsigned width;
};
} // namespace

//===----------------------------------------------------------------------===//
// Divisions
//===----------------------------------------------------------------------===//

void Expansion::divide() {
  bool isSigned = isa<arith::DivSIOp, arith::RemSIOp>(op);
  bool isRemainder = isa<arith::RemSIOp, arith::RemUIOp>(op);
  Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  if (auto divisor = constantOf(rhs);
      divisor && !divisor->isZero() && !(isSigned && divisor->isAllOnes()))
    return;
  Value isZero = equal(rhs, number(0)), bad = isZero;
  if (isSigned) {
    Value least = equal(lhs, integer(type, APInt::getSignedMinValue(width)));
    bad = either(isZero, make<arith::AndIOp>(least, equal(rhs, number(-1))));
  }
  Value result = again({lhs, select(bad, number(1), rhs)}, type);
  rewriter.replaceOp(op,
                     select(isZero, isRemainder ? lhs : number(-1), result));
}

//===----------------------------------------------------------------------===//
// Shifts
//===----------------------------------------------------------------------===//

void Expansion::shift() {
  Value lhs = op->getOperand(0), amount = op->getOperand(1);
  if (auto known = constantOf(amount); known && known->ult(width))
    return;
  Type wide = width < 32 ? rewriter.getI32Type() : type;
  if (wide != type) {
    lhs = isa<arith::ShRSIOp>(op) ? make<arith::ExtSIOp>(wide, lhs)
                                  : make<arith::ExtUIOp>(wide, lhs);
    amount = make<arith::ExtUIOp>(wide, amount);
  }
  unsigned registerWidth = widthOf(wide);
  Value mask = integer(wide, APInt(registerWidth, registerWidth - 1));
  Value result = again({lhs, make<arith::AndIOp>(amount, mask)}, wide);
  if (wide != type)
    result = make<arith::TruncIOp>(type, result);
  rewriter.replaceOp(op, result);
}

//===----------------------------------------------------------------------===//
// Floats to integers
//===----------------------------------------------------------------------===//

/// 2^exponent; infinite if the type has no such number.
static APFloat powerOfTwo(FloatType type, unsigned exponent) {
  APFloat value = scalbn(APFloat(1.0), int(exponent), APFloat::rmTowardZero);
  bool losesInfo;
  value.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                &losesInfo);
  return value;
}

void Expansion::convertFloat() {
  Value in = op->getOperand(0);
  // All numbers of fewer bits are signed ones of 32 bits.
  bool isSigned = isa<arith::FPToSIOp>(op) || width < 32;
  unsigned bits = std::max(width, 32u);
  Type wide = rewriter.getIntegerType(bits);
  auto from = cast<FloatType>(in.getType());
  auto compare = [&](arith::CmpFPredicate how, const APFloat &to) {
    Value limit = make<arith::ConstantOp>(rewriter.getFloatAttr(from, to));
    return make<arith::CmpFOp>(how, in, limit);
  };
  // Fractions are dropped, so unsigned numbers begin above -1.
  Value over = either(compare(arith::CmpFPredicate::OGE,
                              powerOfTwo(from, isSigned ? bits - 1 : bits)),
                      make<arith::CmpFOp>(arith::CmpFPredicate::UNE, in, in));
  Value under = compare(arith::CmpFPredicate::OLE,
                        -powerOfTwo(from, isSigned ? bits - 1 : 0));
  Value zero = make<arith::ConstantOp>(rewriter.getZeroAttr(from));
  Value safe = select(either(over, under), zero, in);
  Value result = isSigned ? make<arith::FPToSIOp>(wide, safe)
                          : make<arith::FPToUIOp>(wide, safe);
  result = select(under,
                  integer(wide, isSigned ? APInt::getSignedMinValue(bits)
                                         : APInt::getZero(bits)),
                  result);
  result = select(over,
                  integer(wide, isSigned ? APInt::getSignedMaxValue(bits)
                                         : APInt::getMaxValue(bits)),
                  result);
  if (wide != type)
    result = make<arith::TruncIOp>(type, result);
  rewriter.replaceOp(op, result);
}

//===----------------------------------------------------------------------===//
// All of it
//===----------------------------------------------------------------------===//

/// Sums wrap, floats may be NaN, and quotients have remainders, whatever an op
/// promises: a promise that is not kept has no meaning.
static void forgetPromises(Operation *op) {
  MLIRContext *context = op->getContext();
  if (auto i = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op))
    op->setAttr(i.getIntegerOverflowAttrName(),
                arith::IntegerOverflowFlagsAttr::get(
                    context, arith::IntegerOverflowFlags::none));
  if (auto f = dyn_cast<arith::ArithFastMathInterface>(op))
    op->setAttr(
        f.getFastMathAttrName(),
        arith::FastMathFlagsAttr::get(context, arith::FastMathFlags::none));
  llvm::TypeSwitch<Operation *>(op)
      .Case<arith::DivSIOp, arith::DivUIOp, arith::ShRSIOp, arith::ShRUIOp>(
          [](auto o) { o.setIsExact(false); });
}

void mlir::tt::ttkernel::defineArithmetic(Operation *root) {
  SmallVector<Operation *> divisions, shifts, conversions;
  root->walk([&](Operation *op) {
    forgetPromises(op);
    if (op->getNumResults() != 1 || !op->getResult(0).getType().isIntOrIndex())
      return; // a vector, which no exit takes
    if (isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp>(op))
      divisions.push_back(op);
    else if (isa<arith::ShLIOp, arith::ShRSIOp, arith::ShRUIOp>(op))
      shifts.push_back(op);
    else if (isa<arith::FPToSIOp, arith::FPToUIOp>(op) &&
             isa<FloatType>(op->getOperand(0).getType()))
      conversions.push_back(op);
  });
  IRRewriter rewriter(root->getContext());
  for (Operation *op : divisions)
    Expansion(rewriter, op).divide();
  for (Operation *op : shifts)
    Expansion(rewriter, op).shift();
  for (Operation *op : conversions)
    Expansion(rewriter, op).convertFloat();
}
