//===- DecomposeReductions.cpp - reductions that are several steps --------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "DecomposeEltwise.h"

#include "Words.h"
#include "tt/device/Tile.h"

namespace mlir::tt::d2m {

namespace {

using namespace ttir;

/// The reduced dimensions counted from 0; all dimensions if none is named.
SmallVector<int64_t> reducedDims(std::optional<ArrayAttr> dims, int64_t rank) {
  SmallVector<int64_t> all;
  if (dims)
    for (Attribute dim : *dims) {
      int64_t number = cast<IntegerAttr>(dim).getInt();
      all.push_back(number < 0 ? number + rank : number);
    }
  if (all.empty())
    llvm::append_range(all, llvm::seq<int64_t>(0, rank));
  return all;
}

//===-- integers ----------------------------------------------------------===//

/// The reduction in ops that the vector unit has; null: it has the op itself.
Value reduced(MaxOp, Value x, ArrayRef<int64_t> dims, Words &w) {
  if (isSigned(x))
    return nullptr;
  return w.disordered(w.reduce<MaxOp>(w.ordered(x), dims), elementOf(x));
}
Value reduced(MinOp, Value x, ArrayRef<int64_t> dims, Words &w) {
  Value most = w.reduce<MaxOp>(w.unary<BitwiseNotOp>(w.ordered(x)), dims);
  return w.disordered(w.unary<BitwiseNotOp>(most), elementOf(x));
}
Value reduced(SumOp, Value x, ArrayRef<int64_t> dims, Words &w) {
  if (!isNarrow(x))
    return nullptr;
  return w.lowered(w.reduce<SumOp>(w.word(x), dims), elementOf(x));
}
Value reduced(ProdOp, Value x, ArrayRef<int64_t> dims, Words &w) {
  if (!isNarrow(x))
    return nullptr;
  return w.lowered(w.reduce<ProdOp>(w.word(x), dims), elementOf(x));
}

/// The most elements of a mean in integers: the sum of that many remainders of
/// a division by their number fits a word of 32 bits.
int64_t mostForMean(Value x) { return isUnsigned(x) ? 65536 : 46340; }

/// Divides the whole sum, which may be longer than a word: every element gives
/// a quotient and a rest, whose sums have room. Cut towards 0.
Value reduced(MeanOp, Value x, ArrayRef<int64_t> dims, Words &w) {
  int64_t count = 1;
  for (int64_t dim : dims)
    count *= Emit::shapeOf(x)[dim];
  if (count > mostForMean(x))
    return nullptr;
  Type element = elementOf(x);
  x = w.word(x);
  auto part = [&](Value value) {
    return w.binary<DivOp>(value, w.number(value, int32_t(count)));
  };
  auto rest = [&](Value value, Value quotient) {
    return w.binary<SubtractOp>(
        value,
        w.binary<MultiplyOp>(quotient, w.number(quotient, int32_t(count))));
  };
  Value parts = part(x);
  Value rests = w.reduce<SumOp>(rest(x, parts), dims);
  Value whole = part(rests);
  Value mean = w.binary<AddOp>(w.reduce<SumOp>(parts, dims), whole);
  if (element != w.si32)
    return w.cast(mean, element);
  // The rest of all has the other sign: the cut was away from 0.
  Value left = rest(rests, whole), zero = w.number(mean, 0);
  auto differ = [&](Value above, Value below) {
    return w.binary<BitwiseAndOp>(w.test<GreaterThanOp>(above, zero),
                                  w.test<LessThanOp>(below, zero));
  };
  return w.binary<AddOp>(w.binary<SubtractOp>(mean, differ(mean, left)),
                         differ(left, mean));
}

template <typename OpTy> struct OfIntegers : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    Value x = op.getInput();
    std::optional<ElementForm> form = formOf(x);
    auto from = cast<RankedTensorType>(x.getType());
    auto to = cast<RankedTensorType>(op.getType());
    if (!form || form->isFloat() || from.getNumElements() == 0 ||
        from.getRank() == 0 || from.getEncoding() || to.getEncoding() ||
        numberOf(x))
      return rewriter.notifyMatchFailure(op, "is not of integers of kernels");
    SmallVector<int64_t> dims = reducedDims(op.getDimArg(), from.getRank());
    Words words(rewriter, op.getLoc());
    Value result = reduced(op, x, dims, words);
    if (!result)
      return rewriter.notifyMatchFailure(op, "is a call");
    rewriter.replaceOp(op, words.reshape(result, to.getShape()));
    return success();
  }
};

//===-- products ----------------------------------------------------------===//

/// Whether the reduction multiplies elements of one tile, for which there is no
/// call.
bool isWithinTiles(ArrayRef<int64_t> dims, int64_t rank) {
  return *llvm::max_element(dims) + 2 >= rank;
}

/// Multiplied dimensions come first, and the rest is folded to fill tiles.
struct ProdOfTiles : OpRewritePattern<ProdOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ProdOp op,
                                PatternRewriter &rewriter) const override {
    constexpr int64_t kSide = ::tt::device::Tile::kSide;
    Value x = op.getInput();
    std::optional<ElementForm> form = formOf(x);
    auto from = cast<RankedTensorType>(x.getType());
    auto to = cast<RankedTensorType>(op.getType());
    if (!form || form->isBlockFloat() || from.getNumElements() == 0 ||
        from.getRank() == 0 || from.getEncoding() || to.getEncoding() ||
        numberOf(x))
      return rewriter.notifyMatchFailure(op, "is not of elements of kernels");
    SmallVector<int64_t> dims = reducedDims(op.getDimArg(), from.getRank());
    llvm::sort(dims);
    if (!isWithinTiles(dims, from.getRank()))
      return rewriter.notifyMatchFailure(op, "is of whole tiles");
    SmallVector<int64_t> order(dims);
    for (int64_t dim = 0; dim != from.getRank(); ++dim)
      if (!llvm::is_contained(dims, dim))
        order.push_back(dim);
    int64_t kept = to.getNumElements(), height = std::min(kept, kSide);
    while (kept % height != 0)
      --height;
    Words w(rewriter, op.getLoc());
    Value first = w.reshape(w.permute(x, order), {from.getNumElements() / kept,
                                                  height, kept / height});
    rewriter.replaceOp(op,
                       w.reshape(w.reduce<ProdOp>(first, {0}), to.getShape()));
    return success();
  }
};

//===-- places ------------------------------------------------------------===//

/// Maps f32 to si32 in the same order; all zeros are one number, all NaN the
/// largest.
Value orderedFloats(Value x, Words &w) {
  constexpr int32_t kMagnitude = 0x7FFFFFFF, kInfinity = 0x7F800000;
  Value bits = w.bits(w.cast(x, w.builder.getF32Type()), w.si32);
  Value magnitude = w.binary<BitwiseAndOp>(bits, w.number(bits, kMagnitude));
  Value sign = w.binary<RightShiftOp>(bits, w.number(bits, 31));
  Value number =
      w.binary<SubtractOp>(w.binary<BitwiseXorOp>(magnitude, sign), sign);
  Value isNone =
      w.test<GreaterThanOp>(magnitude, w.number(magnitude, kInfinity));
  return w.where(isNone, w.number(number, INT32_MAX), number);
}

/// -1, -2, ... for the elements of `x`, in the order in which the reduced
/// dimensions count them.
Value countDown(Value x, ArrayRef<int64_t> dims, Words &w) {
  ArrayRef<int64_t> shape = Words::shapeOf(x);
  Value sum;
  int32_t stride = 1;
  for (int64_t dim : llvm::reverse(dims)) {
    int64_t size = shape[dim];
    if (size == 1)
      continue;
    SmallVector<int64_t> line(shape.size(), 1);
    line[dim] = size;
    SmallVector<APInt> numbers;
    for (int64_t i = 0; i != size; ++i)
      numbers.push_back(APInt(32, uint64_t(-int64_t(!sum) - i * stride),
                              /*isSigned=*/true,
                              /*implicitTrunc=*/true));
    auto type = RankedTensorType::get(line, w.si32);
    Value along = ConstantOp::create(w.builder, w.loc, type,
                                     DenseElementsAttr::get(type, numbers));
    sum = sum ? w.binary<AddOp>(along, sum) : along;
    stride *= int32_t(size);
  }
  return sum;
}

/// The first index of the largest element: of all that are as large, the index
/// that is the largest if they are counted down.
struct ArgMaxByOrder : OpRewritePattern<ArgMaxOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ArgMaxOp op,
                                PatternRewriter &rewriter) const override {
    Value x = op.getInput();
    auto from = cast<RankedTensorType>(x.getType());
    auto to = cast<RankedTensorType>(op.getType());
    if (!formOf(x) || !formOf(op.getResult()) || from.getNumElements() == 0 ||
        from.getNumElements() > INT32_MAX || from.getEncoding() ||
        to.getEncoding() || numberOf(x))
      return rewriter.notifyMatchFailure(op, "is not of elements of kernels");
    SmallVector<int64_t> dims = reducedDims(op.getDimArg(), from.getRank());
    Words w(rewriter, op.getLoc());
    Value places = countDown(x, dims, w);
    if (!places) {
      rewriter.replaceOpWithNewOp<FullOp>(op, to,
                                          SmallVector<int32_t>(to.getShape()),
                                          rewriter.getI32IntegerAttr(0));
      return success();
    }
    Value order = formOf(x)->isFloat() ? orderedFloats(x, w) : w.ordered(x);
    Value most = w.reduce<MaxOp>(order, dims);
    Value isMost = w.test<EqualOp>(order, most);
    Value place = w.where(isMost, places, w.number(order, INT32_MIN));
    Value first = w.unary<BitwiseNotOp>(w.reduce<MaxOp>(place, dims));
    rewriter.replaceOp(
        op, w.reshape(w.cast(first, to.getElementType()), to.getShape()));
    return success();
  }
};

} // namespace

void populateReductions(RewritePatternSet &patterns) {
  patterns
      .add<OfIntegers<MaxOp>, OfIntegers<MinOp>, OfIntegers<SumOp>,
           OfIntegers<ProdOp>, OfIntegers<MeanOp>, ProdOfTiles, ArgMaxByOrder>(
          patterns.getContext());
}

} // namespace mlir::tt::d2m
