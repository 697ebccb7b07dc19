//===- Products.cpp - a summand behind a product is its bias --------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Match.h"

namespace mlir::tt::ttir {
namespace {

/// matmul(a, b) + row. The library adds rows; another summand stays an op.
struct BiasPattern : OpRewritePattern<AddOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AddOp op,
                                PatternRewriter &rewriter) const override {
    bool done = eitherWay(op, [&](Value a, Value b) {
      auto product = onlyUse<MatmulOp>(a);
      if (!product || a.getType() != op.getType() ||
          shapeOf(product.getA()).size() < 2 ||
          shapeOf(product.getB()).size() < 2)
        return false;
      Value row = lastParameter(b, a, rewriter, op.getLoc());
      if (!row)
        return false;
      rewriter.replaceOpWithNewOp<LinearOp>(
          op, op.getType(), product.getA(), product.getB(), row,
          product.getTransposeA(), product.getTransposeB());
      return true;
    });
    return success(done);
  }
};

} // namespace

void populateProductFusing(RewritePatternSet &patterns) {
  patterns.add<BiasPattern>(patterns.getContext());
}

} // namespace mlir::tt::ttir
