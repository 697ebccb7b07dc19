//===- Places.cpp - indices, draws, numbers for reals ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/TTIRToTTNN/TTIRToTTNN.h"

#include "Reshape.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTNN/Transforms/Device.h"

namespace mlir::tt {

namespace {

/// The type with another element type and the layout that goes with it; null if
/// there is none.
RankedTensorType withElement(Type type, Type element) {
  auto tensor = cast<RankedTensorType>(type);
  auto layout = ttnn::getLayoutOf(type).withDataType(
      *ttcore::elementTypeToDataType(element));
  return layout ? RankedTensorType::get(tensor.getShape(), element, layout)
                : nullptr;
}

/// Indices without a sign, as the library wants them.
Value unsignedIndex(PatternRewriter &rewriter, Value index) {
  auto type = cast<RankedTensorType>(index.getType());
  if (*ttcore::elementTypeToDataType(type.getElementType()) !=
      ttcore::DataType::Int32)
    return index;
  RankedTensorType to =
      withElement(type, rewriter.getIntegerType(32, /*isSigned=*/false));
  return ttnn::TypecastOp::create(rewriter, index.getLoc(), to, index);
}

IntegerAttr signedDim(Builder &builder, int64_t dim) {
  return builder.getIntegerAttr(builder.getIntegerType(32, true), dim);
}

struct GatherPattern : OpRewritePattern<ttir::GatherOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::GatherOp op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<ttnn::GatherOp>(
        op, op.getType(), op.getInput(), unsignedIndex(rewriter, op.getIndex()),
        signedDim(rewriter, int32_t(op.getDim())));
    return success();
  }
};

struct ScatterPattern : OpRewritePattern<ttir::ScatterOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::ScatterOp op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<ttnn::ScatterOp>(
        op, op.getType(), op.getInput(), unsignedIndex(rewriter, op.getIndex()),
        op.getSource(), signedDim(rewriter, int32_t(op.getDim())),
        op.getScatterReduceTypeAttr());
    return success();
  }
};

template <typename From, typename To>
struct ScanPattern : OpRewritePattern<From> {
  using OpRewritePattern<From>::OpRewritePattern;
  LogicalResult matchAndRewrite(From op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<To>(op, op.getType(), op.getInput(),
                                    signedDim(rewriter, int64_t(op.getDim())));
    return success();
  }
};

/// The library chooses the type of the indices.
struct TopKPattern : OpRewritePattern<ttir::TopKOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::TopKOp op,
                                PatternRewriter &rewriter) const override {
    auto from = cast<RankedTensorType>(op.getInputTensor().getType());
    RankedTensorType type = op.getIndices().getType();
    int64_t dim = int32_t(op.getDim());
    Type element = ttnn::indexTypeOf(
        from.getElementType(),
        from.getDimSize(dim < 0 ? dim + from.getRank() : dim));
    RankedTensorType indices = withElement(type, element);
    if (!indices)
      return rewriter.notifyMatchFailure(op, "no such layout of indices");
    auto top = ttnn::TopKOp::create(
        rewriter, op.getLoc(), op.getValues().getType(), indices,
        op.getInputTensor(), op.getKAttr(), signedDim(rewriter, dim),
        op.getLargestAttr(), op.getSortedAttr());
    Value places = top.getIndices();
    if (indices != type)
      places = ttnn::TypecastOp::create(rewriter, op.getLoc(), type, places);
    rewriter.replaceOp(op, {top.getValues(), places});
    return success();
  }
};

/// A power of one number everywhere.
struct PowScalarPattern : OpRewritePattern<ttir::PowOp> {
  explicit PowScalarPattern(MLIRContext *ctx)
      : OpRewritePattern(ctx, /*benefit=*/2) {}
  LogicalResult matchAndRewrite(ttir::PowOp op,
                                PatternRewriter &rewriter) const override {
    auto type = cast<RankedTensorType>(op.getType());
    auto full = op.getRhs().getDefiningOp<ttir::FullOp>();
    auto number = full ? dyn_cast<FloatAttr>(full.getFillValue()) : FloatAttr();
    if (!number || !isa<FloatType>(type.getElementType()) ||
        op.getLhs().getType() != type)
      return rewriter.notifyMatchFailure(op, "converts by name");
    rewriter.replaceOpWithNewOp<ttnn::PowScalarOp>(op, type, op.getLhs(),
                                                   number);
    return success();
  }
};

struct RandPattern : OpRewritePattern<ttir::RandOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::RandOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = op.getResult().getType();
    rewriter.replaceOpWithNewOp<ttnn::RandOp>(
        op, type, ttnn::getOrInsertDevice(rewriter, op),
        ttnn::ShapeAttr::get(getContext(), type.getShape()), op.getLowAttr(),
        op.getHighAttr(), op.getSeedAttr());
    return success();
  }
};

/// The library gives unsigned numbers in row-major pages.
struct SamplingPattern : OpRewritePattern<ttir::SamplingOp> {
  explicit SamplingPattern(MLIRContext *ctx)
      : OpRewritePattern(ctx, /*benefit=*/2) {}
  LogicalResult matchAndRewrite(ttir::SamplingOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = op.getResult().getType();
    Type element = rewriter.getIntegerType(32, /*isSigned=*/false);
    auto layout = ttnn::TTNNLayoutAttr::build(
        getContext(), type.getShape(), ttcore::DataType::UInt32,
        ttnn::Layout::RowMajor, ttnn::getLayoutOf(type).getBufferType());
    Value drawn = ttnn::SamplingOp::create(
        rewriter, op.getLoc(),
        RankedTensorType::get(type.getShape(), element, layout),
        op.getInputValues(), op.getInputIndices(), op.getK(), op.getP(),
        op.getTemp(), op.getSeedAttr());
    rewriter.replaceOpWithNewOp<ttnn::ToLayoutOp>(op, type, drawn);
    return success();
  }
};

/// The type of the result is said to the library.
template <typename From, typename To>
struct QuantizationPattern : OpRewritePattern<From> {
  using OpRewritePattern<From>::OpRewritePattern;
  LogicalResult matchAndRewrite(From op,
                                PatternRewriter &rewriter) const override {
    NamedAttrList attributes(op->getAttrs());
    attributes.set(
        "output_dtype",
        ttcore::DataTypeAttr::get(
            op.getContext(), ttnn::getLayoutOf(op.getType()).getDataType()));
    rewriter.replaceOpWithNewOp<To>(op, TypeRange(op.getType()),
                                    op->getOperands(), attributes.getAttrs());
    return success();
  }
};

} // namespace

void populateTTIRToTTNNPlaces(RewritePatternSet &patterns) {
  patterns.add<
      GatherPattern, ScatterPattern, TopKPattern, PowScalarPattern, RandPattern,
      SamplingPattern, ScanPattern<ttir::CumSumOp, ttnn::CumSumOp>,
      ScanPattern<ttir::CumProdOp, ttnn::CumProdOp>,
      QuantizationPattern<ttir::QuantizeUnrolledOp, ttnn::QuantizeOp>,
      QuantizationPattern<ttir::DequantizeUnrolledOp, ttnn::DequantizeOp>,
      QuantizationPattern<ttir::RequantizeUnrolledOp, ttnn::RequantizeOp>>(
      patterns.getContext());
}

} // namespace mlir::tt
