//===- TTIROpsCreation.cpp - constants and fills ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "TTIRConstants.h"

#include "ttmlir/Dialect/Common/VerifyShape.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

namespace {

/// `zeros` and `ones` are `full`.
template <typename OpTy> struct NamedToFull : OpRewritePattern<OpTy> {
  int value;
  NamedToFull(MLIRContext *ctx, int value)
      : OpRewritePattern<OpTy>(ctx), value(value) {}

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    Type element = cast<RankedTensorType>(op.getType()).getElementType();
    Attribute number;
    if (isa<FloatType>(element))
      number = rewriter.getF32FloatAttr(value);
    else
      number = rewriter.getI32IntegerAttr(value);
    if (!elementOf(element, number))
      return rewriter.notifyMatchFailure(op, "element type holds no number");
    rewriter.replaceOpWithNewOp<FullOp>(op, op.getType(), op.getShapeAttr(),
                                        number);
    return success();
  }
};

} // namespace

LogicalResult ConstantOp::verify() {
  ShapedType given = getValueAttr().getShapedType();
  auto type = cast<RankedTensorType>(getType());
  if (given.getShape() == type.getShape() &&
      given.getElementType() == type.getElementType())
    return success();
  return emitOpError() << "'value' has type " << given
                       << ", the result has type " << type;
}

OpFoldResult ConstantOp::fold(FoldAdaptor) { return getValueAttr(); }

LogicalResult FullOp::verify() {
  if (failed(shape::verifyResults(*this)))
    return failure();
  Type element = cast<RankedTensorType>(getType()).getElementType();
  if (elementOf(element, getFillValue()))
    return success();
  return emitOpError() << "'fill_value' is '" << getFillValue()
                       << "', which element type " << element << " cannot hold";
}

void ZerosOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                          MLIRContext *ctx) {
  patterns.add<NamedToFull<ZerosOp>>(ctx, 0);
}

void OnesOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                         MLIRContext *ctx) {
  patterns.add<NamedToFull<OnesOp>>(ctx, 1);
}

LogicalResult ArangeOp::verify() {
  auto report = shape::failOf(*this);
  shape::Dims dims = cast<RankedTensorType>(getType()).getShape();
  int64_t rank = dims.size();
  int64_t axis = getArangeDimension();
  if (axis < 0 || axis >= rank)
    return emitOpError() << "'arange_dimension' is '" << axis
                         << "', out of range for rank '" << rank << "'";
  std::optional<int64_t> count =
      shape::arangeCount(getStart(), getEnd(), getStep(), report);
  if (!count)
    return failure();
  shape::Shape expected = dims.copy();
  expected[axis] = *count;
  return success(shape::expect(dims, expected, report));
}

DenseElementsAttr ttir::getConstantContent(Value value) {
  if (auto constant = value.getDefiningOp<ConstantOp>())
    return dyn_cast<DenseElementsAttr>(constant.getValueAttr());
  auto full = value.getDefiningOp<FullOp>();
  if (!full)
    return nullptr;
  auto type = cast<RankedTensorType>(full.getType());
  TypedAttr element = elementOf(type.getElementType(), full.getFillValue());
  if (!element)
    return nullptr;
  return DenseElementsAttr::get(type, Attribute(element));
}
