//===- SpecialFunctions.cpp - Bessel and zeta functions -------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

static constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// c[0] + c[1] x + c[2] x^2 + ...
static Value series(Value x, ArrayRef<double> coefficients, Emit &emit) {
  Value sum = emit.like(x, coefficients.back());
  for (double c : llvm::reverse(coefficients.drop_back()))
    sum = emit.add(emit.mul(sum, x), c);
  return sum;
}

/// Up to 8, x times a polynomial in x / 4 - 1; above, a polynomial in 16 / x -
/// 1 over the root of x. Both are interpolations at Chebyshev's points, exact
/// to 5e-7 and 5e-8.
static Values lowerBesselI1e(chlo::BesselI1eOp op, Emit &emit,
                             const Lowering &) {
  Value x = op.getOperand(), size = emit.unary<ttir::AbsOp>(x);
  Value small = emit.mul(
      series(emit.add(emit.mul(size, 0.25), -1),
             {0.04468770985654694, -0.06112433923054257, 0.06805760213817333,
              -0.0684825331405902, 0.06376732920735567, -0.0552813126934214,
              0.04467551723363617, -0.03366128281673513, 0.023679943734597805,
              -0.015614300950896096, 0.009606306417655848,
              -0.0054274213307720165, 0.0029560039893118386,
              -0.0016985942922801297, 0.0008124034397848323,
              -0.000202626598173409, 9.356821931224599e-05,
              -0.00012368279712518537, 4.752133235267432e-05},
             emit),
      size);
  Value above = emit.binary<ttir::MaximumOp>(size, 8);
  Value large =
      emit.mul(series(emit.add(emit.div(emit.like(x, 16), above), -1),
                      {0.38939845904990966, -0.00974957744824558,
                       -0.0002192371249887016, -1.5035267992310959e-05,
                       -1.8256907257516082e-06, -3.584298864123893e-07,
                       -1.2273217224557844e-07, -3.577435869684612e-08},
                      emit),
               emit.unary<ttir::RsqrtOp>(above));
  Value isSmall = emit.ask<ttir::LessEqualOp>(size, 8);
  Value result = emit.where(isSmall, small, large);
  Value isNegative = emit.ask<ttir::LessThanOp>(x, 0);
  return one(emit.where(isNegative, emit.unary<ttir::NegOp>(result), result));
}

/// B(2j) / (2j)!
static constexpr double kBernoulli[] = {1 / 12.0,       -1 / 720.0,
                                        1 / 30240.0,    -1 / 1209600.0,
                                        1 / 47900160.0, -691 / 1307674368000.0};

/// The sum of (q + k)^-x: the first terms, and Euler's and Maclaurin's formula
/// for the rest.
static Value zeta(Value x, Value q, Emit &emit) {
  constexpr int kTerms = 9;
  Value minus = emit.unary<ttir::NegOp>(x);
  Value base = q, term = emit.binary<ttir::PowOp>(base, minus), sum = term;
  for (int k = 1; k <= kTerms; ++k) {
    base = emit.add(base, 1);
    term = emit.binary<ttir::PowOp>(base, minus);
    if (k < kTerms)
      sum = emit.add(sum, term);
  }
  Value before = emit.add(x, -1);
  sum = emit.add(sum, emit.div(emit.mul(term, base), before));
  sum = emit.add(sum, emit.mul(term, 0.5));
  Value square = emit.mul(base, base), factor = emit.div(x, base);
  for (auto [j, number] : llvm::enumerate(kBernoulli)) {
    sum = emit.add(sum, emit.mul(emit.mul(term, factor), number));
    Value next = emit.mul(emit.add(x, 2.0 * double(j) + 1),
                          emit.add(x, 2.0 * double(j) + 2));
    factor = emit.div(emit.mul(factor, next), square);
  }
  // A pole at x = 1 and, for q, at 0, -1, -2 ...; nothing below x = 1, and of
  // other q below 0 only where x is whole.
  Value nothing = emit.like(x, std::nan("")),
        infinite = emit.like(x, kInfinity);
  auto isWhole = [&](Value v) {
    return emit.ask<ttir::EqualOp>(v, emit.unary<ttir::FloorOp>(v));
  };
  Value isBelow = emit.ask<ttir::LessEqualOp>(q, 0);
  Value outside =
      emit.binary<ttir::LogicalAndOp>(isBelow, emit.logicalNot(isWhole(x)));
  Value atPole = emit.binary<ttir::LogicalAndOp>(isBelow, isWhole(q));
  sum = emit.where(outside, nothing, sum);
  sum = emit.where(atPole, infinite, sum);
  sum = emit.where(emit.ask<ttir::LessThanOp>(x, 1), nothing, sum);
  return emit.where(emit.ask<ttir::EqualOp>(x, 1), infinite, sum);
}

static Values lowerZeta(chlo::ZetaOp op, Emit &emit, const Lowering &) {
  return one(zeta(op.getLhs(), op.getRhs(), emit));
}

/// Lowers function `Op` of `operand`.
template <typename Op>
static FailureOr<Value> lowered(Value operand, Emit &emit,
                                const Lowering &all) {
  auto function = emit.create<Op>(operand.getType(), operand);
  emit.builder.setInsertionPoint(function);
  Values values = all.lower(function, emit);
  emit.builder.setInsertionPointAfter(function);
  function->erase();
  if (failed(values))
    return failure();
  return values->front();
}

/// The polygamma function of order n: n! zeta(n + 1, x), positive for odd n.
/// Orders that are no natural numbers have no value.
static Values lowerPolygamma(chlo::PolygammaOp op, Emit &emit,
                             const Lowering &all) {
  Value n = op.getLhs(), x = op.getRhs();
  FailureOr<Value> factorial =
      lowered<chlo::LgammaOp>(emit.add(n, 1), emit, all);
  FailureOr<Value> zeroth = lowered<chlo::DigammaOp>(x, emit, all);
  if (failed(factorial) || failed(zeroth))
    return failure();
  Value size = emit.mul(emit.unary<ttir::ExpOp>(*factorial),
                        zeta(emit.add(n, 1), x, emit));
  Value half = emit.mul(n, 0.5);
  Value isEven = emit.ask<ttir::EqualOp>(half, emit.unary<ttir::FloorOp>(half));
  Value result = emit.where(isEven, emit.unary<ttir::NegOp>(size), size);
  result = emit.where(emit.ask<ttir::EqualOp>(n, 0), *zeroth, result);
  Value isOrder = emit.binary<ttir::LogicalAndOp>(
      emit.ask<ttir::EqualOp>(n, emit.unary<ttir::FloorOp>(n)),
      emit.ask<ttir::GreaterEqualOp>(n, 0));
  return one(emit.where(isOrder, result, emit.like(x, std::nan(""))));
}

void stablehlo::addSpecialFunctions(Lowering &l) {
  l.on<chlo::BesselI1eOp>(lowerBesselI1e);
  l.on<chlo::PolygammaOp>(lowerPolygamma);
  l.on<chlo::ZetaOp>(lowerZeta);
}
