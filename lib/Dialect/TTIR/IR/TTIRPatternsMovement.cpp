//===- TTIRPatternsMovement.cpp - movement of movement ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Canonical movement: squeeze and unsqueeze are reshapes, transposes are
// permutes, neighbours of one kind are one op, and what moves a `full` is a
// `full`.
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include <numeric>

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

namespace {

ArrayRef<int64_t> dimsOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}

/// The result's dimensions as an attribute of `reshape`; null if one does not
/// fit into 32 bits.
ArrayAttr reshapeDims(Value result, Builder &builder) {
  SmallVector<Attribute> dims;
  for (int64_t dim : dimsOf(result)) {
    if (!llvm::isInt<32>(dim))
      return nullptr;
    dims.push_back(builder.getI32IntegerAttr(dim));
  }
  return builder.getArrayAttr(dims);
}

template <typename OpTy> struct UnitDimToReshape : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    ArrayAttr dims = reshapeDims(op.getResult(), rewriter);
    if (!dims)
      return rewriter.notifyMatchFailure(op, "a dimension exceeds 32 bits");
    rewriter.replaceOpWithNewOp<ReshapeOp>(op, op.getType(), op.getInput(),
                                           dims);
    return success();
  }
};

struct ReshapeOfReshape : OpRewritePattern<ReshapeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ReshapeOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getInput().getDefiningOp<ReshapeOp>();
    if (!inner)
      return rewriter.notifyMatchFailure(op, "input is no reshape");
    rewriter.modifyOpInPlace(
        op, [&] { op.getInputMutable().assign(inner.getInput()); });
    return success();
  }
};

/// The dimensions in `shape` written out, so that equal reshapes look equal.
struct ReshapeInferred : OpRewritePattern<ReshapeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ReshapeOp op,
                                PatternRewriter &rewriter) const override {
    ArrayAttr dims = reshapeDims(op.getResult(), rewriter);
    if (!dims || dims == op.getShape())
      return rewriter.notifyMatchFailure(op, "nothing to infer");
    rewriter.modifyOpInPlace(op, [&] { op.setShapeAttr(dims); });
    return success();
  }
};

struct TransposeToPermute : OpRewritePattern<TransposeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(TransposeOp op,
                                PatternRewriter &rewriter) const override {
    int64_t rank = dimsOf(op.getInput()).size();
    int64_t dim0 = op.getDim0(), dim1 = op.getDim1();
    SmallVector<int64_t> permutation(rank);
    std::iota(permutation.begin(), permutation.end(), 0);
    std::swap(permutation[dim0 < 0 ? dim0 + rank : dim0],
              permutation[dim1 < 0 ? dim1 + rank : dim1]);
    rewriter.replaceOpWithNewOp<PermuteOp>(op, op.getType(), op.getInput(),
                                           permutation);
    return success();
  }
};

struct PermuteOfPermute : OpRewritePattern<PermuteOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(PermuteOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getInput().getDefiningOp<PermuteOp>();
    if (!inner)
      return rewriter.notifyMatchFailure(op, "input is no permute");
    SmallVector<int64_t> permutation;
    for (int64_t dim : op.getPermutation())
      permutation.push_back(inner.getPermutation()[dim]);
    rewriter.replaceOpWithNewOp<PermuteOp>(op, op.getType(), inner.getInput(),
                                           permutation);
    return success();
  }
};

/// Dimensions of size 1 that a reshape makes are made behind the permute, where
/// the next reshape may take them away.
struct PermuteOfUnits : OpRewritePattern<PermuteOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(PermuteOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getInput().getDefiningOp<ReshapeOp>();
    if (!inner)
      return rewriter.notifyMatchFailure(op, "input is no reshape");
    ArrayRef<int64_t> from = dimsOf(inner.getInput()), to = dimsOf(inner);
    // Where each dimension comes from; -1: it is new.
    SmallVector<int64_t> origin;
    size_t next = 0;
    for (int64_t size : to) {
      bool isOld = next < from.size() && from[next] == size;
      if (!isOld && size != 1)
        return rewriter.notifyMatchFailure(op, "input is another reshape");
      origin.push_back(isOld ? int64_t(next++) : -1);
    }
    ArrayAttr dims = reshapeDims(op.getResult(), rewriter);
    if (next != from.size() || from.size() == to.size() || !dims)
      return rewriter.notifyMatchFailure(op, "input is another reshape");
    SmallVector<int64_t> permutation, shape;
    for (int64_t dim : op.getPermutation())
      if (origin[dim] >= 0) {
        permutation.push_back(origin[dim]);
        shape.push_back(from[origin[dim]]);
      }
    Value moved =
        PermuteOp::create(rewriter, op.getLoc(),
                          cast<RankedTensorType>(op.getType()).clone(shape),
                          inner.getInput(), permutation);
    rewriter.replaceOpWithNewOp<ReshapeOp>(op, op.getType(), moved, dims);
    return success();
  }
};

/// repeat of repeat, broadcast of broadcast: factors multiply.
template <typename OpTy> struct FactorsMultiply : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  static ArrayRef<int64_t> factors(RepeatOp op) {
    return op.getRepeatDimensions();
  }
  static ArrayRef<int64_t> factors(BroadcastOp op) {
    return op.getBroadcastDimensions();
  }

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getInput().template getDefiningOp<OpTy>();
    if (!inner)
      return rewriter.notifyMatchFailure(op, "input is another kind of op");
    SmallVector<int64_t> product;
    for (auto [a, b] : llvm::zip_equal(factors(op), factors(inner))) {
      int64_t &factor = product.emplace_back();
      if (llvm::MulOverflow(a, b, factor))
        return rewriter.notifyMatchFailure(op, "the factor overflows");
    }
    rewriter.replaceOpWithNewOp<OpTy>(op, op.getType(), inner.getInput(),
                                      product);
    return success();
  }
};

struct SliceOfSlice : OpRewritePattern<SliceStaticOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SliceStaticOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getInput().getDefiningOp<SliceStaticOp>();
    if (!inner)
      return rewriter.notifyMatchFailure(op, "input is no slice");
    shape::SliceBounds outer = getBounds(op), first = getBounds(inner);
    SmallVector<int32_t> begins, ends, steps;
    for (size_t i = 0; i < outer.sizes.size(); ++i) {
      int64_t step = outer.steps[i] * first.steps[i];
      int64_t begin = first.begins[i] + outer.begins[i] * first.steps[i];
      int64_t size = outer.sizes[i];
      int64_t end = size == 0 ? begin : begin + (size - 1) * step + 1;
      if (!llvm::isInt<32>(step) || !llvm::isInt<32>(end) ||
          begin > dimsOf(inner.getInput())[i])
        return rewriter.notifyMatchFailure(op, "bounds exceed the input");
      begins.push_back(begin);
      ends.push_back(end);
      steps.push_back(step);
    }
    rewriter.replaceOpWithNewOp<SliceStaticOp>(
        op, op.getType(), inner.getInput(), rewriter.getI32ArrayAttr(begins),
        rewriter.getI32ArrayAttr(ends), rewriter.getI32ArrayAttr(steps));
    return success();
  }
};

/// Elements of a `full` may be moved and repeated at will.
template <typename OpTy> struct MovementOfFull : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    auto full = op.getInput().template getDefiningOp<FullOp>();
    if (!full)
      return rewriter.notifyMatchFailure(op, "input is no full");
    SmallVector<int32_t> dims;
    for (int64_t dim : dimsOf(op.getResult())) {
      if (!llvm::isInt<32>(dim))
        return rewriter.notifyMatchFailure(op, "a dimension exceeds 32 bits");
      dims.push_back(dim);
    }
    rewriter.replaceOpWithNewOp<FullOp>(op, op.getType(),
                                        rewriter.getDenseI32ArrayAttr(dims),
                                        full.getFillValue());
    return success();
  }
};

} // namespace

void ReshapeOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                            MLIRContext *ctx) {
  patterns.add<ReshapeOfReshape, ReshapeInferred, MovementOfFull<ReshapeOp>>(
      ctx);
}

void TransposeOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                              MLIRContext *ctx) {
  patterns.add<TransposeToPermute>(ctx);
}

void PermuteOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                            MLIRContext *ctx) {
  patterns.add<PermuteOfPermute, PermuteOfUnits, MovementOfFull<PermuteOp>>(
      ctx);
}

void SqueezeOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                            MLIRContext *ctx) {
  patterns.add<UnitDimToReshape<SqueezeOp>>(ctx);
}

void UnsqueezeOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                              MLIRContext *ctx) {
  patterns.add<UnitDimToReshape<UnsqueezeOp>>(ctx);
}

void BroadcastOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                              MLIRContext *ctx) {
  patterns.add<FactorsMultiply<BroadcastOp>, MovementOfFull<BroadcastOp>>(ctx);
}

void RepeatOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                           MLIRContext *ctx) {
  patterns.add<FactorsMultiply<RepeatOp>, MovementOfFull<RepeatOp>>(ctx);
}

void SliceStaticOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                MLIRContext *ctx) {
  patterns.add<SliceOfSlice, MovementOfFull<SliceStaticOp>>(ctx);
}
