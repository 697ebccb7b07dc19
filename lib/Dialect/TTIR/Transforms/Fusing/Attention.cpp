//===- Attention.cpp - attention from products and softmax ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Match.h"

namespace mlir::tt::ttir {
namespace {

/// Keys or values without copies of heads: B x G x T x D whose every head is
/// there R times, one behind the other.
Value withoutCopies(Value value) {
  auto joined = value.getDefiningOp<ReshapeOp>();
  if (!joined)
    return value;
  Value repeated = joined.getInput();
  Value apart;
  if (auto op = repeated.getDefiningOp<BroadcastOp>())
    apart = op.getInput();
  else if (auto op = repeated.getDefiningOp<RepeatOp>())
    apart = op.getInput();
  if (!apart)
    return value;
  ArrayRef<int64_t> five = shapeOf(repeated), one = shapeOf(apart),
                    four = shapeOf(value);
  if (five.size() != 5 || four.size() != 4 || one[2] != 1 ||
      four[0] != five[0] || four[1] != five[1] * five[2] ||
      four[2] != five[3] || four[3] != five[4])
    return value;
  for (int d : {0, 1, 3, 4})
    if (one[d] != five[d])
      return value;
  auto split = apart.getDefiningOp<ReshapeOp>();
  if (!split || shapeOf(split.getInput()).size() != 4)
    return value;
  ArrayRef<int64_t> groups = shapeOf(split.getInput());
  if (groups[0] != one[0] || groups[1] != one[1] || groups[2] != one[3] ||
      groups[3] != one[4])
    return value;
  return split.getInput();
}

/// Takes a factor off `value`.
double takeFactor(Value &value) {
  double factor = 1;
  if (auto product = onlyUse<MultiplyOp>(value)) {
    eitherWay(product, [&](Value a, Value b) {
      std::optional<double> number = numberOf(b);
      if (!number || a.getType() != value.getType())
        return false;
      factor = *number;
      value = a;
      return true;
    });
  } else if (auto quotient = onlyUse<DivOp>(value)) {
    std::optional<double> number = numberOf(quotient.getRhs());
    if (number && *number != 0 &&
        quotient.getLhs().getType() == value.getType()) {
      factor = 1 / *number;
      value = quotient.getLhs();
    }
  }
  return factor;
}

/// softmax(scale Q K' + mask) V, of four dimensions.
struct AttentionPattern : OpRewritePattern<MatmulOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(MatmulOp op,
                                PatternRewriter &rewriter) const override {
    auto softmax = onlyUse<SoftmaxOp>(op.getA());
    int64_t dim = softmax ? softmax.getDimension() : 0;
    if (!softmax || op.getTransposeA() || op.getTransposeB() ||
        softmax.getType().getRank() != 4 || (dim != 3 && dim != -1))
      return rewriter.notifyMatchFailure(op, "is no attention");
    Value scores = softmax.getInput(), mask;
    if (auto sum = onlyUse<AddOp>(scores))
      eitherWay(sum, [&](Value a, Value b) {
        Value product = a;
        takeFactor(product);
        if (!product.getDefiningOp<MatmulOp>() || a.getType() != sum.getType())
          return false;
        scores = a;
        mask = withoutBroadcast(b);
        return true;
      });
    double scale = takeFactor(scores);
    auto product = onlyUse<MatmulOp>(scores);
    if (!product || product.getTransposeA())
      return rewriter.notifyMatchFailure(op, "has no scores");
    Value query = product.getA(), key = product.getB(), value = op.getB();
    if (!product.getTransposeB()) {
      auto turned = onlyUse<PermuteOp>(key);
      if (!turned || turned.getPermutation() != ArrayRef<int64_t>({0, 1, 3, 2}))
        return rewriter.notifyMatchFailure(op, "has keys that are no rows");
      key = turned.getInput();
    }
    scale *= takeFactor(query);
    scale *= takeFactor(key);
    key = withoutCopies(key);
    value = withoutCopies(value);
    if (shapeOf(query).size() != 4 || shapeOf(key).size() != 4 ||
        shapeOf(value).size() != 4)
      return rewriter.notifyMatchFailure(op, "broadcasts its operands");
    std::optional<shape::Dims> maskShape;
    SmallVector<int64_t> fourDims;
    if (mask) {
      fourDims.assign(4 - std::min<size_t>(4, shapeOf(mask).size()), 1);
      llvm::append_range(fourDims, shapeOf(mask));
      maskShape = shape::Dims(ArrayRef<int64_t>(fourDims));
    }
    auto shape = shape::attention(shape::of(query), shape::of(key),
                                  shape::of(value), maskShape, std::nullopt,
                                  /*causal=*/false, {}, shape::ignore);
    if (!shape || ArrayRef<int64_t>(*shape) != op.getType().getShape())
      return rewriter.notifyMatchFailure(op, "broadcasts its operands");
    if (mask && shapeOf(mask).size() != 4)
      mask = ReshapeOp::create(
          rewriter, op.getLoc(),
          RankedTensorType::get(
              fourDims,
              cast<RankedTensorType>(mask.getType()).getElementType()),
          mask,
          rewriter.getI32ArrayAttr(
              SmallVector<int32_t>(ArrayRef<int64_t>(fourDims))));
    rewriter.replaceOpWithNewOp<ScaledDotProductAttentionOp>(
        op, op.getType(), query, key, value, mask, /*attention_sink=*/nullptr,
        /*is_causal=*/rewriter.getBoolAttr(false),
        rewriter.getF32FloatAttr(scale), /*sliding_window_size=*/nullptr);
    return success();
  }
};

} // namespace

void populateAttentionFusing(RewritePatternSet &patterns) {
  patterns.add<AttentionPattern>(patterns.getContext());
}

} // namespace mlir::tt::ttir
