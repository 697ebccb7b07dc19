//===- ImageNorms.cpp - batch and group norms -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/TTIRToTTNN/TTIRToTTNN.h"

#include "Reshape.h"
#include "ttmlir/Dialect/Common/Tensors.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

namespace mlir::tt {

static int64_t product(ArrayRef<int64_t> sizes) {
  int64_t result = 1;
  for (int64_t size : sizes)
    result *= size;
  return result;
}

namespace {
/// The library's is for N x C x H x W: what is before the channels becomes N,
/// what is behind them W, unless the operand is such an image.
struct BatchNormPattern : OpRewritePattern<ttir::BatchNormInferenceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::BatchNormInferenceOp op,
                                PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    ArrayRef<int64_t> shape = shapeOf(op.getOperand());
    int64_t dim = int32_t(op.getDimension());
    if (dim < 0)
      dim += shape.size();
    SmallVector<int64_t> image{product(shape.take_front(dim)), shape[dim], 1,
                               product(shape.drop_front(dim + 1))};
    if (shape.size() == 4 && dim == 1)
      image.assign(shape.begin(), shape.end());
    auto perChannel = [&](Value value) {
      return reshapeTo(rewriter, loc, value, {1, shape[dim], 1, 1});
    };
    Value result = ttnn::BatchNormInferenceOp::create(
        rewriter, loc, withShape(op.getType(), image),
        reshapeTo(rewriter, loc, op.getOperand(), image),
        perChannel(op.getMean()), perChannel(op.getVariance()),
        perChannel(op.getScale()), perChannel(op.getOffset()),
        op.getEpsilonAttr(), /*compute_config=*/nullptr);
    rewriter.replaceOp(op, reshapeTo(rewriter, loc, result,
                                     cast<RankedTensorType>(op.getType())));
    return success();
  }
};

/// The library's is for N x 1 x HW x C.
struct GroupNormPattern : OpRewritePattern<ttir::GroupNormOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::GroupNormOp op,
                                PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto type = cast<RankedTensorType>(op.getType());
    int64_t rank = type.getRank();
    int64_t dim = int64_t(op.getChannelDim()) < 0
                      ? int64_t(op.getChannelDim()) + rank
                      : int64_t(op.getChannelDim());
    // The channels to the end, and back.
    SmallVector<int64_t> order, back(rank), moved;
    for (int64_t d : llvm::seq(rank))
      if (d != dim)
        order.push_back(d);
    order.push_back(dim);
    for (auto [i, d] : llvm::enumerate(order)) {
      back[d] = i;
      moved.push_back(type.getShape()[d]);
    }
    auto permute = [&](Value value, ArrayRef<int64_t> by,
                       ArrayRef<int64_t> shape) -> Value {
      if (llvm::is_sorted(by))
        return value;
      return ttnn::PermuteOp::create(rewriter, loc,
                                     withShape(value.getType(), shape), value,
                                     by, llvm::APFloat(0.0f));
    };
    Value input = permute(op.getInput(), order, moved);
    SmallVector<int64_t> image{
        moved[0], 1, product(ArrayRef(moved).drop_front().drop_back()),
        moved.back()};
    auto perChannel = [&](Value value) {
      return value ? reshapeTo(rewriter, loc, value, {1, 1, 1, moved.back()})
                   : value;
    };
    Value result = ttnn::GroupNormOp::create(
        rewriter, loc, withShape(type, image),
        reshapeTo(rewriter, loc, input, image), op.getInputMask(),
        perChannel(op.getWeight()), perChannel(op.getBias()),
        op.getNumGroupsAttr(), op.getEpsilonAttr());
    result = reshapeTo(rewriter, loc, result, withShape(type, moved));
    result = permute(result, back, type.getShape());
    rewriter.replaceOp(op, reshapeTo(rewriter, loc, result, type));
    return success();
  }
};
} // namespace

void populateTTIRToTTNNImageNorms(RewritePatternSet &patterns) {
  patterns.add<BatchNormPattern, GroupNormPattern>(patterns.getContext());
}

} // namespace mlir::tt
