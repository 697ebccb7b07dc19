//===- Activations.cpp - gelu and silu from their parts -------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Match.h"

#include <cmath>

namespace mlir::tt::ttir {
namespace {

bool isNear(std::optional<double> number, double wanted) {
  // Constants come rounded to bf16.
  return number && std::abs(*number - wanted) < 4e-3 * wanted;
}

/// x / sqrt(2).
bool isRootHalf(Value value, Value x) {
  if (auto op = value.getDefiningOp<MultiplyOp>())
    return eitherWay(op, [&](Value a, Value b) {
      return a == x && isNear(numberOf(b), std::sqrt(0.5));
    });
  if (auto op = value.getDefiningOp<DivOp>())
    return op.getLhs() == x && isNear(numberOf(op.getRhs()), std::sqrt(2.0));
  return false;
}

/// 1 + erf(x / sqrt(2)).
bool isErrorFactor(Value value, Value x) {
  auto sum = value.getDefiningOp<AddOp>();
  return sum && eitherWay(sum, [&](Value a, Value b) {
           auto erf = a.getDefiningOp<ErfOp>();
           return erf && numberOf(b) == 1.0 && isRootHalf(erf.getInput(), x);
         });
}

/// The other factor of a product of `value` and one half.
Value halved(Value value) {
  auto op = value.getDefiningOp<MultiplyOp>();
  Value found;
  if (op)
    eitherWay(op, [&](Value a, Value b) {
      if (numberOf(b) != 0.5)
        return false;
      found = a;
      return true;
    });
  return found;
}

/// x (1 + erf(x / sqrt(2))) / 2, in any order of the factors.
struct GeluPattern : OpRewritePattern<MultiplyOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(MultiplyOp op,
                                PatternRewriter &rewriter) const override {
    Value x;
    auto take = [&](Value candidate, Value factor) {
      if (!isErrorFactor(factor, candidate))
        return false;
      x = candidate;
      return true;
    };
    bool found = eitherWay(op, [&](Value a, Value b) {
      if (Value inner = halved(a)) // (x / 2) factor or x (factor / 2)
        if (take(inner, b) || take(b, inner))
          return true;
      auto product = a.getDefiningOp<MultiplyOp>(); // (x factor) / 2
      return product && numberOf(b) == 0.5 && eitherWay(product, take);
    });
    if (!found || x.getType() != op.getType())
      return rewriter.notifyMatchFailure(op, "is no gelu");
    rewriter.replaceOpWithNewOp<GeluOp>(op, op.getType(), x);
    return success();
  }
};

/// x sigmoid(x).
struct SiluPattern : OpRewritePattern<MultiplyOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(MultiplyOp op,
                                PatternRewriter &rewriter) const override {
    Value x;
    eitherWay(op, [&](Value a, Value b) {
      auto sigmoid = b.getDefiningOp<SigmoidOp>();
      if (!sigmoid || sigmoid.getInput() != a)
        return false;
      x = a;
      return true;
    });
    if (!x || x.getType() != op.getType())
      return rewriter.notifyMatchFailure(op, "is no silu");
    rewriter.replaceOpWithNewOp<SiluOp>(op, op.getType(), x);
    return success();
  }
};

/// y / (1 + exp(-x)) is y sigmoid(x).
struct SigmoidPattern : OpRewritePattern<DivOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DivOp op,
                                PatternRewriter &rewriter) const override {
    auto sum = onlyUse<AddOp>(op.getRhs());
    Value x;
    if (sum && sum.getType() == op.getType())
      eitherWay(sum, [&](Value a, Value b) {
        auto power = onlyUse<ExpOp>(a);
        auto negative = power ? onlyUse<NegOp>(power.getInput()) : NegOp();
        if (!negative || numberOf(b) != 1.0 || a.getType() != sum.getType())
          return false;
        x = negative.getInput();
        return true;
      });
    if (!x)
      return rewriter.notifyMatchFailure(op, "is no sigmoid");
    if (numberOf(op.getLhs()) == 1.0) {
      rewriter.replaceOpWithNewOp<SigmoidOp>(op, op.getType(), x);
      return success();
    }
    Value factor = SigmoidOp::create(rewriter, op.getLoc(), op.getType(), x);
    rewriter.replaceOpWithNewOp<MultiplyOp>(op, op.getType(), op.getLhs(),
                                            factor);
    return success();
  }
};

} // namespace

void populateActivationFusing(RewritePatternSet &patterns) {
  patterns.add<GeluPattern, SiluPattern, SigmoidPattern>(patterns.getContext());
}

} // namespace mlir::tt::ttir
