//===- SmallFloats.cpp - floats of 8 and 4 bits ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The device has no such type. They are held in f32, rounded to the numbers
// that the type has.
//
//===----------------------------------------------------------------------===//

#include "Helpers.h"

#include <cmath>

namespace mlir::tt::onnximport {

namespace {
struct Format {
  int mantissa;    ///< bits, without the leading 1
  int minExponent; ///< of normal numbers
  double largest;
  bool hasInfinity;
  bool hasNaN = true; ///< else it becomes 0
};
} // namespace

static Format formatOf(int32_t kind) {
  switch (kind) {
  case Float8E4M3FN:
    return {3, -6, 448, false};
  case Float8E4M3FNUZ:
    return {3, -7, 240, false};
  case Float8E5M2:
    return {2, -14, 57344, true};
  case Float8E5M2FNUZ:
    return {2, -15, 57344, false};
  default:
    return {1, 0, 6, false, false}; // Float4E2M1
  }
}

bool isSmallFloat(int32_t kind) {
  return (kind >= Float8E4M3FN && kind <= Float8E5M2FNUZ) || kind == Float4E2M1;
}

/// What stands for numbers beyond the largest one.
static double beyond(const Format &f) {
  return f.hasInfinity ? std::numeric_limits<double>::infinity()
                       : std::numeric_limits<double>::quiet_NaN();
}

double roundedTo(double x, int32_t kind, bool saturate) {
  Format f = formatOf(kind);
  if (std::isnan(x))
    return f.hasNaN ? x : 0;
  saturate |= !f.hasNaN;
  if (x != 0 && std::isfinite(x)) {
    double step =
        std::ldexp(1, std::max(std::ilogb(x), f.minExponent) - f.mantissa);
    x = std::nearbyint(x / step) * step;
  }
  if (std::fabs(x) <= f.largest)
    return x;
  return std::copysign(saturate ? f.largest : beyond(f), x);
}

Value roundedTo(Emit &e, Value x, int32_t kind, bool saturate) {
  Format f = formatOf(kind);
  Type word = e.builder.getI32Type();
  saturate |= !f.hasNaN;
  // The distance of neighbours, from the exponent's bits.
  Value bits = e.create<ttir::BitcastConvertOp>(tensorType(x).clone(word), x);
  Value power = e.create<ttir::BitcastConvertOp>(
      x.getType(), e.binary<ttir::BitwiseAndOp>(bits, double(0x7f800000)));
  power = e.binary<ttir::MaximumOp>(power, std::ldexp(1, f.minExponent));
  Value step = e.mul(power, std::ldexp(1, -f.mantissa));
  Value rounded = e.mul(roundEven(e, e.div(x, step)), step);
  Value size = e.unary<ttir::AbsOp>(x);
  Value isLarge =
      e.ask<ttir::GreaterThanOp>(e.unary<ttir::AbsOp>(rounded), f.largest);
  // The step of infinity is no number.
  isLarge = e.binary<ttir::LogicalOrOp>(
      isLarge,
      e.ask<ttir::EqualOp>(size, std::numeric_limits<double>::infinity()));
  Value limit = e.like(x, saturate ? f.largest : beyond(f));
  Value signedLimit = e.where(e.ask<ttir::LessThanOp>(x, 0),
                              e.unary<ttir::NegOp>(limit), limit);
  Value result = e.where(isLarge, signedLimit, rounded);
  return e.where(e.ask<ttir::NotEqualOp>(x, x), f.hasNaN ? x : e.like(x, 0),
                 result);
}

} // namespace mlir::tt::onnximport
