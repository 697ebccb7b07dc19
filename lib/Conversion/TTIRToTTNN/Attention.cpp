//===- Attention.cpp - attention to keys in blocks ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/TTIRToTTNN/TTIRToTTNN.h"

#include "mlir/IR/PatternMatch.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

namespace mlir::tt {

namespace {
/// TTIR has the result among the operands, too; its content is not used.
struct PagedPattern
    : OpRewritePattern<ttir::PagedScaledDotProductAttentionDecodeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::PagedScaledDotProductAttentionDecodeOp op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<ttnn::PagedScaledDotProductAttentionDecodeOp>(
        op, op.getType(), op.getQuery(), op.getKey(), op.getValue(),
        op.getPageTable(), op.getAttentionMask(), op.getCurPosTensor(),
        op.getAttentionSink(), op.getIsCausalAttr(), op.getScaleAttr(),
        op.getSlidingWindowSizeAttr(), /*program_config=*/nullptr);
    return success();
  }
};

struct ChunkPattern
    : OpRewritePattern<ttir::ChunkedScaledDotProductAttentionOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::ChunkedScaledDotProductAttentionOp op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<ttnn::ChunkedScaledDotProductAttentionOp>(
        op, op.getType(), op.getQuery(), op.getKey(), op.getValue(),
        op.getPageTable(), op.getChunkStartIdx(), op.getScaleAttr(),
        /*program_config=*/nullptr);
    return success();
  }
};
} // namespace

void populateTTIRToTTNNAttention(RewritePatternSet &patterns) {
  patterns.add<PagedPattern, ChunkPattern>(patterns.getContext());
}

} // namespace mlir::tt
