//===- Neural.cpp - products, normalisation -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/TTNNToTTIR/TTNNToTTIR.h"

#include "Raise.h"
#include "mlir/Transforms/DialectConversion.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

namespace mlir::tt {

namespace {
/// The name of the fused activation, from the op or from its program config. If
/// the activation has parameters, a name that no op has.
template <typename OpTy> std::optional<StringRef> activationOf(OpTy op) {
  ttnn::UnaryWithParamAttr fused =
      ttnn::fusedActivation(op.getMatmulProgramConfigAttr());
  if (!fused)
    return op.getActivation();
  return fused.getParams() && !fused.getParams().empty()
             ? StringRef("with numbers")
             : ttnn::stringifyUnaryOpType(fused.getOpType());
}

struct MatmulPattern : OpConversionPattern<ttnn::MatmulOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(ttnn::MatmulOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value product = ttir::MatmulOp::create(
        rewriter, op.getLoc(), typeConverter->convertType(op.getType()),
        adaptor.getA(), adaptor.getB(), op.getTransposeA(), op.getTransposeB());
    Value value = activate(rewriter, op.getLoc(), product, activationOf(op));
    if (!value)
      return rewriter.notifyMatchFailure(op, "unknown activation");
    rewriter.replaceOp(op, value);
    return success();
  }
};

struct LinearPattern : OpConversionPattern<ttnn::LinearOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(ttnn::LinearOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value product = ttir::LinearOp::create(
        rewriter, op.getLoc(), typeConverter->convertType(op.getType()),
        adaptor.getA(), adaptor.getB(), adaptor.getBias(), op.getTransposeA(),
        op.getTransposeB());
    Value value = activate(rewriter, op.getLoc(), product, activationOf(op));
    if (!value)
      return rewriter.notifyMatchFailure(op, "unknown activation");
    rewriter.replaceOp(op, value);
    return success();
  }
};

template <typename From, typename To>
struct NormPattern : OpConversionPattern<From> {
  using OpConversionPattern<From>::OpConversionPattern;
  LogicalResult
  matchAndRewrite(From op, typename From::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type =
        cast<RankedTensorType>(this->typeConverter->convertType(op.getType()));
    rewriter.replaceOpWithNewOp<To>(
        op, type, adaptor.getInput(), adaptor.getWeight(), adaptor.getBias(),
        rewriter.getDenseI64ArrayAttr({type.getShape().back()}),
        rewriter.getF32FloatAttr(op.getEpsilon().convertToFloat()));
    return success();
  }
};

struct EmbeddingPattern : OpConversionPattern<ttnn::EmbeddingOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(ttnn::EmbeddingOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<ttir::EmbeddingOp>(
        op, typeConverter->convertType(op.getType()), adaptor.getInput(),
        adaptor.getWeight());
    return success();
  }
};
} // namespace

void populateTTNNToTTIRNeural(const TypeConverter &types,
                              RewritePatternSet &patterns) {
  patterns.add<MatmulPattern, LinearPattern,
               NormPattern<ttnn::LayerNormOp, ttir::LayerNormOp>,
               NormPattern<ttnn::RMSNormOp, ttir::RMSNormOp>, EmbeddingPattern>(
      types, patterns.getContext());
}

} // namespace mlir::tt
