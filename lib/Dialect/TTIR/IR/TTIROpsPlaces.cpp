//===- TTIROpsPlaces.cpp - elements by their indices ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "TTIRConstants.h"

#include "ttmlir/Dialect/Common/VerifyOps.h"
#include "ttmlir/Dialect/Common/VerifyShape.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

namespace {

RankedTensorType typeOf(Value value) {
  return cast<RankedTensorType>(value.getType());
}

/// Reversed twice along a dimension is not reversed; a dimension of one element
/// need not be.
struct SimplerReverse : OpRewritePattern<ReverseOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ReverseOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getInput().getDefiningOp<ReverseOp>();
    Value input = inner ? inner.getInput() : op.getInput();
    SmallVector<int64_t> left;
    for (int64_t dim : llvm::seq(typeOf(op).getRank())) {
      bool outerHas = llvm::is_contained(op.getDimensions(), dim);
      bool innerHas = inner && llvm::is_contained(inner.getDimensions(), dim);
      if (outerHas != innerHas && typeOf(op).getDimSize(dim) > 1)
        left.push_back(dim);
    }
    if (left.empty() && input.getType() == op.getType()) {
      rewriter.replaceOp(op, input);
      return success();
    }
    if (left == op.getDimensions() && !inner)
      return rewriter.notifyMatchFailure(op, "is as simple as can be");
    rewriter.replaceOpWithNewOp<ReverseOp>(op, op.getType(), input, left);
    return success();
  }
};

} // namespace

//===-- verifiers ---------------------------------------------------------===//

LogicalResult BitcastConvertOp::verify() { return verifyBitcast(*this); }

LogicalResult ScatterOp::verify() {
  switch (getScatterReduceType()) {
  case ttcore::ReduceType::Sum:
  case ttcore::ReduceType::Prod:
  case ttcore::ReduceType::Min:
  case ttcore::ReduceType::Max:
  case ttcore::ReduceType::Invalid:
    return shape::verifyResults(*this);
  default:
    return emitOpError() << "'scatter_reduce_type' is '"
                         << stringifyEnum(getScatterReduceType())
                         << "', 'sum', 'prod', 'min', 'max' or 'invalid' "
                            "expected";
  }
}

LogicalResult SliceDynamicOp::verify() {
  return verifyDynamicSlice(*this, getStepAttr());
}

LogicalResult RearrangeOp::verify() {
  auto report = shape::failOf(*this);
  auto parts = shape::rearrangement(shape::of(getInput()),
                                    std::string_view(getPattern()), report);
  if (!parts)
    return failure();
  return success(shape::expect(shape::of(getResult()), parts->joined, report));
}

LogicalResult GetDimensionSizeOp::verify() {
  int64_t rank = typeOf(getOperand()).getRank();
  int64_t dim = int32_t(getDimension());
  if (dim < 0 || dim >= rank)
    return emitOpError() << "'dimension' is '" << dim
                         << "', out of range for rank '" << rank << "'";
  RankedTensorType type = getResult().getType();
  if (type.getNumElements() != 1)
    return emitOpError() << "result has shape '" << shape::text(type.getShape())
                         << "', one element expected";
  int64_t size = typeOf(getOperand()).getDimSize(dim);
  if (!elementOf(type.getElementType(),
                 IntegerAttr::get(IntegerType::get(getContext(), 64), size)))
    return emitOpError() << "result element type " << type.getElementType()
                         << " given, one that can hold " << size << " expected";
  return success();
}

//===-- folds -------------------------------------------------------------===//

OpFoldResult GetDimensionSizeOp::fold(FoldAdaptor) {
  RankedTensorType type = getResult().getType();
  int64_t size = typeOf(getOperand()).getDimSize(getDimension());
  TypedAttr element =
      elementOf(type.getElementType(),
                IntegerAttr::get(IntegerType::get(getContext(), 64), size));
  return element
             ? OpFoldResult(DenseElementsAttr::get(type, Attribute(element)))
             : OpFoldResult();
}

OpFoldResult RepeatInterleaveOp::fold(FoldAdaptor) {
  return getRepeats() == 1 && getInput().getType() == getType()
             ? OpFoldResult(getInput())
             : OpFoldResult();
}

/// Along a dimension of one element there is nothing to sum up.
template <typename OpTy> static OpFoldResult foldScan(OpTy op) {
  RankedTensorType type = typeOf(op.getInput());
  int64_t dim = int64_t(op.getDim());
  if (dim < 0)
    dim += type.getRank();
  return type.getDimSize(dim) == 1 && type == op.getType()
             ? OpFoldResult(op.getInput())
             : OpFoldResult();
}
OpFoldResult CumSumOp::fold(FoldAdaptor) { return foldScan(*this); }
OpFoldResult CumProdOp::fold(FoldAdaptor) { return foldScan(*this); }

void ReverseOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                            MLIRContext *ctx) {
  patterns.add<SimplerReverse>(ctx);
}
