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
template <typename From>
struct UnitDimPattern : OpRewritePattern<From> {
  using OpRewritePattern<From>::OpRewritePattern;
  LogicalResult matchAndRewrite(From op, PatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, reshapeTo(rewriter, op.getLoc(), op.getInput(),
                                     cast<RankedTensorType>(op.getType())));
    return success();
  }
};

template <typename From>
LogicalResult toRepeat(From op, ArrayRef<int64_t> counts, PatternRewriter &rewriter) {
  rewriter.replaceOpWithNewOp<ttnn::RepeatOp>(
      op, op.getType(), op.getInput(), ttnn::ShapeAttr::get(op.getContext(), counts));
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

struct ArgMaxPattern : OpRewritePattern<ttir::ArgMaxOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::ArgMaxOp op,
                                PatternRewriter &rewriter) const override {
    IntegerAttr dim;
    if (std::optional<ArrayAttr> dims = op.getDimArg(); dims && !dims->empty()) {
      if (dims->size() > 1)
        return rewriter.notifyMatchFailure(op, "the library reduces one dimension");
      dim = rewriter.getSI32IntegerAttr(cast<IntegerAttr>((*dims)[0]).getInt());
    }
    rewriter.replaceOpWithNewOp<ttnn::ArgMaxOp>(op, op.getType(), op.getInput(), dim,
                                                op.getKeepDimAttr());
    return success();
  }
};
} // namespace

void populateTTIRToTTNNTensor(RewritePatternSet &patterns) {
  patterns.add<UnitDimPattern<ttir::SqueezeOp>, UnitDimPattern<ttir::UnsqueezeOp>,
               BroadcastPattern, RepeatPattern, ArgMaxPattern>(patterns.getContext());
}

} // namespace mlir::tt
