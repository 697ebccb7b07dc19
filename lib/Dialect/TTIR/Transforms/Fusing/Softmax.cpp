//===- Softmax.cpp - softmax from its parts -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Match.h"

namespace mlir::tt::ttir {
namespace {

/// exp(x - max(x)) / sum(exp(x - max(x))), or without the maximum, along the
/// last dimension.
struct SoftmaxPattern : OpRewritePattern<DivOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DivOp op,
                                PatternRewriter &rewriter) const override {
    auto power = op.getLhs().getDefiningOp<ExpOp>();
    if (!power || power.getType() != op.getType() ||
        !lastReduction<SumOp>(op.getRhs(), power))
      return rewriter.notifyMatchFailure(op, "is no softmax");
    Value input = power.getInput();
    bool stable = false;
    if (auto shifted = input.getDefiningOp<SubtractOp>())
      if (shifted.getLhs().getType() == op.getType() &&
          lastReduction<MaxOp>(shifted.getRhs(), shifted.getLhs())) {
        input = shifted.getLhs();
        stable = true;
      }
    int64_t last = shapeOf(input).size() - 1;
    rewriter.replaceOpWithNewOp<SoftmaxOp>(
        op, op.getType(), input,
        IntegerAttr::get(rewriter.getIntegerType(32, /*isSigned=*/true), last),
        rewriter.getBoolAttr(stable));
    return success();
  }
};

} // namespace

void populateSoftmaxFusing(RewritePatternSet &patterns) {
  patterns.add<SoftmaxPattern>(patterns.getContext());
}

} // namespace mlir::tt::ttir
