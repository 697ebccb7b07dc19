//===- FitLibraryPlaces.cpp - places as the vendor's library takes them ---===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Caches, attention to them, gather and scatter: ops whose indices are in
// tensors. See FitLibrary.cpp.
//
//===----------------------------------------------------------------------===//

#include "FitLibrary.h"

#include "tt/shape/CacheUsers.h"

#include "llvm/ADT/TypeSwitch.h"

namespace mlir::tt::ttnn {
namespace {

/// The operands of `op` that the library reads as rows: positions, page tables,
/// row numbers.
SmallVector<OpOperand *> placesOf(Operation *op) {
  SmallVector<OpOperand *> places;
  auto add = [&](MutableOperandRange operands) {
    for (OpOperand &operand : operands)
      places.push_back(&operand);
  };
  auto one = [&](OpOperand &operand) { places.push_back(&operand); };
  TypeSwitch<Operation *>(op)
      .Case([&](PagedUpdateCacheOp op) {
        one(op.getUpdateIndexMutable());
        add(op.getPageTableMutable());
      })
      .Case([&](PagedFillCacheOp op) {
        one(op.getPageTableMutable());
        add(op.getBatchIdxTensorMutable());
      })
      .Case([&](ScaledDotProductAttentionDecodeOp op) {
        add(op.getCurPosTensorMutable());
      })
      .Case<PagedScaledDotProductAttentionDecodeOp,
            PagedFlashMultiLatentAttentionDecodeOp>([&](auto op) {
        one(op.getPageTableMutable());
        add(op.getCurPosTensorMutable());
      })
      .Case([&](ChunkedScaledDotProductAttentionOp op) {
        one(op.getPageTableMutable());
        one(op.getChunkStartIdxMutable());
      })
      .Case([&](EmbeddingBackwardOp op) { one(op.getInputMutable()); });
  return places;
}

struct PlacesInRowsPattern : RewritePattern {
  explicit PlacesInRowsPattern(MLIRContext *ctx)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, ctx) {}
  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    bool changed = false;
    for (OpOperand *operand : placesOf(op)) {
      RankedTensorType type = typeOf(operand->get());
      RankedTensorType rows = inPages(type, Layout::RowMajor);
      if (!rows || rows == type)
        continue;
      Value moved =
          ToLayoutOp::create(rewriter, op->getLoc(), rows, operand->get());
      rewriter.modifyOpInPlace(op, [&] { operand->set(moved); });
      changed = true;
    }
    return success(changed);
  }
};

//===-- attention
//----------------------------------------------------------===//

/// A mask has a row for every query.
struct MaskPattern : OpRewritePattern<ScaledDotProductAttentionOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ScaledDotProductAttentionOp op,
                                PatternRewriter &rewriter) const override {
    Value mask = op.getAttentionMask();
    int64_t queries = typeOf(op.getQuery()).getDimSize(2);
    if (!mask || typeOf(mask).getRank() != 4 || !getLayoutOf(mask.getType()) ||
        typeOf(mask).getDimSize(2) == queries)
      return rewriter.notifyMatchFailure(op, "fits");
    SmallVector<int64_t> shape(typeOf(mask).getShape()), times(4, 1);
    shape[2] = times[2] = queries;
    Value rows =
        RepeatOp::create(rewriter, op.getLoc(), withShape(typeOf(mask), shape),
                         mask, ShapeAttr::get(getContext(), times));
    rewriter.modifyOpInPlace(
        op, [&] { op.getAttentionMaskMutable().assign(rows); });
    return success();
  }
};

//===-- caches ------------------------------------------------------------===//

/// The library's only update at positions from a tensor is the update of paged
/// caches; it has one user after the other in the second dimension.
struct UpdateCachePattern : OpRewritePattern<UpdateCacheOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(UpdateCacheOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType input = typeOf(op.getInput());
    RankedTensorType index = typeOf(op.getUpdateIndex());
    size_t dim = ::tt::shape::dimOfUsers(input.getShape());
    int64_t users = input.getDimSize(dim);
    if (op.getBatchOffset() != 0 || !getLayoutOf(input) ||
        typeOf(op.getCache()).getDimSize(0) != users)
      return rewriter.notifyMatchFailure(op, "some users only");
    SmallVector<int64_t> order{int64_t(2 - dim), int64_t(dim), 1, 3}, shape;
    for (int64_t d : order)
      shape.push_back(input.getDimSize(d));
    // Rows that were so before they were reshaped.
    auto before = op.getInput().getDefiningOp<ReshapeOp>();
    Value rows;
    if (before && input.getDimSize(2 - dim) == 1 && dim == 0 &&
        typeOf(before.getInput()).getShape() == ArrayRef(shape))
      rows = before.getInput();
    else
      rows = PermuteOp::create(rewriter, op.getLoc(), withShape(input, shape),
                               op.getInput(), order, llvm::APFloat(0.0f));
    Value places = reshape(rewriter, op.getUpdateIndex(),
                           ArrayRef<int64_t>(index.getNumElements()));
    if (index.getNumElements() != users)
      places = RepeatOp::create(rewriter, op.getLoc(),
                                withShape(typeOf(places), users), places,
                                ShapeAttr::get(getContext(), users));
    TypeRange results;
    Type cache = op.getCache().getType();
    if (op.getResult())
      results = cache;
    rewriter.replaceOpWithNewOp<PagedUpdateCacheOp>(
        op, results, ValueRange{op.getCache(), rows, places},
        rewriter.getNamedAttr("share_cache", rewriter.getBoolAttr(false)));
    return success();
  }
};

/// The written rows lie in L1, those of each user on one core.
struct UpdatePagesPattern : OpRewritePattern<PagedUpdateCacheOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(PagedUpdateCacheOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = typeOf(op.getInput());
    TTNNLayoutAttr layout = getLayoutOf(type);
    ttcore::DeviceAttr device = ttcore::getDevice(op);
    if (!layout || !layout.isOnDevice() || layout.isSharded() || !device)
      return rewriter.notifyMatchFailure(op, "fits");
    SmallVector<int64_t> grid{type.getDimSize(1), 1};
    auto spread = TensorMemoryLayout::HeightSharded;
    auto cores = CoreRangeSetAttr::forGrid(getContext(), grid, spread,
                                           device.getWorkerGrid().getShape());
    if (!cores)
      return rewriter.notifyMatchFailure(op, "more users than cores");
    auto sharded = TTNNLayoutAttr::build(getContext(), type.getShape(),
                                         layout.getDataType(), Layout::Tile,
                                         BufferType::L1, spread, grid, cores);
    if (!sharded)
      return rewriter.notifyMatchFailure(op, "no such layout");
    Value input = ToLayoutOp::create(
        rewriter, op.getLoc(),
        RankedTensorType::get(type.getShape(), type.getElementType(), sharded),
        op.getInput());
    rewriter.modifyOpInPlace(op, [&] { op.getInputMutable().assign(input); });
    return success();
  }
};

/// One user at a time.
struct FillCachePattern : OpRewritePattern<FillCacheOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(FillCacheOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = typeOf(op.getInput());
    if (type.getDimSize(0) == 1 || !getLayoutOf(type))
      return rewriter.notifyMatchFailure(op, "fits");
    SmallVector<int64_t> one(type.getShape());
    one[0] = 1;
    Value cache = op.getCache();
    for (int64_t user = 0; user != type.getDimSize(0); ++user) {
      SmallVector<int32_t> begins(4, 0), ends(type.getShape()), step(4, 1);
      begins[0] = int32_t(user);
      ends[0] = int32_t(user) + 1;
      Value part = SliceStaticOp::create(
          rewriter, op.getLoc(), withShape(type, one), op.getInput(),
          rewriter.getI32ArrayAttr(begins), rewriter.getI32ArrayAttr(ends),
          rewriter.getI32ArrayAttr(step));
      TypeRange results;
      Type same = cache.getType();
      if (op.getResult())
        results = same;
      auto fill = FillCacheOp::create(
          rewriter, op.getLoc(), results, ValueRange{op.getCache(), part},
          rewriter.getNamedAttr(
              "batch_offset",
              rewriter.getI32IntegerAttr(int32_t(op.getBatchOffset() + user))));
      if (op.getResult()) {
        fill.getCacheMutable().assign(cache);
        cache = fill.getResult();
      }
    }
    if (op.getResult())
      rewriter.replaceOp(op, cache);
    else
      rewriter.eraseOp(op);
    return success();
  }
};

//===-- gather and scatter ------------------------------------------------===//

/// A vector is a row of a matrix.
template <typename OpT> struct VectorPattern : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpT op,
                                PatternRewriter &rewriter) const override {
    if (typeOf(op).getRank() != 1 || !getLayoutOf(op.getType()))
      return rewriter.notifyMatchFailure(op, "fits");
    auto asRow = [](RankedTensorType type) {
      return withShape(type, {1, type.getDimSize(0)});
    };
    Operation *row = rewriter.clone(*op);
    rewriter.setInsertionPoint(row);
    for (OpOperand &operand : row->getOpOperands())
      operand.set(reshape(rewriter, operand.get(),
                          asRow(typeOf(operand.get())).getShape()));
    row->getResult(0).setType(asRow(typeOf(op)));
    cast<OpT>(row).setDim(1);
    rewriter.setInsertionPointAfter(row);
    rewriter.replaceOp(
        op, reshape(rewriter, row->getResult(0), typeOf(op).getShape()));
    return success();
  }
};

/// The library scatters numbers of 32 bits only in rows.
struct ScatterPattern : OpRewritePattern<ScatterOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ScatterOp op,
                                PatternRewriter &rewriter) const override {
    if (!typeOf(op).getElementType().isF32())
      return rewriter.notifyMatchFailure(op, "fits");
    return runChanged(op, rewriter, [](RankedTensorType type) {
      return inPages(type, Layout::RowMajor);
    });
  }
};

/// Gradients are one list of rows, and so is their result.
struct EmbeddingBackwardPattern : OpRewritePattern<EmbeddingBackwardOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(EmbeddingBackwardOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType gradient = typeOf(op.getInGradient()), type = typeOf(op);
    int64_t width = type.getShape().back();
    SmallVector<int64_t> rows{1, 1, gradient.getNumElements() / width, width};
    SmallVector<int64_t> table{1, 1, type.getNumElements() / width, width};
    if (type.getShape() == ArrayRef(table) || type.getNumElements() == 0 ||
        !getLayoutOf(gradient) || !getLayoutOf(type))
      return rewriter.notifyMatchFailure(op, "fits");
    Value sum = EmbeddingBackwardOp::create(
        rewriter, op.getLoc(), withShape(type, table), op.getInput(),
        reshape(rewriter, op.getWeight(), table),
        reshape(rewriter, op.getInGradient(), rows));
    rewriter.replaceOp(op, reshape(rewriter, sum, type.getShape()));
    return success();
  }
};

} // namespace

void addPlacePatterns(RewritePatternSet &patterns) {
  patterns
      .add<MaskPattern, PlacesInRowsPattern, UpdateCachePattern,
           UpdatePagesPattern, FillCachePattern, VectorPattern<GatherOp>,
           VectorPattern<ScatterOp>, ScatterPattern, EmbeddingBackwardPattern>(
          patterns.getContext());
}

} // namespace mlir::tt::ttnn
