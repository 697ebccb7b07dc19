//===- FitLibraryShapes.cpp - cheaper ways to another shape ---------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A reshape of tiles that do not stay whole takes every row of every tile
// apart. Other functions of the library often get to the same elements for
// less.
//
//===----------------------------------------------------------------------===//

#include "FitLibrary.h"

#include "tt/device/Tile.h"

namespace mlir::tt::ttnn {
namespace {

constexpr int64_t kTile = ::tt::device::Tile::kSide;

/// A float tensor in tiles, other than a block float.
bool canTurn(RankedTensorType type) {
  TTNNLayoutAttr layout = getLayoutOf(type);
  return layout && layout.isOnDevice() && layout.isTiled() &&
         !layout.isSharded() && isa<FloatType>(type.getElementType()) &&
         !ttcore::isBlockFloat(layout.getDataType());
}

Value permute(PatternRewriter &rewriter, PermuteOp like, Value value,
              ArrayRef<int64_t> order) {
  SmallVector<int64_t> shape;
  for (int64_t dim : order)
    shape.push_back(typeOf(value).getDimSize(dim));
  return PermuteOp::create(rewriter, like.getLoc(),
                           withShape(typeOf(value), shape), value, order,
                           like.getPadValue());
}

/// B x S x H D in another shape, which `op` splits into heads of whole tiles.
struct Heads {
  ReshapeOp apart;
  int64_t batch, length, count, depth;

  static std::optional<Heads> of(PermuteOp op) {
    auto apart = op.getInput().getDefiningOp<ReshapeOp>();
    ArrayRef<int64_t> order = op.getPermutation();
    // One matrix may have no dimension of its own.
    bool single = order == ArrayRef<int64_t>({1, 0, 2}) ||
                  order == ArrayRef<int64_t>({1, 2, 0});
    if ((!single && order != ArrayRef<int64_t>({0, 2, 1, 3}) &&
         order != ArrayRef<int64_t>({0, 2, 3, 1})) ||
        !apart || !apart->hasOneUse() || !canTurn(typeOf(op)) ||
        !canTurn(typeOf(apart.getInput())))
      return std::nullopt;
    SmallVector<int64_t> shape(typeOf(apart).getShape());
    if (single)
      shape.insert(shape.begin(), 1);
    ArrayRef<int64_t> from = typeOf(apart.getInput()).getShape();
    Heads heads = {apart, shape[0], shape[1], shape[2], shape[3]};
    if (from.empty() || from.back() != heads.count * heads.depth ||
        heads.depth % kTile != 0 || heads.count == 1 || heads.length == 1)
      return std::nullopt;
    // The same rows as matrices of a batch, if the pages are the same.
    bool matrices = from.size() >= 2 && from[from.size() - 2] == heads.length;
    if (!matrices && heads.batch != 1 && heads.length % kTile != 0)
      return std::nullopt;
    return heads;
  }
};

/// Heads as rows, or as columns for a product with the transposed keys. B x S x
/// H D as B x S x H x D has tiles that are mostly padding. If heads are whole
/// tiles, the columns of the transposed rows split into the same pages: B x H D
/// x S is B x H x D x S.
struct SplitHeadsPattern : OpRewritePattern<PermuteOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(PermuteOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<Heads> heads = Heads::of(op);
    if (!heads)
      return rewriter.notifyMatchFailure(op, "puts no heads apart");
    auto [apart, batch, length, count, depth] = *heads;
    Value value =
        reshape(rewriter, apart.getInput(), {batch, length, count * depth});
    value = permute(rewriter, op, value, {0, 2, 1});
    value = reshape(rewriter, value, {batch, count, depth, length});
    if (op.getPermutation().back() + 1 == typeOf(op).getRank())
      value = permute(rewriter, op, value, {0, 1, 3, 2});
    rewriter.replaceOp(op, reshape(rewriter, value, typeOf(op).getShape()));
    return success();
  }
};

} // namespace

void addShapePatterns(RewritePatternSet &patterns) {
  patterns.add<SplitHeadsPattern>(patterns.getContext());
}

} // namespace mlir::tt::ttnn
