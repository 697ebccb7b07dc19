//===- FuseHeads.cpp - heads of one position, positions by angles ---------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The library has ops for these. Heads of one position, B x H x 1 x D,
// are mostly padding in tiles; the library has them as 1 x B x H x D.
//
//===----------------------------------------------------------------------===//

#include "FitLibrary.h"
#include "Fusing.h"

namespace mlir::tt::ttnn {
namespace {

constexpr int64_t kTile = 32;

template <typename OpTy> OpTy onlyUse(Value value) {
  auto op = value.getDefiningOp<OpTy>();
  return op && value.hasOneUse() ? op : OpTy();
}

/// Whether `value` is the part of `whole` from `begin` to `end` of the last
/// dimension.
bool isPart(Value value, Value whole, int64_t begin, int64_t end) {
  auto slice = onlyUse<SliceStaticOp>(value);
  if (!slice || slice.getInput() != whole)
    return false;
  ArrayRef<int64_t> from = typeOf(whole).getShape();
  ArrayRef<int64_t> to = typeOf(value).getShape();
  auto last = [](ArrayAttr numbers) {
    return cast<IntegerAttr>(numbers.getValue().back()).getInt();
  };
  return to.drop_back() == from.drop_back() && to.back() == end - begin &&
         last(slice.getBegins()) == begin && last(slice.getStep()) == 1;
}

//===-- positions by angles -----------------------------------------------===//

/// x * cos + turned * sin, where turned is the second half of rows of x,
/// negated, and then the first.
struct Rotation {
  Value input, cosines, sines;
};

std::optional<Rotation> rotationOf(Value straight, Value turned) {
  auto one = onlyUse<MultiplyOp>(straight);
  auto other = onlyUse<MultiplyOp>(turned);
  if (!one || !other)
    return std::nullopt;
  for (int side : {0, 1})
    for (int otherSide : {0, 1}) {
      Value x = one->getOperand(side);
      auto concat = onlyUse<ConcatOp>(other->getOperand(otherSide));
      if (!concat || concat.getInputs().size() != 2 ||
          concat.getType() != x.getType())
        continue;
      int64_t depth = typeOf(x).getShape().back();
      auto negated = onlyUse<NegOp>(concat.getInputs()[0]);
      if (negated && isPart(negated.getInput(), x, depth / 2, depth) &&
          isPart(concat.getInputs()[1], x, 0, depth / 2))
        return Rotation{x, one->getOperand(1 - side),
                        other->getOperand(1 - otherSide)};
    }
  return std::nullopt;
}

/// A row of angles for each of `rows` rows; nothing if they are others.
Value anglesOf(Value angles, Value input, int64_t rows,
               PatternRewriter &rewriter) {
  RankedTensorType type = typeOf(angles);
  SmallVector<int64_t> shape{1, 1, rows, typeOf(input).getShape().back()};
  if (type.getShape() == ArrayRef<int64_t>(shape))
    return angles;
  // Each head at the one position has the same.
  SmallVector<int64_t> times{1, 1, shape[2] = llvm::alignTo(rows, kTile), 1};
  return RepeatOp::create(rewriter, angles.getLoc(), withShape(type, shape),
                          angles, ShapeAttr::get(type.getContext(), times));
}

bool areAngles(Value angles, Value input, int64_t rows) {
  RankedTensorType type = typeOf(angles), turned = typeOf(input);
  ArrayRef<int64_t> shape = type.getShape();
  return shape.size() == 4 && shape[0] == 1 && shape[1] == 1 &&
         (shape[2] == rows || shape[2] == 1) &&
         shape[3] == turned.getShape().back() &&
         type.getElementType() == turned.getElementType() &&
         getLayoutOf(type) && !getLayoutOf(type).isSharded();
}

struct RotaryPattern : OpRewritePattern<AddOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AddOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<Rotation> found = rotationOf(op.getLhs(), op.getRhs());
    if (!found)
      found = rotationOf(op.getRhs(), op.getLhs());
    if (!found || found->input.getType() != op.getType())
      return rewriter.notifyMatchFailure(op, "turns no halves");
    RankedTensorType type = op.getType();
    ArrayRef<int64_t> shape = type.getShape();
    TTNNLayoutAttr layout = getLayoutOf(type);
    // The kernel takes halves that are whole tiles, or those of one.
    if (shape.size() != 4 || (shape[3] != kTile && shape[3] % (2 * kTile)) ||
        !isa<FloatType>(type.getElementType()) || !layout ||
        !layout.isTiled() || layout.isSharded())
      return rewriter.notifyMatchFailure(op, "has no heads of whole tiles");
    // Heads of one position are rows of the users' tiles.
    SmallVector<int64_t> rows(shape);
    if (shape[2] == 1)
      rows = {1, shape[0], shape[1], shape[3]};
    for (Value angles : {found->cosines, found->sines})
      if (!areAngles(angles, found->input, shape[2]))
        return rewriter.notifyMatchFailure(op, "has other angles");
    SmallVector<int64_t> filled(rows);
    filled[2] = llvm::alignTo(rows[2], kTile);
    Value turned = RotaryEmbeddingOp::create(
        rewriter, op.getLoc(), withShape(type, filled),
        reshape(rewriter, found->input, rows),
        anglesOf(found->cosines, found->input, rows[2], rewriter),
        anglesOf(found->sines, found->input, rows[2], rewriter), IntegerAttr(),
        DeviceComputeKernelConfigAttr());
    if (filled != rows) // The library gives whole tiles of rows.
      turned =
          SliceStaticOp::create(rewriter, op.getLoc(), withShape(type, rows),
                                turned, rewriter.getI32ArrayAttr({0, 0, 0, 0}),
                                rewriter.getI32ArrayAttr(SmallVector<int32_t>(
                                    rows.begin(), rows.end())),
                                rewriter.getI32ArrayAttr({1, 1, 1, 1}));
    rewriter.replaceOp(op, reshape(rewriter, turned, shape));
    return success();
  }
};

//===-- heads of one position ---------------------------------------------===//

/// The heads that a part of rows is: their reshape.
struct HeadsPart {
  SliceStaticOp slice;
  ReshapeOp heads;
  int64_t begin = 0;
};

/// Whether the library can read shards of `heads`, 1 x B x H x D, here.
bool readsShards(OpOperand &use, ArrayRef<int64_t> heads) {
  Operation *user = use.getOwner();
  if (isa<RotaryEmbeddingOp>(user))
    return use.getOperandNumber() == 0;
  auto update = dyn_cast<UpdateCacheOp>(user);
  return update && use.get() == update.getInput() &&
         update.getBatchOffset() == 0 &&
         typeOf(update.getCache()).getDimSize(0) == heads[1];
}

/// The parts of `rows`, in order; none if there is anything else of them.
SmallVector<HeadsPart> partsOf(Value rows) {
  SmallVector<HeadsPart> parts;
  for (Operation *user : rows.getUsers()) {
    auto slice = dyn_cast<SliceStaticOp>(user);
    if (!slice || !slice->hasOneUse())
      return {};
    auto heads = dyn_cast<ReshapeOp>(*slice->user_begin());
    if (!heads || typeOf(heads).getRank() != 4)
      return {};
    auto begins = slice.getBegins().getValue();
    int64_t begin = cast<IntegerAttr>(begins.back()).getInt();
    if (!isPart(slice.getResult(), rows, begin,
                begin + typeOf(slice).getShape().back()))
      return {};
    parts.push_back({slice, heads, begin});
  }
  llvm::sort(parts, [](const HeadsPart &a, const HeadsPart &b) {
    return a.begin < b.begin;
  });
  return parts;
}

/// 1 x B x H x D of heads that are B x H x 1 x D or so already; empty if they
/// are neither.
SmallVector<int64_t> asRows(ArrayRef<int64_t> heads, int64_t users) {
  if (heads[0] == users && heads[2] == 1)
    return {1, users, heads[1], heads[3]};
  if (heads[0] == 1 && heads[1] == users)
    return SmallVector<int64_t>(heads);
  return {};
}

/// The type in shards, `count` rows or columns of them, on cores of a grid of
/// `workers`; null if these are too few.
RankedTensorType onCores(RankedTensorType type, ArrayRef<int64_t> shape,
                         TensorMemoryLayout spread, int64_t count,
                         ArrayRef<int64_t> workers) {
  bool inRows = spread == TensorMemoryLayout::HeightSharded;
  SmallVector<int64_t> grid{inRows ? count : 1, inRows ? 1 : count};
  MLIRContext *ctx = type.getContext();
  auto cores = CoreRangeSetAttr::forGrid(ctx, grid, spread, workers);
  if (!cores)
    return nullptr;
  TTNNLayoutAttr layout =
      TTNNLayoutAttr::build(ctx, shape, getLayoutOf(type).getDataType(),
                            Layout::Tile, BufferType::L1, spread, grid, cores);
  return layout ? RankedTensorType::get(shape, type.getElementType(), layout)
                : RankedTensorType();
}

/// The part of a grid in which so many cores are a rectangle.
SmallVector<int64_t> rectangle(int64_t count, ArrayRef<int64_t> workers) {
  int64_t columns = std::min(count, workers[1]);
  while (count % columns)
    --columns;
  return {workers[0], columns};
}

/// Parts of the rows of a product that are heads of queries, keys and values.
struct SplitDecodePattern : OpRewritePattern<MatmulOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(MatmulOp op,
                                PatternRewriter &rewriter) const override {
    return splitDecode(op, rewriter);
  }

  static LogicalResult splitDecode(Operation *op, PatternRewriter &rewriter) {
    Value rows = op->getResult(0);
    RankedTensorType type = typeOf(rows);
    ttcore::DeviceAttr device = ttcore::getDevice(op);
    SmallVector<HeadsPart> parts = partsOf(rows);
    if (parts.size() != 3 || parts[0].begin != 0 || !device ||
        !getLayoutOf(type) || !getLayoutOf(type).isTiled() ||
        !isa<FloatType>(type.getElementType()))
      return rewriter.notifyMatchFailure(op, "has no three parts");
    int64_t width = type.getShape().back();
    int64_t users = type.getNumElements() / width, end = 0;
    SmallVector<SmallVector<int64_t>> shapes;
    SmallVector<Type> types;
    for (HeadsPart &part : parts) {
      SmallVector<int64_t> shape = asRows(typeOf(part.heads).getShape(), users);
      // The library has up to a tile of heads, for up to a tile of users.
      if (shape.empty() || shape[3] % kTile || shape[2] > kTile ||
          users > kTile || part.begin != end)
        return rewriter.notifyMatchFailure(op, "has parts that are no heads");
      for (OpOperand &use : part.heads->getUses())
        if (!readsShards(use, shape))
          return rewriter.notifyMatchFailure(op, "has other readers of heads");
      end += typeOf(part.slice).getShape().back();
      // Those of each user on a core.
      types.push_back(onCores(type, shape, TensorMemoryLayout::HeightSharded,
                              users, device.getWorkerGrid().getShape()));
      if (!types.back())
        return rewriter.notifyMatchFailure(op, "has more users than cores");
      shapes.push_back(std::move(shape));
    }
    if (end != width || shapes[1] != shapes[2] || shapes[0][3] != shapes[1][3])
      return rewriter.notifyMatchFailure(op, "has other keys than values");
    rewriter.setInsertionPointAfter(op);
    auto count = [&](int64_t number) {
      return rewriter.getIntegerAttr(rewriter.getIntegerType(32, false),
                                     number);
    };
    auto split = NLPCreateQKVHeadsDecodeOp::create(
        rewriter, op->getLoc(), types[0], types[1], types[2],
        reshape(rewriter, rows, {1, 1, users, width}), Value(),
        count(shapes[0][2]), count(shapes[1][2]), BoolAttr(), IntegerAttr());
    for (auto [part, heads] : llvm::zip_equal(parts, split->getResults())) {
      // UpdateCachePattern knows the shape behind it.
      Value same = heads;
      if (typeOf(part.heads).getShape() != typeOf(heads).getShape())
        same = ReshapeOp::create(rewriter, part.heads.getLoc(),
                                 part.heads.getType(), heads,
                                 part.heads.getShapeAttr());
      rewriter.replaceOp(part.heads, same);
      rewriter.eraseOp(part.slice);
    }
    return success();
  }
};

struct SplitDecodeWithBiasPattern : OpRewritePattern<LinearOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(LinearOp op,
                                PatternRewriter &rewriter) const override {
    return SplitDecodePattern::splitDecode(op, rewriter);
  }
};

/// Heads of one position of a tile of users, next to each other. The library
/// gives rows for a tile of users in any case.
struct JoinDecodePattern : OpRewritePattern<ReshapeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ReshapeOp op,
                                PatternRewriter &rewriter) const override {
    Value heads = op.getInput();
    RankedTensorType type = typeOf(heads);
    ArrayRef<int64_t> from = type.getShape(), to = typeOf(op).getShape();
    ttcore::DeviceAttr device = ttcore::getDevice(op);
    if (!heads.getDefiningOp<ScaledDotProductAttentionDecodeOp>() ||
        from.size() != 4 || from[0] != 1 || from[1] != kTile ||
        from[2] > kTile || from[3] % kTile || to.size() < 2 ||
        to.back() != from[2] * from[3] || to[to.size() - 2] != kTile ||
        !device || !getLayoutOf(type) || !getLayoutOf(type).isTiled() ||
        getLayoutOf(type).isSharded())
      return rewriter.notifyMatchFailure(op, "joins no heads of such users");
    SmallVector<int64_t> rows{1, 1, kTile, to.back()};
    // The kernel takes rectangles of cores.
    ArrayRef<int64_t> workers = device.getWorkerGrid().getShape();
    RankedTensorType apart =
        onCores(type, from, TensorMemoryLayout::HeightSharded, from[1],
                rectangle(from[1], workers));
    RankedTensorType together =
        onCores(type, rows, TensorMemoryLayout::WidthSharded, from[2],
                rectangle(from[2], workers));
    if (!apart || !together)
      return rewriter.notifyMatchFailure(op, "has more heads than cores");
    Location loc = op.getLoc();
    Value joined = NLPConcatHeadsDecodeOp::create(
        rewriter, loc, together,
        ToLayoutOp::create(rewriter, loc, apart, heads),
        rewriter.getIntegerAttr(rewriter.getIntegerType(32, false), from[2]));
    joined = ToLayoutOp::create(rewriter, loc, withShape(type, rows), joined);
    rewriter.replaceOp(op, reshape(rewriter, joined, to));
    return success();
  }
};

/// A reshape of what another one made.
struct ReshapesPattern : OpRewritePattern<ReshapeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ReshapeOp op,
                                PatternRewriter &rewriter) const override {
    auto other = op.getInput().getDefiningOp<ReshapeOp>();
    if (!other)
      return rewriter.notifyMatchFailure(op, "is the only one");
    if (other.getInput().getType() == op.getType()) {
      rewriter.replaceOp(op, other.getInput());
      return success();
    }
    rewriter.modifyOpInPlace(
        op, [&] { op.getInputMutable().assign(other.getInput()); });
    return success();
  }
};

} // namespace

void populateHeadFusing(RewritePatternSet &patterns) {
  patterns.add<RotaryPattern, SplitDecodePattern, SplitDecodeWithBiasPattern,
               JoinDecodePattern, ReshapesPattern>(patterns.getContext());
}

} // namespace mlir::tt::ttnn
