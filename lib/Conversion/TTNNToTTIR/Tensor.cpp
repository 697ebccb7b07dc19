//===- Tensor.cpp - creation, reduction, movement -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/TTNNToTTIR/TTNNToTTIR.h"

#include "mlir/Transforms/DialectConversion.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

namespace mlir::tt {

static DenseI32ArrayAttr shapeOf(Type type, Builder &builder) {
  return builder.getDenseI32ArrayAttr(
      SmallVector<int32_t>(cast<RankedTensorType>(type).getShape()));
}

namespace {
struct EmptyPattern : OpConversionPattern<ttnn::EmptyOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(ttnn::EmptyOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<ttir::EmptyOp>(
        op, typeConverter->convertType(op.getType()));
    return success();
  }
};

struct FullPattern : OpConversionPattern<ttnn::FullOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(ttnn::FullOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<ttir::FullOp>(
        op, typeConverter->convertType(op.getType()),
        shapeOf(op.getType(), rewriter), op.getFillValue());
    return success();
  }
};

template <typename From, typename To>
struct NamedFullPattern : OpConversionPattern<From> {
  using OpConversionPattern<From>::OpConversionPattern;
  LogicalResult
  matchAndRewrite(From op, typename From::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<To>(
        op, this->typeConverter->convertType(op.getType()),
        shapeOf(op.getType(), rewriter));
    return success();
  }
};

struct ConstantPattern : OpConversionPattern<ttnn::ConstantOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(ttnn::ConstantOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<ttir::ConstantOp>(
        op, typeConverter->convertType(op.getType()), op.getValue());
    return success();
  }
};

struct ArangePattern : OpConversionPattern<ttnn::ArangeOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(ttnn::ArangeOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<ttir::ArangeOp>(
        op, typeConverter->convertType(op.getType()), op.getStartAttr(),
        op.getEndAttr(), op.getStepAttr(), rewriter.getI64IntegerAttr(0));
    return success();
  }
};

struct RepeatPattern : OpConversionPattern<ttnn::RepeatOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(ttnn::RepeatOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<ttir::RepeatOp>(
        op, typeConverter->convertType(op.getType()), adaptor.getInput(),
        rewriter.getDenseI64ArrayAttr(op.getRepeatDims().getShape()));
    return success();
  }
};

struct TypecastPattern : OpConversionPattern<ttnn::TypecastOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(ttnn::TypecastOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<ttir::TypecastOp>(
        op, typeConverter->convertType(op.getType()), adaptor.getInput());
    return success();
  }
};

struct ArgMaxPattern : OpConversionPattern<ttnn::ArgMaxOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(ttnn::ArgMaxOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    ArrayAttr dims;
    if (std::optional<int32_t> dim = op.getDim())
      dims = rewriter.getI32ArrayAttr({*dim});
    rewriter.replaceOpWithNewOp<ttir::ArgMaxOp>(
        op, typeConverter->convertType(op.getType()), adaptor.getInput(),
        rewriter.getBoolAttr(op.getKeepDim()), dims);
    return success();
  }
};
} // namespace

void populateTTNNToTTIRTensor(const TypeConverter &types,
                              RewritePatternSet &patterns) {
  patterns.add<EmptyPattern, FullPattern,
               NamedFullPattern<ttnn::ZerosOp, ttir::ZerosOp>,
               NamedFullPattern<ttnn::OnesOp, ttir::OnesOp>, ConstantPattern,
               ArangePattern, RepeatPattern, TypecastPattern, ArgMaxPattern>(
      types, patterns.getContext());
}

} // namespace mlir::tt
