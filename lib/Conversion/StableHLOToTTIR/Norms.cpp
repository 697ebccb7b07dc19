//===- Norms.cpp - batch norms --------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

static Values lowerInference(BatchNormInferenceOp op, Emit &emit,
                             const Lowering &) {
  return one(emit.create<ttir::BatchNormInferenceOp>(
      op.getType(), op.getOperand(), op.getScale(), op.getOffset(),
      op.getMean(), op.getVariance(), op.getEpsilonAttr(),
      emit.builder.getI32IntegerAttr(op.getFeatureIndex())));
}

/// The mean over all dimensions but `feature`.
static Value meanOf(Value x, int64_t feature, Emit &emit) {
  SmallVector<int32_t> dims;
  for (int64_t i = 0, e = shapeOf(x).size(); i < e; ++i)
    if (i != feature)
      dims.push_back(i);
  Dims shape{shapeOf(x)[feature]};
  if (dims.empty())
    return x;
  return emit.create<ttir::MeanOp>(tensorType(x).clone(shape), x,
                                   emit.builder.getBoolAttr(false),
                                   emit.builder.getI32ArrayAttr(dims));
}

/// With a momentum of 1 nothing is kept of what mean and variance were before.
static Values lowerTraining(BatchNormTrainingOp op, Emit &emit,
                            const Lowering &) {
  Value none = emit.like(op.getScale(), 0);
  auto norm = emit.create<ttir::BatchNormTrainingOp>(
      op->getResultTypes(), op.getOperand(), op.getScale(), op.getOffset(),
      none, none, op.getEpsilonAttr(),
      emit.builder.getI32IntegerAttr(op.getFeatureIndex()),
      emit.builder.getF32FloatAttr(1));
  return SmallVector<Value>(norm->getResults());
}

/// With n elements a feature, y = (x - mean) / s and g the gradient:
/// d offset = sum g, d scale = sum g y, d x = scale / s (g - mean(g) - y mean(g
/// y)).
static Values lowerGrad(BatchNormGradOp op, Emit &emit, const Lowering &) {
  Value x = op.getOperand(), g = op.getGradOutput();
  int64_t feature = op.getFeatureIndex();
  ArrayRef<int64_t> shape = shapeOf(x);
  auto wide = [&](Value v) { return emit.broadcast(v, shape, {feature}); };
  double count =
      double(tensorType(x).getNumElements()) / double(shape[feature]);
  Value inverse = emit.unary<ttir::RsqrtOp>(
      emit.add(op.getVariance(), op.getEpsilon().convertToDouble()));
  Value y = emit.mul(emit.sub(x, wide(op.getMean())), wide(inverse));
  Value meanG = meanOf(g, feature, emit),
        meanGY = meanOf(emit.mul(g, y), feature, emit);
  Value inner = emit.sub(emit.sub(g, wide(meanG)), emit.mul(y, wide(meanGY)));
  Value gradX = emit.mul(inner, wide(emit.mul(op.getScale(), inverse)));
  return SmallVector<Value>{gradX, emit.mul(meanGY, count),
                            emit.mul(meanG, count)};
}

void stablehlo::addNorms(Lowering &l) {
  l.on<BatchNormGradOp>(lowerGrad);
  l.on<BatchNormInferenceOp>(lowerInference);
  l.on<BatchNormTrainingOp>(lowerTraining);
}
