//===- Attention.cpp - scores, weights and what they give -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Attention.h"

#include <cmath>
#include <limits>

namespace mlir::tt::ttir {

/// Below every score, also those with the lowest number as a mask.
constexpr double kHidden = -std::numeric_limits<double>::infinity();

Attention::Attention(Emit &build, Value query, Value key, Value value,
                     std::optional<double> scale)
    : query(query), key(key), value(value), build(build) {
  ArrayRef<int64_t> q = shapeOf(query), k = shapeOf(key);
  users = q[0], heads = q[1], queries = q[2], depth = q[3];
  groups = k[1], positions = k[2];
  width = shapeOf(value)[3];
  this->scale =
      scale.value_or(1.0 / std::sqrt(double(std::max<int64_t>(depth, 1))));
}

void Attention::see(Value condition) {
  seen = seen ? build.test<LogicalAndOp>(seen, condition) : condition;
}

void Attention::seeWindow(Value distances, bool causal, int64_t window) {
  auto limit = [&](double value) { return build.scalar(distances, value); };
  int64_t half = window / 2;
  if (causal)
    see(build.test<GreaterEqualOp>(distances, limit(0)));
  else if (window)
    see(build.test<GreaterEqualOp>(distances, limit(-double(half))));
  if (window)
    see(build.test<LessEqualOp>(
        distances, limit(causal ? double(window - 1) : double(half))));
}

void Attention::addSink(Value numbers) {
  sink = build.reshape(numbers, {1, heads, 1, 1});
}

Value Attention::distances() {
  return build.binary<SubtractOp>(build.range(queries, 4, 2),
                                  build.range(positions, 4, 3));
}

Value Attention::rows(Value perHead) {
  return build.reshape(perHead,
                       {users * groups, groups ? heads / groups * queries : 0,
                        shapeOf(perHead)[3]});
}

Value Attention::stack(Value perKey) {
  return build.reshape(perKey, {users * groups, positions, shapeOf(perKey)[3]});
}

Value Attention::scores() {
  Value product = build.matmul(rows(query), stack(key), /*transposeA=*/false,
                               /*transposeB=*/true);
  Value scores = build.reshape(product, {users, heads, queries, positions});
  scores = build.binary<MultiplyOp>(scores, build.scalar(scores, scale));
  // The sum with a large mask has what f32 holds of a score: rows of keys that
  // are all masked are the same as where softmax is an op of its own.
  if (bias) {
    scores = build.binary<AddOp>(scores, bias);
    Type element = getElementTypeOrSelf(scores.getType());
    if (element.isF64())
      scores = build.cast(build.toFloat(scores), element);
  }
  return seen ? build.where(seen, scores, build.scalar(scores, kHidden))
              : scores;
}

Attention::Weights Attention::weights() {
  Value all = scores();
  Value maximum = build.reduce<MaxOp>(all, {3});
  if (sink)
    maximum = build.binary<MaximumOp>(maximum, sink);
  Value powers = build.unary<ExpOp>(build.binary<SubtractOp>(all, maximum));
  if (seen)
    powers = build.where(seen, powers, build.scalar(powers, 0));
  Value sum = build.reduce<SumOp>(powers, {3});
  if (sink)
    sum = build.binary<AddOp>(
        sum, build.unary<ExpOp>(build.binary<SubtractOp>(sink, maximum)));
  return {powers, maximum, sum};
}

Value Attention::result() {
  Weights w = weights();
  Value product = build.matmul(rows(w.powers), stack(value), false, false);
  Value sums = build.reshape(product, {users, heads, queries, width});
  Value nothing = build.test<EqualOp>(w.sum, build.scalar(w.sum, 0));
  Value divisor = build.where(nothing, build.scalar(w.sum, 1), w.sum);
  return build.binary<DivOp>(sums, divisor);
}

} // namespace mlir::tt::ttir
