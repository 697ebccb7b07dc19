//===- Elementwise.cpp - arithmetic, comparison, bits ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Helpers.h"
#include "ttmlir/Dialect/CHLO/IR/CHLO.h"
#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"

#include <cmath>

namespace mlir::tt::onnximport {

//===-- one operand -------------------------------------------------------===//

template <typename Op> static void unary(Node &n) {
  n.give(n.items.wrapped(n.emit.unary<Op>(n.value(0)), n.kind(0)));
}

/// `Host` computes what is known.
template <typename Op, auto Host> static void unaryKnown(Node &n) {
  const Item &x = n.item(0);
  if (!x.known)
    return unary<Op>(n);
  Numbers numbers;
  for (double number : *x.known)
    numbers.push_back(fitted(Host(number), x.kind));
  n.give(n.items.known(x.kind, x.shape, std::move(numbers)));
}

/// Ops of StableHLO whose lowering has the decomposition.
template <typename Op> static void function(Node &n) {
  Value x = n.value(0);
  n.give(n.emit.create<Op>(x.getType(), x));
}

Value roundEven(Emit &emit, Value x) {
  return emit.create<stablehlo::RoundEvenOp>(x.getType(), x);
}
static void round(Node &n) { n.give(roundEven(n.emit, n.value(0))); }

static void logicalNot(Node &n) {
  const Item &x = n.item(0);
  if (!x.known)
    return n.give(n.emit.logicalNot(n.value(0)));
  Numbers numbers;
  for (double number : *x.known)
    numbers.push_back(number == 0);
  n.give(n.items.known(Bool, x.shape, std::move(numbers)));
}

static void isNaN(Node &n) {
  n.give(n.emit.ask<ttir::NotEqualOp>(n.value(0), n.value(0)), Bool);
}

static void isInf(Node &n) {
  Emit &e = n.emit;
  Value x = n.value(0);
  double infinity = std::numeric_limits<double>::infinity();
  bool low = n.attr("detect_negative", 1), high = n.attr("detect_positive", 1);
  if (!low && !high)
    return n.give(e.full(shapeOf(x), e.builder.getI1Type(), 0), Bool);
  Value isHigh = e.ask<ttir::EqualOp>(x, infinity);
  Value isLow = e.ask<ttir::EqualOp>(x, -infinity);
  n.give(!low    ? isHigh
         : !high ? isLow
                 : e.binary<ttir::LogicalOrOp>(isHigh, isLow),
         Bool);
}

//===-- two operands ------------------------------------------------------===//

/// Known operands, element by element; nullopt if one is not known.
template <typename F>
static std::optional<Item> fold(Node &n, int32_t kind, F host) {
  const Item &a = n.item(0), &b = n.item(1);
  if (!a.known || !b.known)
    return std::nullopt;
  Dims shape = broadcastShape(a.shape, b.shape);
  if (countOf(shape) > kMostKnown)
    return std::nullopt;
  Item x = n.items.expand(a, shape), y = n.items.expand(b, shape);
  Numbers numbers;
  for (auto [p, q] : llvm::zip(*x.known, *y.known))
    numbers.push_back(fitted(host(p, q), kind));
  return n.items.known(kind, shape, std::move(numbers));
}

static void checkKinds(Node &n) {
  if (n.kind(0) != n.kind(1))
    refuse("the inputs are of different types, ", nameOf(n.kind(0)), " and ",
           nameOf(n.kind(1)));
}

template <typename Op, auto Host> static void arithmetic(Node &n) {
  checkKinds(n);
  if (std::optional<Item> known = fold(n, n.kind(0), Host))
    return n.give(*known);
  n.give(n.items.wrapped(broadcast<Op>(n.emit, n.value(0), n.value(1)),
                         n.kind(0)));
}

static void divide(Node &n) {
  checkKinds(n);
  bool whole = integerBits(n.kind(0));
  if (whole && n.item(1).known && llvm::is_contained(*n.item(1).known, 0.0))
    refuse("an integer is divided by 0");
  if (std::optional<Item> known = fold(n, n.kind(0), [&](double a, double b) {
        return whole ? std::trunc(a / b) : a / b;
      }))
    return n.give(*known);
  n.give(n.items.wrapped(broadcast<ttir::DivOp>(n.emit, n.value(0), n.value(1)),
                         n.kind(0)));
}

template <typename Op, auto Host> static void comparison(Node &n) {
  checkKinds(n);
  if (std::optional<Item> known = fold(n, Bool, Host))
    return n.give(*known);
  n.give(compare<Op>(n.emit, n.value(0), n.value(1)), Bool);
}

template <typename Op, auto Host> static void variadic(Node &n) {
  Item sum = n.item(0);
  for (size_t i = 1; i < n.size(); ++i) {
    Node pair(n.graph, n.proto, n.version, {sum, n.item(i)}, n.items);
    arithmetic<Op, Host>(pair);
    sum = pair.outputs.front();
  }
  n.give(sum);
}

static void mean(Node &n) {
  variadic<ttir::AddOp, [](double a, double b) { return a + b; }>(n);
  Value sum = n.items.value(n.outputs.front());
  n.outputs.clear();
  n.give(n.emit.mul(sum, 1.0 / n.size()));
}

/// The sign is that of the divisor, or with `fmod` that of the dividend.
static void mod(Node &n) {
  checkKinds(n);
  bool fmod = n.attr("fmod", 0);
  if (std::optional<Item> known = fold(n, n.kind(0), [&](double a, double b) {
        return fmod ? std::fmod(a, b) : a - b * std::floor(a / b);
      }))
    return n.give(*known);
  Emit &e = n.emit;
  Dims shape = broadcastShape(n.shape(0), n.shape(1));
  Value a = n.items.value(n.items.expand(n.item(0), shape));
  Value b = n.items.value(n.items.expand(n.item(1), shape));
  Value rest = e.binary<ttir::RemainderOp>(a, b);
  if (fmod || isUnsigned(n.kind(0)))
    return n.give(rest);
  Value differs = e.binary<ttir::LogicalXorOp>(e.ask<ttir::LessThanOp>(rest, 0),
                                               e.ask<ttir::LessThanOp>(b, 0));
  differs =
      e.binary<ttir::LogicalAndOp>(differs, e.ask<ttir::NotEqualOp>(rest, 0));
  n.give(e.where(differs, e.add(rest, b), rest));
}

/// Integers are computed in floats, and rounded to the nearest.
static void pow(Node &n) {
  Emit &e = n.emit;
  if (n.item(0).known && n.item(1).known)
    return n.give(
        *fold(n, n.kind(0), [](double a, double b) { return std::pow(a, b); }));
  Type f32 = e.builder.getF32Type(), element = elementOf(n.value(0));
  Type between = isFloat(n.kind(0)) ? element : f32;
  Value result = broadcast<ttir::PowOp>(e, e.cast(n.value(0), between),
                                        e.cast(n.value(1), between));
  if (!isFloat(n.kind(0)))
    result = e.cast(roundEven(e, result), element);
  n.give(n.items.wrapped(result, n.kind(0)));
}

static void prelu(Node &n) {
  Emit &e = n.emit;
  Value x = n.value(0);
  n.give(e.where(e.ask<ttir::LessThanOp>(x, 0),
                 broadcast<ttir::MultiplyOp>(e, x, n.value(1)), x));
}

static void bitShift(Node &n) {
  checkKinds(n);
  Value a = n.value(0), b = n.value(1);
  std::string direction = n.word("direction");
  if (direction != "LEFT" && direction != "RIGHT")
    refuse("the direction is '", direction, "', and must be LEFT or RIGHT");
  n.give(n.items.wrapped(
      direction == "LEFT" ? broadcast<ttir::LogicalLeftShiftOp>(n.emit, a, b)
      : isUnsigned(n.kind(0))
          ? broadcast<ttir::LogicalRightShiftOp>(n.emit, a, b)
          : broadcast<ttir::RightShiftOp>(n.emit, a, b),
      n.kind(0)));
}

template <typename Op> static void bitwise(Node &n) {
  checkKinds(n);
  n.give(broadcast<Op>(n.emit, n.value(0), n.value(1)));
}

static void where(Node &n) {
  const Item &c = n.item(0), &a = n.item(1), &b = n.item(2);
  if (c.known && a.known && b.known) {
    Dims shape = broadcastShape(c.shape, broadcastShape(a.shape, b.shape));
    Item x = n.items.expand(c, shape), y = n.items.expand(a, shape),
         z = n.items.expand(b, shape);
    if (x.known && y.known && z.known) {
      Numbers numbers;
      for (size_t i = 0; i < x.known->size(); ++i)
        numbers.push_back((*x.known)[i] != 0 ? (*y.known)[i] : (*z.known)[i]);
      return n.give(n.items.known(a.kind, shape, std::move(numbers)));
    }
  }
  n.give(select(n.emit, n.value(0), n.value(1), n.value(2)), n.kind(1));
}

static void clip(Node &n) {
  Value x = n.value(0);
  Item low, high;
  if (n.version < 11) {
    low = n.items.known(n.kind(0), {},
                        {n.real("min", std::numeric_limits<float>::lowest())});
    high = n.items.known(n.kind(0), {},
                         {n.real("max", std::numeric_limits<float>::max())});
  } else {
    if (n.has(1))
      low = n.item(1);
    if (n.has(2))
      high = n.item(2);
  }
  if (low.kind)
    x = broadcast<ttir::MaximumOp>(n.emit, x, n.items.value(low));
  if (high.kind)
    x = broadcast<ttir::MinimumOp>(n.emit, x, n.items.value(high));
  n.give(x);
}

static double smaller(double a, double b) { return std::min(a, b); }
static double larger(double a, double b) { return std::max(a, b); }
static double sum(double a, double b) { return a + b; }

Rows elementwise() {
  using namespace ttir;
  static constexpr Row rows[] = {
      {"Abs", unaryKnown<AbsOp, [](double x) { return std::fabs(x); }>},
      {"Acos", unary<AcosOp>},
      {"Acosh", function<chlo::AcoshOp>},
      {"Asin", unary<AsinOp>},
      {"Asinh", unary<AsinhOp>},
      {"Atan", unary<AtanOp>},
      {"Atanh", function<chlo::AtanhOp>},
      {"BitwiseNot", unary<BitwiseNotOp>},
      {"Ceil", unaryKnown<CeilOp, [](double x) { return std::ceil(x); }>},
      {"Cos", unary<CosOp>},
      {"Cosh", function<chlo::CoshOp>},
      {"Erf", unary<ErfOp>},
      {"Exp", unaryKnown<ExpOp, [](double x) { return std::exp(x); }>},
      {"Floor", unaryKnown<FloorOp, [](double x) { return std::floor(x); }>},
      {"IsInf", isInf},
      {"IsNaN", isNaN},
      {"Log", unaryKnown<LogOp, [](double x) { return std::log(x); }>},
      {"Neg", unaryKnown<NegOp, [](double x) { return -x; }>},
      {"Not", logicalNot},
      {"Reciprocal", unaryKnown<ReciprocalOp, [](double x) { return 1 / x; }>},
      {"Round", round},
      {"Sign", unary<SignOp>},
      {"Sin", unary<SinOp>},
      {"Sinh", function<chlo::SinhOp>},
      {"Sqrt", unaryKnown<SqrtOp, [](double x) { return std::sqrt(x); }>},
      {"Tan", unary<TanOp>},
      {"Add", arithmetic<AddOp, sum>},
      {"Sub", arithmetic<SubtractOp, [](double a, double b) { return a - b; }>},
      {"Mul", arithmetic<MultiplyOp, [](double a, double b) { return a * b; }>},
      {"Div", divide},
      {"Mod", mod},
      {"Pow", pow},
      {"PRelu", prelu},
      {"Max", variadic<MaximumOp, larger>},
      {"Min", variadic<MinimumOp, smaller>},
      {"Sum", variadic<AddOp, sum>},
      {"Mean", mean},
      {"Equal", comparison<EqualOp, [](double a, double b) { return a == b; }>},
      {"Greater",
       comparison<GreaterThanOp, [](double a, double b) { return a > b; }>},
      {"GreaterOrEqual",
       comparison<GreaterEqualOp, [](double a, double b) { return a >= b; }>},
      {"Less",
       comparison<LessThanOp, [](double a, double b) { return a < b; }>},
      {"LessOrEqual",
       comparison<LessEqualOp, [](double a, double b) { return a <= b; }>},
      {"And",
       comparison<LogicalAndOp, [](double a, double b) { return a && b; }>},
      {"Or",
       comparison<LogicalOrOp, [](double a, double b) { return a || b; }>},
      {"Xor",
       comparison<LogicalXorOp, [](double a, double b) { return a != b; }>},
      {"BitShift", bitShift},
      {"BitwiseAnd", bitwise<BitwiseAndOp>},
      {"BitwiseOr", bitwise<BitwiseOrOp>},
      {"BitwiseXor", bitwise<BitwiseXorOp>},
      {"Where", where},
      {"Clip", clip},
  };
  return rows;
}

} // namespace mlir::tt::onnximport
