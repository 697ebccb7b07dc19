//===- Products.cpp - a summand behind a product is its bias --------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Match.h"

namespace mlir::tt::ttir {
namespace {

/// A product as matmul says it.
struct Product {
  Value a, b;
  bool transposeA = false, transposeB = false;
};

/// One that nothing else uses; a general product over the last dimension of its
/// first operand, with a matrix, is one.
std::optional<Product> onlyProduct(Value value) {
  if (auto op = onlyUse<MatmulOp>(value))
    return Product{op.getA(), op.getB(), op.getTransposeA(),
                   op.getTransposeB()};
  auto op = onlyUse<DotGeneralOp>(value);
  if (!op || !op.getBatchDimsLhs().empty() ||
      op.getContractDimsLhs().size() != 1 || shapeOf(op.getRhs()).size() != 2 ||
      op.getContractDimsLhs()[0] + 1 != int64_t(shapeOf(op.getLhs()).size()))
    return std::nullopt;
  return Product{op.getLhs(), op.getRhs(), false,
                 op.getContractDimsRhs()[0] == 1};
}

/// matmul(a, b) + row. The library adds rows; another summand stays an op.
struct BiasPattern : OpRewritePattern<AddOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AddOp op,
                                PatternRewriter &rewriter) const override {
    bool done = eitherWay(op, [&](Value a, Value b) {
      std::optional<Product> product = onlyProduct(a);
      if (!product || a.getType() != op.getType() ||
          shapeOf(product->a).size() < 2 || shapeOf(product->b).size() < 2)
        return false;
      Value row = lastParameter(b, a, rewriter, op.getLoc());
      if (!row)
        return false;
      rewriter.replaceOpWithNewOp<LinearOp>(
          op, op.getType(), product->a, product->b, row, product->transposeA,
          product->transposeB);
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
