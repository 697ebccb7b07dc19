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
  Value rows;              ///< if they are known
};

/// The product that makes `rows`, if nothing else uses them and the matrix
/// stays the same.
std::optional<Projection> productOf(Value rows) {
  Projection found;
  found.type = cast<RankedTensorType>(rows.getType());
  if (auto op = onlyUse<LinearOp>(rows); op && !op.getTransposeA())
    found.input = op.getA(), found.weight = op.getB(),
    found.bias = op.getBias(), found.transposed = op.getTransposeB();
  else if (auto op = onlyUse<MatmulOp>(rows); op && !op.getTransposeA())
    found.input = op.getA(), found.weight = op.getB(),
    found.transposed = op.getTransposeB();
  if (!found.input || shapeOf(found.weight).size() != 2 ||
      !staysSame(found.weight) || shapeOf(rows).size() < 2)
    return std::nullopt;
  found.width = shapeOf(rows).back();
  // A bias that is one row.
  if (found.bias && (shapeOf(found.bias) != ArrayRef<int64_t>({found.width}) ||
                     !staysSame(found.bias)))
    return std::nullopt;
  return found;
}

/// That of heads that nothing else uses.
std::optional<Projection> projectionOf(Value heads) {
  auto permute = onlyUse<PermuteOp>(heads);
  auto reshape = swapsRowsAndHeads(permute)
                     ? onlyUse<ReshapeOp>(permute.getInput())
                     : ReshapeOp();
  if (!reshape || shapeOf(reshape)[3] % kTile != 0)
    return std::nullopt;
  std::optional<Projection> found = productOf(reshape.getInput());
  ArrayRef<int64_t> apart = shapeOf(reshape);
  if (!found || found->width != apart[2] * apart[3])
    return std::nullopt;
  return found;
}

/// Whether both are products of the same rows, in the same formats.
bool canJoin(const Projection &one, const Projection &other) {
  return one.input == other.input && one.transposed == other.transposed &&
         bool(one.bias) == bool(other.bias) &&
         getElementTypeOrSelf(one.weight) ==
             getElementTypeOrSelf(other.weight) &&
         one.type.getElementType() == other.type.getElementType() &&
         isa<FloatType>(one.type.getElementType());
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

/// One product instead of several: its rows are those of all, beside each
/// other.
Value joinedProduct(PatternRewriter &rewriter, Location loc,
                    ArrayRef<Projection> parts) {
  const Projection &first = parts.front();
  SmallVector<Value> weights, biases;
  SmallVector<int64_t> shape(first.type.getShape());
  shape.back() = 0;
  for (const Projection &part : parts) {
    weights.push_back(part.weight);
    biases.push_back(part.bias);
    shape.back() += part.width;
  }
  Value weight = joined(rewriter, loc, weights, first.transposed ? 0 : 1);
  auto type = first.type.clone(shape);
  if (first.bias)
    return LinearOp::create(rewriter, loc, type, first.input, weight,
                            joined(rewriter, loc, biases, 0), false,
                            first.transposed);
  return MatmulOp::create(rewriter, loc, type, first.input, weight, false,
                          first.transposed);
}

Value reshaped(PatternRewriter &rewriter, Location loc, Value value,
               ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getShape() == shape)
    return value;
  return ReshapeOp::create(rewriter, loc, type.clone(shape), value,
                           rewriter.getI32ArrayAttr(SmallVector<int32_t>(
                               shape.begin(), shape.end())));
}

/// Fuses the products of one tensor with the weights of queries, keys and
/// values: the weights are concatenated, and the heads of the one product
/// split.
struct JoinProjectionsPattern : OpRewritePattern<ScaledDotProductAttentionOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ScaledDotProductAttentionOp op,
                                PatternRewriter &rewriter) const override {
    Value heads[] = {op.getQuery(), op.getKey(), op.getValue()};
    SmallVector<Projection> parts;
    for (Value value : heads) {
      std::optional<Projection> part = projectionOf(value);
      if (!part)
        return rewriter.notifyMatchFailure(op, "has no product of its own");
      // Rows and depth of heads agree, too.
      if (!parts.empty() && (!canJoin(*part, parts.front()) ||
                             shapeOf(value)[0] != shapeOf(heads[0])[0] ||
                             shapeOf(value)[2] != shapeOf(heads[0])[2] ||
                             shapeOf(value)[3] != shapeOf(heads[0])[3]))
        return rewriter.notifyMatchFailure(op, "has other products");
      parts.push_back(*part);
    }
    if (!canJoin(parts.front(), parts.front()) ||
        shapeOf(heads[1]) != shapeOf(heads[2]))
      return rewriter.notifyMatchFailure(op, "has other values than keys");
    rewriter.setInsertionPoint(op);
    Value rows = joinedProduct(rewriter, op.getLoc(), parts);
    splitHeads(rewriter, op,
               reshaped(rewriter, op.getLoc(), rows,
                        {shapeOf(heads[0])[0], shapeOf(heads[0])[2],
                         shapeOf(rows).back()}));
    return success();
  }
};

/// The heads of one position of each user that `rows` are reshaped to:
/// B x H x 1 x D of the last dimension. Null if they are something else.
ReshapeOp headsOfOnePosition(Value rows) {
  if (!rows.hasOneUse())
    return nullptr;
  auto reshape = dyn_cast<ReshapeOp>(*rows.user_begin());
  if (!reshape)
    return nullptr;
  ArrayRef<int64_t> heads = shapeOf(reshape), from = shapeOf(rows);
  bool isHeads = heads.size() == 4 && heads[2] == 1 && heads[3] % kTile == 0 &&
                 heads[1] * heads[3] == from.back();
  return isHeads ? reshape : nullptr;
}

/// The products of one tensor that are taken apart into heads of one position:
/// the first one begins the search.
SmallVector<Projection> projectionsOfOnePosition(Operation *op) {
  SmallVector<Projection> parts;
  std::optional<Projection> first = productOf(op->getResult(0));
  if (!first)
    return parts;
  for (Operation *user : first->input.getUsers()) {
    if (user->getBlock() != op->getBlock() || !isa<MatmulOp, LinearOp>(user))
      continue;
    Value rows = user->getResult(0);
    std::optional<Projection> part = productOf(rows);
    ReshapeOp heads = headsOfOnePosition(rows);
    if (part && heads && canJoin(*part, *first)) {
      part->rows = rows;
      parts.push_back(*part);
    }
  }
  llvm::sort(parts, [](const Projection &a, const Projection &b) {
    return a.rows.getDefiningOp()->isBeforeInBlock(b.rows.getDefiningOp());
  });
  return parts;
}

/// Moves what makes `value` in front of `op`.
void bringBefore(Value value, Operation *op, PatternRewriter &rewriter) {
  Operation *maker = value ? value.getDefiningOp() : nullptr;
  if (!maker || maker->getBlock() != op->getBlock() ||
      maker->isBeforeInBlock(op))
    return;
  for (Value operand : maker->getOperands())
    bringBefore(operand, op, rewriter);
  rewriter.moveOpBefore(maker, op);
}

/// Queries come first; there are as many keys as values. Whether they are.
bool sortHeads(SmallVectorImpl<Projection> &parts) {
  if (parts.size() != 3)
    return false;
  for (int i = 0; i != 3;
       ++i, std::rotate(parts.begin(), parts.begin() + 1, parts.end()))
    if (parts[1].width == parts[2].width)
      return true;
  return false;
}

/// Queries, keys and values of one position: one product, whose rows are taken
/// apart.
template <typename OpT>
struct JoinDecodeProjectionsPattern : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpT op,
                                PatternRewriter &rewriter) const override {
    if (!headsOfOnePosition(op.getResult()))
      return rewriter.notifyMatchFailure(op, "makes no heads of one position");
    SmallVector<Projection> parts = projectionsOfOnePosition(op);
    Operation *first = parts.empty() ? op : parts[0].rows.getDefiningOp();
    if (!sortHeads(parts) || first != op)
      return rewriter.notifyMatchFailure(op, "has no keys and values");
    for (const Projection &part : parts)
      if (shapeOf(headsOfOnePosition(part.rows)).back() !=
          shapeOf(headsOfOnePosition(op.getResult())).back())
        return rewriter.notifyMatchFailure(op, "has other heads");
    for (const Projection &part : parts)
      for (Value value : {part.weight, part.bias})
        bringBefore(value, op, rewriter);
    rewriter.setInsertionPoint(op);
    Value rows = joinedProduct(rewriter, op.getLoc(), parts);
    int32_t begin = 0;
    for (const Projection &part : parts) {
      SmallVector<int32_t> begins(part.type.getRank(), 0),
          ends(part.type.getShape()), steps(part.type.getRank(), 1);
      begins.back() = begin;
      ends.back() = begin += int32_t(part.width);
      Value own = SliceStaticOp::create(rewriter, part.rows.getLoc(), part.type,
                                        rows, rewriter.getI32ArrayAttr(begins),
                                        rewriter.getI32ArrayAttr(ends),
                                        rewriter.getI32ArrayAttr(steps));
      rewriter.replaceOp(part.rows.getDefiningOp(), own);
    }
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
    patterns.add<JoinProjectionsPattern, JoinDecodeProjectionsPattern<MatmulOp>,
                 JoinDecodeProjectionsPattern<LinearOp>>(patterns.getContext());
}

} // namespace mlir::tt::ttir
