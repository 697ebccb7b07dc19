//===- DecomposeAttention.cpp - attention in the form of kernels ----------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "DecomposeAttention.h"

#include "D2M/Attention/Attention.h"
#include "ttmlir/Dialect/D2M/Analysis/Layouts.h"
#include "ttmlir/Dialect/TTIR/IR/Emit.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include <limits>

namespace mlir::tt::d2m {

namespace {

using namespace ttir;

Type elementOf(Value value) { return getElementTypeOrSelf(value); }

/// Whether kernels support attention for these elements.
bool isKnown(Value query, Value key, Value value) {
  Type element = elementOf(query);
  return (element.isF32() || element.isBF16()) && elementOf(key) == element &&
         elementOf(value) == element &&
         llvm::all_of(ArrayRef{query, key, value}, [](Value operand) {
           return cast<RankedTensorType>(operand.getType()).getNumElements();
         });
}

/// The summand of scores: 0 where `seen`, and `mask` if there is one; else
/// minus infinity.
Value maskOf(Value seen, Value mask, Type element, Emit &build) {
  Value nothing = build.scalar(seen, -std::numeric_limits<double>::infinity());
  Value added = build.where(seen, build.scalar(seen, 0), nothing);
  added = build.cast(added, element);
  return mask ? build.binary<AddOp>(added, build.cast(mask, element)) : added;
}

Value attend(Value query, Value key, Value value, Value mask, FloatAttr scale,
             ArrayRef<int64_t> shape, Location loc, PatternRewriter &rewriter) {
  auto type = RankedTensorType::get(shape, elementOf(query));
  return ScaledDotProductAttentionOp::create(
      rewriter, loc, type, query, key, value, mask, /*attention_sink=*/Value(),
      /*is_causal=*/rewriter.getBoolAttr(false), scale,
      /*sliding_window_size=*/IntegerAttr());
}

/// Queries of heads that share keys are rows of one matrix, where that is not
/// done within a program.
struct DecodeToRows : OpRewritePattern<ScaledDotProductAttentionDecodeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ScaledDotProductAttentionDecodeOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getAttentionSink() || (liesInTiles(op) && attentionOf(op)) ||
        !isKnown(op.getQuery(), op.getKey(), op.getValue()))
      return rewriter.notifyMatchFailure(op, "is as kernels have it, or none");
    Emit build(rewriter, op.getLoc());
    ArrayRef<int64_t> query = Emit::shapeOf(op.getQuery());
    ArrayRef<int64_t> key = Emit::shapeOf(op.getKey());
    int64_t users = query[1], heads = query[2], groups = key[1];
    int64_t rows = heads / groups, width = Emit::shapeOf(op.getValue())[3];
    Value mask = op.getAttentionMask();
    if (mask && Emit::shapeOf(mask)[2] != 1) {
      ArrayRef<int64_t> shape = Emit::shapeOf(mask);
      mask = build.reshape(mask, {shape[0], groups, rows, shape[3]});
    }
    Value seesAny;
    if (op.getIsCausal()) {
      Value own =
          build.reshape(build.toFloat(op.getCurPosTensor()), {users, 1, 1, 1});
      Value behind = build.binary<SubtractOp>(own, build.range(key[2], 4, 3));
      mask = maskOf(build.test<GreaterEqualOp>(behind, build.scalar(behind, 0)),
                    mask, elementOf(op.getQuery()), build);
      seesAny = build.test<GreaterEqualOp>(own, build.scalar(own, 0));
    }
    Value result =
        attend(build.reshape(op.getQuery(), {users, groups, rows, query[3]}),
               op.getKey(), op.getValue(), mask, op.getScaleAttr(),
               {users, groups, rows, width}, op.getLoc(), rewriter);
    // Softmax gives NaN where all scores are minus infinity.
    if (seesAny)
      result = build.where(seesAny, result, build.scalar(result, 0));
    auto type = cast<RankedTensorType>(op.getType());
    rewriter.replaceOp(
        op, build.as(build.cast(build.reshape(result, type.getShape()),
                                type.getElementType()),
                     type));
    return success();
  }
};

/// A window selects the same keys for all users and heads.
struct WindowToMask : OpRewritePattern<ScaledDotProductAttentionOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ScaledDotProductAttentionOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getAttentionSink() || !op.getSlidingWindowSize() ||
        !isKnown(op.getQuery(), op.getKey(), op.getValue()))
      return rewriter.notifyMatchFailure(op, "has no window");
    Emit build(rewriter, op.getLoc());
    int64_t window = *op.getSlidingWindowSize(), half = window / 2;
    if (!op.getIsCausal() &&
        Emit::shapeOf(op.getQuery())[2] - half > Emit::shapeOf(op.getKey())[2])
      return rewriter.notifyMatchFailure(op, "has rows that see nothing");
    Value distance = build.binary<SubtractOp>(
        build.range(Emit::shapeOf(op.getQuery())[2], 4, 2),
        build.range(Emit::shapeOf(op.getKey())[2], 4, 3));
    double least = op.getIsCausal() ? 0 : -double(half);
    double most = double(op.getIsCausal() ? window - 1 : half);
    Value seen =
        build.test<GreaterEqualOp>(distance, build.scalar(distance, least));
    seen = build.binary<MultiplyOp>(
        seen, build.test<LessEqualOp>(distance, build.scalar(distance, most)));
    Value mask =
        maskOf(seen, op.getAttentionMask(), elementOf(op.getQuery()), build);
    auto type = cast<RankedTensorType>(op.getType());
    Value result =
        attend(op.getQuery(), op.getKey(), op.getValue(), mask,
               op.getScaleAttr(), type.getShape(), op.getLoc(), rewriter);
    rewriter.replaceOp(
        op, build.as(build.cast(result, type.getElementType()), type));
    return success();
  }
};

} // namespace

void populateAttention(RewritePatternSet &patterns) {
  patterns.add<DecodeToRows, WindowToMask>(patterns.getContext());
}

} // namespace mlir::tt::d2m
