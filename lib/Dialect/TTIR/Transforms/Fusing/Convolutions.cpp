//===- Convolutions.cpp - fusing ops into convolutions --------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "../StaysSame.h"
#include "Match.h"
#include "ttmlir/Dialect/TTIR/IR/Emit.h"

namespace mlir::tt::ttir {
namespace {

/// The convolution that makes `value` for nothing else, if its weights can have
/// factors once and for all. In every run that would cost more than it saves.
Conv2dOp scalable(Value value) {
  auto conv = onlyUse<Conv2dOp>(value);
  return conv && staysSame(conv.getWeight()) ? conv : Conv2dOp();
}

/// `value` as a row of numbers for the channels of `conv`: it broadcasts along
/// all other dimensions. Null if it is something else.
Value channelsOf(Value value, Conv2dOp conv, Emit &build) {
  value = withoutBroadcast(value);
  int64_t count = shapeOf(conv.getWeight())[0];
  ArrayRef<int64_t> shape = shapeOf(value);
  auto type = cast<RankedTensorType>(value.getType());
  int64_t fromEnd = 4 - int64_t(conv.getChannelDim());
  if (type.getEncoding() || type.getNumElements() != count ||
      int64_t(shape.size()) < fromEnd || shape.size() > 4 ||
      shape[shape.size() - fromEnd] != count ||
      type.getElementType() != conv.getType().getElementType())
    return nullptr;
  return build.reshape(value, {count});
}

/// conv(x) * factor + summand, each a row for the channels or null.
void replaceScaled(PatternRewriter &rewriter, Operation *op, Conv2dOp conv,
                   Value factor, Value summand, Emit &build) {
  int64_t count = shapeOf(conv.getWeight())[0];
  Value weight = conv.getWeight(), bias = conv.getBias();
  Type element = cast<RankedTensorType>(weight.getType()).getElementType();
  if (bias)
    bias = build.inSingle(build.reshape(bias, {count}));
  if (factor) {
    factor = build.inSingle(factor);
    // As a matrix: kernels by themselves would be padded to tiles.
    ArrayRef<int64_t> shape = shapeOf(weight);
    Value rows = build.reshape(weight, {count, shape[1] * shape[2] * shape[3]});
    rows = build.binary<MultiplyOp>(build.inSingle(rows),
                                    build.reshape(factor, {count, 1}));
    weight = build.reshape(build.cast(rows, element), shape);
    if (bias)
      bias = build.binary<MultiplyOp>(bias, factor);
  }
  if (summand) {
    summand = build.inSingle(summand);
    bias = bias ? build.binary<AddOp>(bias, summand) : summand;
  }
  if (bias)
    bias = build.cast(build.reshape(bias, {1, 1, 1, count}), element);
  rewriter.replaceOpWithNewOp<Conv2dOp>(
      op, op->getResult(0).getType(), conv.getInput(), weight, bias,
      conv.getStride(), conv.getPadding(), conv.getDilation(),
      conv.getGroupsAttr(), conv.getBatchDimAttr(), conv.getHeightDimAttr(),
      conv.getWidthDimAttr(), conv.getChannelDimAttr());
}

/// Normalising with a known mean and variance is a factor and a summand.
struct BatchNormPattern : OpRewritePattern<BatchNormInferenceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(BatchNormInferenceOp op,
                                PatternRewriter &rewriter) const override {
    Conv2dOp conv = scalable(op.getOperand());
    int64_t dim = int32_t(op.getDimension());
    if (!conv || op.getType() != conv.getType() ||
        !llvm::all_of(op->getOperands().drop_front(), staysSame) ||
        (dim < 0 ? dim + 4 : dim) != int64_t(conv.getChannelDim()))
      return rewriter.notifyMatchFailure(op, "is not of a convolution alone");
    Emit build(rewriter, op.getLoc());
    auto numbers = [&](Value value) {
      return build.inSingle(
          build.reshape(value, {shapeOf(conv.getWeight())[0]}));
    };
    Value variance = numbers(op.getVariance());
    Value epsilon = build.scalar(variance, op.getEpsilon().convertToDouble());
    Value factor = build.binary<MultiplyOp>(
        numbers(op.getScale()),
        build.unary<RsqrtOp>(build.binary<AddOp>(variance, epsilon)));
    Value summand = build.binary<SubtractOp>(
        numbers(op.getOffset()),
        build.binary<MultiplyOp>(numbers(op.getMean()), factor));
    replaceScaled(rewriter, op, conv, factor, summand, build);
    return success();
  }
};

/// A factor or a summand for every channel.
template <typename OpTy> struct ChannelPattern : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    constexpr bool isFactor = std::is_same_v<OpTy, MultiplyOp>;
    bool done = eitherWay(op, [&](Value a, Value b) {
      Conv2dOp conv = isFactor ? scalable(a) : onlyUse<Conv2dOp>(a);
      if (!conv || conv.getType() != op.getType() ||
          (isFactor && !staysSame(b)))
        return false;
      Emit build(rewriter, op.getLoc());
      Value numbers = channelsOf(b, conv, build);
      if (!numbers)
        return false;
      replaceScaled(rewriter, op, conv, isFactor ? numbers : Value(),
                    isFactor ? Value() : numbers, build);
      return true;
    });
    return success(done);
  }
};

} // namespace

void populateConvolutionFusing(RewritePatternSet &patterns, bool weights,
                               bool factors) {
  patterns.add<ChannelPattern<AddOp>>(patterns.getContext());
  if (weights)
    patterns.add<BatchNormPattern>(patterns.getContext());
  if (weights && factors)
    patterns.add<ChannelPattern<MultiplyOp>>(patterns.getContext());
}

} // namespace mlir::tt::ttir
