//===- ScalarConversions.cpp - literals and typecasts of elements ---------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Scalar.h"

#include <cmath>

namespace mlir::tt {

static APInt minOf(unsigned width, bool isUnsigned) {
  return isUnsigned ? APInt::getMinValue(width)
                    : APInt::getSignedMinValue(width);
}
static APInt maxOf(unsigned width, bool isUnsigned) {
  return isUnsigned ? APInt::getMaxValue(width)
                    : APInt::getSignedMaxValue(width);
}

TypedAttr numberAttr(Type type, double number, bool isUnsigned) {
  if (isa<FloatType>(type))
    return FloatAttr::get(type, number);
  unsigned width = type.getIntOrFloatBitWidth();
  if (width == 1)
    return IntegerAttr::get(type, number != 0);
  APSInt integer(width, isUnsigned);
  bool exact;
  // Saturates, and gives 0 for NaN.
  APFloat(number).convertToInteger(integer, APFloat::rmTowardZero, &exact);
  return IntegerAttr::get(type, integer);
}

Scalar Scalar::literal(double number) const {
  bool wantsFloat = !isFloat() && number != std::trunc(number);
  Type literalType = wantsFloat ? b->getF32Type() : type();
  return with(
      arith::ConstantOp::create(*b, numberAttr(literalType, number, uns)));
}

Scalar toFloat(Scalar x) {
  return x.isFloat() ? x : convert(x, x.builder().getF32Type());
}

Scalar toBit(Scalar x) {
  return x.isBit() ? x : compare(Compare::ne, x, x.literal(0));
}

Scalar store(Scalar x, const ElementKind &kind) {
  return convert(kind.isPredicate ? toBit(x) : x, kind.storage,
                 kind.isUnsigned);
}

static Scalar floatToFloat(Scalar x, Type type) {
  ImplicitLocOpBuilder &b = x.builder();
  if (type.getIntOrFloatBitWidth() > x.type().getIntOrFloatBitWidth())
    return x.with(arith::ExtFOp::create(b, type, x.value()));
  return x.with(arith::TruncFOp::create(b, type, x.value()));
}

/// A conversion whose operand is out of range is poison: the selects around it
/// never choose it then.
static Scalar floatToInteger(Scalar x, Type type, bool isUnsigned) {
  ImplicitLocOpBuilder &b = x.builder();
  unsigned width = type.getIntOrFloatBitWidth();
  auto integer = [&](const APInt &value) {
    return Scalar(b,
                  arith::ConstantOp::create(b, IntegerAttr::get(type, value)),
                  isUnsigned);
  };
  Value converted =
      isUnsigned ? arith::FPToUIOp::create(b, type, x.value()).getResult()
                 : arith::FPToSIOp::create(b, type, x.value()).getResult();
  // Both limits are powers of two (or 0): exact in every float type.
  double low = isUnsigned ? 0.0 : -std::ldexp(1.0, width - 1);
  double high = std::ldexp(1.0, isUnsigned ? width : width - 1);
  Scalar result(b, converted, isUnsigned);
  result = select(compare(Compare::le, x, x.literal(low)),
                  integer(minOf(width, isUnsigned)), result);
  result = select(compare(Compare::ge, x, x.literal(high)),
                  integer(maxOf(width, isUnsigned)), result);
  return select(compare(Compare::ne, x, x), integer(APInt(width, 0)), result);
}

static Scalar integerToInteger(Scalar x, Type type, bool isUnsigned) {
  ImplicitLocOpBuilder &b = x.builder();
  unsigned from = x.type().getIntOrFloatBitWidth();
  unsigned to = type.getIntOrFloatBitWidth();
  // Clamp to the common range while still in the source type.
  APSInt low(minOf(from, x.isUnsigned()), x.isUnsigned()),
      high(maxOf(from, x.isUnsigned()), x.isUnsigned());
  APSInt toLow(minOf(to, isUnsigned), isUnsigned),
      toHigh(maxOf(to, isUnsigned), isUnsigned);
  auto clampTo = [&](const APSInt &limit, auto pick) {
    APInt inSource = limit.extOrTrunc(from);
    x = pick(x, x.with(arith::ConstantOp::create(
                    b, IntegerAttr::get(x.type(), inSource))));
  };
  if (APSInt::compareValues(toLow, low) > 0)
    clampTo(toLow, [](Scalar a, Scalar b) { return maximum(a, b); });
  if (APSInt::compareValues(toHigh, high) < 0)
    clampTo(toHigh, [](Scalar a, Scalar b) { return minimum(a, b); });
  Value value = x.value();
  if (to < from)
    value = arith::TruncIOp::create(b, type, value);
  else if (to > from && x.isUnsigned())
    value = arith::ExtUIOp::create(b, type, value);
  else if (to > from)
    value = arith::ExtSIOp::create(b, type, value);
  return {b, value, isUnsigned};
}

Scalar convert(Scalar x, Type type, bool isUnsigned) {
  ImplicitLocOpBuilder &b = x.builder();
  if (x.type() == type && (x.isFloat() || x.isUnsigned() == isUnsigned))
    return x;
  if (type.isInteger(1))
    return toBit(x);
  bool toFloatType = isa<FloatType>(type);
  if (x.isFloat())
    return toFloatType ? floatToFloat(x, type)
                       : floatToInteger(x, type, isUnsigned);
  if (!toFloatType)
    return integerToInteger(x, type, isUnsigned);
  if (x.isUnsigned())
    return {b, arith::UIToFPOp::create(b, type, x.value())};
  return {b, arith::SIToFPOp::create(b, type, x.value())};
}

} // namespace mlir::tt
