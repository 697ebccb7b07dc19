//===- Attention.cpp - attention to keys in blocks ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/TTNNToTTIR/TTNNToTTIR.h"

#include "mlir/Transforms/DialectConversion.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

namespace mlir::tt {

/// The operand of TTIR that has the type of the result, and no meaning.
static Value unused(ConversionPatternRewriter &rewriter, Location loc,
                    Type type) {
  SmallVector<int32_t> shape(cast<RankedTensorType>(type).getShape());
  return ttir::ZerosOp::create(rewriter, loc, type,
                               rewriter.getDenseI32ArrayAttr(shape));
}

namespace {
struct PagedPattern
    : OpConversionPattern<ttnn::PagedScaledDotProductAttentionDecodeOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(ttnn::PagedScaledDotProductAttentionDecodeOp op,
                  OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type type = typeConverter->convertType(op.getType());
    rewriter.replaceOpWithNewOp<ttir::PagedScaledDotProductAttentionDecodeOp>(
        op, type, adaptor.getQuery(), adaptor.getKey(), adaptor.getValue(),
        adaptor.getPageTable(), unused(rewriter, op.getLoc(), type),
        adaptor.getAttentionMask(), adaptor.getCurPosTensor(),
        adaptor.getAttentionSink(), op.getIsCausalAttr(), op.getScaleAttr(),
        op.getSlidingWindowSizeAttr());
    return success();
  }
};

struct ChunkPattern
    : OpConversionPattern<ttnn::ChunkedScaledDotProductAttentionOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(ttnn::ChunkedScaledDotProductAttentionOp op,
                  OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type type = typeConverter->convertType(op.getType());
    rewriter.replaceOpWithNewOp<ttir::ChunkedScaledDotProductAttentionOp>(
        op, type, adaptor.getQuery(), adaptor.getKey(), adaptor.getValue(),
        adaptor.getPageTable(), adaptor.getChunkStartIdx(),
        unused(rewriter, op.getLoc(), type), op.getScaleAttr());
    return success();
  }
};
} // namespace

void populateTTNNToTTIRAttention(const TypeConverter &types,
                                 RewritePatternSet &patterns) {
  patterns.add<PagedPattern, ChunkPattern>(types, patterns.getContext());
}

} // namespace mlir::tt
