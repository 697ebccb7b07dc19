//===- Heads.cpp - heads of attention, put apart and together -------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Between rows with all heads and heads with rows of their own, programs have
// tensors whose tiles are mostly padding. The library goes from one to the
// other at once where heads are whole tiles.
//
//===----------------------------------------------------------------------===//

#include "Match.h"

namespace mlir::tt::ttir {
namespace {

constexpr int64_t kTile = 32;

bool swapsRowsAndHeads(PermuteOp op) {
  return op && op.getPermutation() == ArrayRef<int64_t>({0, 2, 1, 3});
}

/// Heads of B x H x S x D next to each other: B x S x H D.
struct ConcatenateHeadsPattern : OpRewritePattern<ReshapeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ReshapeOp op,
                                PatternRewriter &rewriter) const override {
    auto permute = onlyUse<PermuteOp>(op.getInput());
    if (!swapsRowsAndHeads(permute))
      return rewriter.notifyMatchFailure(op, "joins no heads");
    ArrayRef<int64_t> heads = shapeOf(permute.getInput()), joined = shapeOf(op);
    if (heads[3] % kTile != 0 ||
        !isa<FloatType>(op.getType().getElementType()) ||
        joined != ArrayRef<int64_t>({heads[0], heads[2], heads[1] * heads[3]}))
      return rewriter.notifyMatchFailure(op, "joins no heads");
    rewriter.replaceOpWithNewOp<ConcatenateHeadsOp>(op, op.getType(),
                                                    permute.getInput());
    return success();
  }
};

/// Heads that are a part of the last dimension of rows.
struct Part {
  Value rows;
  int64_t begin = 0, end = 0;
};

std::optional<Part> partOf(Value heads) {
  auto permute = heads.getDefiningOp<PermuteOp>();
  auto reshape = swapsRowsAndHeads(permute)
                     ? permute.getInput().getDefiningOp<ReshapeOp>()
                     : ReshapeOp();
  auto slice = reshape ? reshape.getInput().getDefiningOp<SliceStaticOp>()
                       : SliceStaticOp();
  if (!slice || shapeOf(slice).size() != 3)
    return std::nullopt;
  ArrayRef<int64_t> rows = shapeOf(slice.getInput()), part = shapeOf(slice),
                    apart = shapeOf(reshape);
  shape::Shape begins = shape::integers(slice.getBeginsAttr()),
               steps = shape::integers(slice.getStepAttr());
  if (rows[0] != part[0] || rows[1] != part[1] || apart[0] != part[0] ||
      apart[1] != part[1] || steps[2] != 1 || begins[2] < 0 ||
      apart[3] % kTile != 0)
    return std::nullopt;
  return Part{slice.getInput(), begins[2], begins[2] + part[2]};
}

/// Queries, keys and values that are parts of one product's rows.
struct SplitHeadsPattern : OpRewritePattern<ScaledDotProductAttentionOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ScaledDotProductAttentionOp op,
                                PatternRewriter &rewriter) const override {
    Value heads[] = {op.getQuery(), op.getKey(), op.getValue()};
    std::optional<Part> parts[3];
    int64_t end = 0;
    for (int i : {0, 1, 2}) {
      parts[i] = partOf(heads[i]);
      if (!parts[i] || parts[i]->rows != parts[0]->rows ||
          parts[i]->begin != end ||
          shapeOf(heads[i])[3] != shapeOf(heads[0])[3])
        return rewriter.notifyMatchFailure(op, "has no rows of all heads");
      end = parts[i]->end;
    }
    Value rows = parts[0]->rows;
    if (end != shapeOf(rows)[2] ||
        !isa<FloatType>(op.getType().getElementType()))
      return rewriter.notifyMatchFailure(op, "has no rows of all heads");
    rewriter.setInsertionPointAfterValue(rows);
    int64_t queries = shapeOf(heads[0])[1], others = shapeOf(heads[1])[1];
    auto split = SplitQueryKeyValueAndSplitHeadsOp::create(
        rewriter, op.getLoc(), heads[0].getType(), heads[1].getType(),
        heads[2].getType(), rows, /*kv_input_tensor=*/Value(),
        rewriter.getIntegerAttr(rewriter.getIntegerType(32, false), queries),
        queries == others ? IntegerAttr()
                          : rewriter.getIntegerAttr(
                                rewriter.getIntegerType(32, false), others),
        rewriter.getBoolAttr(false));
    rewriter.modifyOpInPlace(op, [&] {
      op.getQueryMutable().assign(split.getQuery());
      op.getKeyMutable().assign(split.getKey());
      op.getValueMutable().assign(split.getValue());
    });
    return success();
  }
};

} // namespace

void populateHeadFusing(RewritePatternSet &patterns) {
  patterns.add<ConcatenateHeadsPattern, SplitHeadsPattern>(
      patterns.getContext());
}

} // namespace mlir::tt::ttir
