//===- DecomposeTransposed.cpp - transposed convolutions as products ------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// If the windows of a transposed convolution do not overlap, every pixel makes
// its window by a product of its own.
//
//===----------------------------------------------------------------------===//

#include "DecomposeWindows.h"

#include "D2M/Product/Product.h"
#include "ttmlir/Dialect/Common/VerifyShape.h"
#include "ttmlir/Dialect/D2M/Analysis/Layouts.h"
#include "ttmlir/Dialect/TTIR/IR/Emit.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

namespace mlir::tt::d2m {

namespace {

using namespace ttir;

/// Whether windows are adjacent and fill the whole result.
bool areApart(ConvTranspose2dOp op, ArrayRef<int64_t> order) {
  shape::Window window = getWindow(op);
  ArrayRef<int64_t> from = Emit::shapeOf(op.getInput()),
                    to = Emit::shapeOf(op.getResult());
  for (int axis : {0, 1}) {
    int64_t dim = order[axis + 1];
    const shape::WindowAxis &over = window[axis];
    if (over.kernel != over.stride ||
        (over.dilation != 1 && over.kernel != 1) || over.low != 0 ||
        to[dim] != from[dim] * over.stride)
      return false;
  }
  return op.getGroups() == 1;
}

struct ConvTranspose2d : OpRewritePattern<ConvTranspose2dOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ConvTranspose2dOp op,
                                PatternRewriter &rewriter) const override {
    int64_t order[] = {int64_t(op.getBatchDim()), int64_t(op.getHeightDim()),
                       int64_t(op.getWidthDim()), int64_t(op.getChannelDim())};
    auto type = cast<RankedTensorType>(op.getType());
    Value image = op.getInput(), weight = op.getWeight(), bias = op.getBias();
    auto isOne = [&](Value value) {
      return !value ||
             cast<RankedTensorType>(value.getType()).getElementType() ==
                 type.getElementType();
    };
    if (!liesInTiles(op) || !isMatrix(image) || !isMatrix(weight) ||
        !isOne(image) || !isOne(weight) || !isOne(bias) || !areApart(op, order))
      return rewriter.notifyMatchFailure(op, "is no product of pixels");
    Emit build(rewriter, op.getLoc());
    SmallVector<int64_t> back(4);
    for (auto [i, dim] : llvm::enumerate(order))
      back[dim] = i;
    image = build.permute(image, order);
    SmallVector<int64_t> size(Emit::shapeOf(image)),
        taps(Emit::shapeOf(weight));
    int64_t ins = taps[0], outs = taps[1], down = taps[2], across = taps[3];
    // A product for every row of a window, whose columns are beside each other.
    weight = build.reshape(build.permute(weight, {2, 0, 3, 1}),
                           {1, down, ins, across * outs});
    image = build.reshape(image, {size[0] * size[1], 1, size[2], ins});
    Value result = build.matmul(image, weight, false, false);
    if (bias) {
      SmallVector<Value> copies(across, build.reshape(bias, {1, 1, 1, outs}));
      result = build.binary<AddOp>(
          result, across == 1 ? copies.front() : build.concat(copies, 3));
    }
    result = build.reshape(result,
                           {size[0], size[1] * down, size[2], across * outs});
    result = build.reshape(result,
                           {size[0], size[1] * down, size[2] * across, outs});
    rewriter.replaceOp(op, build.as(build.permute(result, back), type));
    return success();
  }
};

} // namespace

void populateTransposed(RewritePatternSet &patterns) {
  patterns.add<ConvTranspose2d>(patterns.getContext());
}

} // namespace mlir::tt::d2m
