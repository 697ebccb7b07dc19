//===- Tensor.cpp - reductions and movement with other arguments ----------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/TTIRToTTNN/TTIRToTTNN.h"

#include "Reshape.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

namespace mlir::tt {

namespace {
/// squeeze and unsqueeze are reshapes.
template <typename From> struct UnitDimPattern : OpRewritePattern<From> {
  using OpRewritePattern<From>::OpRewritePattern;
  LogicalResult matchAndRewrite(From op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, reshapeTo(rewriter, op.getLoc(), op.getInput(),
                                     cast<RankedTensorType>(op.getType())));
    return success();
  }
};

template <typename From>
LogicalResult toRepeat(From op, ArrayRef<int64_t> counts,
                       PatternRewriter &rewriter) {
  rewriter.replaceOpWithNewOp<ttnn::RepeatOp>(
      op, op.getType(), op.getInput(),
      ttnn::ShapeAttr::get(op.getContext(), counts));
  return success();
}

struct BroadcastPattern : OpRewritePattern<ttir::BroadcastOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::BroadcastOp op,
                                PatternRewriter &rewriter) const override {
    return toRepeat(op, op.getBroadcastDimensions(), rewriter);
  }
};

struct RepeatPattern : OpRewritePattern<ttir::RepeatOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::RepeatOp op,
                                PatternRewriter &rewriter) const override {
    return toRepeat(op, op.getRepeatDimensions(), rewriter);
  }
};

struct TypecastPattern : OpRewritePattern<ttir::TypecastOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::TypecastOp op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<ttnn::TypecastOp>(op, op.getType(),
                                                  op.getInput());
    return success();
  }
};

/// The library's unary predicates keep the element type; a result of another
/// type is cast.
template <typename From, typename To>
struct PredicatePattern : OpRewritePattern<From> {
  explicit PredicatePattern(MLIRContext *ctx)
      : OpRewritePattern<From>(ctx, /*benefit=*/2) {}
  LogicalResult matchAndRewrite(From op,
                                PatternRewriter &rewriter) const override {
    auto type = cast<RankedTensorType>(op.getType());
    auto inputType = cast<RankedTensorType>(op.getInput().getType());
    if (type.getElementType() == inputType.getElementType())
      return rewriter.notifyMatchFailure(op, "converts by name");
    auto layout = ttnn::getLayoutOf(type).withDataType(
        ttnn::getLayoutOf(inputType).getDataType());
    if (!layout)
      return rewriter.notifyMatchFailure(
          op, "no such layout in the input's format");
    auto kept = RankedTensorType::get(type.getShape(),
                                      inputType.getElementType(), layout);
    Value predicate = To::create(rewriter, op.getLoc(), kept, op.getInput());
    rewriter.replaceOpWithNewOp<ttnn::TypecastOp>(op, type, predicate);
    return success();
  }
};

/// The library's remainder has the sign of the divisor, TTIR's that of the
/// dividend. Both are exact:
///   floats: sign(x) * (|x| mod |y|)
///   integers: (x - y * trunc(x / y)) * sign(y)^2, which is 0 for a divisor 0
struct RemainderPattern : OpRewritePattern<ttir::RemainderOp> {
  explicit RemainderPattern(MLIRContext *ctx)
      : OpRewritePattern<ttir::RemainderOp>(ctx, /*benefit=*/2) {}
  LogicalResult matchAndRewrite(ttir::RemainderOp op,
                                PatternRewriter &rewriter) const override {
    Value x = op.getLhs(), y = op.getRhs();
    auto type = cast<RankedTensorType>(op.getType());
    auto operand = cast<RankedTensorType>(x.getType());
    auto integer = dyn_cast<IntegerType>(operand.getElementType());
    if (integer && (integer.isUnsigned() || integer.getWidth() == 1))
      return rewriter.notifyMatchFailure(op, "has no signs");
    auto layout = ttnn::getLayoutOf(type).withDataType(
        ttnn::getLayoutOf(operand).getDataType());
    if (!layout)
      return rewriter.notifyMatchFailure(
          op, "no such layout in the operands' format");
    auto kept = RankedTensorType::get(type.getShape(), operand.getElementType(),
                                      layout);
    Location loc = op.getLoc();
    if (!integer) {
      Value sign = ttnn::SignOp::create(rewriter, loc, x.getType(), x);
      Value rest = ttnn::RemainderOp::create(
          rewriter, loc, kept,
          ttnn::AbsOp::create(rewriter, loc, x.getType(), x),
          ttnn::AbsOp::create(rewriter, loc, y.getType(), y));
      rewriter.replaceOpWithNewOp<ttnn::MultiplyOp>(op, type, rest, sign);
      return success();
    }
    Value quotient = ttnn::DivideOp::create(rewriter, loc, kept, x, y,
                                            rewriter.getStringAttr("trunc"));
    Value whole = ttnn::MultiplyOp::create(rewriter, loc, kept, quotient, y);
    Value rest = ttnn::SubtractOp::create(rewriter, loc, kept, x, whole);
    Value sign = ttnn::SignOp::create(rewriter, loc, y.getType(), y);
    Value isThere =
        ttnn::MultiplyOp::create(rewriter, loc, y.getType(), sign, sign);
    rewriter.replaceOpWithNewOp<ttnn::MultiplyOp>(op, type, rest, isThere);
    return success();
  }
};

/// The library multiplies along one dimension or all: several become the last
/// one, so that the product is rounded once.
struct ProdPattern : OpRewritePattern<ttir::ProdOp> {
  explicit ProdPattern(MLIRContext *ctx)
      : OpRewritePattern<ttir::ProdOp>(ctx, /*benefit=*/2) {}
  LogicalResult matchAndRewrite(ttir::ProdOp op,
                                PatternRewriter &rewriter) const override {
    ArrayAttr dims = op.getDimArg().value_or(ArrayAttr());
    if (!dims || dims.size() == 1)
      return rewriter.notifyMatchFailure(op, "converts by name");
    Location loc = op.getLoc();
    Value input = op.getInput();
    auto type = cast<RankedTensorType>(op.getType());
    auto from = cast<RankedTensorType>(input.getType());
    if (dims.empty()) {
      rewriter.replaceOpWithNewOp<ttnn::ProdOp>(op, type, input,
                                                op.getKeepDimAttr(), nullptr);
      return success();
    }
    SmallVector<bool> folded(from.getRank());
    for (auto dim : dims.getAsRange<IntegerAttr>())
      folded[(dim.getInt() + from.getRank()) % from.getRank()] = true;
    SmallVector<int64_t> order, permuted, shape;
    for (bool last : {false, true})
      for (int64_t d = 0; d != from.getRank(); ++d)
        if (folded[d] == last) {
          order.push_back(d);
          permuted.push_back(from.getDimSize(d));
        }
    shape.assign(permuted.begin(), permuted.end() - dims.size());
    int64_t length = 1;
    for (int64_t size : ArrayRef(permuted).take_back(dims.size()))
      length *= size;
    SmallVector<int64_t> joined(shape);
    joined.push_back(length);
    if (!llvm::is_sorted(order))
      input = ttnn::PermuteOp::create(rewriter, loc, withShape(from, permuted),
                                      input, order, llvm::APFloat(0.0f));
    input = reshapeTo(rewriter, loc, input, joined);
    Value result =
        ttnn::ProdOp::create(rewriter, loc, withShape(type, shape), input,
                             rewriter.getBoolAttr(false),
                             rewriter.getI32ArrayAttr(int32_t(shape.size())));
    rewriter.replaceOp(op, reshapeTo(rewriter, loc, result, type));
    return success();
  }
};

/// The library chooses the type of the indices.
struct SortPattern : OpRewritePattern<ttir::SortOp> {
  explicit SortPattern(MLIRContext *ctx)
      : OpRewritePattern(ctx, /*benefit=*/2) {}
  LogicalResult matchAndRewrite(ttir::SortOp op,
                                PatternRewriter &rewriter) const override {
    auto type = cast<RankedTensorType>(op.getIndices().getType());
    int64_t dim = op.getDim() < 0 ? op.getDim() + type.getRank() : op.getDim();
    Type element = ttnn::indexTypeOf(op.getInput().getType().getElementType(),
                                     type.getDimSize(dim));
    auto layout = ttnn::getLayoutOf(type).withDataType(
        *ttcore::elementTypeToDataType(element));
    if (!layout)
      return rewriter.notifyMatchFailure(op, "no such layout of indices");
    auto indices = RankedTensorType::get(type.getShape(), element, layout);
    auto sort = ttnn::SortOp::create(
        rewriter, op.getLoc(), op.getValues().getType(), indices, op.getInput(),
        op.getDimAttr(), op.getDescendingAttr(), op.getStableAttr());
    Value places = sort.getIndices();
    if (indices != type)
      places = ttnn::TypecastOp::create(rewriter, op.getLoc(), type, places);
    rewriter.replaceOp(op, {sort.getValues(), places});
    return success();
  }
};

/// A tensor of that shape and memory in row-major pages.
RankedTensorType rowsOf(Type type, Type element) {
  auto tensor = cast<RankedTensorType>(type);
  auto layout = ttnn::TTNNLayoutAttr::build(
      type.getContext(), tensor.getShape(),
      *ttcore::elementTypeToDataType(element), ttnn::Layout::RowMajor,
      ttnn::getLayoutOf(type).getBufferType());
  return RankedTensorType::get(tensor.getShape(), element, layout);
}

/// The library gives unsigned numbers in row-major pages. It searches tiles of
/// floats along one dimension; all of them, and integers, are searched in
/// row-major pages, and there along the last dimension only.
struct ArgMaxPattern : OpRewritePattern<ttir::ArgMaxOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::ArgMaxOp op,
                                PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto type = cast<RankedTensorType>(op.getType());
    Value input = op.getInput();
    auto from = cast<RankedTensorType>(input.getType());
    ArrayAttr dims = op.getDimArg().value_or(ArrayAttr());
    if (dims && dims.size() > 1)
      return rewriter.notifyMatchFailure(op,
                                         "the library reduces one dimension");
    std::optional<int64_t> dim;
    if (dims && !dims.empty())
      dim = cast<IntegerAttr>(dims[0]).getInt();
    if (dim && *dim < 0)
      *dim += from.getRank();

    SmallVector<int64_t> shape(type.getShape()); // of what is found
    bool integers = isa<IntegerType>(from.getElementType());
    if (integers && dim && *dim != from.getRank() - 1) {
      SmallVector<int64_t> order, moved;
      for (int64_t d = 0; d != from.getRank(); ++d)
        if (d != *dim)
          order.push_back(d);
      order.push_back(*dim);
      for (int64_t d : order)
        moved.push_back(from.getDimSize(d));
      input = ttnn::PermuteOp::create(rewriter, loc, withShape(from, moved),
                                      input, order, llvm::APFloat(0.0f));
      *dim = from.getRank() - 1;
      if (op.getKeepDim()) {
        shape = moved;
        shape.back() = 1;
      }
    }
    if (integers || !dim)
      input = ttnn::ToLayoutOp::create(
          rewriter, loc, rowsOf(input.getType(), from.getElementType()), input);
    auto found = rowsOf(withShape(type, shape),
                        rewriter.getIntegerType(32, /*isSigned=*/false));
    Value result = ttnn::ArgMaxOp::create(
        rewriter, loc, found, input,
        dim ? rewriter.getSI32IntegerAttr(*dim) : IntegerAttr(),
        op.getKeepDimAttr());
    result = reshapeTo(rewriter, loc, result, type.getShape());
    rewriter.replaceOpWithNewOp<ttnn::ToLayoutOp>(op, type, result);
    return success();
  }
};
} // namespace

void populateTTIRToTTNNTensor(RewritePatternSet &patterns) {
  patterns
      .add<UnitDimPattern<ttir::SqueezeOp>, UnitDimPattern<ttir::UnsqueezeOp>,
           PredicatePattern<ttir::IsFiniteOp, ttnn::IsFiniteOp>,
           PredicatePattern<ttir::LogicalNotOp, ttnn::LogicalNotOp>,
           BroadcastPattern, RepeatPattern, TypecastPattern, ProdPattern,
           RemainderPattern, SortPattern, ArgMaxPattern>(patterns.getContext());
}

} // namespace mlir::tt
