//===- AdamW.cpp - adamw in terms of others -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Decompositions.h"

namespace mlir::tt::ttir {

SmallVector<Value> decompose(AdamWOp op, Emit &build) {
  Value grad = build.inSingle(op.getGrad());
  auto number = [&](double value) { return build.scalar(grad, value); };
  auto scaled = [&](Value value, double factor) {
    return build.binary<MultiplyOp>(value, number(factor));
  };
  auto real = [](const APFloat &value) { return value.convertToDouble(); };
  /// beta * old + (1 - beta) * fresh.
  auto moved = [&](Value old, Value fresh, double beta) {
    return build.binary<AddOp>(scaled(build.inSingle(old), beta),
                               scaled(fresh, 1 - beta));
  };
  Value first = moved(op.getExpAvg(), grad, real(op.getBeta1()));
  Value second = moved(op.getExpAvgSq(), build.binary<MultiplyOp>(grad, grad),
                       real(op.getBeta2()));
  Value largest = second;
  if (op.getMaxExpAvgSq())
    largest =
        build.binary<MaximumOp>(build.inSingle(op.getMaxExpAvgSq()), second);
  double lr = real(op.getLr());
  Value root =
      build.unary<SqrtOp>(scaled(largest, 1 / (1 - real(op.getBeta2Pow()))));
  Value step = build.binary<DivOp>(
      scaled(first, lr / (1 - real(op.getBeta1Pow()))),
      build.binary<AddOp>(root, number(real(op.getEpsilon()))));
  Value param = build.binary<SubtractOp>(
      scaled(build.inSingle(op.getParam()), 1 - lr * real(op.getWeightDecay())),
      step);
  SmallVector<Value> values{param, first, second};
  if (op.getMaxExpAvgSq())
    values.push_back(largest);
  for (auto [value, result] : llvm::zip_equal(values, op->getResults()))
    value = build.cast(
        value, cast<RankedTensorType>(result.getType()).getElementType());
  return values;
}

} // namespace mlir::tt::ttir
