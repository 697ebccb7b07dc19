//===- BatchNorm.cpp - batch norms in terms of others ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Decompositions.h"

namespace mlir::tt::ttir {

namespace {

/// The dimensions of an operand of a batch norm.
struct Channels {
  SmallVector<int64_t> shape, others;

  template <typename OpTy> explicit Channels(OpTy op) {
    ArrayRef<int64_t> operand = shapeOf(op.getOperand());
    int64_t dim = int32_t(op.getDimension());
    if (dim < 0)
      dim += operand.size();
    shape.assign(operand.size(), 1);
    shape[dim] = operand[dim];
    for (int64_t d : llvm::seq<int64_t>(operand.size()))
      if (d != dim)
        others.push_back(d);
  }
};

/// (x - mean) / sqrt(variance + epsilon) * scale + offset, where all broadcast.
template <typename OpTy>
Value normalize(OpTy op, const Channels &channels, Value mean, Value variance,
                Emit &build) {
  auto perChannel = [&](Value value) {
    return build.reshape(value, channels.shape);
  };
  Value epsilon = build.scalar(variance, op.getEpsilon().convertToDouble());
  Value factor = build.unary<RsqrtOp>(build.binary<AddOp>(variance, epsilon));
  Value centred = build.binary<SubtractOp>(op.getOperand(), mean);
  Value scaled = build.binary<MultiplyOp>(
      centred, build.binary<MultiplyOp>(factor, perChannel(op.getScale())));
  return build.binary<AddOp>(scaled, perChannel(op.getOffset()));
}

} // namespace

Value decompose(BatchNormInferenceOp op, Emit &build) {
  Channels channels(op);
  return normalize(op, channels, build.reshape(op.getMean(), channels.shape),
                   build.reshape(op.getVariance(), channels.shape), build);
}

SmallVector<Value> decompose(BatchNormTrainingOp op, Emit &build) {
  Channels channels(op);
  Value operand = op.getOperand();
  auto meanOf = [&](Value x) {
    return build.reduce<MeanOp>(x, channels.others);
  };
  Value mean = meanOf(operand);
  Value centred = build.binary<SubtractOp>(operand, mean);
  Value variance = meanOf(build.binary<MultiplyOp>(centred, centred));
  double momentum = op.getMomentum().convertToDouble();
  auto moved = [&](Value running, Value batch) {
    Value now = build.reshape(batch, shapeOf(running));
    if (momentum == 1)
      return now;
    auto times = [&](Value value, double factor) {
      return build.binary<MultiplyOp>(value, build.scalar(value, factor));
    };
    return build.binary<AddOp>(times(running, 1 - momentum),
                               times(now, momentum));
  };
  return {normalize(op, channels, mean, variance, build),
          moved(op.getRunningMean(), mean),
          moved(op.getRunningVariance(), variance)};
}

} // namespace mlir::tt::ttir
