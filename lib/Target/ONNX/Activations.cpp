//===- Activations.cpp - functions between layers -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Helpers.h"

#include <cmath>

namespace mlir::tt::onnximport {

static Value clamp01(Emit &e, Value x) {
  return e.binary<ttir::MinimumOp>(e.binary<ttir::MaximumOp>(x, 0), 1);
}
/// `a` where x > 0, else `b`.
static Value byPositive(Emit &e, Value x, Value a, Value b) {
  return e.where(e.ask<ttir::GreaterThanOp>(x, 0), a, b);
}
static Value expm1(Emit &e, Value x) { return e.unary<ttir::Expm1Op>(x); }

/// max(x, 0) + log(1 + exp(-|x|)), which does not overflow.
static Value softplus(Emit &e, Value x) {
  Value small =
      e.unary<ttir::ExpOp>(e.unary<ttir::NegOp>(e.unary<ttir::AbsOp>(x)));
  return e.add(e.unary<ttir::ReluOp>(x), e.unary<ttir::Log1pOp>(small));
}

Value activate(Emit &e, const std::string &name, Value x, double alpha,
               double beta) {
  auto given = [](double number, double otherwise) {
    return std::isnan(number) ? otherwise : number;
  };
  if (name == "Relu")
    return e.unary<ttir::ReluOp>(x);
  if (name == "Tanh")
    return e.unary<ttir::TanhOp>(x);
  if (name == "Sigmoid")
    return e.unary<ttir::SigmoidOp>(x);
  if (name == "Affine")
    return e.add(e.mul(x, given(alpha, 1)), given(beta, 0));
  if (name == "LeakyRelu")
    return e.create<ttir::LeakyReluOp>(
        x.getType(), x, e.builder.getF32FloatAttr(float(given(alpha, 0.01))));
  if (name == "ThresholdedRelu")
    return e.where(e.ask<ttir::GreaterThanOp>(x, given(alpha, 1)), x,
                   e.like(x, 0));
  if (name == "ScaledTanh")
    return e.mul(e.unary<ttir::TanhOp>(e.mul(x, given(beta, 1))),
                 given(alpha, 1));
  // The slope is a float of the file.
  if (name == "HardSigmoid" && float(given(alpha, 0.2)) == float(1.0 / 6) &&
      given(beta, 0.5) == 0.5)
    return e.unary<ttir::HardsigmoidOp>(x);
  if (name == "HardSigmoid")
    return clamp01(e, e.add(e.mul(x, given(alpha, 0.2)), given(beta, 0.5)));
  if (name == "Elu")
    return byPositive(e, x, x, e.mul(expm1(e, x), given(alpha, 1)));
  if (name == "Softsign")
    return e.unary<ttir::SoftsignOp>(x);
  if (name == "Softplus")
    return softplus(e, x);
  refuse("the activation '", name, "' is not known");
}

/// Makes the activation of the operator's own name, with its attributes.
static void named(Node &n) {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  n.give(activate(n.emit, n.proto.op_type(), n.value(0), n.real("alpha", none),
                  n.real("beta", none)));
}

static void selu(Node &n) {
  Emit &e = n.emit;
  Value x = n.value(0);
  double alpha = n.real("alpha", 1.67326319217681884765625);
  double gamma = n.real("gamma", 1.05070102214813232421875);
  n.give(Value(e.create<ttir::SeluOp>(
      x.getType(), x, e.builder.getF32FloatAttr(float(gamma)),
      e.builder.getF32FloatAttr(float(alpha)))));
}

static void celu(Node &n) {
  Emit &e = n.emit;
  Value x = n.value(0);
  double alpha = n.real("alpha", 1);
  n.give(byPositive(e, x, x, e.mul(expm1(e, e.mul(x, 1 / alpha)), alpha)));
}

Value geluByTanh(Emit &e, Value x) {
  Value cube = e.mul(e.mul(x, x), x);
  Value inner = e.mul(e.add(x, e.mul(cube, 0.044715)), std::sqrt(2 / M_PI));
  return e.mul(e.mul(x, 0.5), e.add(e.unary<ttir::TanhOp>(inner), 1));
}

static void gelu(Node &n) {
  Emit &e = n.emit;
  Value x = n.value(0);
  std::string how = n.word("approximate", "none");
  if (how == "none")
    return n.give(e.unary<ttir::GeluOp>(x));
  if (how != "tanh")
    refuse("the approximation '", how, "' is not known");
  n.give(geluByTanh(e, x));
}

static void swish(Node &n) {
  Emit &e = n.emit;
  Value x = n.value(0);
  double alpha = n.real("alpha", 1);
  if (alpha == 1)
    return n.give(e.unary<ttir::SiluOp>(x));
  n.give(e.mul(x, e.unary<ttir::SigmoidOp>(e.mul(x, alpha))));
}

static void swiGlu(Node &n) {
  if (n.shape(0) != n.shape(1) || n.kind(0) != n.kind(1))
    refuse("the inputs are of different shapes or types");
  swish(n);
  Value gate = n.items.value(n.outputs.front());
  n.outputs.clear();
  n.give(n.emit.mul(gate, n.value(1)));
}

static void hardSwish(Node &n) {
  Emit &e = n.emit;
  Value x = n.value(0);
  n.give(e.mul(x, e.unary<ttir::HardsigmoidOp>(x)));
}

static void mish(Node &n) {
  Value x = n.value(0);
  n.give(n.emit.unary<ttir::MishOp>(x));
}

static void shrink(Node &n) {
  Emit &e = n.emit;
  Value x = n.value(0);
  double lambda = n.real("lambd", 0.5), bias = n.real("bias", 0);
  Value zero = e.like(x, 0);
  Value low =
      e.where(e.ask<ttir::LessThanOp>(x, -lambda), e.add(x, bias), zero);
  n.give(e.where(e.ask<ttir::GreaterThanOp>(x, lambda), e.add(x, -bias), low));
}

//===-- along a dimension -------------------------------------------------===//

/// Before opset 13 all dimensions from the axis on are one.
static void flattened(Node &n, Value (*function)(Emit &, Value, int64_t)) {
  Value x = n.value(0);
  bool flat = n.version < 13;
  int64_t axis = n.axis(n.attr("axis", flat ? 1 : -1), n.rank(0));
  if (!flat)
    return n.give(function(n.emit, x, axis));
  int64_t rows = countOf(ArrayRef(n.shape(0)).take_front(axis));
  Dims shape{rows, n.item(0).count() / rows};
  n.give(n.emit.reshape(function(n.emit, n.emit.reshape(x, shape), 1),
                        n.shape(0)));
}

Value softmax(Emit &e, Value x, int64_t dim) {
  Builder &b = e.builder;
  return e.create<ttir::SoftmaxOp>(
      x.getType(), x, b.getIntegerAttr(b.getIntegerType(32, true), dim),
      b.getBoolAttr(true));
}

static Value logSoftmax(Emit &e, Value x, int64_t dim) {
  Value rest =
      broadcast<ttir::SubtractOp>(e, x, reduce<ttir::MaxOp>(e, x, {dim}));
  Value sum = reduce<ttir::SumOp>(e, e.unary<ttir::ExpOp>(rest), {dim});
  return broadcast<ttir::SubtractOp>(e, rest, e.unary<ttir::LogOp>(sum));
}

/// 1 at the first maximum.
static Value hardmax(Emit &e, Value x, int64_t dim) {
  Value isMax = compare<ttir::EqualOp>(e, x, reduce<ttir::MaxOp>(e, x, {dim}));
  Value one = e.cast(isMax, e.builder.getF32Type());
  Value sum = e.create<ttir::CumSumOp>(one.getType(), one,
                                       e.builder.getI64IntegerAttr(dim));
  Value isFirst =
      e.binary<ttir::LogicalAndOp>(isMax, e.ask<ttir::EqualOp>(sum, 1));
  return e.cast(isFirst, elementOf(x));
}

Rows activations() {
  static constexpr Row rows[] = {
      {"Relu", named},
      {"Tanh", named},
      {"Sigmoid", named},
      {"LeakyRelu", named},
      {"ThresholdedRelu", named},
      {"HardSigmoid", named},
      {"Elu", named},
      {"Softsign", named},
      {"Softplus", named},
      {"Selu", selu},
      {"Celu", celu},
      {"Gelu", gelu},
      {"Swish", swish},
      {"SwiGLU", swiGlu},
      {"HardSwish", hardSwish},
      {"Mish", mish},
      {"Shrink", shrink},
      {"Softmax", [](Node &n) { flattened(n, softmax); }},
      {"LogSoftmax", [](Node &n) { flattened(n, logSoftmax); }},
      {"Hardmax", [](Node &n) { flattened(n, hardmax); }},
  };
  return rows;
}

} // namespace mlir::tt::onnximport
