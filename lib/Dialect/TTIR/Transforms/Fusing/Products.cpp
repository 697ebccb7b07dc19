//===- Products.cpp - fusing ops into products ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "../StaysSame.h"
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

/// A product of rows whose elements were put into another order, as an image is
/// before it is flat: the rows of the weight are in the other order instead,
/// once.
template <typename OpT> struct OrderPattern : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpT op,
                                PatternRewriter &rewriter) const override {
    auto flat = onlyUse<ReshapeOp>(op.getA());
    auto permute = flat ? onlyUse<PermuteOp>(flat.getInput()) : PermuteOp();
    if (!permute || op.getTransposeA() || shapeOf(op.getB()).size() != 2 ||
        shapeOf(flat).empty() || !staysSame(op.getB()))
      return rewriter.notifyMatchFailure(op, "has no rows in another order");
    ArrayRef<int64_t> order = permute.getPermutation(),
                      shape = shapeOf(permute.getInput());
    int64_t rows = 1, before = 1;
    for (int64_t size : shapeOf(flat).drop_back())
      rows *= size;
    size_t first = 0;
    for (; first != order.size() && order[first] == int64_t(first) &&
           before * shape[first] <= rows;
         ++first)
      before *= shape[first];
    ArrayRef<int64_t> within = order.drop_front(first);
    if (before != rows || llvm::is_sorted(within) ||
        llvm::is_contained(shape, 0))
      return rewriter.notifyMatchFailure(op, "has rows as they were");

    // Dimensions of the weight: those of a row in the order that it has, then
    // in that of before.
    bool transposed = op.getTransposeB();
    SmallVector<int64_t> apart, back(within.size()), again;
    for (auto [i, dim] : llvm::enumerate(within)) {
      apart.push_back(shape[dim]);
      back[dim - first] = i + transposed;
    }
    ArrayRef<int64_t> weight = shapeOf(op.getB());
    if (transposed) {
      apart.insert(apart.begin(), weight[0]);
      back.insert(back.begin(), 0);
    } else {
      apart.push_back(weight[1]);
      back.push_back(within.size());
    }
    for (int64_t dim : back)
      again.push_back(apart[dim]);
    Location loc = op.getLoc();
    auto type = cast<RankedTensorType>(op.getB().getType());
    auto reshaped = [&](Value value, ArrayRef<int64_t> to) -> Value {
      return ReshapeOp::create(
          rewriter, loc, cast<RankedTensorType>(value.getType()).clone(to),
          value, rewriter.getI32ArrayAttr(SmallVector<int32_t>(to)));
    };
    Value turned = PermuteOp::create(rewriter, loc, type.clone(again),
                                     reshaped(op.getB(), apart), back);
    Value input = reshaped(permute.getInput(), shapeOf(flat));
    Value other = reshaped(turned, weight);
    rewriter.modifyOpInPlace(op, [&] {
      op.getAMutable().assign(input);
      op.getBMutable().assign(other);
    });
    return success();
  }
};

/// A product of matrices of one row by one matrix: the rows are a matrix, whose
/// tiles are full.
template <typename OpT> struct RowsPattern : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpT op,
                                PatternRewriter &rewriter) const override {
    ArrayRef<int64_t> a = shapeOf(op.getA()), out = shapeOf(op);
    if (a.size() < 3 || a[a.size() - 2] != 1 || out.size() != a.size() ||
        op.getTransposeA() || shapeOf(op.getB()).size() != 2 ||
        op.getType().getEncoding() ||
        cast<RankedTensorType>(op.getA().getType()).getEncoding())
      return rewriter.notifyMatchFailure(op, "has no matrices of one row");
    int64_t rows = 1;
    for (int64_t size : a.drop_back())
      rows *= size;
    if constexpr (std::is_same_v<OpT, LinearOp>)
      if (op.getBias() && shapeOf(op.getBias()).size() != 1)
        return rewriter.notifyMatchFailure(op, "adds more than a row");
    if (rows < 2 || rows > INT32_MAX)
      return rewriter.notifyMatchFailure(op, "has one row");
    auto reshaped = [&](Value value, ArrayRef<int64_t> to) -> Value {
      return ReshapeOp::create(
          rewriter, op.getLoc(),
          cast<RankedTensorType>(value.getType()).clone(to), value,
          rewriter.getI32ArrayAttr(SmallVector<int32_t>(to)));
    };
    Value input = reshaped(op.getA(), {rows, a.back()});
    Operation *product = rewriter.clone(*op);
    product->setOperand(0, input);
    product->getResult(0).setType(op.getType().clone({rows, out.back()}));
    rewriter.replaceOp(op, reshaped(product->getResult(0), out));
    return success();
  }
};

} // namespace

void populateProductFusing(RewritePatternSet &patterns, bool weights) {
  MLIRContext *ctx = patterns.getContext();
  patterns.add<BiasPattern, RowsPattern<MatmulOp>, RowsPattern<LinearOp>>(ctx);
  if (weights)
    patterns.add<OrderPattern<MatmulOp>, OrderPattern<LinearOp>>(ctx);
}

} // namespace mlir::tt::ttir
