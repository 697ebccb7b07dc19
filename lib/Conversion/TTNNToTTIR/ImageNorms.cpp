//===- ImageNorms.cpp - batch and group norms -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/TTNNToTTIR/TTNNToTTIR.h"

#include "mlir/Transforms/DialectConversion.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

namespace mlir::tt {

namespace {
struct BatchNormPattern : OpConversionPattern<ttnn::BatchNormInferenceOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(ttnn::BatchNormInferenceOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type =
        cast<RankedTensorType>(typeConverter->convertType(op.getType()));
    auto all = [&](Value given, float value) -> Value {
      if (given)
        return given;
      int32_t channels[] = {int32_t(type.getShape()[1])};
      return ttir::FullOp::create(
          rewriter, op.getLoc(),
          RankedTensorType::get({channels[0]}, type.getElementType()),
          rewriter.getDenseI32ArrayAttr(channels),
          rewriter.getF32FloatAttr(value));
    };
    rewriter.replaceOpWithNewOp<ttir::BatchNormInferenceOp>(
        op, type, adaptor.getInput(), all(adaptor.getWeight(), 1),
        all(adaptor.getBias(), 0), all(adaptor.getRunningMean(), 0),
        all(adaptor.getRunningVar(), 1), op.getEpsilonAttr(),
        rewriter.getI32IntegerAttr(1));
    return success();
  }
};

struct GroupNormPattern : OpConversionPattern<ttnn::GroupNormOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(ttnn::GroupNormOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<ttir::GroupNormOp>(
        op, typeConverter->convertType(op.getType()), adaptor.getInput(),
        adaptor.getInputMask(), adaptor.getWeight(), adaptor.getBias(),
        op.getNumGroupsAttr(), op.getEpsilonAttr(),
        rewriter.getI64IntegerAttr(-1));
    return success();
  }
};
} // namespace

void populateTTNNToTTIRImageNorms(const TypeConverter &types,
                                  RewritePatternSet &patterns) {
  patterns.add<BatchNormPattern, GroupNormPattern>(types,
                                                   patterns.getContext());
}

} // namespace mlir::tt
