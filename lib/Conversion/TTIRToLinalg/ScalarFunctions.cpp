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

/// Integers go through f64, which holds every 32-bit result.
Scalar pow(Scalar base, Scalar exponent) {
  ImplicitLocOpBuilder &b = base.builder();
  bool integers = !base.isFloat() && !exponent.isFloat();
  Type type = integers ? Type(b.getF64Type()) : Type(b.getF32Type());
  Value power = math::PowFOp::create(b, convert(base, type).value(),
                                     convert(exponent, type).value());
  Scalar result(b, power);
  if (!integers)
    return result;
  // 0 to a negative power is 0, as a division by 0 is.
  result = convert(result, base.type(), base.isUnsigned());
  Scalar zero = base.literal(0);
  Scalar none =
      select(compare(Compare::lt, exponent, exponent.literal(0)), zero, result);
  return select(compare(Compare::eq, base, zero), none, result);
}

} // namespace mlir::tt
