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

#include "../StaysSame.h"
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
        !isa<FloatType>(op.getType().getElementType()) || joined.empty() ||
        joined.back() != heads[1] * heads[3])
      return rewriter.notifyMatchFailure(op, "joins no heads");
    // In matrices, or in rows of all of them where these are the same tiles.
    SmallVector<int64_t> matrices = {heads[0], heads[2], joined.back()};
    if (joined == ArrayRef<int64_t>(matrices)) {
      rewriter.replaceOpWithNewOp<ConcatenateHeadsOp>(op, op.getType(),
                                                      permute.getInput());
      return success();
    }
    if (heads[0] != 1 && heads[2] % kTile != 0)
      return rewriter.notifyMatchFailure(op, "takes matrices apart");
    Value rows = ConcatenateHeadsOp::create(
        rewriter, permute.getLoc(),
        RankedTensorType::get(matrices, op.getType().getElementType()),
        permute.getInput());
    rewriter.modifyOpInPlace(op, [&] { op.getInputMutable().assign(rows); });
    return success();
  }
};

/// `op` on the heads of `rows`: queries, then keys, then values.
void splitHeads(PatternRewriter &rewriter, ScaledDotProductAttentionOp op,
                Value rows) {
  int64_t queries = shapeOf(op.getQuery())[1], others = shapeOf(op.getKey())[1];
  auto count = [&](int64_t number) {
    return rewriter.getIntegerAttr(rewriter.getIntegerType(32, false), number);
  };
  auto split = SplitQueryKeyValueAndSplitHeadsOp::create(
      rewriter, op.getLoc(), op.getQuery().getType(), op.getKey().getType(),
      op.getValue().getType(), rows, /*kv_input_tensor=*/Value(),
      count(queries), queries == others ? IntegerAttr() : count(others),
      rewriter.getBoolAttr(false));
  rewriter.modifyOpInPlace(op, [&] {
    op.getQueryMutable().assign(split.getQuery());
    op.getKeyMutable().assign(split.getKey());
    op.getValueMutable().assign(split.getValue());
  });
}

/// A product whose rows are put apart into heads.
struct Projection {
  Value input, weight, bias;
  bool transposed = false; ///< the weight
  int64_t width = 0;       ///< of the rows
  RankedTensorType type;   ///< of the rows
};

/// That of heads that nothing else uses, by a matrix that stays the same.
std::optional<Projection> projectionOf(Value heads) {
  auto permute = onlyUse<PermuteOp>(heads);
  auto reshape = swapsRowsAndHeads(permute)
                     ? onlyUse<ReshapeOp>(permute.getInput())
                     : ReshapeOp();
  if (!reshape || shapeOf(reshape)[3] % kTile != 0)
    return std::nullopt;
  Projection found;
  found.type = cast<RankedTensorType>(reshape.getInput().getType());
  if (auto op = onlyUse<LinearOp>(reshape.getInput());
      op && !op.getTransposeA())
    found.input = op.getA(), found.weight = op.getB(),
    found.bias = op.getBias(), found.transposed = op.getTransposeB();
  else if (auto op = onlyUse<MatmulOp>(reshape.getInput());
           op && !op.getTransposeA())
    found.input = op.getA(), found.weight = op.getB(),
    found.transposed = op.getTransposeB();
  ArrayRef<int64_t> apart = shapeOf(reshape), rows = found.type.getShape();
  if (!found.input || shapeOf(found.weight).size() != 2 ||
      !staysSame(found.weight) || rows.size() < 2 ||
      rows.back() != apart[2] * apart[3])
    return std::nullopt;
  found.width = rows.back();
  // A bias that is one row.
  if (found.bias && (shapeOf(found.bias) != ArrayRef<int64_t>({found.width}) ||
                     !staysSame(found.bias)))
    return std::nullopt;
  return found;
}

/// Tensors one behind the other along a dimension.
Value joined(PatternRewriter &rewriter, Location loc, ArrayRef<Value> parts,
             int64_t dim) {
  auto type = cast<RankedTensorType>(parts.front().getType());
  SmallVector<int64_t> shape(type.getShape());
  shape[dim] = 0;
  for (Value part : parts)
    shape[dim] += shapeOf(part)[dim];
  return ConcatOp::create(rewriter, loc,
                          RankedTensorType::get(shape, type.getElementType()),
                          parts, rewriter.getSI32IntegerAttr(dim));
}

/// Fuses the products of one tensor with the weights of queries, keys and
/// values: the weights are concatenated, and the heads of the one product
/// split.
struct JoinProjectionsPattern : OpRewritePattern<ScaledDotProductAttentionOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ScaledDotProductAttentionOp op,
                                PatternRewriter &rewriter) const override {
    Value heads[] = {op.getQuery(), op.getKey(), op.getValue()};
    SmallVector<Value> weights, biases;
    std::optional<Projection> first;
    int64_t width = 0;
    for (Value value : heads) {
      std::optional<Projection> part = projectionOf(value);
      if (!part)
        return rewriter.notifyMatchFailure(op, "has no product of its own");
      if (!first)
        first = part;
      // Rows, depth of heads and formats agree.
      if (part->input != first->input ||
          part->transposed != first->transposed ||
          bool(part->bias) != bool(first->bias) ||
          getElementTypeOrSelf(part->weight) !=
              getElementTypeOrSelf(first->weight) ||
          part->type.getElementType() != first->type.getElementType() ||
          !isa<FloatType>(part->type.getElementType()) ||
          shapeOf(value)[0] != shapeOf(heads[0])[0] ||
          shapeOf(value)[2] != shapeOf(heads[0])[2] ||
          shapeOf(value)[3] != shapeOf(heads[0])[3])
        return rewriter.notifyMatchFailure(op, "has other products");
      weights.push_back(part->weight);
      biases.push_back(part->bias);
      width += part->width;
    }
    if (shapeOf(heads[1]) != shapeOf(heads[2]))
      return rewriter.notifyMatchFailure(op, "has other values than keys");

    Location loc = op.getLoc();
    rewriter.setInsertionPoint(op);
    Value weight = joined(rewriter, loc, weights, first->transposed ? 0 : 1);
    SmallVector<int64_t> shape(first->type.getShape());
    shape.back() = width;
    Type element = first->type.getElementType();
    auto type = RankedTensorType::get(shape, element);
    Value rows;
    if (first->bias)
      rows = LinearOp::create(rewriter, loc, type, first->input, weight,
                              joined(rewriter, loc, biases, 0), false,
                              first->transposed);
    else
      rows = MatmulOp::create(rewriter, loc, type, first->input, weight, false,
                              first->transposed);
    SmallVector<int64_t> matrices = {shapeOf(heads[0])[0], shapeOf(heads[0])[2],
                                     width};
    if (shape != matrices)
      rows = ReshapeOp::create(rewriter, loc,
                               RankedTensorType::get(matrices, element), rows,
                               rewriter.getI32ArrayAttr(SmallVector<int32_t>(
                                   matrices.begin(), matrices.end())));
    splitHeads(rewriter, op, rows);
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
    splitHeads(rewriter, op, rows);
    return success();
  }
};

} // namespace

void populateHeadFusing(RewritePatternSet &patterns, bool weights) {
  patterns.add<ConcatenateHeadsPattern, SplitHeadsPattern>(
      patterns.getContext());
  if (weights)
    patterns.add<JoinProjectionsPattern>(patterns.getContext());
}

} // namespace mlir::tt::ttir
