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

/// scale * x + bias, with one number of each for a channel.
static Value scaled(Node &n, Value x, size_t scale, size_t bias) {
  int64_t rank = shapeOf(x).size();
  Value result = broadcast<ttir::MultiplyOp>(
      n.emit, x, wide(n.emit, along(n.emit, n.value(scale), 1, rank)));
  return broadcast<ttir::AddOp>(
      n.emit, result, wide(n.emit, along(n.emit, n.value(bias), 1, rank)));
}

static void batchNorm(Node &n) {
  Emit &e = n.emit;
  Value x = n.value(0);
  int64_t rank = n.rank(0);
  if (rank < 2)
    refuse("the input has rank ", rank, ", and no channels");
  double epsilon = n.real("epsilon", 1e-5f);
  Type element = elementOf(x);
  auto vector = [&](size_t i) { return wide(e, n.value(i)); };
  auto perChannel = [&](Value v) { return along(e, v, 1, rank); };
  if (n.version < 14 && n.wants(1))
    refuse("training in opsets before 14 has no lowering");
  Value mean = vector(3), variance = vector(4), input = wide(e, x);
  bool training = n.attr("training_mode", 0);
  if (training) {
    Dims dims = allBut(rank, 1), channels{n.shape(0)[1]};
    Value m = reduce<ttir::MeanOp>(e, input, dims);
    Value centered = broadcast<ttir::SubtractOp>(e, input, m);
    Value v = reduce<ttir::MeanOp>(e, e.mul(centered, centered), dims);
    double keep = n.real("momentum", 0.9f);
    auto running = [&](Value before, Value now) {
      return e.add(e.mul(before, keep),
                   e.mul(e.reshape(now, channels), 1 - keep));
    };
    Value runningMean = running(mean, m),
          runningVariance = running(variance, v);
    mean = e.reshape(m, channels);
    variance = e.reshape(v, channels);
    Value inverse = e.unary<ttir::RsqrtOp>(e.add(variance, epsilon));
    Value y = broadcast<ttir::MultiplyOp>(e, centered, perChannel(inverse));
    n.give(e.cast(scaled(n, y, 1, 2), element));
    n.give(e.cast(runningMean, elementOf(n.value(3))), n.kind(3));
    n.give(e.cast(runningVariance, elementOf(n.value(4))), n.kind(4));
    return;
  }
  Value result = e.create<ttir::BatchNormInferenceOp>(
      input.getType(), input, vector(1), vector(2), mean, variance,
      e.builder.getF32FloatAttr(float(epsilon)),
      e.builder.getI32IntegerAttr(1));
  n.give(e.cast(result, element));
}

static void instanceNorm(Node &n) {
  Emit &e = n.emit;
  Dims dims = allBut(n.rank(0));
  dims.erase(dims.begin(), dims.begin() + std::min<int64_t>(2, n.rank(0)));
  Value y =
      normalize(e, wide(e, n.value(0)), dims, n.real("epsilon", 1e-5f)).value;
  n.give(e.cast(scaled(n, y, 1, 2), elementOf(n.value(0))));
}

static void groupNorm(Node &n) {
  Emit &e = n.emit;
  int64_t groups = n.attr("num_groups", 0);
  Dims shape(n.shape(0));
  if (shape.size() < 2 || groups < 1 || shape[1] % groups)
    refuse(groups, " groups do not fit the channels");
  Dims split{shape[0], groups, n.item(0).count() / (shape[0] * groups)};
  Value y = normalize(e, e.reshape(wide(e, n.value(0)), split), {2},
                      n.real("epsilon", 1e-5f))
                .value;
  y = e.reshape(y, shape);
  // Until opset 20 a number for each group.
  if (n.shape(1) == Dims{groups} && groups != shape[1]) {
    auto spread = [&](size_t i) {
      Value v = e.expand(e.reshape(n.value(i), {groups, 1}),
                         {groups, shape[1] / groups});
      return wide(e, along(e, e.reshape(v, {shape[1]}), 1, shape.size()));
    };
    y = broadcast<ttir::AddOp>(e, broadcast<ttir::MultiplyOp>(e, y, spread(1)),
                               spread(2));
    return n.give(e.cast(y, elementOf(n.value(0))));
  }
  n.give(e.cast(scaled(n, y, 1, 2), elementOf(n.value(0))));
}

static Dims fromAxis(Node &n) {
  int64_t axis = n.axis(n.attr("axis", -1), n.rank(0));
  Dims dims = allBut(n.rank(0));
  dims.erase(dims.begin(), dims.begin() + axis);
  return dims;
}

static void layerNorm(Node &n) {
  Emit &e = n.emit;
  Type element = elementOf(n.value(0));
  Normalized y =
      normalize(e, wide(e, n.value(0)), fromAxis(n), n.real("epsilon", 1e-5f));
  Value result = broadcast<ttir::MultiplyOp>(e, y.value, wide(e, n.value(1)));
  if (n.has(2))
    result = broadcast<ttir::AddOp>(e, result, wide(e, n.value(2)));
  n.give(e.cast(result, element));
  n.give(y.mean, Float);
  n.give(y.inverse, Float);
}

static void rmsNorm(Node &n) {
  Emit &e = n.emit;
  Value x = wide(e, n.value(0));
  Value square = reduce<ttir::MeanOp>(e, e.mul(x, x), fromAxis(n));
  Value y = broadcast<ttir::MultiplyOp>(
      e, x, e.unary<ttir::RsqrtOp>(e.add(square, n.real("epsilon", 1e-5f))));
  n.give(e.cast(broadcast<ttir::MultiplyOp>(e, y, wide(e, n.value(1))),
                elementOf(n.value(0))));
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

/// By the squares of neighbouring channels.
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
