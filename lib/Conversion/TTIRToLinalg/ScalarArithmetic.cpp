//===- ScalarArithmetic.cpp - operators on elements ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Scalar.h"

namespace mlir::tt {

void promote(Scalar &a, Scalar &b) {
  if (a.type() == b.type())
    return;
  bool floats = a.isFloat() || b.isFloat();
  auto rank = [&](Scalar x) {
    return floats && !x.isFloat() ? 0 : x.type().getIntOrFloatBitWidth();
  };
  if (rank(a) >= rank(b))
    b = convert(b, a.type(), a.isUnsigned());
  else
    a = convert(a, b.type(), b.isUnsigned());
}

template <typename FloatOp, typename SignedOp, typename UnsignedOp = SignedOp>
static Scalar binary(Scalar a, Scalar b) {
  promote(a, b);
  ImplicitLocOpBuilder &builder = a.builder();
  Value x = a.value(), y = b.value();
  if (a.isFloat())
    return a.with(FloatOp::create(builder, x, y));
  if (a.isUnsigned())
    return a.with(UnsignedOp::create(builder, x, y));
  return a.with(SignedOp::create(builder, x, y));
}

Scalar operator+(Scalar a, Scalar b) {
  return binary<arith::AddFOp, arith::AddIOp>(a, b);
}
Scalar operator-(Scalar a, Scalar b) {
  return binary<arith::SubFOp, arith::SubIOp>(a, b);
}
Scalar operator*(Scalar a, Scalar b) {
  return binary<arith::MulFOp, arith::MulIOp>(a, b);
}
Scalar maximum(Scalar a, Scalar b) {
  return binary<arith::MaximumFOp, arith::MaxSIOp, arith::MaxUIOp>(a, b);
}
Scalar minimum(Scalar a, Scalar b) {
  return binary<arith::MinimumFOp, arith::MinSIOp, arith::MinUIOp>(a, b);
}

Scalar operator-(Scalar x) {
  if (x.isFloat())
    return x.with(arith::NegFOp::create(x.builder(), x.value()));
  return x.literal(0) - x;
}

/// The two divisors that trap are taken out first: 0, and -1 below the smallest
/// integer.
static Scalar divideIntegers(Scalar a, Scalar b, bool wantRemainder) {
  promote(a, b);
  Scalar zero = b.literal(0), one = b.literal(1);
  Scalar isZero = compare(Compare::eq, b, zero);
  Scalar safe = select(isZero, one, b);
  Scalar minusOne = isZero;
  if (!b.isUnsigned()) {
    minusOne = compare(Compare::eq, b, b.literal(-1));
    safe = select(minusOne, one, safe);
  }
  if (wantRemainder) // x % 1 is 0, which is right for all three divisors
    return binary<arith::RemFOp, arith::RemSIOp, arith::RemUIOp>(a, safe);
  Scalar quotient =
      binary<arith::DivFOp, arith::DivSIOp, arith::DivUIOp>(a, safe);
  if (!b.isUnsigned())
    quotient = select(minusOne, -a, quotient);
  return select(isZero, zero, quotient);
}

Scalar operator/(Scalar a, Scalar b) {
  promote(a, b);
  if (!a.isFloat())
    return divideIntegers(a, b, /*wantRemainder=*/false);
  return a.with(arith::DivFOp::create(a.builder(), a.value(), b.value()));
}

Scalar remainder(Scalar a, Scalar b) {
  promote(a, b);
  if (!a.isFloat())
    return divideIntegers(a, b, /*wantRemainder=*/true);
  return a.with(arith::RemFOp::create(a.builder(), a.value(), b.value()));
}

Scalar multiplyAdd(Scalar a, Scalar b, Scalar c) {
  a = convert(a, c.type(), c.isUnsigned());
  b = convert(b, c.type(), c.isUnsigned());
  if (!c.isFloat())
    return a * b + c;
  ImplicitLocOpBuilder &builder = c.builder();
  auto fuse = arith::FastMathFlags::contract;
  Value product = arith::MulFOp::create(builder, a.value(), b.value(), fuse);
  return c.with(arith::AddFOp::create(builder, c.value(), product, fuse));
}

static arith::CmpFPredicate floatPredicate(Compare how) {
  switch (how) {
  case Compare::eq:
    return arith::CmpFPredicate::OEQ;
  case Compare::ne:
    return arith::CmpFPredicate::UNE;
  case Compare::lt:
    return arith::CmpFPredicate::OLT;
  case Compare::le:
    return arith::CmpFPredicate::OLE;
  case Compare::gt:
    return arith::CmpFPredicate::OGT;
  case Compare::ge:
    return arith::CmpFPredicate::OGE;
  }
}

static arith::CmpIPredicate integerPredicate(Compare how, bool isUnsigned) {
  using P = arith::CmpIPredicate;
  switch (how) {
  case Compare::eq:
    return P::eq;
  case Compare::ne:
    return P::ne;
  case Compare::lt:
    return isUnsigned ? P::ult : P::slt;
  case Compare::le:
    return isUnsigned ? P::ule : P::sle;
  case Compare::gt:
    return isUnsigned ? P::ugt : P::sgt;
  case Compare::ge:
    return isUnsigned ? P::uge : P::sge;
  }
}

Scalar compare(Compare how, Scalar a, Scalar b) {
  promote(a, b);
  ImplicitLocOpBuilder &builder = a.builder();
  if (a.isFloat())
    return a.withBit(arith::CmpFOp::create(builder, floatPredicate(how),
                                           a.value(), b.value()));
  return a.withBit(arith::CmpIOp::create(
      builder, integerPredicate(how, a.isUnsigned()), a.value(), b.value()));
}

Scalar select(Scalar condition, Scalar a, Scalar b) {
  promote(a, b);
  return a.with(arith::SelectOp::create(a.builder(), toBit(condition).value(),
                                        a.value(), b.value()));
}

template <typename BitOp> static Scalar bitwise(Scalar a, Scalar b) {
  if (a.isFloat() || b.isFloat()) {
    a = toBit(a);
    b = toBit(b);
  }
  promote(a, b);
  return a.with(BitOp::create(a.builder(), a.value(), b.value()));
}

Scalar bitAnd(Scalar a, Scalar b) { return bitwise<arith::AndIOp>(a, b); }
Scalar bitOr(Scalar a, Scalar b) { return bitwise<arith::OrIOp>(a, b); }
Scalar bitXor(Scalar a, Scalar b) { return bitwise<arith::XOrIOp>(a, b); }
Scalar bitNot(Scalar x) {
  if (x.isFloat())
    x = toBit(x);
  auto ones = IntegerAttr::get(
      x.type(), APInt::getAllOnes(x.type().getIntOrFloatBitWidth()));
  return bitXor(x, x.with(arith::ConstantOp::create(x.builder(), ones)));
}

/// Whether a count is one that the type of `x` has; one bit stands for a
/// predicate.
static Scalar isCount(Scalar x, Scalar count) {
  Scalar zero = count.literal(0);
  Scalar width = count.literal(x.type().getIntOrFloatBitWidth());
  Scalar below = compare(Compare::lt, count, width);
  return count.isUnsigned() ? below
                            : bitAnd(compare(Compare::ge, count, zero), below);
}

template <typename ShiftOp>
static Scalar shifted(Scalar x, Scalar count, Scalar otherwise) {
  Scalar valid = isCount(x, count);
  Scalar safe = select(valid, count, count.literal(0));
  return select(valid,
                x.with(ShiftOp::create(x.builder(), x.value(), safe.value())),
                otherwise);
}

Scalar shiftLeft(Scalar x, Scalar count) {
  if (x.isFloat()) // a predicate
    return bitAnd(x, bitNot(count));
  return shifted<arith::ShLIOp>(x, count, x.literal(0));
}

Scalar shiftRight(Scalar x, Scalar count) {
  if (x.isFloat())
    return bitAnd(x, bitNot(count));
  return shifted<arith::ShRUIOp>(x, count, x.literal(0));
}

Scalar shiftRightSigned(Scalar x, Scalar count) {
  if (x.isFloat() || x.isUnsigned())
    return shiftRight(x, count);
  Scalar last = x.literal(x.type().getIntOrFloatBitWidth() - 1);
  Scalar sign =
      x.with(arith::ShRSIOp::create(x.builder(), x.value(), last.value()));
  return shifted<arith::ShRSIOp>(x, count, sign);
}

} // namespace mlir::tt
