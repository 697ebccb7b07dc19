//===- Places.cpp - indices, draws, numbers for reals ---------------------===//
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

/// Ops that differ in the type of one attribute: TTIR's `dim` has no sign in
/// its type, and `width` bits.
template <typename From, typename To, unsigned width>
struct DimPattern : OpConversionPattern<From> {
  using OpConversionPattern<From>::OpConversionPattern;
  LogicalResult
  matchAndRewrite(From op, typename From::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    if (failed(this->typeConverter->convertTypes(op->getResultTypes(), types)))
      return failure();
    NamedAttrList attributes(op->getAttrs());
    attributes.set("dim", rewriter.getIntegerAttr(
                              rewriter.getIntegerType(width), op.getDim()));
    rewriter.replaceOpWithNewOp<To>(op, types, adaptor.getOperands(),
                                    attributes.getAttrs());
    return success();
  }
};

/// The argument for the result's format has no counterpart: the type has it.
template <typename From, typename To>
struct QuantizationPattern : OpConversionPattern<From> {
  using OpConversionPattern<From>::OpConversionPattern;
  LogicalResult
  matchAndRewrite(From op, typename From::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    NamedAttrList attributes(op->getAttrs());
    attributes.erase("output_dtype");
    rewriter.replaceOpWithNewOp<To>(
        op, TypeRange(this->typeConverter->convertType(op.getType())),
        adaptor.getOperands(), attributes.getAttrs());
    return success();
  }
};

struct RandPattern : OpConversionPattern<ttnn::RandOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(ttnn::RandOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<int32_t> size(op.getSize().getShape());
    rewriter.replaceOpWithNewOp<ttir::RandOp>(
        op, typeConverter->convertType(op.getType()),
        rewriter.getI32ArrayAttr(size), op.getLowAttr(), op.getHighAttr(),
        op.getSeedAttr());
    return success();
  }
};

struct PowScalarPattern : OpConversionPattern<ttnn::PowScalarOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(ttnn::PowScalarOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = cast<RankedTensorType>(adaptor.getLhs().getType());
    SmallVector<int32_t> ones(type.getRank(), 1);
    Value exponent = ttir::FullOp::create(
        rewriter, op.getLoc(),
        RankedTensorType::get(SmallVector<int64_t>(type.getRank(), 1),
                              type.getElementType()),
        ones, op.getRhs());
    rewriter.replaceOpWithNewOp<ttir::PowOp>(
        op, typeConverter->convertType(op.getType()), adaptor.getLhs(),
        exponent);
    return success();
  }
};

/// A copy is the tensor itself, in another format perhaps.
template <typename From> struct CopyPattern : OpConversionPattern<From> {
  using OpConversionPattern<From>::OpConversionPattern;
  LogicalResult
  matchAndRewrite(From op, typename From::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<ttir::TypecastOp>(
        op, this->typeConverter->convertType(op.getType()), adaptor.getInput());
    return success();
  }
};

} // namespace

void populateTTNNToTTIRPlaces(const TypeConverter &types,
                              RewritePatternSet &patterns) {
  patterns
      .add<DimPattern<ttnn::GatherOp, ttir::GatherOp, 32>,
           DimPattern<ttnn::ScatterOp, ttir::ScatterOp, 32>,
           DimPattern<ttnn::TopKOp, ttir::TopKOp, 32>,
           DimPattern<ttnn::CumSumOp, ttir::CumSumOp, 64>,
           DimPattern<ttnn::CumProdOp, ttir::CumProdOp, 64>,
           QuantizationPattern<ttnn::QuantizeOp, ttir::QuantizeUnrolledOp>,
           QuantizationPattern<ttnn::DequantizeOp, ttir::DequantizeUnrolledOp>,
           QuantizationPattern<ttnn::RequantizeOp, ttir::RequantizeUnrolledOp>,
           RandPattern, PowScalarPattern, CopyPattern<ttnn::AssignOp>,
           CopyPattern<ttnn::ToTensorSpecOp>>(types, patterns.getContext());
}

} // namespace mlir::tt
