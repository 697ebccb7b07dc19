//===- Tensor.cpp - creation, reduction, movement -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/TTNNToTTIR/TTNNToTTIR.h"

#include "Raise.h"

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

/// The remainder with the sign of the divisor: where signs differ, the one with
/// the sign of the dividend lacks one divisor.
static SmallVector<Value> flooredRemainder(ttnn::RemainderOp op,
                                           ttnn::RemainderOp::Adaptor in,
                                           Raise &build) {
  Value x = in.getLhs(), y = in.getRhs();
  Value rest = build.binary<ttir::RemainderOp>(x, y);
  if (auto type = dyn_cast<IntegerType>(getElementTypeOrSelf(rest));
      type && type.isUnsigned())
    return {rest};
  Value zero = build.scalar(rest, 0);
  Value differs = build.binary<ttir::NotEqualOp>(
      build.binary<ttir::LessThanOp>(rest, zero),
      build.binary<ttir::LessThanOp>(y, build.scalar(y, 0)));
  Value wrong = build.binary<ttir::LogicalAndOp>(
      differs, build.binary<ttir::NotEqualOp>(rest, zero));
  return {build.where(wrong, build.binary<ttir::AddOp>(rest, y), rest)};
}

void populateTTNNToTTIRTensor(const TypeConverter &types,
                              RewritePatternSet &patterns) {
  patterns.add<EmptyPattern, FullPattern,
               NamedFullPattern<ttnn::ZerosOp, ttir::ZerosOp>,
               NamedFullPattern<ttnn::OnesOp, ttir::OnesOp>, ConstantPattern,
               ArangePattern, RepeatPattern, TypecastPattern, ArgMaxPattern>(
      types, patterns.getContext());
  // Not by name: TTIR's has the sign of the dividend.
  patterns.add<RaisePattern<ttnn::RemainderOp, flooredRemainder>>(
      types, patterns.getContext(), /*benefit=*/2);
}

} // namespace mlir::tt
