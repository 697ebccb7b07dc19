//===- DecomposePlaces.cpp - indices that tensors hold --------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "DecomposeOrder.h"

#include "Words.h"

#include "ttmlir/Dialect/Common/VerifyShape.h"
#include "ttmlir/Dialect/D2M/Analysis/Layouts.h"

#include "llvm/ADT/bit.h"

#include <cmath>
#include <numeric>

namespace mlir::tt::d2m {

namespace {

using namespace ttir;

/// Whether kernels move single elements of the tensor.
bool isOfElements(Operation *op) {
  auto moves = [](Type type) {
    std::optional<ElementForm> form = formOf(type);
    return form && !form->isBlockFloat() &&
           cast<RankedTensorType>(type).getNumElements() != 0;
  };
  return liesInTiles(op) && llvm::all_of(op->getOperandTypes(), moves) &&
         llvm::all_of(op->getResultTypes(), moves);
}

/// Integers as si32, all of them: of a constant that is the same everywhere the
/// words are one number, which only element-wise ops repeat.
Value asPlaces(Value index, Words &w) {
  return w.broadcast(w.bits(w.word(index), w.si32), Emit::shapeOf(index));
}

/// 0, `step`, ... along a dimension.
Value countUp(int64_t count, size_t rank, int64_t dim, int64_t step, Words &w) {
  SmallVector<int64_t> line(rank, 1);
  line[dim] = count;
  SmallVector<int32_t> numbers;
  for (int64_t i = 0; i != count; ++i)
    numbers.push_back(int32_t(i * step));
  return w.constant(DenseElementsAttr::get(RankedTensorType::get(line, w.si32),
                                           ArrayRef(numbers)));
}

//===-- slices ------------------------------------------------------------===//

/// Takes the slice dimension by dimension, from its begin on. Dimensions that
/// stay whole are skipped.
struct SliceDynamic : OpRewritePattern<SliceDynamicOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(SliceDynamicOp op,
                                PatternRewriter &rewriter) const override {
    auto to = cast<RankedTensorType>(op.getType());
    if (!isOfElements(op) || !isa<IntegerType>(elementOf(op.getBegins())))
      return rewriter.notifyMatchFailure(op, "is not of elements of kernels");
    size_t rank = to.getRank();
    SmallVector<int64_t> steps(rank, 1);
    if (op.getStepAttr())
      steps = SmallVector<int64_t>(ArrayRef(shape::integers(op.getStepAttr())));
    Words w(rewriter, op.getLoc());
    Value value = op.getInput(), begins = asPlaces(op.getBegins(), w);
    for (size_t dim = 0; dim != rank; ++dim) {
      SmallVector<int64_t> shape(Emit::shapeOf(value));
      int64_t size = shape[dim];
      if (size == to.getDimSize(dim))
        continue;
      Value begin =
          w.reshape(w.slice(begins, 0, int64_t(dim), int64_t(dim) + 1),
                    SmallVector<int64_t>(rank, 1));
      Value fromEnd = w.binary<AddOp>(begin, w.number(begin, int32_t(size)));
      begin = w.where(w.test<LessThanOp>(begin, w.number(begin, 0)), fromEnd,
                      begin);
      shape[dim] = to.getDimSize(dim);
      Value places = w.binary<AddOp>(
          countUp(shape[dim], rank, int64_t(dim), steps[dim], w), begin);
      value = w.gather(value, w.broadcast(places, shape), int64_t(dim));
    }
    rewriter.replaceOp(op, w.as(value, to));
    return success();
  }
};

//===-- scatter -----------------------------------------------------------===//

/// Every index of a line searches all elements that are scattered: those for
/// this index are reduced, or the last one is taken.
struct ScatterByPlace : OpRewritePattern<ScatterOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ScatterOp op,
                                PatternRewriter &rewriter) const override {
    constexpr int64_t kMostComparisons = int64_t(1) << 28;
    auto type = cast<RankedTensorType>(op.getType());
    int64_t rank = type.getRank();
    auto how = op.getScatterReduceType();
    if (rank == 0 || !isOfElements(op) || how == ttcore::ReduceType::Mean ||
        how == ttcore::ReduceType::Std || how == ttcore::ReduceType::Var)
      return rewriter.notifyMatchFailure(op, "is not of elements of kernels");
    int64_t dim = int32_t(op.getDim());
    dim = dim < 0 ? dim + rank : dim;
    int64_t places = type.getDimSize(dim),
            lines = type.getNumElements() / places,
            sources = Emit::shapeOf(op.getIndex())[dim];
    if (type.getNumElements() > kMostComparisons / sources)
      return rewriter.notifyMatchFailure(op, "compares too much");
    Words w(rewriter, op.getLoc());
    SmallVector<int64_t> turn(rank);
    std::iota(turn.begin(), turn.end(), 0);
    std::swap(turn[dim], turn[rank - 1]);
    auto inLines = [&](Value value, double none) {
      for (int64_t i = 0; i != rank; ++i)
        if (i != dim)
          value = w.pad(value, i, 0,
                        type.getDimSize(i) - Emit::shapeOf(value)[i], none);
      return w.permute(value, turn);
    };
    Value index =
        w.reshape(inLines(asPlaces(op.getIndex(), w), -1), {lines, 1, sources});
    Value source = inLines(op.getSource(), 0),
          input = inLines(op.getInput(), 0);
    SmallVector<int64_t> turned(Emit::shapeOf(input));
    input = w.reshape(input, {lines, places});
    Value isHere = w.test<EqualOp>(countUp(places, 3, 1, 1, w), index);
    Value result =
        how == ttcore::ReduceType::Invalid
            ? lastOf(isHere, input, w.reshape(source, {lines, sources}), w)
            : reduced(how, isHere, input,
                      w.reshape(source, {lines, 1, sources}), w);
    result = w.permute(w.reshape(result, turned), turn);
    rewriter.replaceOp(op, w.as(result, type));
    return success();
  }

  /// Sums and products are computed on their words, extrema as si32 in the same
  /// order.
  static Value reduced(ttcore::ReduceType how, Value isHere, Value input,
                       Value source, Words &w) {
    using ttcore::ReduceType;
    bool isFloat = formFor(input).isFloat();
    bool isExtremum = how == ReduceType::Min || how == ReduceType::Max;
    auto words = [&](Value value) {
      return isFloat      ? w.inSingle(value)
             : isExtremum ? w.ordered(value)
                          : w.word(value);
    };
    Value x = words(input), y = words(source);
    // As integers, which keep all bits where a row is repeated.
    float real = how == ReduceType::Min   ? INFINITY
                 : how == ReduceType::Max ? -INFINITY
                                          : float(how == ReduceType::Prod);
    int32_t none = isFloat                  ? llvm::bit_cast<int32_t>(real)
                   : how == ReduceType::Min ? INT32_MAX
                   : how == ReduceType::Max ? INT32_MIN
                                            : int32_t(how == ReduceType::Prod);
    Value bits = w.bits(y, w.si32);
    Value put =
        w.bits(w.where(isHere, bits, w.number(bits, none)), elementOf(y));
    auto combined = [&]<typename Reduction, typename Eltwise>() {
      Value all = w.reduce<Reduction>(put, {2});
      return w.binary<Eltwise>(x, w.reshape(all, Emit::shapeOf(x)));
    };
    Value result;
    switch (how) {
    case ReduceType::Sum:
      result = combined.operator()<SumOp, AddOp>();
      break;
    case ReduceType::Prod:
      result = combined.operator()<ProdOp, MultiplyOp>();
      break;
    case ReduceType::Min:
      result = combined.operator()<MinOp, MinimumOp>();
      break;
    default:
      result = combined.operator()<MaxOp, MaximumOp>();
    }
    Type element = elementOf(input);
    if (isFloat)
      return w.cast(result, element);
    if (isExtremum)
      return w.disordered(result, element);
    return isNarrow(input) ? w.lowered(result, element) : result;
  }

  static Value lastOf(Value isHere, Value input, Value source, Words &w) {
    int64_t sources = Emit::shapeOf(source).back();
    Value number = countUp(sources, 3, 2, 1, w);
    Value last =
        w.reduce<MaxOp>(w.where(isHere, number, w.number(number, -1)), {2});
    last = w.reshape(last, Emit::shapeOf(input));
    Value zero = w.number(last, 0);
    Value put = w.gather(source, w.binary<MaximumOp>(last, zero), 1);
    return w.where(w.test<LessThanOp>(last, zero), input, put);
  }
};

/// The requested rows are a matrix of ones and zeros, whose product with the
/// gradients has their sums. A row that does not exist is in no line of it.
struct EmbeddingGradient : OpRewritePattern<EmbeddingBackwardOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(EmbeddingBackwardOp op,
                                PatternRewriter &rewriter) const override {
    constexpr int64_t kMostComparisons = int64_t(1) << 28;
    auto type = cast<RankedTensorType>(op.getType());
    int64_t width = type.getShape().back(),
            rows = type.getNumElements() / std::max<int64_t>(width, 1);
    if (!isOfElements(op) || !isa<IntegerType>(elementOf(op.getInput())))
      return rewriter.notifyMatchFailure(op, "is not of elements of kernels");
    int64_t count =
        cast<RankedTensorType>(op.getInput().getType()).getNumElements();
    if (rows > kMostComparisons / count)
      return rewriter.notifyMatchFailure(op, "compares too much");
    Words w(rewriter, op.getLoc());
    // Many rows may be added up in one, so sums are f32.
    Value gradient = w.inSingle(w.reshape(op.getInGradient(), {count, width}));
    Value index = w.reshape(asPlaces(op.getInput(), w), {1, count});
    Value asked = w.cast(w.test<EqualOp>(countUp(rows, 2, 0, 1, w), index),
                         elementOf(gradient));
    Value sums = w.matmul(asked, gradient, false, false);
    rewriter.replaceOp(op, w.as(w.reshape(w.cast(sums, type.getElementType()),
                                          type.getShape()),
                                type));
    return success();
  }
};

/// Converts indices of rows from floats to integers.
template <typename OpTy> struct RowsOfFloats : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    if (!isOfElements(op) || !isa<FloatType>(elementOf(op.getInput())))
      return rewriter.notifyMatchFailure(op, "has rows that are integers");
    Words w(rewriter, op.getLoc());
    Value rows = w.cast(op.getInput(), w.si32);
    rewriter.modifyOpInPlace(op, [&] { op.getInputMutable().assign(rows); });
    return success();
  }
};

} // namespace

void populatePlaces(RewritePatternSet &patterns) {
  patterns.add<SliceDynamic, ScatterByPlace, EmbeddingGradient,
               RowsOfFloats<EmbeddingOp>, RowsOfFloats<EmbeddingBackwardOp>>(
      patterns.getContext());
}

} // namespace mlir::tt::d2m
