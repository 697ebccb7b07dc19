//===- TTIRScalarFunctions.cpp - the table of functions --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "TTIRScalarFunctions.h"

#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include "llvm/ADT/StringMap.h"

#include <cmath>

namespace mlir::tt::ttir {

namespace {

using llvm::APInt;
using llvm::APSInt;

//===-- reals -------------------------------------------------------------===//

/// A function of <cmath>, or a lambda, of one or two numbers.
template <double (*function)(double)> double unary(Reals x) {
  return function(x[0]);
}
template <double (*function)(double, double)> double binary(Reals x) {
  return function(x[0], x[1]);
}

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }
double sign(double x) { return std::isnan(x) ? x : (x > 0) - (x < 0); }
/// NaN wins over numbers, as in IEEE 754's maximum.
double maximum(double x, double y) { return std::isnan(x) || x > y ? x : y; }
double minimum(double x, double y) { return std::isnan(x) || x < y ? x : y; }
double clamp(Reals x) { return minimum(maximum(x[0], x[1]), x[2]); }

//===-- integers ----------------------------------------------------------===//

APSInt like(const APSInt &model, APInt value) {
  return APSInt(std::move(value), model.isUnsigned());
}
APSInt number(const APSInt &model, int64_t value) {
  return like(model, APInt(model.getBitWidth(), value, true, true));
}
bool isZero(const APSInt &x) { return x.isZero(); }
/// Division has no result for 0, nor for the lowest number by -1.
bool divides(Integers x) {
  return !x[1].isZero() &&
         !(x[0].isSigned() && x[0].isMinSignedValue() && x[1].isAllOnes());
}

MaybeInteger quotient(Integers x) {
  return divides(x) ? MaybeInteger(x[0] / x[1]) : std::nullopt;
}
MaybeInteger remainder(Integers x) {
  return divides(x) ? MaybeInteger(x[0] % x[1]) : std::nullopt;
}
MaybeInteger clampInteger(Integers x) {
  return std::min(std::max(x[0], x[1]), x[2]);
}

/// Whether the count leaves a bit: it is not negative, and below the width.
bool shifts(Integers x) {
  return !x[1].isNegative() && x[1].ult(x[0].getBitWidth());
}

//===-- the table ---------------------------------------------------------===//

/// Rows of one kind each; `r` are the operands as doubles, `i` as integers.
#define REAL(EXPR) [](Reals r) -> double { return EXPR; }
#define INTEGER(EXPR) [](Integers i) -> MaybeInteger { return EXPR; }

template <typename OpTy>
void add(llvm::StringMap<ScalarFunction> &table, ScalarFunction function) {
  table[OpTy::getOperationName()] = function;
}

void addUnary(llvm::StringMap<ScalarFunction> &t) {
  add<AbsOp>(
      t, {REAL(std::fabs(r[0])), INTEGER(i[0].isNegative() ? -i[0] : i[0])});
  add<AcosOp>(t, {unary<std::acos>});
  add<AsinOp>(t, {unary<std::asin>});
  add<AtanOp>(t, {unary<std::atan>});
  add<BitwiseNotOp>(t, {nullptr, INTEGER(~i[0])});
  add<CbrtOp>(t, {unary<std::cbrt>});
  add<CeilOp>(t, {unary<std::ceil>, INTEGER(i[0])});
  add<CosOp>(t, {unary<std::cos>});
  add<ErfOp>(t, {unary<std::erf>});
  add<ErfcOp>(t, {unary<std::erfc>});
  add<ExpOp>(t, {unary<std::exp>});
  add<Exp2Op>(t, {unary<std::exp2>});
  add<Expm1Op>(t, {unary<std::expm1>});
  add<FloorOp>(t, {unary<std::floor>, INTEGER(i[0])});
  add<FracOp>(t, {REAL(r[0] - std::trunc(r[0]))});
  add<GeluOp>(t, {REAL(r[0] * std::erfc(-r[0] / std::sqrt(2.0)) / 2)});
  add<HardsigmoidOp>(t, {REAL(minimum(maximum(r[0] / 6 + 0.5, 0), 1))});
  add<LeakyReluOp>(t, {REAL(r[0] >= 0 ? r[0] : r[1] * r[0])});
  add<LogOp>(t, {unary<std::log>});
  add<Log1pOp>(t, {unary<std::log1p>});
  add<MishOp>(t, {REAL(r[0] * std::tanh(std::log1p(std::exp(r[0]))))});
  add<NegOp>(t, {REAL(-r[0]), INTEGER(-i[0])});
  add<ReciprocalOp>(t, {REAL(1 / r[0])});
  add<ReluOp>(
      t, {REAL(maximum(r[0], 0)), INTEGER(std::max(i[0], number(i[0], 0)))});
  add<Relu6Op>(t, {REAL(minimum(maximum(r[0], 0), 6))});
  add<RsqrtOp>(t, {REAL(1 / std::sqrt(r[0]))});
  add<SigmoidOp>(t, {unary<sigmoid>});
  add<SignOp>(
      t, {unary<sign>,
          INTEGER(i[0].isZero() ? i[0]
                                : number(i[0], i[0].isNegative() ? -1 : 1))});
  add<SiluOp>(t, {REAL(r[0] * sigmoid(r[0]))});
  add<SinOp>(t, {unary<std::sin>});
  add<SoftsignOp>(t, {REAL(r[0] / (1 + std::fabs(r[0])))});
  add<SqrtOp>(t, {unary<std::sqrt>});
  add<SquareOp>(t, {REAL(r[0] * r[0]), INTEGER(i[0] * i[0])});
  add<TanOp>(t, {unary<std::tan>});
  add<TanhOp>(t, {unary<std::tanh>});
  add<TruncOp>(t, {unary<std::trunc>, INTEGER(i[0])});
  add<ClampScalarOp>(t, {clamp, clampInteger});
}

void addBinary(llvm::StringMap<ScalarFunction> &t) {
  using N = ScalarFunction;
  // -0.0 and not 0.0: -0.0 + 0.0 is 0.0.
  add<AddOp>(t, N{.real = REAL(r[0] + r[1]),
                  .integer = INTEGER(i[0] + i[1]),
                  .neutralReal = -0.0,
                  .neutralInteger = 0});
  add<Atan2Op>(t, {binary<std::atan2>});
  add<BitwiseAndOp>(t, N{.integer = INTEGER(i[0] & i[1]),
                         .neutralInteger = -1,
                         .selfNeutral = true});
  add<BitwiseOrOp>(t, N{.integer = INTEGER(i[0] | i[1]),
                        .neutralInteger = 0,
                        .selfNeutral = true});
  add<BitwiseXorOp>(t, N{.integer = INTEGER(i[0] ^ i[1]), .neutralInteger = 0});
  add<DivOp>(t, N{.real = REAL(r[0] / r[1]),
                  .integer = quotient,
                  .neutralReal = 1,
                  .neutralInteger = 1});
  add<LogicalLeftShiftOp>(
      t,
      N{.integer = INTEGER(shifts(i) ? like(i[0], i[0].shl(i[1].getZExtValue()))
                                     : number(i[0], 0)),
        .neutralInteger = 0});
  add<LogicalRightShiftOp>(
      t, N{.integer =
               INTEGER(shifts(i) ? like(i[0], i[0].lshr(i[1].getZExtValue()))
                                 : number(i[0], 0)),
           .neutralInteger = 0});
  add<MaximumOp>(t, N{.real = binary<maximum>,
                      .integer = INTEGER(std::max(i[0], i[1])),
                      .neutralReal = -std::numeric_limits<double>::infinity(),
                      .selfNeutral = true});
  add<MinimumOp>(t, N{.real = binary<minimum>,
                      .integer = INTEGER(std::min(i[0], i[1])),
                      .neutralReal = std::numeric_limits<double>::infinity(),
                      .selfNeutral = true});
  add<MultiplyOp>(t, N{.real = REAL(r[0] * r[1]),
                       .integer = INTEGER(i[0] * i[1]),
                       .neutralReal = 1,
                       .neutralInteger = 1});
  add<PowOp>(
      t, N{.real = binary<std::pow>, .neutralReal = 1, .neutralInteger = 1});
  add<RemainderOp>(t, {binary<std::fmod>, remainder});
  add<SubtractOp>(t, N{.real = REAL(r[0] - r[1]),
                       .integer = INTEGER(i[0] - i[1]),
                       .neutralReal = 0.0,
                       .neutralInteger = 0});
  add<ClampTensorOp>(t, {clamp, clampInteger});
}

#define PREDICATE(OP, EXPR)                                                    \
  add<OP>(t, {nullptr, nullptr, [](Reals x) -> bool { return EXPR; },          \
              [](Integers x) -> bool { return EXPR; }})

bool isZero(double x) { return x == 0; }
bool isFinite(double x) { return std::isfinite(x); }
bool isFinite(const APSInt &) { return true; }

void addPredicates(llvm::StringMap<ScalarFunction> &t) {
  PREDICATE(IsFiniteOp, isFinite(x[0]));
  PREDICATE(LogicalNotOp, isZero(x[0]));
  PREDICATE(EqualOp, x[0] == x[1]);
  PREDICATE(GreaterEqualOp, x[0] >= x[1]);
  PREDICATE(GreaterThanOp, x[0] > x[1]);
  PREDICATE(LessEqualOp, x[0] <= x[1]);
  PREDICATE(LessThanOp, x[0] < x[1]);
  PREDICATE(NotEqualOp, x[0] != x[1]);
  PREDICATE(LogicalAndOp, !isZero(x[0]) && !isZero(x[1]));
  PREDICATE(LogicalOrOp, !isZero(x[0]) || !isZero(x[1]));
  PREDICATE(LogicalXorOp, isZero(x[0]) != isZero(x[1]));
  t[LogicalAndOp::getOperationName()].neutralTruth = true;
  t[LogicalOrOp::getOperationName()].neutralTruth = false;
  t[LogicalXorOp::getOperationName()].neutralTruth = false;
}

} // namespace

const ScalarFunction *findScalarFunction(StringRef opName) {
  static const llvm::StringMap<ScalarFunction> table = [] {
    llvm::StringMap<ScalarFunction> rows;
    addUnary(rows);
    addBinary(rows);
    addPredicates(rows);
    return rows;
  }();
  auto row = table.find(opName);
  return row == table.end() ? nullptr : &row->second;
}

} // namespace mlir::tt::ttir
