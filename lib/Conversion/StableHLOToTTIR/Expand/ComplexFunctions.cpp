//===- ComplexFunctions.cpp - functions of complex numbers ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Expander.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

using Direction = ComparisonDirection;

static constexpr double kPi = 3.14159265358979323846;

static Value exp(Value x, Hlo &hlo) { return hlo.unary<ExponentialOp>(x); }
static Value sine(Value x, Hlo &hlo) { return hlo.unary<SineOp>(x); }
static Value cosine(Value x, Hlo &hlo) { return hlo.unary<CosineOp>(x); }
static Value sinh(Value x, Hlo &hlo) { return hlo.unary<chlo::SinhOp>(x); }
static Value cosh(Value x, Hlo &hlo) { return hlo.unary<chlo::CoshOp>(x); }
static Value log1p(Value x, Hlo &hlo) { return hlo.unary<LogPlusOneOp>(x); }
static Value angle(Pair z, Hlo &hlo) { return hlo.binary<Atan2Op>(z.im, z.re); }
static Pair plus(Pair z, double number, Hlo &hlo) {
  return {hlo.add(z.re, number), z.im};
}
static Pair scaled(Pair z, double number, Hlo &hlo) {
  return {hlo.mul(z.re, number), hlo.mul(z.im, number)};
}

/// `size` (cos `angle`, sin `angle`)
static Pair polar(Value size, Value angle, Hlo &hlo) {
  return scale({cosine(angle, hlo), sine(angle, hlo)}, size, hlo);
}

//===-- exponentials and logarithms ---------------------------------------===//

static Pair exponential(Pair z, Hlo &hlo) {
  return polar(exp(z.re, hlo), z.im, hlo);
}

/// cos y is 1 - 2 sin^2(y / 2), so that nothing cancels near 0.
static Pair exponentialMinusOne(Pair z, Hlo &hlo) {
  Value m = hlo.unary<ExponentialMinusOneOp>(z.re);
  Value half = sine(hlo.mul(z.im, 0.5), hlo);
  Value re =
      hlo.sub(hlo.mul(m, cosine(z.im, hlo)), hlo.mul(hlo.mul(half, half), 2));
  return {re, hlo.mul(hlo.add(m, 1), sine(z.im, hlo))};
}

/// Near |z| = 1, half the logarithm of 1 + (|x| - 1)(|x| + 1) + y^2 with |x|
/// the larger part.
static Pair logarithm(Pair z, Hlo &hlo) {
  Value x = hlo.unary<AbsOp>(z.re), y = hlo.unary<AbsOp>(z.im);
  Value large = hlo.binary<MaxOp>(x, y), small = hlo.binary<MinOp>(x, y);
  Value size = absolute(z, hlo);
  Value near =
      hlo.mul(log1p(hlo.add(hlo.mul(hlo.add(large, -1), hlo.add(large, 1)),
                            hlo.mul(small, small)),
                    hlo),
              0.5);
  Value isNear = hlo.binary<AndOp>(hlo.ask(Direction::GT, size, 0.5),
                                   hlo.ask(Direction::LT, size, 2));
  return {hlo.where(isNear, near, hlo.unary<LogOp>(size)), angle(z, hlo)};
}

static Pair logarithmPlusOne(Pair z, Hlo &hlo) {
  Value small = hlo.mul(
      log1p(hlo.add(hlo.mul(z.re, hlo.add(z.re, 2)), hlo.mul(z.im, z.im)), hlo),
      0.5);
  Pair moved = plus(z, 1, hlo);
  Value isSmall = hlo.ask(Direction::LT, absolute(z, hlo), 0.5);
  return {hlo.where(isSmall, small, logarithm(moved, hlo).re),
          angle(moved, hlo)};
}

//===-- roots and powers --------------------------------------------------===//

/// The larger part of the root is that of (|z| + |x|) / 2, the other one
/// |y| / 2 over it.
static Pair squareRoot(Pair z, Hlo &hlo) {
  Value x = hlo.unary<AbsOp>(z.re), y = hlo.unary<AbsOp>(z.im);
  Value root = hlo.unary<SqrtOp>(
      hlo.add(hlo.mul(absolute(z, hlo), 0.5), hlo.mul(x, 0.5)));
  Value isZero = hlo.ask(Direction::EQ, root, 0);
  Value other =
      hlo.div(hlo.mul(y, 0.5), hlo.where(isZero, hlo.like(root, 1), root));
  Value right = hlo.ask(Direction::GE, z.re, 0);
  Value im = hlo.where(right, other, root);
  Value below = hlo.ask(Direction::LT, z.im, 0);
  return {hlo.where(right, root, other), hlo.where(below, hlo.neg(im), im)};
}

static Pair reciprocalRoot(Pair z, Hlo &hlo) {
  Pair root = squareRoot(z, hlo);
  return div({hlo.like(z.re, 1), hlo.like(z.re, 0)}, root, hlo);
}

static Pair cubeRoot(Pair z, Hlo &hlo) {
  return polar(hlo.unary<CbrtOp>(absolute(z, hlo)),
               hlo.mul(angle(z, hlo), 1 / 3.0), hlo);
}

/// exp(b log a); 0 to any power is 0, and to the power of 0 is 1.
static Pair power(Pair a, Pair b, Hlo &hlo) {
  Pair result = exponential(mul(b, logarithm(a, hlo), hlo), hlo);
  Value isZero = hlo.ask(Direction::EQ, absolute(a, hlo), 0);
  Value noPower = hlo.ask(Direction::EQ, absolute(b, hlo), 0);
  Value zero = hlo.like(a.re, 0);
  Pair ofZero{hlo.where(noPower, hlo.like(a.re, 1), zero), zero};
  return where(isZero, ofZero, result, hlo);
}

static Pair square(Pair z, Hlo &hlo) { return mul(z, z, hlo); }

//===-- circular and hyperbolic functions ---------------------------------===//

static Pair hyperbolicSine(Pair z, Hlo &hlo) {
  return {hlo.mul(sinh(z.re, hlo), cosine(z.im, hlo)),
          hlo.mul(cosh(z.re, hlo), sine(z.im, hlo))};
}
static Pair hyperbolicCosine(Pair z, Hlo &hlo) {
  return {hlo.mul(cosh(z.re, hlo), cosine(z.im, hlo)),
          hlo.mul(sinh(z.re, hlo), sine(z.im, hlo))};
}

/// With t = tanh x, and s and c the sine and cosine of y: (t + i s c (1 - t^2))
/// over (c^2 + t^2 s^2).
static Pair hyperbolicTangent(Pair z, Hlo &hlo) {
  Value t = hlo.unary<TanhOp>(z.re), s = sine(z.im, hlo), c = cosine(z.im, hlo);
  Value ts = hlo.mul(t, s);
  Value below = hlo.add(hlo.mul(c, c), hlo.mul(ts, ts));
  Value secant = hlo.sub(hlo.like(t, 1), hlo.mul(t, t));
  return {hlo.div(t, below), hlo.div(hlo.mul(hlo.mul(s, c), secant), below)};
}

static Pair sineOf(Pair z, Hlo &hlo) {
  return overI(hyperbolicSine(timesI(z, hlo), hlo), hlo);
}
static Pair cosineOf(Pair z, Hlo &hlo) {
  return hyperbolicCosine(timesI(z, hlo), hlo);
}
static Pair tangent(Pair z, Hlo &hlo) {
  return overI(hyperbolicTangent(timesI(z, hlo), hlo), hlo);
}

static Pair logistic(Pair z, Hlo &hlo) {
  Pair below = plus(exponential(neg(z, hlo), hlo), 1, hlo);
  return div({hlo.like(z.re, 1), hlo.like(z.re, 0)}, below, hlo);
}

//===-- inverse functions -------------------------------------------------===//

/// log(z + sqrt(z^2 + 1)), of the half plane in which the two do not cancel.
static Pair inverseSinh(Pair z, Hlo &hlo) {
  Value left = hlo.ask(Direction::LT, z.re, 0);
  Pair turned = where(left, neg(z, hlo), z, hlo);
  Pair root = squareRoot(plus(square(turned, hlo), 1, hlo), hlo);
  Pair result = logarithm(add(turned, root, hlo), hlo);
  return where(left, neg(result, hlo), result, hlo);
}

static Pair inverseCosh(Pair z, Hlo &hlo) {
  Pair root = mul(squareRoot(plus(z, 1, hlo), hlo),
                  squareRoot(plus(z, -1, hlo), hlo), hlo);
  return logarithm(add(z, root, hlo), hlo);
}

static Pair inverseTanh(Pair z, Hlo &hlo) {
  return scaled(
      sub(logarithmPlusOne(z, hlo), logarithmPlusOne(neg(z, hlo), hlo), hlo),
      0.5, hlo);
}

static Pair inverseSine(Pair z, Hlo &hlo) {
  return overI(inverseSinh(timesI(z, hlo), hlo), hlo);
}
static Pair inverseCosine(Pair z, Hlo &hlo) {
  return plus(neg(inverseSine(z, hlo), hlo), kPi / 2, hlo);
}
static Pair inverseTangent(Pair z, Hlo &hlo) {
  return overI(inverseTanh(timesI(z, hlo), hlo), hlo);
}

void stablehlo::addComplexFunctions(Expander &e) {
  e.onBinary<PowerOp>(power);
  e.onUnary<CbrtOp>(cubeRoot);
  e.onUnary<CosineOp>(cosineOf);
  e.onUnary<ExponentialMinusOneOp>(exponentialMinusOne);
  e.onUnary<ExponentialOp>(exponential);
  e.onUnary<LogOp>(logarithm);
  e.onUnary<LogPlusOneOp>(logarithmPlusOne);
  e.onUnary<LogisticOp>(logistic);
  e.onUnary<RsqrtOp>(reciprocalRoot);
  e.onUnary<SineOp>(sineOf);
  e.onUnary<SqrtOp>(squareRoot);
  e.onUnary<TanOp>(tangent);
  e.onUnary<TanhOp>(hyperbolicTangent);
  e.onUnary<chlo::AcosOp>(inverseCosine);
  e.onUnary<chlo::AcoshOp>(inverseCosh);
  e.onUnary<chlo::AsinOp>(inverseSine);
  e.onUnary<chlo::AsinhOp>(inverseSinh);
  e.onUnary<chlo::AtanOp>(inverseTangent);
  e.onUnary<chlo::AtanhOp>(inverseTanh);
  e.onUnary<chlo::CoshOp>(hyperbolicCosine);
  e.onUnary<chlo::SinhOp>(hyperbolicSine);
  e.onUnary<chlo::SquareOp>(square);
  e.onUnary<chlo::TanOp>(tangent);
}
