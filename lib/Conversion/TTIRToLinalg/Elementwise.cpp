//===- Elementwise.cpp - one line per element-wise op ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "mlir/Dialect/Math/IR/Math.h"

#include <cmath>
#include <numbers>

namespace mlir::tt {
namespace {

using Args = ArrayRef<Scalar>;
using Formula = std::function<Scalar(Operation *, Args)>;

/// Any op whose result broadcasts over its operands, by its formula.
class ElementwisePattern : public ConversionPattern {
public:
  ElementwisePattern(const TypeConverter &types, MLIRContext *ctx,
                     StringRef name, Formula formula)
      : ConversionPattern(types, name, /*benefit=*/1, ctx),
        formula(std::move(formula)) {}

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> converted,
                  ConversionPatternRewriter &rewriter) const override {
    Dims shape = shapeOf(op->getResult(0));
    ElementKind kind = elementKindOf(op->getResult(0));
    SmallVector<Operand> inputs;
    for (auto [original, value] : llvm::zip(op->getOperands(), converted))
      inputs.emplace_back(value, elementKindOf(original).isUnsigned);
    LinalgEmit emit(rewriter, op->getLoc());
    rewriter.replaceOp(op,
                       emit.map(shape, kind.storage, inputs, [&](Args args) {
                         return store(formula(op, args), kind);
                       }));
    return success();
  }

private:
  Formula formula;
};

/// Collects the formulas.
struct Table {
  RewritePatternSet &patterns;
  const TypeConverter &types;

  template <typename OpTy> void add(Formula formula) {
    patterns.add(std::make_unique<ElementwisePattern>(
        types, patterns.getContext(), OpTy::getOperationName(),
        std::move(formula)));
  }
  template <typename OpTy> void unary(Scalar (*f)(Scalar)) {
    add<OpTy>([f](Operation *, Args x) { return f(x[0]); });
  }
  template <typename OpTy> void binary(Scalar (*f)(Scalar, Scalar)) {
    add<OpTy>([f](Operation *, Args x) { return f(x[0], x[1]); });
  }
  template <typename OpTy> void comparison(Compare how) {
    add<OpTy>([how](Operation *, Args x) { return compare(how, x[0], x[1]); });
  }
  template <typename OpTy> void logical(Scalar (*f)(Scalar, Scalar)) {
    add<OpTy>([f](Operation *, Args x) { return f(toBit(x[0]), toBit(x[1])); });
  }
};

/// A `NumberAttr` as a scalar that goes with `x`.
Scalar number(Scalar x, Attribute attr) {
  if (auto real = dyn_cast<FloatAttr>(attr))
    return x.literal(real.getValueAsDouble());
  return x.literal(cast<IntegerAttr>(attr).getValue().getSExtValue());
}

void populateUnary(Table t) {
  using namespace ttir;
  t.unary<AbsOp>(abs);
  t.unary<AcosOp>(acos);
  t.unary<AsinOp>(asin);
  t.unary<AsinhOp>(function<math::AsinhOp>);
  t.unary<AtanOp>(atan);
  t.unary<BitwiseNotOp>(bitNot);
  t.unary<CbrtOp>(cbrt);
  t.unary<CeilOp>(ceil);
  t.unary<CosOp>(cos);
  t.unary<ErfOp>(erf);
  t.unary<ErfcOp>(erfc);
  t.unary<ExpOp>(exp);
  t.unary<Exp2Op>(function<math::Exp2Op>);
  t.unary<Expm1Op>(expm1);
  t.unary<FloorOp>(floor);
  t.unary<FracOp>([](Scalar x) { return toFloat(x) - trunc(toFloat(x)); });
  // erfc: 1 + erf(x) would lose every digit of the lower tail. f64: there the
  // rounding of erfc's argument would count x * x times.
  t.unary<GeluOp>([](Scalar x) {
    x = convert(x, x.builder().getF64Type());
    return x * erfc(x * (-1 / std::numbers::sqrt2)) * 0.5;
  });
  t.unary<HardsigmoidOp>([](Scalar x) {
    x = toFloat(x);
    return clamp(x / 6 + 0.5, x.literal(0), x.literal(1));
  });
  t.unary<IsFiniteOp>(isFinite);
  t.add<LeakyReluOp>([](Operation *op, Args x) {
    double slope = cast<LeakyReluOp>(op).getParameter().convertToDouble();
    return select(compare(Compare::ge, x[0], x[0].literal(0)), x[0],
                  toFloat(x[0]) * slope);
  });
  t.unary<LogOp>(log);
  t.unary<Log1pOp>(log1p);
  t.unary<LogicalNotOp>([](Scalar x) { return bitNot(toBit(x)); });
  t.unary<MishOp>([](Scalar x) { return toFloat(x) * tanh(log1p(exp(x))); });
  t.unary<NegOp>([](Scalar x) { return -x; });
  t.unary<ReciprocalOp>([](Scalar x) { return 1.0 / toFloat(x); });
  t.unary<ReluOp>([](Scalar x) { return maximum(x, x.literal(0)); });
  t.unary<Relu6Op>(
      [](Scalar x) { return clamp(x, x.literal(0), x.literal(6)); });
  t.unary<RsqrtOp>([](Scalar x) { return 1.0 / sqrt(x); });
  t.unary<SigmoidOp>([](Scalar x) { return 1.0 / (1.0 + exp(-toFloat(x))); });
  t.add<SeluOp>([](Operation *op, Args x) {
    auto selu = cast<SeluOp>(op);
    double scale = selu.getScale().convertToDouble();
    Scalar below = expm1(x[0]) * selu.getAlpha().convertToDouble();
    return select(compare(Compare::gt, x[0], x[0].literal(0)), x[0], below) *
           scale;
  });
  t.unary<SignOp>(sign);
  t.unary<SignBitOp>(signBit);
  t.unary<SiluOp>([](Scalar x) {
    x = toFloat(x);
    return x / (1.0 + exp(-x));
  });
  t.unary<SinOp>(sin);
  t.unary<SoftsignOp>([](Scalar x) {
    x = toFloat(x);
    return x / (1.0 + abs(x));
  });
  t.unary<SqrtOp>(sqrt);
  t.unary<SquareOp>([](Scalar x) { return x * x; });
  t.unary<TanOp>(tan);
  t.unary<TanhOp>(tanh);
  t.unary<TruncOp>(trunc);
  t.unary<TypecastOp>([](Scalar x) { return x; });
}

void populateBinary(Table t) {
  using namespace ttir;
  t.binary<AddOp>([](Scalar a, Scalar b) { return a + b; });
  t.binary<Atan2Op>(atan2);
  t.binary<BitwiseAndOp>(bitAnd);
  t.binary<BitwiseOrOp>(bitOr);
  t.binary<BitwiseXorOp>(bitXor);
  t.binary<DivOp>([](Scalar a, Scalar b) { return a / b; });
  t.comparison<EqualOp>(Compare::eq);
  t.comparison<GreaterEqualOp>(Compare::ge);
  t.comparison<GreaterThanOp>(Compare::gt);
  t.comparison<LessEqualOp>(Compare::le);
  t.comparison<LessThanOp>(Compare::lt);
  t.comparison<NotEqualOp>(Compare::ne);
  t.logical<LogicalAndOp>(bitAnd);
  t.logical<LogicalOrOp>(bitOr);
  t.logical<LogicalXorOp>(bitXor);
  t.binary<LogicalLeftShiftOp>(shiftLeft);
  t.binary<LogicalRightShiftOp>(shiftRight);
  t.binary<MaximumOp>(maximum);
  t.binary<MinimumOp>(minimum);
  t.binary<MultiplyOp>([](Scalar a, Scalar b) { return a * b; });
  t.binary<PowOp>(pow);
  t.binary<RemainderOp>(remainder);
  t.binary<RightShiftOp>(shiftRightSigned);
  t.binary<SubtractOp>([](Scalar a, Scalar b) { return a - b; });
}

void populateTernary(Table t) {
  using namespace ttir;
  t.add<WhereOp>([](Operation *, Args x) { return select(x[0], x[1], x[2]); });
  t.add<ClampScalarOp>([](Operation *op, Args x) {
    auto limits = cast<ClampScalarOp>(op);
    return clamp(x[0], number(x[0], limits.getMin()),
                 number(x[0], limits.getMax()));
  });
  t.add<ClampTensorOp>(
      [](Operation *, Args x) { return clamp(x[0], x[1], x[2]); });
}

} // namespace

void populateElementwisePatterns(RewritePatternSet &patterns,
                                 const ReferenceTypeConverter &types) {
  Table table{patterns, types};
  populateUnary(table);
  populateBinary(table);
  populateTernary(table);
}

} // namespace mlir::tt
