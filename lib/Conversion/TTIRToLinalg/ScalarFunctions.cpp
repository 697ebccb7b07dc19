//===- ScalarFunctions.cpp - functions of elements -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Scalar.h"

#include "mlir/Dialect/Math/IR/Math.h"

namespace mlir::tt {

Scalar acos(Scalar x) { return function<math::AcosOp>(x); }
Scalar asin(Scalar x) { return function<math::AsinOp>(x); }
Scalar atan(Scalar x) { return function<math::AtanOp>(x); }
Scalar cbrt(Scalar x) { return function<math::CbrtOp>(x); }
Scalar cos(Scalar x) { return function<math::CosOp>(x); }
Scalar erf(Scalar x) { return function<math::ErfOp>(x); }
Scalar erfc(Scalar x) { return function<math::ErfcOp>(x); }
Scalar exp(Scalar x) { return function<math::ExpOp>(x); }
Scalar expm1(Scalar x) { return function<math::ExpM1Op>(x); }
Scalar log(Scalar x) { return function<math::LogOp>(x); }
Scalar log1p(Scalar x) { return function<math::Log1pOp>(x); }
Scalar sin(Scalar x) { return function<math::SinOp>(x); }
Scalar sqrt(Scalar x) { return function<math::SqrtOp>(x); }
Scalar tan(Scalar x) { return function<math::TanOp>(x); }
Scalar tanh(Scalar x) { return function<math::TanhOp>(x); }

Scalar atan2(Scalar y, Scalar x) {
  y = toFloat(y);
  x = toFloat(x);
  return y.with(math::Atan2Op::create(y.builder(), y.value(), x.value()));
}

Scalar ceil(Scalar x) { return x.isFloat() ? function<math::CeilOp>(x) : x; }
Scalar floor(Scalar x) { return x.isFloat() ? function<math::FloorOp>(x) : x; }

Scalar abs(Scalar x) {
  if (x.isFloat())
    return function<math::AbsFOp>(x);
  return x.isUnsigned() ? x : maximum(x, -x);
}

/// 0, -0 and NaN are their own sign.
Scalar sign(Scalar x) {
  Scalar zero = x.literal(0);
  Scalar notPositive =
      x.isUnsigned() ? x
                     : select(compare(Compare::lt, x, zero), x.literal(-1), x);
  return select(compare(Compare::gt, x, zero), x.literal(1), notPositive);
}

Scalar isFinite(Scalar x) {
  if (!x.isFloat())
    return compare(Compare::eq, x, x);
  Scalar difference = x - x; // NaN unless finite
  return compare(Compare::eq, difference, difference);
}

/// Computes by repeated squaring, which wraps around as every product does. A
/// negative exponent gives 1 / x^|y|: 0 unless x is 1 or -1; a division by 0
/// gives 0, too.
static Scalar powerOfIntegers(Scalar base, Scalar exponent) {
  promote(base, exponent);
  ImplicitLocOpBuilder &b = base.builder();
  Scalar zero = base.literal(0), one = base.literal(1);
  unsigned width = base.type().getIntOrFloatBitWidth();
  auto hasBit = [&](unsigned bit) {
    auto mask = IntegerAttr::get(base.type(), APInt::getOneBitSet(width, bit));
    Scalar masked =
        bitAnd(exponent, exponent.with(arith::ConstantOp::create(b, mask)));
    return compare(Compare::ne, masked, exponent.literal(0));
  };
  Scalar result = one, square = base;
  for (unsigned bit = 0; bit < width; ++bit, square = square * square)
    result = select(hasBit(bit), result * square, result);
  if (base.isUnsigned())
    return result;
  Scalar isUnit = bitOr(compare(Compare::eq, base, one),
                        compare(Compare::eq, base, base.literal(-1)));
  Scalar inverse = select(isUnit, select(hasBit(0), base, one), zero);
  return select(compare(Compare::lt, exponent, zero), inverse, result);
}

Scalar pow(Scalar base, Scalar exponent) {
  if (!base.isFloat() && !exponent.isFloat())
    return powerOfIntegers(base, exponent);
  ImplicitLocOpBuilder &b = base.builder();
  return {b, math::PowFOp::create(b, toFloat(base).value(),
                                  toFloat(exponent).value())};
}

Scalar signBit(Scalar x) {
  if (!x.isFloat())
    return compare(Compare::lt, x, x.literal(0));
  Type bits = x.builder().getIntegerType(x.type().getIntOrFloatBitWidth());
  Scalar number(x.builder(),
                arith::BitcastOp::create(x.builder(), bits, x.value()));
  return compare(Compare::lt, number, number.literal(0));
}

Scalar trunc(Scalar x) { return x.isFloat() ? function<math::TruncOp>(x) : x; }

} // namespace mlir::tt
