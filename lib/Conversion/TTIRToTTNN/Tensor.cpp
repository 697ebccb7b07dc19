//===- Tensor.cpp - reductions and movement with other arguments ----------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/TTIRToTTNN/TTIRToTTNN.h"

#include "Reshape.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

namespace mlir::tt {

namespace {
/// squeeze and unsqueeze are reshapes.
template <typename From> struct UnitDimPattern : OpRewritePattern<From> {
  using OpRewritePattern<From>::OpRewritePattern;
  LogicalResult matchAndRewrite(From op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, reshapeTo(rewriter, op.getLoc(), op.getInput(),
                                     cast<RankedTensorType>(op.getType())));
    return success();
  }
};

template <typename From>
LogicalResult toRepeat(From op, ArrayRef<int64_t> counts,
                       PatternRewriter &rewriter) {
  rewriter.replaceOpWithNewOp<ttnn::RepeatOp>(
      op, op.getType(), op.getInput(),
      ttnn::ShapeAttr::get(op.getContext(), counts));
  return success();
}

struct BroadcastPattern : OpRewritePattern<ttir::BroadcastOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::BroadcastOp op,
                                PatternRewriter &rewriter) const override {
    return toRepeat(op, op.getBroadcastDimensions(), rewriter);
  }
};

struct RepeatPattern : OpRewritePattern<ttir::RepeatOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::RepeatOp op,
                                PatternRewriter &rewriter) const override {
    return toRepeat(op, op.getRepeatDimensions(), rewriter);
  }
};

/// The library's unary predicates keep the element type; a result of another
/// type is cast.
template <typename From, typename To>
struct PredicatePattern : OpRewritePattern<From> {
  explicit PredicatePattern(MLIRContext *ctx)
      : OpRewritePattern<From>(ctx, /*benefit=*/2) {}
  LogicalResult matchAndRewrite(From op,
                                PatternRewriter &rewriter) const override {
    auto type = cast<RankedTensorType>(op.getType());
    auto inputType = cast<RankedTensorType>(op.getInput().getType());
    if (type.getElementType() == inputType.getElementType())
      return rewriter.notifyMatchFailure(op, "converts by name");
    auto layout = ttnn::getLayoutOf(type).withDataType(
        ttnn::getLayoutOf(inputType).getDataType());
    if (!layout)
      return rewriter.notifyMatchFailure(
          op, "no such layout in the input's format");
    auto kept = RankedTensorType::get(type.getShape(),
                                      inputType.getElementType(), layout);
    Value predicate = To::create(rewriter, op.getLoc(), kept, op.getInput());
    rewriter.replaceOpWithNewOp<ttnn::TypecastOp>(op, type, predicate);
    return success();
  }
};

struct ArgMaxPattern : OpRewritePattern<ttir::ArgMaxOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::ArgMaxOp op,
                                PatternRewriter &rewriter) const override {
    IntegerAttr dim;
    if (std::optional<ArrayAttr> dims = op.getDimArg();
        dims && !dims->empty()) {
      if (dims->size() > 1)
        return rewriter.notifyMatchFailure(op,
                                           "the library reduces one dimension");
      dim = rewriter.getSI32IntegerAttr(cast<IntegerAttr>((*dims)[0]).getInt());
    }
    rewriter.replaceOpWithNewOp<ttnn::ArgMaxOp>(op, op.getType(), op.getInput(),
                                                dim, op.getKeepDimAttr());
    return success();
  }
};
} // namespace

void populateTTIRToTTNNTensor(RewritePatternSet &patterns) {
  patterns
      .add<UnitDimPattern<ttir::SqueezeOp>, UnitDimPattern<ttir::UnsqueezeOp>,
           PredicatePattern<ttir::IsFiniteOp, ttnn::IsFiniteOp>,
           PredicatePattern<ttir::LogicalNotOp, ttnn::LogicalNotOp>,
           BroadcastPattern, RepeatPattern, ArgMaxPattern>(
          patterns.getContext());
}

} // namespace mlir::tt
