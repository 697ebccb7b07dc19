//===- Neural.cpp - products, windows, normalisation ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/TTNNToTTIR/TTNNToTTIR.h"

#include "mlir/Transforms/DialectConversion.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

namespace mlir::tt {

/// Applies a fused activation by name; null if there is no such op.
static Value activate(OpBuilder &builder, Location loc, Value value,
                      std::optional<StringRef> activation) {
  if (!activation)
    return value;
  OperationName name(("ttir." + *activation).str(), builder.getContext());
  if (!name.isRegistered())
    return nullptr;
  OperationState state(loc, name, value, value.getType());
  return builder.create(state)->getResult(0);
}

static Value reshape(OpBuilder &builder, Location loc, Value value,
                     ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getShape() == shape)
    return value;
  return ttir::ReshapeOp::create(
      builder, loc, type.clone(shape), value,
      builder.getI32ArrayAttr(SmallVector<int32_t>(shape)));
}

/// The library's (top, bottom, left, right) as TTIR's (top, left, bottom,
/// right).
static DenseI32ArrayAttr toTTIRPadding(Builder &builder,
                                       ArrayRef<int32_t> padding) {
  SmallVector<int32_t> p(padding);
  if (p.size() == 4)
    std::swap(p[1], p[2]);
  return builder.getDenseI32ArrayAttr(p);
}

/// Output size of a window along one dimension.
static int64_t windowOutput(int64_t size, int64_t kernel, int64_t stride,
                            int64_t padding, int64_t dilation) {
  return (size + padding - dilation * (kernel - 1) - 1) / stride + 1;
}

static int64_t totalPadding(ArrayRef<int32_t> padding, unsigned dim) {
  return padding.size() == 4
             ? int64_t(padding[2 * dim]) + padding[2 * dim + 1]
             : 2 * int64_t(padding[padding.size() == 1 ? 0 : dim]);
}

namespace {
struct MatmulPattern : OpConversionPattern<ttnn::MatmulOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(ttnn::MatmulOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value product = ttir::MatmulOp::create(
        rewriter, op.getLoc(), typeConverter->convertType(op.getType()),
        adaptor.getA(), adaptor.getB(), op.getTransposeA(), op.getTransposeB());
    Value value = activate(rewriter, op.getLoc(), product, op.getActivation());
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
    Value value = activate(rewriter, op.getLoc(), product, op.getActivation());
    if (!value)
      return rewriter.notifyMatchFailure(op, "unknown activation");
    rewriter.replaceOp(op, value);
    return success();
  }
};

struct Conv2dPattern : OpConversionPattern<ttnn::Conv2dOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(ttnn::Conv2dOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    int64_t n = op.getBatchSize(), h = op.getInputHeight(),
            w = op.getInputWidth();
    Value image = reshape(rewriter, loc, adaptor.getInput(),
                          {n, h, w, int64_t(op.getInChannels())});
    int64_t out[2];
    int64_t size[2] = {h, w};
    auto at = [](ArrayRef<int32_t> values, unsigned i) {
      return values[values.size() == 1 ? 0 : i];
    };
    for (unsigned i : {0, 1})
      out[i] = windowOutput(
          size[i], at(op.getKernelSize(), i), at(op.getStride(), i),
          totalPadding(op.getPadding(), i), at(op.getDilation(), i));
    auto type =
        cast<RankedTensorType>(typeConverter->convertType(op.getType()));
    auto imageType =
        type.clone({n, out[0], out[1], int64_t(op.getOutChannels())});
    Value result = ttir::Conv2dOp::create(
        rewriter, loc, imageType, image, adaptor.getWeight(), adaptor.getBias(),
        op.getStrideAttr(), toTTIRPadding(rewriter, op.getPadding()),
        op.getDilationAttr(), op.getGroups());
    rewriter.replaceOp(op, reshape(rewriter, loc, result, type.getShape()));
    return success();
  }
};

template <typename From, typename To>
struct PoolPattern : OpConversionPattern<From> {
  using OpConversionPattern<From>::OpConversionPattern;
  LogicalResult
  matchAndRewrite(From op, typename From::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    int64_t n = op.getBatchSize(), h = op.getInputHeight(),
            w = op.getInputWidth();
    int64_t c = op.getChannels();
    auto type =
        cast<RankedTensorType>(this->typeConverter->convertType(op.getType()));
    // With ceil_mode the size is not a formula of one line: take it from the
    // result, whose rows are n * height * width.
    auto at = [](ArrayRef<int32_t> values, unsigned i) {
      return values[values.size() == 1 ? 0 : i];
    };
    SmallVector<int32_t> dilations{1, 1};
    if (DenseI32ArrayAttr given = op.getDilationAttr())
      dilations.assign(given.asArrayRef().begin(), given.asArrayRef().end());
    int64_t out[2], size[2] = {h, w};
    for (unsigned i : {0, 1}) {
      int64_t stride = at(op.getStride(), i), dilation = at(dilations, i);
      int64_t padding = totalPadding(op.getPadding(), i),
              kernel = at(op.getKernelSize(), i);
      out[i] = windowOutput(size[i] + (op.getCeilMode() ? stride - 1 : 0),
                            kernel, stride, padding, dilation);
      int64_t before =
          op.getPadding().size() == 4 ? op.getPadding()[2 * i] : padding / 2;
      // A window must start inside the image or its leading padding.
      if (op.getCeilMode() && (out[i] - 1) * stride >= size[i] + before)
        --out[i];
    }
    Value image = reshape(rewriter, loc, adaptor.getInput(), {n, h, w, c});
    NamedAttrList attributes;
    attributes.append("kernel", op.getKernelSizeAttr());
    attributes.append("stride", op.getStrideAttr());
    attributes.append("dilation", rewriter.getDenseI32ArrayAttr(dilations));
    attributes.append("padding", toTTIRPadding(rewriter, op.getPadding()));
    attributes.append("ceil_mode", op.getCeilModeAttr());
    if constexpr (std::is_same_v<From, ttnn::AvgPool2dOp>)
      attributes.append("count_include_pad",
                        rewriter.getBoolAttr(op.getCountIncludePad()));
    Value result =
        To::create(rewriter, loc, TypeRange{type.clone({n, out[0], out[1], c})},
                   ValueRange{image}, attributes.getAttrs());
    rewriter.replaceOp(op, reshape(rewriter, loc, result, type.getShape()));
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
  patterns.add<MatmulPattern, LinearPattern, Conv2dPattern,
               PoolPattern<ttnn::MaxPool2dOp, ttir::MaxPool2dOp>,
               PoolPattern<ttnn::AvgPool2dOp, ttir::AvgPool2dOp>,
               NormPattern<ttnn::LayerNormOp, ttir::LayerNormOp>,
               NormPattern<ttnn::RMSNormOp, ttir::RMSNormOp>, EmbeddingPattern>(
      types, patterns.getContext());
}

} // namespace mlir::tt
