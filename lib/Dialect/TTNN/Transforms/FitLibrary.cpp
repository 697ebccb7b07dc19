//===- FitLibrary.cpp - forms that the vendor's library takes -------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A pattern for each op or type that the vendor's functions refuse although the
// op has a meaning. Results stay the same, to the bit.
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Transforms/Passes.h"

#include "FitLibrary.h"
#include "ttmlir/Dialect/TTNN/Transforms/Device.h"

#include "ttmlir/Dialect/Common/Greedy.h"
#include "llvm/ADT/STLExtras.h"

#include <cmath>

namespace mlir::tt::ttnn {
#define GEN_PASS_DEF_TTNNFITLIBRARYPASS
#include "ttmlir/Dialect/TTNN/Transforms/Passes.h.inc"

static bool isInteger(Value value) {
  return isa<IntegerType>(typeOf(value).getElementType());
}
static bool isUnsigned(Value value) {
  return typeOf(value).getElementType().isUnsignedInteger();
}

RankedTensorType withShape(RankedTensorType type, ArrayRef<int64_t> shape) {
  return RankedTensorType::get(shape, type.getElementType(),
                               getLayoutOf(type).withTensorShape(shape));
}

Value reshape(PatternRewriter &rewriter, Value value, ArrayRef<int64_t> shape) {
  if (typeOf(value).getShape() == shape)
    return value;
  return ReshapeOp::create(
      rewriter, value.getLoc(), withShape(typeOf(value), shape), value,
      rewriter.getI32ArrayAttr(SmallVector<int32_t>(shape)));
}

//===-- pages and formats -------------------------------------------------===//

LogicalResult
runChanged(Operation *op, PatternRewriter &rewriter,
           function_ref<RankedTensorType(RankedTensorType)> change) {
  SmallVector<Value> operands;
  bool changed = false;
  for (Value operand : op->getOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    RankedTensorType wanted = type ? change(type) : nullptr;
    if (type && !wanted)
      return rewriter.notifyMatchFailure(op, "no such layout");
    if (type && wanted != type) {
      operand = ToLayoutOp::create(rewriter, op->getLoc(), wanted, operand);
      changed = true;
    }
    operands.push_back(operand);
  }
  RankedTensorType type = typeOf(op->getResult(0)), wanted = change(type);
  if (!wanted || (!changed && wanted == type))
    return rewriter.notifyMatchFailure(op, "fits");
  OperationState state(op->getLoc(), op->getName(), operands, wanted,
                       op->getAttrs());
  Value result = rewriter.create(state)->getResult(0);
  if (wanted != type)
    result = ToLayoutOp::create(rewriter, op->getLoc(), type, result);
  rewriter.replaceOp(op, result);
  return success();
}

RankedTensorType inPages(RankedTensorType type, Layout layout) {
  TTNNLayoutAttr from = getLayoutOf(type);
  if (!from || from.getLayout() == layout || !from.isOnDevice())
    return type;
  auto to = from.withLayout(type.getShape(), layout);
  return to ? RankedTensorType::get(type.getShape(), type.getElementType(), to)
            : nullptr;
}

namespace {
/// Ops that read and write only tiles.
template <typename OpT> struct TilesPattern : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpT op,
                                PatternRewriter &rewriter) const override {
    return runChanged(op, rewriter, [](RankedTensorType type) {
      return inPages(type, Layout::Tile);
    });
  }
};

/// Tiles are padded only behind their elements.
struct PadPattern : OpRewritePattern<PadOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(PadOp op,
                                PatternRewriter &rewriter) const override {
    bool before = false;
    for (auto [i, count] : llvm::enumerate(op.getPadding()))
      before |= i % 2 == 0 && count != 0;
    if (!before)
      return rewriter.notifyMatchFailure(op, "fits");
    return runChanged(op, rewriter, [](RankedTensorType type) {
      return inPages(type, Layout::RowMajor);
    });
  }
};

/// Block floats are concatenated only at borders of tiles; bf16 holds their
/// values.
struct ConcatPattern : OpRewritePattern<ConcatOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ConcatOp op,
                                PatternRewriter &rewriter) const override {
    auto layout = getLayoutOf(op.getType());
    int64_t rank = typeOf(op).getRank();
    int64_t dim = op.getDim() < 0 ? op.getDim() + rank : op.getDim();
    if (!layout || !ttcore::isBlockFloat(layout.getDataType()) ||
        dim < rank - 2 ||
        llvm::all_of(
            op.getInputs(),
            [&](Value v) { return typeOf(v).getDimSize(dim) % 32 == 0; }))
      return rewriter.notifyMatchFailure(op, "fits");
    return runChanged(op, rewriter, [](RankedTensorType type) {
      auto format = ttcore::DataType::BFloat16;
      return RankedTensorType::get(
          type.getShape(),
          ttcore::dataTypeToElementType(type.getContext(), format),
          getLayoutOf(type).withDataType(format));
    });
  }
};

//===-- integers ----------------------------------------------------------===//

/// Rounding an integer is the identity.
template <typename OpT> struct RoundedPattern : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpT op,
                                PatternRewriter &rewriter) const override {
    if (!isInteger(op.getInput()))
      return rewriter.notifyMatchFailure(op, "fits");
    if (op.getInput().getType() == op.getType())
      rewriter.replaceOp(op, op.getInput());
    else
      rewriter.replaceOpWithNewOp<ToLayoutOp>(op, op.getType(), op.getInput());
    return success();
  }
};

/// A tensor like `like` of one number.
Value filled(PatternRewriter &rewriter, Operation *op, Type like,
             int32_t value) {
  auto type = cast<RankedTensorType>(like);
  TTNNLayoutAttr layout = getLayoutOf(type);
  Value device =
      layout && layout.isOnDevice() ? getOrInsertDevice(rewriter, op) : Value();
  return FullOp::create(rewriter, op->getLoc(), type, device,
                        ShapeAttr::get(op->getContext(), type.getShape()),
                        rewriter.getI32IntegerAttr(value));
}

struct IsFinitePattern : OpRewritePattern<IsFiniteOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(IsFiniteOp op,
                                PatternRewriter &rewriter) const override {
    if (!isInteger(op.getInput()))
      return rewriter.notifyMatchFailure(op, "fits");
    rewriter.replaceOp(op, filled(rewriter, op, op.getType(), 1));
    return success();
  }
};

struct SignPattern : OpRewritePattern<SignOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(SignOp op,
                                PatternRewriter &rewriter) const override {
    if (!isInteger(op.getInput()))
      return rewriter.notifyMatchFailure(op, "fits");
    if (isUnsigned(op.getInput()))
      rewriter.replaceOpWithNewOp<MinimumOp>(
          op, op.getType(), op.getInput(),
          filled(rewriter, op, op.getInput().getType(), 1));
    else
      rewriter.replaceOpWithNewOp<ClampScalarOp>(
          op, op.getType(), op.getInput(), rewriter.getI32IntegerAttr(-1),
          rewriter.getI32IntegerAttr(1));
    return success();
  }
};

struct NegPattern : OpRewritePattern<NegOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(NegOp op,
                                PatternRewriter &rewriter) const override {
    if (!isUnsigned(op.getInput()))
      return rewriter.notifyMatchFailure(op, "fits");
    rewriter.replaceOpWithNewOp<SubtractOp>(
        op, op.getType(), filled(rewriter, op, op.getInput().getType(), 0),
        op.getInput());
    return success();
  }
};

/// The library's quotient of integers is a float unless the call rounds it.
struct DividePattern : OpRewritePattern<DivideOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DivideOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getRoundingModeAttr() || !isInteger(op.getLhs()))
      return rewriter.notifyMatchFailure(op, "fits");
    rewriter.modifyOpInPlace(op, [&] { op.setRoundingMode("trunc"); });
    return success();
  }
};

/// Float limits would turn an integer result into a float: the lower limit is
/// rounded up, the upper one down.
struct ClampPattern : OpRewritePattern<ClampScalarOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ClampScalarOp op,
                                PatternRewriter &rewriter) const override {
    auto low = dyn_cast<FloatAttr>(op.getMin());
    auto high = dyn_cast<FloatAttr>(op.getMax());
    if (!isInteger(op.getInput()) || (!low && !high))
      return rewriter.notifyMatchFailure(op, "fits");
    auto whole = [&](FloatAttr value, double (*round)(double)) -> Attribute {
      double limit = round(value.getValueAsDouble());
      if (!(std::abs(limit) < 2147483648.0))
        return nullptr;
      return rewriter.getI32IntegerAttr(int32_t(limit));
    };
    Attribute min = low ? whole(low, std::ceil) : op.getMin();
    Attribute max = high ? whole(high, std::floor) : op.getMax();
    if (!min || !max)
      return rewriter.notifyMatchFailure(op, "a limit is no integer");
    rewriter.replaceOpWithNewOp<ClampScalarOp>(op, op.getType(), op.getInput(),
                                               min, max);
    return success();
  }
};

/// Row numbers have no sign.
struct EmbeddingPattern : OpRewritePattern<EmbeddingOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(EmbeddingOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = typeOf(op.getInput());
    TTNNLayoutAttr layout = getLayoutOf(type);
    if (!layout || layout.getDataType() != ttcore::DataType::Int32)
      return rewriter.notifyMatchFailure(op, "fits");
    auto to = RankedTensorType::get(
        type.getShape(), rewriter.getIntegerType(32, /*isSigned=*/false),
        layout.withDataType(ttcore::DataType::UInt32));
    Value input = TypecastOp::create(rewriter, op.getLoc(), to, op.getInput());
    rewriter.replaceOpWithNewOp<EmbeddingOp>(op, op.getType(), input,
                                             op.getWeight());
    return success();
  }
};

//===-- products ----------------------------------------------------------===//

/// Several matrices on the right need as many on the left, at equal ranks.
template <typename OpT> struct BatchPattern : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpT op,
                                PatternRewriter &rewriter) const override {
    ArrayRef<int64_t> a = typeOf(op.getA()).getShape();
    ArrayRef<int64_t> b = typeOf(op.getB()).getShape();
    if (b.size() < 3 || !getLayoutOf(op.getA().getType()) ||
        !getLayoutOf(op.getB().getType()) || !getLayoutOf(op.getType()))
      return rewriter.notifyMatchFailure(op, "fits");
    // A vector on the left is a row.
    SmallVector<int64_t> left(a), right(b);
    if (left.size() == 1)
      left.insert(left.begin(), 1);
    size_t rank = std::max(left.size(), right.size());
    left.insert(left.begin(), rank - left.size(), 1);
    right.insert(right.begin(), rank - right.size(), 1);
    SmallVector<int64_t> wantedLeft(left), wantedRight(right);
    for (size_t d = 0; d + 2 < rank; ++d)
      wantedLeft[d] = wantedRight[d] = left[d] == 1 ? right[d] : left[d];
    if (wantedLeft == SmallVector<int64_t>(a) &&
        wantedRight == SmallVector<int64_t>(b))
      return rewriter.notifyMatchFailure(op, "fits");
    SmallVector<int64_t> shape(typeOf(op).getShape()), full(wantedLeft);
    full[rank - 2] = left[rank - (op.getTransposeA() ? 1 : 2)];
    full[rank - 1] = right[rank - (op.getTransposeB() ? 2 : 1)];
    Value newA = spread(rewriter, op.getA(), left, wantedLeft);
    Value newB = spread(rewriter, op.getB(), right, wantedRight);
    Operation *product = rewriter.clone(*op);
    product->setOperand(0, newA);
    product->setOperand(1, newB);
    product->getResult(0).setType(withShape(typeOf(op), full));
    rewriter.replaceOp(op, reshape(rewriter, product->getResult(0), shape));
    return success();
  }

  /// `value` in the shape `shape`, its dimensions of 1 repeated to `wanted`.
  static Value spread(PatternRewriter &rewriter, Value value,
                      ArrayRef<int64_t> shape, ArrayRef<int64_t> wanted) {
    value = reshape(rewriter, value, shape);
    SmallVector<int64_t> repeats;
    for (auto [have, want] : llvm::zip_equal(shape, wanted))
      repeats.push_back(have == want ? 1 : want);
    if (llvm::all_of(repeats, [](int64_t n) { return n == 1; }))
      return value;
    return RepeatOp::create(rewriter, value.getLoc(),
                            withShape(typeOf(value), wanted), value,
                            ShapeAttr::get(value.getContext(), repeats));
  }
};

struct TTNNFitLibrary : impl::TTNNFitLibraryPassBase<TTNNFitLibrary> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns
        .add<TilesPattern<MatmulOp>, TilesPattern<LinearOp>,
             TilesPattern<SoftmaxOp>, PadPattern, ConcatPattern,
             RoundedPattern<CeilOp>, RoundedPattern<FloorOp>, IsFinitePattern,
             SignPattern, NegPattern, DividePattern, ClampPattern,
             EmbeddingPattern, BatchPattern<MatmulOp>, BatchPattern<LinearOp>>(
            &getContext());
    addPlacePatterns(patterns);
    addShapePatterns(patterns);
    if (failed(rewriteGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace

} // namespace mlir::tt::ttnn
