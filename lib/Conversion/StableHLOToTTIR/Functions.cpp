//===- Functions.cpp - functions that TTIR does not have ------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

static Value exp(Value x, Emit &emit) { return emit.unary<ttir::ExpOp>(x); }
static Value log(Value x, Emit &emit) { return emit.unary<ttir::LogOp>(x); }
static Value sqrt(Value x, Emit &emit) { return emit.unary<ttir::SqrtOp>(x); }

/// c[0] x^n + c[1] x^(n-1) + ...
static Value polynomial(Value x, ArrayRef<double> coefficients, Emit &emit) {
  Value sum = emit.like(x, coefficients.front());
  for (double c : coefficients.drop_front())
    sum = emit.add(emit.mul(sum, x), c);
  return sum;
}

//===-- hyperbolic --------------------------------------------------------===//

/// (e^x + e^-x) / 2; the half goes into the exponents, so that no intermediate
/// overflows before the result does.
static Values lowerCosh(chlo::CoshOp op, Emit &emit, const Lowering &) {
  Value x = op.getOperand(), half = emit.like(x, -0.69314718055994531);
  Value up = exp(emit.add(x, half), emit);
  Value down = exp(emit.sub(half, x), emit);
  return one(emit.add(up, down));
}

/// Uses e^x - 1 where the two exponentials would cancel.
static Values lowerSinh(chlo::SinhOp op, Emit &emit, const Lowering &) {
  Value x = op.getOperand(), half = emit.like(x, -0.69314718055994531);
  Value large =
      emit.sub(exp(emit.add(x, half), emit), exp(emit.sub(half, x), emit));
  Value m = emit.unary<ttir::Expm1Op>(x);
  Value small = emit.mul(emit.add(m, emit.div(m, emit.add(m, 1))), 0.5);
  Value isSmall = emit.ask<ttir::LessThanOp>(emit.unary<ttir::AbsOp>(x), 1);
  return one(emit.where(isSmall, small, large));
}

/// log(x + sqrt(x + 1) sqrt(x - 1)), which does not square x.
static Values lowerAcosh(chlo::AcoshOp op, Emit &emit, const Lowering &) {
  Value x = op.getOperand();
  Value root =
      emit.mul(sqrt(emit.add(x, 1), emit), sqrt(emit.add(x, -1), emit));
  return one(log(emit.add(x, root), emit));
}

static Values lowerAtanh(chlo::AtanhOp op, Emit &emit, const Lowering &) {
  Value x = op.getOperand();
  Value up = emit.unary<ttir::Log1pOp>(x);
  Value down = emit.unary<ttir::Log1pOp>(emit.unary<ttir::NegOp>(x));
  return one(emit.mul(emit.sub(up, down), 0.5));
}

//===-- error and gamma functions -----------------------------------------===//

/// Two polynomials in w = -log(1 - x^2), for the middle and the tails; M.
/// Giles, "Approximating the erfinv function", GPU Computing Gems, 2010.
static Values lowerErfInv(chlo::ErfInvOp op, Emit &emit, const Lowering &) {
  Value x = op.getOperand();
  Value w = emit.unary<ttir::NegOp>(
      emit.unary<ttir::Log1pOp>(emit.unary<ttir::NegOp>(emit.mul(x, x))));
  Value middle = polynomial(emit.add(w, -2.5),
                            {2.81022636e-08, 3.43273939e-07, -3.5233877e-06,
                             -4.39150654e-06, 0.00021858087, -0.00125372503,
                             -0.00417768164, 0.246640727, 1.50140941},
                            emit);
  Value tails = polynomial(emit.add(sqrt(w, emit), -3),
                           {-0.000200214257, 0.000100950558, 0.00134934322,
                            -0.00367342844, 0.00573950773, -0.0076224613,
                            0.00943887047, 1.00167406, 2.83297682},
                           emit);
  Value inMiddle = emit.ask<ttir::LessThanOp>(w, 5);
  Value result = emit.mul(emit.where(inMiddle, middle, tails), x);
  // At the ends the function is infinite.
  Value isEnd = emit.ask<ttir::EqualOp>(emit.unary<ttir::AbsOp>(x), 1);
  Value infinite = emit.mul(x, std::numeric_limits<double>::infinity());
  return one(emit.where(isEnd, infinite, result));
}

/// Lanczos' approximation with g = 7 and 9 terms.
static constexpr double kLanczos[] = {
    676.520368121885098567009190444019, -1259.13921672240287047156078755283,
    771.3234287776530788486528258894,   -176.61502916214059906584551354,
    12.507343278686904814458936853,     -0.13857109526572011689554707,
    9.984369578019570859563e-6,         1.50563273514931155834e-7};
static constexpr double kLanczosFirst = 0.99999999999980993227684700473478;
static constexpr double kG = 7, kPi = 3.14159265358979323846;

/// The sum of Lanczos' terms at z, and its derivative.
static std::pair<Value, Value> lanczos(Value z, Emit &emit) {
  Value sum = emit.like(z, kLanczosFirst), slope = emit.like(z, 0);
  for (auto [i, c] : llvm::enumerate(kLanczos)) {
    Value below = emit.add(z, double(i) + 1);
    Value term = emit.div(emit.like(z, c), below);
    sum = emit.add(sum, term);
    slope = emit.sub(slope, emit.div(term, below));
  }
  return {sum, slope};
}

/// log|gamma(x)|; below 1/2 by reflection: gamma(x) gamma(1 - x) = pi / sin(pi
/// x).
static Values lowerLgamma(chlo::LgammaOp op, Emit &emit, const Lowering &) {
  Value x = op.getOperand();
  Value reflects = emit.ask<ttir::LessThanOp>(x, 0.5);
  Value z = emit.where(reflects, emit.unary<ttir::NegOp>(x), emit.add(x, -1));
  Value sum = lanczos(z, emit).first;
  // log(z + g + 1/2) as a correction of log(g + 1/2), for accuracy.
  Value t = emit.add(z, kG + 0.5);
  Value logT = emit.add(emit.unary<ttir::Log1pOp>(emit.mul(z, 1 / (kG + 0.5))),
                        std::log(kG + 0.5));
  Value upper = emit.mul(emit.sub(emit.add(z, 0.5), emit.div(t, logT)), logT);
  upper = emit.add(emit.add(upper, 0.5 * std::log(2 * kPi)), log(sum, emit));
  // sin(pi x) by the distance from the nearest integer.
  Value size = emit.unary<ttir::AbsOp>(x);
  Value rest = emit.sub(size, emit.unary<ttir::FloorOp>(size));
  Value mirrored = emit.sub(emit.like(x, 1), rest);
  rest = emit.where(emit.ask<ttir::GreaterThanOp>(rest, 0.5), mirrored, rest);
  Value sine = emit.unary<ttir::SinOp>(emit.mul(rest, kPi));
  Value logSine = log(sine, emit);
  Value lower = emit.sub(emit.sub(emit.like(x, std::log(kPi)), logSine), upper);
  Value isPole = emit.binary<ttir::LogicalAndOp>(
      emit.ask<ttir::EqualOp>(rest, 0), emit.ask<ttir::LessEqualOp>(x, 0));
  Value infinity = emit.like(x, std::numeric_limits<double>::infinity());
  Value isInfinite = emit.ask<ttir::EqualOp>(size, infinity);
  Value result = emit.where(reflects, lower, upper);
  return one(emit.where(emit.binary<ttir::LogicalOrOp>(isPole, isInfinite),
                        infinity, result));
}

/// Derivative of the logarithm of Lanczos' formula; reflected below 1/2.
static Values lowerDigamma(chlo::DigammaOp op, Emit &emit, const Lowering &) {
  Value x = op.getOperand();
  Value reflects = emit.ask<ttir::LessThanOp>(x, 0.5);
  Value z = emit.where(reflects, emit.unary<ttir::NegOp>(x), emit.add(x, -1));
  auto [sum, slope] = lanczos(z, emit);
  Value t = emit.add(z, kG + 0.5);
  Value logT = emit.add(emit.unary<ttir::Log1pOp>(emit.mul(z, 1 / (kG + 0.5))),
                        std::log(kG + 0.5));
  Value upper = emit.sub(emit.add(logT, emit.div(slope, sum)),
                         emit.div(emit.like(x, kG), t));
  // pi / tan(pi x), by the fraction of x next to 0.
  Value near = emit.sub(x, emit.unary<ttir::FloorOp>(emit.add(x, 0.5)));
  Value angle = emit.mul(near, kPi);
  Value cotangent = emit.div(emit.mul(emit.unary<ttir::CosOp>(angle), kPi),
                             emit.unary<ttir::SinOp>(angle));
  Value lower = emit.sub(upper, cotangent);
  Value isPole = emit.binary<ttir::LogicalAndOp>(
      emit.ask<ttir::EqualOp>(x, emit.unary<ttir::FloorOp>(x)),
      emit.ask<ttir::LessEqualOp>(x, 0));
  Value result = emit.where(reflects, lower, upper);
  return one(emit.where(isPole, emit.like(x, std::nan("")), result));
}

/// The number as bits is one more or less; f32 only.
static Values lowerNextAfter(chlo::NextAfterOp op, Emit &emit,
                             const Lowering &) {
  Value x = op.getLhs(), y = op.getRhs();
  if (!elementOf(x).isF32())
    return op.emitOpError("of ")
           << elementOf(x) << " has no lowering; of f32 it has";
  Type word = emit.builder.getI32Type();
  auto bits = [&](Value v) -> Value {
    return emit.create<ttir::BitcastConvertOp>(tensorType(v).clone(word), v);
  };
  auto number = [&](Value v) -> Value {
    return emit.create<ttir::BitcastConvertOp>(x.getType(), v);
  };
  Value b = bits(x);
  // Away from 0 the bits grow, whatever the sign.
  Value isAway = emit.ask<ttir::GreaterThanOp>(emit.unary<ttir::AbsOp>(y),
                                               emit.unary<ttir::AbsOp>(x));
  Value zeroX = emit.ask<ttir::LessThanOp>(x, 0),
        zeroY = emit.ask<ttir::LessThanOp>(y, 0);
  Value sameSign =
      emit.logicalNot(emit.binary<ttir::LogicalXorOp>(zeroX, zeroY));
  Value grows = emit.binary<ttir::LogicalAndOp>(isAway, sameSign);
  Value moved = emit.where(grows, emit.add(b, 1), emit.add(b, -1));
  // From 0 to the smallest number of y's sign.
  Value smallest = emit.where(
      zeroY, emit.like(b, double(int64_t(INT32_MIN) + 1)), emit.like(b, 1));
  Value isZero = emit.ask<ttir::EqualOp>(x, 0);
  Value result = number(emit.where(isZero, smallest, moved));
  result = emit.where(emit.ask<ttir::EqualOp>(x, y), y, result);
  Value isNan = emit.binary<ttir::LogicalOrOp>(
      emit.ask<ttir::NotEqualOp>(x, x), emit.ask<ttir::NotEqualOp>(y, y));
  return one(emit.where(isNan, emit.add(x, y), result));
}

void stablehlo::addFunctions(Lowering &l) {
  l.on<chlo::AcoshOp>(lowerAcosh);
  l.on<chlo::AtanhOp>(lowerAtanh);
  l.on<chlo::CoshOp>(lowerCosh);
  l.on<chlo::DigammaOp>(lowerDigamma);
  l.on<chlo::ErfInvOp>(lowerErfInv);
  l.on<chlo::LgammaOp>(lowerLgamma);
  l.on<chlo::NextAfterOp>(lowerNextAfter);
  l.on<chlo::SinhOp>(lowerSinh);
}
