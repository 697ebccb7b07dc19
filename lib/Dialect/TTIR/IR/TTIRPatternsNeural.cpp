//===- TTIRPatternsNeural.cpp - products and convolutions ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

namespace {

/// The input of a permute that swaps the last two dimensions and no others;
/// null if `value` is something else.
Value transposedInput(Value value) {
  auto permute = value.getDefiningOp<PermuteOp>();
  if (!permute || permute.getPermutation().size() < 2)
    return nullptr;
  int64_t rank = permute.getPermutation().size();
  for (auto [i, dim] : llvm::enumerate(permute.getPermutation())) {
    int64_t index = i;
    int64_t swapped = index < rank - 2 ? index : 2 * rank - 3 - index;
    if (dim != swapped)
      return nullptr;
  }
  return permute.getInput();
}

/// matmul(permute(a), b) -> matmul(a, b) with the other `transpose_a`.
template <typename OpTy> struct AbsorbTranspose : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    Value a = transposedInput(op.getA()), b = transposedInput(op.getB());
    if (!a && !b)
      return rewriter.notifyMatchFailure(op, "no operand is transposed");
    rewriter.modifyOpInPlace(op, [&] {
      if (a) {
        op.getAMutable().assign(a);
        op.setTransposeA(!op.getTransposeA());
      }
      if (b) {
        op.getBMutable().assign(b);
        op.setTransposeB(!op.getTransposeB());
      }
    });
    return success();
  }
};

/// Images in another order are brought to NHWC, and the result back.
struct Conv2dToNHWC : OpRewritePattern<Conv2dOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(Conv2dOp op,
                                PatternRewriter &rewriter) const override {
    const int64_t order[] = {static_cast<int64_t>(op.getBatchDim()),
                             static_cast<int64_t>(op.getHeightDim()),
                             static_cast<int64_t>(op.getWidthDim()),
                             static_cast<int64_t>(op.getChannelDim())};
    if (llvm::equal(order, ArrayRef<int64_t>{0, 1, 2, 3}))
      return rewriter.notifyMatchFailure(op, "it is NHWC");
    int64_t back[4];
    for (auto [i, dim] : llvm::enumerate(order))
      back[dim] = i;
    auto reordered = [&](Value value) {
      auto type = cast<RankedTensorType>(value.getType());
      SmallVector<int64_t> dims;
      for (int64_t dim : order)
        dims.push_back(type.getDimSize(dim));
      return RankedTensorType::get(dims, type.getElementType());
    };
    Value input = PermuteOp::create(
        rewriter, op.getLoc(), reordered(op.getInput()), op.getInput(), order);
    auto image =
        Conv2dOp::create(rewriter, op.getLoc(), reordered(op.getResult()),
                         input, op.getWeight(), op.getBias(), op.getStride(),
                         op.getPadding(), op.getDilation(), op.getGroupsAttr());
    rewriter.replaceOpWithNewOp<PermuteOp>(op, op.getType(), image.getResult(),
                                           back);
    return success();
  }
};

} // namespace

void MatmulOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                           MLIRContext *ctx) {
  patterns.add<AbsorbTranspose<MatmulOp>>(ctx);
}

void LinearOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                           MLIRContext *ctx) {
  patterns.add<AbsorbTranspose<LinearOp>>(ctx);
}

void Conv2dOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                           MLIRContext *ctx) {
  patterns.add<Conv2dToNHWC>(ctx);
}
