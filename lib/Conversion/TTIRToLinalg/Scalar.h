//===- Scalar.h - arithmetic on one element as formulas ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
// The body of an element-wise op reads like its definition:
//
//   Scalar silu(Scalar x) { return x / (1.0 + exp(-x)); }
//
// and emits arith and math ops. Operands of different types are promoted:
// integers to the wider one, an integer and a float to the float. Functions
// that exist for floats only turn integers into f32 first.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_TTIRTOLINALG_SCALAR_H
#define TTMLIR_LIB_CONVERSION_TTIRTOLINALG_SCALAR_H

#include "ElementKinds.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::tt {

class Scalar {
public:
  Scalar(ImplicitLocOpBuilder &builder, Value value, bool isUnsigned = false)
      : b(&builder), v(value), uns(isUnsigned) {}

  Value value() const { return v; }
  Type type() const { return v.getType(); }
  bool isFloat() const { return isa<FloatType>(type()); }
  bool isBit() const { return type().isInteger(1); }
  bool isUnsigned() const { return uns; }
  ImplicitLocOpBuilder &builder() const { return *b; }

  /// `number` in this scalar's type; in f32 if that is an integer type and
  /// `number` has a fraction.
  Scalar literal(double number) const;
  Scalar with(Value value) const { return {*b, value, uns}; }
  Scalar withBit(Value value) const { return {*b, value, true}; }

private:
  ImplicitLocOpBuilder *b;
  Value v;
  bool uns;
};

/// A constant of any float or integer storage type; saturates.
TypedAttr numberAttr(Type type, double number, bool isUnsigned = false);

//===-- conversion --------------------------------------------------------===//

/// Rounds to a narrower float; truncates towards zero and saturates to an
/// integer, NaN becomes 0; to i1: whether it is not 0.
Scalar convert(Scalar x, Type type, bool isUnsigned = false);
/// Converts to how `kind` is held.
Scalar store(Scalar x, const ElementKind &kind);
/// Integers as f32, floats as they are.
Scalar toFloat(Scalar x);
/// Whether x is not 0, as i1.
Scalar toBit(Scalar x);

//===-- arithmetic --------------------------------------------------------===//

/// Brings both to one type: the wider one, a float if one is.
void promote(Scalar &a, Scalar &b);
Scalar operator+(Scalar a, Scalar b);
Scalar operator-(Scalar a, Scalar b);
Scalar operator*(Scalar a, Scalar b);
/// Integer division rounds towards zero; an integer divided by 0 is 0.
Scalar operator/(Scalar a, Scalar b);
/// Has the sign of `a`; an integer's remainder by 0 is 0.
Scalar remainder(Scalar a, Scalar b);
Scalar operator-(Scalar x);
inline Scalar operator+(Scalar a, double b) { return a + a.literal(b); }
inline Scalar operator+(double a, Scalar b) { return b.literal(a) + b; }
inline Scalar operator-(Scalar a, double b) { return a - a.literal(b); }
inline Scalar operator-(double a, Scalar b) { return b.literal(a) - b; }
inline Scalar operator*(Scalar a, double b) { return a * a.literal(b); }
inline Scalar operator*(double a, Scalar b) { return b.literal(a) * b; }
inline Scalar operator/(Scalar a, double b) { return a / a.literal(b); }
inline Scalar operator/(double a, Scalar b) { return b.literal(a) / b; }
/// a * b + c in the type of `c`; floats may be fused.
Scalar multiplyAdd(Scalar a, Scalar b, Scalar c);

/// NaN if one is NaN.
Scalar maximum(Scalar a, Scalar b);
Scalar minimum(Scalar a, Scalar b);
inline Scalar clamp(Scalar x, Scalar low, Scalar high) {
  return minimum(maximum(x, low), high);
}

//===-- comparison and bits -----------------------------------------------===//

enum class Compare { eq, ne, lt, le, gt, ge };
/// i1; ordered, except that NaN != everything.
Scalar compare(Compare how, Scalar a, Scalar b);
/// `a` where `condition` (not 0) holds, else `b`.
Scalar select(Scalar condition, Scalar a, Scalar b);
/// Bits of integers; floats stand for predicates and count as one bit.
Scalar bitAnd(Scalar a, Scalar b);
Scalar bitOr(Scalar a, Scalar b);
Scalar bitXor(Scalar a, Scalar b);
Scalar bitNot(Scalar x);
/// Zeros come in, or copies of the sign from above in a `shiftRightSigned` of a
/// type that has one. By negative counts, or as many bits as there are,
/// everything is shifted out.
Scalar shiftLeft(Scalar x, Scalar count);
Scalar shiftRight(Scalar x, Scalar count);
Scalar shiftRightSigned(Scalar x, Scalar count);

//===-- functions ---------------------------------------------------------===//

/// A function of the math dialect, on floats.
template <typename MathOp> Scalar function(Scalar x) {
  x = toFloat(x);
  return x.with(MathOp::create(x.builder(), x.value()));
}

Scalar abs(Scalar x);
Scalar acos(Scalar x);
Scalar asin(Scalar x);
Scalar atan(Scalar x);
Scalar atan2(Scalar y, Scalar x);
Scalar cbrt(Scalar x);
Scalar ceil(Scalar x);
Scalar cos(Scalar x);
Scalar erf(Scalar x);
Scalar erfc(Scalar x);
Scalar exp(Scalar x);
Scalar expm1(Scalar x);
Scalar floor(Scalar x);
Scalar isFinite(Scalar x);
Scalar log(Scalar x);
Scalar log1p(Scalar x);
Scalar pow(Scalar base, Scalar exponent);
Scalar sign(Scalar x);
/// 1 where the sign bit is set, that of -0.0 and NaN too.
Scalar signBit(Scalar x);
Scalar sin(Scalar x);
Scalar sqrt(Scalar x);
Scalar tan(Scalar x);
Scalar tanh(Scalar x);
/// Integers as they are.
Scalar trunc(Scalar x);

} // namespace mlir::tt

#endif // TTMLIR_LIB_CONVERSION_TTIRTOLINALG_SCALAR_H
