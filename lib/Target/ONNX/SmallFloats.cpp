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

#include "ttmlir/Conversion/FrontEndCommon/SmallFloats.h"
#include "Helpers.h"

#include <cmath>

namespace mlir::tt::onnximport {

using ttir::SmallFloat;

static SmallFloat formatOf(int32_t kind) {
  switch (kind) {
  case Float8E4M3FN:
    return SmallFloat::of(APFloat::Float8E4M3FN());
  case Float8E4M3FNUZ:
    return SmallFloat::of(APFloat::Float8E4M3FNUZ());
  case Float8E5M2:
    return SmallFloat::of(APFloat::Float8E5M2());
  case Float8E5M2FNUZ:
    return SmallFloat::of(APFloat::Float8E5M2FNUZ());
  default:
    return SmallFloat::of(APFloat::Float4E2M1FN());
  }
}

bool isSmallFloat(int32_t kind) {
  return (kind >= Float8E4M3FN && kind <= Float8E5M2FNUZ) || kind == Float4E2M1;
}

double roundedTo(double x, int32_t kind, bool saturate) {
  SmallFloat f = formatOf(kind);
  if (std::isnan(x))
    return f.hasNaN ? x : 0;
  if (x != 0 && std::isfinite(x)) {
    double step =
        std::ldexp(1, std::max(std::ilogb(x), f.minExponent) - f.mantissa);
    x = std::nearbyint(x / step) * step;
  }
  if (std::fabs(x) <= f.largest)
    return x;
  return std::copysign(f.beyond(saturate), x);
}

Value roundedTo(Emit &e, Value x, int32_t kind, bool saturate) {
  return ttir::roundTo(e, x, formatOf(kind), saturate);
}

} // namespace mlir::tt::onnximport
