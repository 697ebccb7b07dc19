//===- ComplexArithmetic.cpp - complex numbers as pairs of reals ----------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Expander.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

/// The divisor is brought to a size of about 1 first, so that its square is a
/// number.
Pair stablehlo::div(Pair a, Pair b, Hlo &hlo) {
  Value size =
      hlo.binary<MaxOp>(hlo.unary<AbsOp>(b.re), hlo.unary<AbsOp>(b.im));
  Value re = hlo.div(b.re, size), im = hlo.div(b.im, size);
  Value square = hlo.add(hlo.mul(re, re), hlo.mul(im, im));
  Value real = hlo.add(hlo.mul(a.re, re), hlo.mul(a.im, im));
  Value imaginary = hlo.sub(hlo.mul(a.im, re), hlo.mul(a.re, im));
  return {hlo.div(hlo.div(real, square), size),
          hlo.div(hlo.div(imaginary, square), size)};
}

Value stablehlo::absolute(Pair a, Hlo &hlo) {
  Value x = hlo.unary<AbsOp>(a.re), y = hlo.unary<AbsOp>(a.im);
  Value large = hlo.binary<MaxOp>(x, y), small = hlo.binary<MinOp>(x, y);
  Value ratio = hlo.div(small, large);
  Value result =
      hlo.mul(large, hlo.unary<SqrtOp>(hlo.add(hlo.mul(ratio, ratio), 1)));
  // 0 / 0 and infinity over infinity are no numbers.
  Value isEnd =
      hlo.binary<OrOp>(hlo.ask(ComparisonDirection::EQ, large, 0),
                       hlo.ask(ComparisonDirection::EQ, large,
                               std::numeric_limits<double>::infinity()));
  return hlo.where(isEnd, large, result);
}

static FailureOr<Pair> expandConstant(ConstantOp op, Hlo &hlo, Expander &) {
  auto value = dyn_cast<DenseElementsAttr>(op.getValue());
  if (!value)
    return op.emitOpError("of complex numbers in a resource has no lowering");
  auto type = cast<RankedTensorType>(realType(op.getType()));
  SmallVector<APFloat> re, im;
  auto add = [&](const std::complex<APFloat> &number) {
    re.push_back(number.real());
    im.push_back(number.imag());
  };
  if (value.isSplat())
    add(value.getSplatValue<std::complex<APFloat>>());
  else
    for (const std::complex<APFloat> &number :
         value.getValues<std::complex<APFloat>>())
      add(number);
  return Pair{hlo.constant(DenseElementsAttr::get(type, re)),
              hlo.constant(DenseElementsAttr::get(type, im))};
}

static FailureOr<Pair> expandIota(IotaOp op, Hlo &hlo, Expander &) {
  RankedTensorType type = realType(op.getResult());
  return Pair{
      hlo.iota(type.getShape(), type.getElementType(), op.getIotaDimension()),
      hlo.full(type, 0)};
}

static FailureOr<Pair> expandComplex(ComplexOp op, Hlo &, Expander &) {
  return Pair{op.getLhs(), op.getRhs()};
}
static FailureOr<Pair> expandReal(RealOp op, Hlo &, Expander &all) {
  return Pair{all.pair(op.getOperand()).re, {}};
}
static FailureOr<Pair> expandImag(ImagOp op, Hlo &, Expander &all) {
  return Pair{all.pair(op.getOperand()).im, {}};
}
static FailureOr<Pair> expandAbs(AbsOp op, Hlo &hlo, Expander &all) {
  return Pair{absolute(all.pair(op.getOperand()), hlo), {}};
}

static FailureOr<Pair> expandConvert(ConvertOp op, Hlo &hlo, Expander &all) {
  Type to = realType(op.getResult()).getElementType();
  if (!isComplex(op.getOperand().getType())) {
    Value re = hlo.cast(op.getOperand(), to);
    return Pair{re, hlo.like(re, 0)};
  }
  Pair from = all.pair(op.getOperand());
  return Pair{hlo.cast(from.re, to), hlo.cast(from.im, to)};
}

static FailureOr<Pair> expandCompare(CompareOp op, Hlo &hlo, Expander &all) {
  Pair a = all.pair(op.getLhs()), b = all.pair(op.getRhs());
  ComparisonDirection direction = op.getComparisonDirection();
  bool equal = direction == ComparisonDirection::EQ;
  if (!equal && direction != ComparisonDirection::NE)
    return op.emitOpError("has complex numbers, which have no order");
  Value re = hlo.ask(direction, a.re, b.re),
        im = hlo.ask(direction, a.im, b.im);
  return Pair{equal ? hlo.binary<AndOp>(re, im) : hlo.binary<OrOp>(re, im), {}};
}

/// z / |z|, and 0 of 0.
static Pair expandSign(Pair z, Hlo &hlo) {
  Value size = absolute(z, hlo);
  Value isZero = hlo.ask(ComparisonDirection::EQ, size, 0);
  size = hlo.where(isZero, hlo.like(size, 1), size);
  return {hlo.div(z.re, size), hlo.div(z.im, size)};
}

void stablehlo::addComplexArithmetic(Expander &e) {
  e.on<AbsOp>(expandAbs);
  e.on<CompareOp>(expandCompare);
  e.on<ComplexOp>(expandComplex);
  e.on<ConstantOp>(expandConstant);
  e.on<ConvertOp>(expandConvert);
  e.on<ImagOp>(expandImag);
  e.on<IotaOp>(expandIota);
  e.on<RealOp>(expandReal);
  e.onBinary<DivOp>(div);
  e.onBinary<MulOp>(mul);
  e.onUnary<SignOp>(expandSign);
}
