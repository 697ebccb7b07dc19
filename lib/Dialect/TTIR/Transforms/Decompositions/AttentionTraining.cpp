//===- AttentionTraining.cpp - attention and its gradients ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Attention.h"
#include "Decompositions.h"

namespace mlir::tt::ttir {

/// Masks scores as `mask_type` says.
template <typename OpTy>
static void applyMask(Attention &attention, OpTy op, Emit &build) {
  if (op.getMaskType() == ttcore::AttentionMaskType::Causal)
    attention.seeWindow(attention.distances(), /*causal=*/true, /*window=*/0);
  if (Value mask = op.getAttentionMask()) {
    Value wide = build.toFloat(mask);
    attention.see(build.test<NotEqualOp>(wide, build.scalar(wide, 0)));
  }
}

SmallVector<Value> decompose(SdpaFwOp op, Emit &build) {
  Attention attention(build, op.getQuery(), op.getKey(), op.getValue(),
                      std::nullopt);
  applyMask(attention, op, build);
  SmallVector<Value> results{attention.result()};
  if (op.getIntermediates()) {
    Attention::Weights w = attention.weights();
    Value logarithm = build.binary<AddOp>(w.maximum, build.unary<LogOp>(w.sum));
    SmallVector<int64_t> shape(shapeOf(logarithm));
    shape[3] = 32;
    results.push_back(build.expand(logarithm, shape));
  }
  return results;
}

/// The gradients of the output O = P V, P = exp(scale Q K' - L), where L are
/// the logarithms of the sums: dV = P' dO, dP = dO V', dS = scale P (dP -
/// sum(dO O)), dQ = dS K, dK = dS' Q.
SmallVector<Value> decompose(SdpaBwOp op, Emit &build) {
  Attention attention(build, op.getQuery(), op.getKey(), op.getValue(),
                      std::nullopt);
  applyMask(attention, op, build);
  Value logarithm = build.part(op.getIntermediates(), 3, 0, 1);
  Value powers = build.unary<ExpOp>(
      build.binary<SubtractOp>(attention.scores(), logarithm));
  if (attention.seen)
    powers = build.where(attention.seen, powers, build.scalar(powers, 0));
  Value weights = attention.rows(powers);
  Value gradient = attention.rows(op.getGradOutput());

  Value gradValue = build.matmul(weights, gradient, true, false);
  Value products =
      build.matmul(gradient, attention.stack(op.getValue()), false, true);
  Value shares = build.reduce<SumOp>(
      build.binary<MultiplyOp>(op.getGradOutput(), op.getAttnOutput()), {3});
  Value differences =
      build.binary<SubtractOp>(products, attention.rows(shares));
  Value gradScores = build.binary<MultiplyOp>(weights, differences);
  gradScores = build.binary<MultiplyOp>(
      gradScores, build.scalar(gradScores, attention.scale));
  Value gradQuery =
      build.matmul(gradScores, attention.stack(op.getKey()), false, false);
  Value gradKey =
      build.matmul(gradScores, attention.rows(op.getQuery()), true, false);
  auto like = [&](Value from, Value to) {
    return build.reshape(from, shapeOf(to));
  };
  return {like(gradQuery, op.getQuery()), like(gradKey, op.getKey()),
          like(gradValue, op.getValue())};
}

} // namespace mlir::tt::ttir
