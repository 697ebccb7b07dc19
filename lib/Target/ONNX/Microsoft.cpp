//===- Microsoft.cpp - the domain com.microsoft: norms, products ----------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Operators into which ONNX Runtime's optimizer fuses several others, as
// specified in docs/ContribOperators.md of microsoft/onnxruntime. Each becomes
// ops of TTIR again.
//
//===----------------------------------------------------------------------===//

#include "Helpers.h"

namespace mlir::tt::onnximport {

//===-- functions between layers ------------------------------------------===//

/// input + bias, if there is one.
static Value biased(Node &n, Value x, size_t bias) {
  return n.has(bias) ? broadcast<ttir::AddOp>(n.emit, x, n.value(bias)) : x;
}

static void gelu(Node &n) {
  n.give(n.emit.unary<ttir::GeluOp>(biased(n, n.value(0), 1)));
}
static void fastGelu(Node &n) {
  n.give(geluByTanh(n.emit, biased(n, n.value(0), 1)));
}
static void quickGelu(Node &n) {
  Emit &e = n.emit;
  Value x = n.value(0);
  double alpha = n.real("alpha", 1.702f);
  n.give(e.mul(x, e.unary<ttir::SigmoidOp>(e.mul(x, alpha))));
}
static void biasAdd(Node &n) { n.give(biased(n, biased(n, n.value(0), 1), 2)); }

//===-- norms -------------------------------------------------------------===//

/// Over the last dimension, with `scale` and `shift` of its size.
static Value layerNorm(Node &n, Value x, size_t scale, size_t shift,
                       double epsilon) {
  Value bias = n.has(shift) ? n.value(shift) : Value();
  return normOver<ttir::LayerNormOp>(n.emit, x, shapeOf(x).take_back(),
                                     n.value(scale), bias, epsilon);
}
static Value rmsNorm(Node &n, Value x, size_t scale, double epsilon) {
  return normOver<ttir::RMSNormOp>(n.emit, x, shapeOf(x).take_back(),
                                   n.value(scale), Value(), epsilon);
}

/// Input and what skipped a layer, with a bias that may be left out.
static Value skipSum(Node &n, size_t bias) {
  if (n.rank(0) < 1 || n.kind(0) != n.kind(1))
    refuse("input and skip do not fit");
  Value sum = broadcast<ttir::AddOp>(n.emit, n.value(0), n.value(1));
  return biased(n, sum, bias);
}

static void skipLayerNorm(Node &n) {
  double epsilon = n.real("epsilon", 1e-12f);
  Value sum = skipSum(n, 4);
  n.give(layerNorm(n, sum, 2, 3, epsilon));
  if (n.wants(1) || n.wants(2)) {
    Normalized y = normalize(n.emit, wide(n.emit, sum),
                             {int64_t(shapeOf(sum).size()) - 1}, epsilon);
    n.give(y.mean, Float);
    n.give(y.inverse, Float);
  } else {
    n.give(Item());
    n.give(Item());
  }
  n.give(sum);
}

static Value inverseRootMeanSquare(Emit &e, Value x, double epsilon) {
  x = wide(e, x);
  Value square =
      reduce<ttir::MeanOp>(e, e.mul(x, x), {int64_t(shapeOf(x).size()) - 1});
  return e.unary<ttir::RsqrtOp>(e.add(square, epsilon));
}

static void skipRmsNorm(Node &n) {
  double epsilon = n.real("epsilon", 1e-12f);
  Value sum = skipSum(n, 3);
  if (n.wants(1))
    refuse("the mean is not computed");
  n.give(rmsNorm(n, sum, 2, epsilon));
  n.give(Item());
  n.give(n.wants(2)
             ? n.items.of(inverseRootMeanSquare(n.emit, sum, epsilon), Float)
             : Item());
  n.give(sum);
}

static void simplifiedLayerNorm(Node &n) {
  if (n.axis(n.attr("axis", -1), n.rank(0)) != n.rank(0) - 1)
    refuse("the axis must be the last one");
  double epsilon = n.real("epsilon", 1e-5f);
  n.give(rmsNorm(n, n.value(0), 1, epsilon));
  if (n.wants(1))
    n.give(inverseRootMeanSquare(n.emit, n.value(0), epsilon), Float);
}

/// Rows of a table for B x S numbers: B x S x width.
static Value embedded(Node &n, Value table, Value numbers) {
  Emit &e = n.emit;
  Dims shape(shapeOf(numbers));
  if (shapeOf(table).size() != 2)
    refuse("a table of rank ", shapeOf(table).size(), " has no rows");
  Value rows = e.takeRows(table, e.cast(e.reshape(numbers, {countOf(shape)}),
                                        e.builder.getI32Type()));
  shape.push_back(shapeOf(table)[1]);
  return e.reshape(rows, shape);
}

static void embedLayerNorm(Node &n) {
  Emit &e = n.emit;
  if (n.rank(0) != 2)
    refuse("input_ids have rank ", n.rank(0), ", and must be a matrix");
  int64_t batch = n.shape(0)[0], length = n.shape(0)[1];
  Value sum = embedded(n, n.value(2), n.value(0));
  Value places =
      n.has(8) ? n.value(8) : e.iota({1, length}, e.builder.getI32Type(), 1);
  sum = broadcast<ttir::AddOp>(e, sum, embedded(n, n.value(3), places));
  if (n.has(1))
    sum = e.add(sum, embedded(n, n.value(4), n.value(1)));
  n.give(layerNorm(n, sum, 5, 6, n.real("epsilon", 1e-12f)), n.kind(2));
  Type word = e.builder.getI32Type();
  // How many words are not padding.
  Value counts = n.has(7)
                     ? reduce<ttir::SumOp>(e, e.cast(n.value(7), word), {1})
                     : e.full({batch, 1}, word, 0);
  n.give(e.reshape(counts, {batch}), Int32);
  n.give(sum, n.kind(2));
}

//===-- products ----------------------------------------------------------===//

/// The first dimension behind those of the batch.
static Value batchFirst(Emit &e, Value x) {
  int64_t rank = shapeOf(x).size();
  Dims order;
  for (int64_t i = 1; i + 1 < rank; ++i)
    order.push_back(i);
  order.append({0, rank - 1});
  return e.permute(x, order);
}

static Value lastSwapped(Emit &e, Value x) {
  Dims order = allBut(shapeOf(x).size());
  std::swap(order[order.size() - 1], order[order.size() - 2]);
  return e.permute(x, order);
}

static void fusedMatMul(Node &n) {
  Emit &e = n.emit;
  auto operand = [&](size_t i, const char *batch, const char *turned) {
    Value x = n.value(i);
    if (n.rank(i) < 2)
      return x;
    if (n.attr(batch, 0))
      x = batchFirst(e, x);
    return n.attr(turned, 0) ? lastSwapped(e, x) : x;
  };
  Value y = product(e, operand(0, "transBatchA", "transA"),
                    operand(1, "transBatchB", "transB"));
  double alpha = n.real("alpha", 1);
  n.give(alpha == 1 ? y : e.mul(y, alpha));
}

Rows microsoft() {
  static constexpr Row rows[] = {
      {"BiasAdd", biasAdd},
      {"BiasGelu", gelu},
      {"EmbedLayerNormalization", embedLayerNorm},
      {"FastGelu", fastGelu},
      {"FusedMatMul", fusedMatMul},
      {"Gelu", gelu},
      {"QuickGelu", quickGelu},
      {"SimplifiedLayerNormalization", simplifiedLayerNorm},
      {"SkipLayerNormalization", skipLayerNorm},
      {"SkipSimplifiedLayerNormalization", skipRmsNorm},
  };
  return rows;
}

} // namespace mlir::tt::onnximport
