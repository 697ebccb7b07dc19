//===- Creation.cpp - tensors from nothing ---------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "ttmlir/Conversion/TTIRToLinalg/Content.h"
#include "ttmlir/Dialect/Common/Elements.h"

namespace mlir::tt {
namespace {

struct ConstantPattern : ReferencePattern<ttir::ConstantOp> {
  using ReferencePattern::ReferencePattern;
  FailureOr<Value> lower(ttir::ConstantOp op, Adaptor,
                         LinalgEmit &emit) const override {
    // A splat stays one value instead of an array as large as the tensor.
    if (TypedAttr value = fillOf(op))
      return emit.full(resultShape(op), value);
    std::string why;
    DenseElementsAttr content = denseContent(op.getValue(), why);
    if (!content)
      return emit.cannot(why);
    if (content.getElementType() != op.getResult().getType().getElementType())
      return emit.cannot("the content has another element type");
    auto type = RankedTensorType::get(resultShape(op), resultKind(op).storage);
    std::vector<uint8_t> buffer;
    return arith::ConstantOp::create(
               emit.builder(),
               DenseElementsAttr::getFromRawBuffer(
                   type, elementsOf(content, type.getElementType(), buffer)))
        .getResult();
  }
};

template <typename OpTy> struct FillPattern : ReferencePattern<OpTy> {
  using ReferencePattern<OpTy>::ReferencePattern;
  FailureOr<Value> lower(OpTy op, typename OpTy::Adaptor,
                         LinalgEmit &emit) const override {
    return emit.full(this->resultShape(op), fillOf(op));
  }
};

struct ArangePattern : ReferencePattern<ttir::ArangeOp> {
  using ReferencePattern::ReferencePattern;
  FailureOr<Value> lower(ttir::ArangeOp op, Adaptor,
                         LinalgEmit &emit) const override {
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
  patterns.add<ConstantPattern, FillPattern<ttir::FullOp>,
               FillPattern<ttir::ZerosOp>, FillPattern<ttir::OnesOp>,
               FillPattern<ttir::EmptyOp>, ArangePattern>(
      types, patterns.getContext());
}

} // namespace mlir::tt
