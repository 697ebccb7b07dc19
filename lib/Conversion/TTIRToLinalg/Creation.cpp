//===- Creation.cpp - tensors from nothing ---------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "ttmlir/Dialect/Common/Elements.h"

namespace mlir::tt {
namespace {

/// `content` without an encoding and with the elements held as in the
/// reference.
DenseElementsAttr toStorage(DenseElementsAttr content,
                            const ElementKind &kind) {
  ShapedType type = content.getType();
  content = content.reshape(
      RankedTensorType::get(type.getShape(), type.getElementType()));
  if (isa<FloatType>(content.getElementType()))
    return content.mapValues(kind.storage, [](const APFloat &x) {
      bool losesInfo;
      APFloat single = x;
      single.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven,
                     &losesInfo);
      return single.bitcastToAPInt();
    });
  return content.mapValues(kind.storage, [&](const APInt &x) {
    return kind.isPredicate ? APFloat(x.isZero() ? 0.0f : 1.0f).bitcastToAPInt()
                            : x;
  });
}

struct ConstantPattern : ReferencePattern<ttir::ConstantOp> {
  using ReferencePattern::ReferencePattern;
  FailureOr<Value> lower(ttir::ConstantOp op, Adaptor,
                         Emit &emit) const override {
    std::string why;
    DenseElementsAttr content = denseContent(op.getValue(), why);
    if (!content)
      return emit.cannot(why);
    if (content.getElementType() != op.getResult().getType().getElementType())
      return emit.cannot("the content has another element type");
    content = toStorage(content, resultKind(op));
    // A splat stays one value instead of an array as large as the tensor.
    if (!content.empty() && content.isSplat())
      return emit.full(resultShape(op), content.getSplatValue<TypedAttr>());
    return arith::ConstantOp::create(emit.builder(), content).getResult();
  }
};

/// Fills with `value(op)`.
template <typename OpTy, double (*value)(OpTy)>
struct FillPattern : ReferencePattern<OpTy> {
  using ReferencePattern<OpTy>::ReferencePattern;
  FailureOr<Value> lower(OpTy op, typename OpTy::Adaptor,
                         Emit &emit) const override {
    ElementKind kind = this->resultKind(op);
    double number = value(op);
    if (kind.isPredicate)
      number = number != 0;
    return emit.full(this->resultShape(op),
                     numberAttr(kind.storage, number, kind.isUnsigned));
  }
};

double fillValue(ttir::FullOp op) {
  if (auto real = dyn_cast<FloatAttr>(op.getFillValue()))
    return real.getValueAsDouble();
  return cast<IntegerAttr>(op.getFillValue()).getValue().getSExtValue();
}
double zero(ttir::ZerosOp) { return 0; }
double one(ttir::OnesOp) { return 1; }
double unspecified(ttir::EmptyOp) { return 0; }

struct ArangePattern : ReferencePattern<ttir::ArangeOp> {
  using ReferencePattern::ReferencePattern;
  FailureOr<Value> lower(ttir::ArangeOp op, Adaptor,
                         Emit &emit) const override {
    Dims shape = resultShape(op);
    ElementKind kind = resultKind(op);
    int64_t dim = wrapDim(op.getArangeDimension(), shape.size());
    return emit.mapIndexed(
        shape, kind.storage, {},
        [&](ArrayRef<Scalar>, ImplicitLocOpBuilder &b) {
          auto integer = [&](int64_t number) {
            return Scalar(
                b, arith::ConstantOp::create(b, b.getI64IntegerAttr(number)));
          };
          Value index = linalg::IndexOp::create(b, dim);
          Scalar i(b, arith::IndexCastOp::create(b, b.getI64Type(), index));
          return store(integer(op.getStart()) + i * integer(op.getStep()),
                       kind);
        });
  }
};

} // namespace

void populateCreationPatterns(RewritePatternSet &patterns,
                              const ReferenceTypeConverter &types) {
  patterns.add<ConstantPattern, FillPattern<ttir::FullOp, fillValue>,
               FillPattern<ttir::ZerosOp, zero>, FillPattern<ttir::OnesOp, one>,
               FillPattern<ttir::EmptyOp, unspecified>, ArangePattern>(
      types, patterns.getContext());
}

} // namespace mlir::tt
