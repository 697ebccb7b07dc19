//===- GeluBw.cpp - gelu_bw in terms of others ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Decompositions.h"

#include <numbers>

namespace mlir::tt::ttir {

static Value exact(Value x, Emit &build) {
  auto scaled = [&](Value value, double factor) {
    return build.binary<MultiplyOp>(value, build.scalar(x, factor));
  };
  Value part =
      scaled(build.unary<ErfcOp>(scaled(x, -1 / std::numbers::sqrt2)), 0.5);
  Value density =
      scaled(build.unary<ExpOp>(scaled(build.binary<MultiplyOp>(x, x), -0.5)),
             std::numbers::inv_sqrtpi / std::numbers::sqrt2);
  return build.binary<AddOp>(part, build.binary<MultiplyOp>(x, density));
}

/// t = tanh(c (x + a x^3)): (1 + t) / 2 + x (1 - t^2) c (1 + 3 a x^2) / 2.
static Value byTanh(Value x, Emit &build) {
  auto number = [&](double value) { return build.scalar(x, value); };
  auto scaled = [&](Value value, double factor) {
    return build.binary<MultiplyOp>(value, number(factor));
  };
  constexpr double a = 0.044715,
                   c = std::numbers::sqrt2 * std::numbers::inv_sqrtpi;
  Value square = build.binary<MultiplyOp>(x, x);
  Value inner = build.binary<MultiplyOp>(
      scaled(x, c), build.binary<AddOp>(scaled(square, a), number(1)));
  Value t = build.unary<TanhOp>(inner);
  Value left = scaled(build.binary<AddOp>(t, number(1)), 0.5);
  Value slope =
      build.binary<SubtractOp>(number(1), build.binary<MultiplyOp>(t, t));
  Value right = build.binary<MultiplyOp>(
      build.binary<MultiplyOp>(scaled(x, c / 2), slope),
      build.binary<AddOp>(scaled(square, 3 * a), number(1)));
  return build.binary<AddOp>(left, right);
}

/// The derivative in f32 at least: its terms cancel out.
Value decompose(GeluBwOp op, Emit &build) {
  Value x = build.inSingle(op.getRhs());
  Value slope =
      op.getApproximate() == "tanh" ? byTanh(x, build) : exact(x, build);
  Value product = build.binary<MultiplyOp>(build.inSingle(op.getLhs()), slope);
  return build.cast(product,
                    cast<RankedTensorType>(op.getType()).getElementType());
}

} // namespace mlir::tt::ttir
