//===- Norms.cpp - zero mean, unit variance -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Helpers.h"

#include <cmath>

namespace mlir::tt::onnximport {

Normalized normalize(Emit &e, Value x, ArrayRef<int64_t> dims, double epsilon) {
  Value mean = reduce<ttir::MeanOp>(e, x, dims);
  Value centered = broadcast<ttir::SubtractOp>(e, x, mean);
  Value variance = reduce<ttir::MeanOp>(e, e.mul(centered, centered), dims);
  Value inverse = e.unary<ttir::RsqrtOp>(e.add(variance, epsilon));
  return {broadcast<ttir::MultiplyOp>(e, centered, inverse), mean, inverse};
}

/// The op of a norm is one of f32 if f16 does not hold the sums.
static void give(Node &n, Value result) {
  n.give(n.emit.cast(result, elementOf(n.value(0))));
}

/// An operand with one number for each channel, in f32.
static Value perChannel(Node &n, size_t i) {
  int64_t channels = n.shape(0)[1];
  if (n.shape(i) != Dims{channels})
    refuse("input ", i, " has not one number for each of ", channels,
           " channels");
  return wide(n.emit, n.value(i));
}

static void batchNorm(Node &n) {
  Emit &e = n.emit;
  if (n.rank(0) < 2)
    refuse("the input has rank ", n.rank(0), ", and no channels");
  if (n.version < 14 && n.wants(1))
    refuse("training in opsets before 14 has no lowering");
  Value x = wide(e, n.value(0)), scale = perChannel(n, 1),
        bias = perChannel(n, 2), mean = perChannel(n, 3),
        variance = perChannel(n, 4);
  FloatAttr epsilon =
      e.builder.getF32FloatAttr(float(n.real("epsilon", 1e-5f)));
  IntegerAttr dim = e.builder.getI32IntegerAttr(1);
  if (!n.attr("training_mode", 0))
    return give(n, e.create<ttir::BatchNormInferenceOp>(x.getType(), x, scale,
                                                        bias, mean, variance,
                                                        epsilon, dim));
  // ONNX's momentum is what the running numbers keep.
  double keep = n.real("momentum", 0.9f);
  auto norm = e.create<ttir::BatchNormTrainingOp>(
      TypeRange{x.getType(), mean.getType(), variance.getType()}, x, scale,
      bias, mean, variance, epsilon, dim,
      e.builder.getF32FloatAttr(float(1 - keep)));
  give(n, norm.getResult());
  n.give(e.cast(norm.getBatchMean(), elementOf(n.value(3))), n.kind(3));
  n.give(e.cast(norm.getBatchVariance(), elementOf(n.value(4))), n.kind(4));
}

/// Normalizes groups of channels; each channel has a factor and a summand.
static void inGroups(Node &n, int64_t groups, Value scale, Value bias) {
  Emit &e = n.emit;
  Value x = wide(e, n.value(0));
  give(n, e.create<ttir::GroupNormOp>(
              x.getType(), x, /*input_mask=*/Value(), scale, bias,
              e.builder.getI64IntegerAttr(groups),
              e.builder.getF32FloatAttr(float(n.real("epsilon", 1e-5f))),
              e.builder.getI64IntegerAttr(1)));
}

static void instanceNorm(Node &n) {
  if (n.rank(0) < 2)
    refuse("the input has rank ", n.rank(0), ", and no channels");
  inGroups(n, n.shape(0)[1], perChannel(n, 1), perChannel(n, 2));
}

static void groupNorm(Node &n) {
  Emit &e = n.emit;
  int64_t groups = n.attr("num_groups", 0);
  Dims shape(n.shape(0));
  if (shape.size() < 2 || groups < 1 || shape[1] % groups)
    refuse(groups, " groups do not fit the channels");
  if (n.shape(1) != Dims{groups} || groups == shape[1])
    return inGroups(n, groups, perChannel(n, 1), perChannel(n, 2));
  // Until opset 20 a number for each group.
  auto spread = [&](size_t i) {
    Value v = e.expand(e.reshape(wide(e, n.value(i)), {groups, 1}),
                       {groups, shape[1] / groups});
    return e.reshape(v, {shape[1]});
  };
  inGroups(n, groups, spread(1), spread(2));
}

static Dims fromAxis(Node &n) {
  int64_t axis = n.axis(n.attr("axis", -1), n.rank(0));
  Dims dims = allBut(n.rank(0));
  dims.erase(dims.begin(), dims.begin() + axis);
  return dims;
}

/// A norm over the dimensions from the axis on, with a factor and a summand
/// that broadcast to these.
template <typename Op>
static Value lastDims(Node &n, Value x, ArrayRef<int64_t> dims) {
  Emit &e = n.emit;
  Dims shape = Dims(ArrayRef(n.shape(0)).take_back(dims.size()));
  auto parameter = [&](size_t i) {
    return n.has(i) ? wide(e, n.items.value(n.items.expand(n.item(i), shape)))
                    : Value();
  };
  return normOver<Op>(e, x, shape, parameter(1), parameter(2),
                      n.real("epsilon", 1e-5f));
}

static void layerNorm(Node &n) {
  Value x = wide(n.emit, n.value(0));
  Dims dims = fromAxis(n);
  give(n, lastDims<ttir::LayerNormOp>(n, x, dims));
  if (!n.wants(1) && !n.wants(2))
    return;
  Normalized y = normalize(n.emit, x, dims, n.real("epsilon", 1e-5f));
  n.give(y.mean, Float);
  n.give(y.inverse, Float);
}

static void rmsNorm(Node &n) {
  give(n, lastDims<ttir::RMSNormOp>(n, wide(n.emit, n.value(0)), fromAxis(n)));
}

static void meanVariance(Node &n) {
  Emit &e = n.emit;
  Dims dims = n.list("axes", {0, 2, 3});
  for (int64_t &dim : dims)
    dim = n.axis(dim, n.rank(0));
  Value x = wide(e, n.value(0));
  Value centered =
      broadcast<ttir::SubtractOp>(e, x, reduce<ttir::MeanOp>(e, x, dims));
  Value variance = reduce<ttir::MeanOp>(e, e.mul(centered, centered), dims);
  Value deviation = e.add(e.unary<ttir::SqrtOp>(variance), 1e-9);
  n.give(e.cast(broadcast<ttir::DivOp>(e, centered, deviation),
                elementOf(n.value(0))));
}

static void lpNorm(Node &n) {
  Emit &e = n.emit;
  int64_t p = n.attr("p", 2), axis = n.axis(n.attr("axis", -1), n.rank(0));
  if (p != 1 && p != 2)
    refuse("the norm ", p, " is neither 1 nor 2");
  Value x = n.value(0);
  Value sum = reduce<ttir::SumOp>(
      e, p == 1 ? e.unary<ttir::AbsOp>(x) : e.mul(x, x), {axis});
  Value norm = p == 1 ? sum : e.unary<ttir::SqrtOp>(sum);
  // Zeros stay zeros.
  norm = e.where(e.ask<ttir::EqualOp>(norm, 0), e.like(norm, 1), norm);
  n.give(broadcast<ttir::DivOp>(e, x, norm));
}

/// Normalizes by the squares of neighbouring channels.
static void lrn(Node &n) {
  Emit &e = n.emit;
  int64_t size = n.attr("size", 0);
  if (size < 1 || size > 4096 || n.rank(0) < 2)
    refuse("there are ", size, " neighbours");
  double alpha = n.real("alpha", 1e-4f), beta = n.real("beta", 0.75f),
         bias = n.real("bias", 1);
  Value x = n.value(0);
  Dims low(n.rank(0), 0), high(low), none(low);
  low[1] = (size - 1) / 2;
  high[1] = size - 1 - low[1];
  Value squares =
      e.pad(e.mul(x, x), e.full({}, elementOf(x), 0), low, high, none);
  Value sum;
  for (int64_t i = 0; i < size; ++i) {
    Value part = e.part(squares, 1, i, i + n.shape(0)[1]);
    sum = sum ? e.add(sum, part) : part;
  }
  Value base = e.add(e.mul(sum, alpha / double(size)), bias);
  n.give(e.div(x, e.binary<ttir::PowOp>(base, beta)));
}

Rows norms() {
  static constexpr Row rows[] = {
      {"BatchNormalization", batchNorm},
      {"InstanceNormalization", instanceNorm},
      {"GroupNormalization", groupNorm},
      {"LayerNormalization", layerNorm},
      {"RMSNormalization", rmsNorm},
      {"MeanVarianceNormalization", meanVariance},
      {"LpNormalization", lpNorm},
      {"LRN", lrn},
  };
  return rows;
}

} // namespace mlir::tt::onnximport
