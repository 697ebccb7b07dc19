//===- SmallFloats.cpp - floats of less than 16 bits ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/FrontEndCommon/SmallFloats.h"

#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"

#include <cmath>

namespace mlir::tt::ttir {

SmallFloat SmallFloat::of(const llvm::fltSemantics &semantics) {
  APFloat largest = APFloat::getLargest(semantics);
  bool loses = false;
  largest.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &loses);
  return {int(APFloat::semanticsPrecision(semantics)) - 1,
          int(APFloat::semanticsMinExponent(semantics)),
          largest.convertToDouble(), APFloat::semanticsHasInf(semantics),
          APFloat::semanticsHasNaN(semantics)};
}

double SmallFloat::beyond(bool saturate) const {
  if (saturate || !hasNaN)
    return largest;
  return hasInfinity ? std::numeric_limits<double>::infinity()
                     : std::numeric_limits<double>::quiet_NaN();
}

Value roundTo(Emit &e, Value x, const SmallFloat &f, bool saturate) {
  Type word = e.builder.getI32Type();
  // The distance of neighbours, from the exponent's bits.
  Value bits = e.create<BitcastConvertOp>(tensorType(x).clone(word), x);
  Value power = e.create<BitcastConvertOp>(
      x.getType(), e.binary<BitwiseAndOp>(bits, double(0x7f800000)));
  power = e.binary<MaximumOp>(power, std::ldexp(1, f.minExponent));
  Value step = e.mul(power, std::ldexp(1, -f.mantissa));
  Value whole = e.create<stablehlo::RoundEvenOp>(x.getType(), e.div(x, step));
  Value rounded = e.mul(whole, step);
  Value isLarge = e.ask<GreaterThanOp>(e.unary<AbsOp>(rounded), f.largest);
  // The step of infinity is no number.
  isLarge = e.binary<LogicalOrOp>(
      isLarge, e.ask<EqualOp>(e.unary<AbsOp>(x),
                              std::numeric_limits<double>::infinity()));
  Value limit = e.like(x, f.beyond(saturate));
  Value signedLimit =
      e.where(e.ask<LessThanOp>(x, 0), e.unary<NegOp>(limit), limit);
  Value result = e.where(isLarge, signedLimit, rounded);
  return e.where(e.ask<NotEqualOp>(x, x), f.hasNaN ? x : e.like(x, 0), result);
}

} // namespace mlir::tt::ttir
