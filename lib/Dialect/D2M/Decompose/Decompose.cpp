//===- Decompose.cpp - ops without kernels become others ------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/D2M/Transforms/Passes.h"

#include "D2M/Family.h"
#include "D2M/Product/Product.h"
#include "DecomposeAttention.h"
#include "DecomposeEltwise.h"
#include "DecomposeOrder.h"
#include "DecomposeWindows.h"
#include "ttmlir/Dialect/Common/Greedy.h"
#include "ttmlir/Dialect/Common/VerifyShape.h"
#include "ttmlir/Dialect/D2M/Analysis/Layouts.h"
#include "ttmlir/Dialect/D2M/Analysis/TileProgram.h"
#include "ttmlir/Dialect/TTIR/IR/Emit.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTIR/Transforms/Decompositions.h"

namespace mlir::tt::d2m {
#define GEN_PASS_DEF_D2MDECOMPOSEPASS
#include "ttmlir/Dialect/D2M/Transforms/Passes.h.inc"

namespace {

SmallVector<int64_t> dimsOf(std::optional<ArrayAttr> dims, int64_t rank) {
  SmallVector<int64_t> all;
  if (dims)
    for (Attribute dim : *dims)
      all.push_back(cast<IntegerAttr>(dim).getInt());
  if (all.empty())
    all = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  return all;
}

/// Makes every reduction keep its dimensions; a reshape removes them.
template <typename OpTy> struct KeepDimensions : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    auto from = cast<RankedTensorType>(op.getInput().getType());
    auto to = cast<RankedTensorType>(op.getType());
    if (op.getKeepDim() || from.getElementType() != to.getElementType())
      return rewriter.notifyMatchFailure(op, "keeps its dimensions");
    ttir::Emit build(rewriter, op.getLoc());
    Value kept = build.reduce<OpTy>(op.getInput(),
                                    dimsOf(op.getDimArg(), from.getRank()));
    rewriter.replaceOp(op, build.as(build.reshape(kept, to.getShape()), to));
    return success();
  }
};

/// Replaces reductions over one element.
template <typename OpTy> struct ReduceOne : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    auto from = cast<RankedTensorType>(op.getInput().getType());
    auto to = cast<RankedTensorType>(op.getType());
    if (from.getNumElements() != to.getNumElements() ||
        from.getElementType() != to.getElementType())
      return rewriter.notifyMatchFailure(op, "reduces several elements");
    ttir::Emit build(rewriter, op.getLoc());
    rewriter.replaceOp(
        op, build.as(build.reshape(op.getInput(), to.getShape()), to));
    return success();
  }
};

struct MinToMax : OpRewritePattern<ttir::MinOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::MinOp op,
                                PatternRewriter &rewriter) const override {
    auto from = cast<RankedTensorType>(op.getInput().getType());
    if (!isa<FloatType>(from.getElementType()))
      return rewriter.notifyMatchFailure(op, "is of integers");
    ttir::Emit build(rewriter, op.getLoc());
    Value most =
        build.reduce<ttir::MaxOp>(build.unary<ttir::NegOp>(op.getInput()),
                                  dimsOf(op.getDimArg(), from.getRank()));
    auto to = cast<RankedTensorType>(op.getType());
    Value least = build.unary<ttir::NegOp>(most);
    if (!op.getKeepDim())
      least = build.reshape(least, to.getShape());
    rewriter.replaceOp(op, build.as(least, to));
    return success();
  }
};

/// As tensors hold them, and the library with them; what patterns make later
/// stays as exact as it is.
void roundNumbers(ModuleOp module) {
  module.walk([](ttir::FullOp op) {
    auto element = dyn_cast<FloatType>(
        cast<RankedTensorType>(op.getType()).getElementType());
    auto number = dyn_cast<FloatAttr>(op.getFillValue());
    if (!element || !number)
      return;
    APFloat value = number.getValue();
    bool lost, same;
    value.convert(element.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                  &lost);
    value.convert(number.getValue().getSemantics(),
                  APFloat::rmNearestTiesToEven, &same);
    if (lost)
      op.setFillValueAttr(FloatAttr::get(number.getType(), value));
  });
}

bool isVector(Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  std::optional<ElementForm> form = formOf(value);
  return type.getRank() == 1 && type.getNumElements() != 0 && form &&
         form->isFloat();
}

/// A vector is a row in front of a matrix and a column behind it.
struct VectorToMatrix : OpRewritePattern<ttir::MatmulOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::MatmulOp op,
                                PatternRewriter &rewriter) const override {
    Value a = op.getA(), b = op.getB();
    bool row = isVector(a), column = isVector(b);
    if (!liesInTiles(op) || (!row && !column) || (!row && !isMatrix(a)) ||
        (!column && !isMatrix(b)))
      return rewriter.notifyMatchFailure(op, "multiplies matrices");
    ttir::Emit build(rewriter, op.getLoc());
    auto type = cast<RankedTensorType>(op.getType());
    int64_t depth =
        cast<RankedTensorType>((row ? a : b).getType()).getDimSize(0);
    if (row)
      a = build.reshape(a, {1, depth});
    if (column)
      b = build.reshape(b, {depth, 1});
    Value product = build.matmul(a, b, op.getTransposeA(), op.getTransposeB());
    product = build.cast(product, type.getElementType());
    rewriter.replaceOp(op,
                       build.as(build.reshape(product, type.getShape()), type));
    return success();
  }
};

/// Turns a linear op into a product that kernels can do and a sum. A bias that
/// is larger than the product is not split off.
struct LinearToMatmul : OpRewritePattern<ttir::LinearOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::LinearOp op,
                                PatternRewriter &rewriter) const override {
    auto type = cast<RankedTensorType>(op.getType());
    auto isFactor = [](Value value) {
      return isMatrix(value) || isVector(value);
    };
    if (!isFactor(op.getA()) || !isFactor(op.getB()) ||
        (type.getRank() != 0 && !isFactor(op.getResult())))
      return failure();
    shape::Shape product =
        shape::matmul(shape::of(op.getA()), shape::of(op.getB()),
                      op.getTransposeA(), op.getTransposeB(), shape::ignore)
            .value();
    if (ArrayRef<int64_t>(product) != type.getShape())
      return failure();
    Value value = ttir::MatmulOp::create(rewriter, op.getLoc(), type, op.getA(),
                                         op.getB(), op.getTransposeA(),
                                         op.getTransposeB());
    if (op.getBias())
      value =
          ttir::AddOp::create(rewriter, op.getLoc(), type, value, op.getBias());
    rewriter.replaceOp(op, value);
    return success();
  }
};

struct D2MDecompose : impl::D2MDecomposePassBase<D2MDecompose> {
  using D2MDecomposePassBase::D2MDecomposePassBase;
  void runOnOperation() override {
    auto wanted = [&](StringRef name) {
      return composites || name == ttir::SoftmaxOp::getOperationName() ||
             name == ttir::RMSNormOp::getOperationName() ||
             name == ttir::LayerNormOp::getOperationName() ||
             name == ttir::GeluBwOp::getOperationName();
    };
    roundNumbers(getOperation());
    if (composites) {
      RewritePatternSet whole(&getContext());
      populateAttention(whole);
      populateTransposed(whole);
      if (failed(rewriteGreedily(getOperation(), std::move(whole))))
        return signalPassFailure();
    }
    if (failed(ttir::decomposeComposites(
            getOperation(), wanted, /*widen=*/false,
            [](Operation *op) { return liesInTiles(op) && !familyOf(op); })))
      return signalPassFailure();
    RewritePatternSet patterns(&getContext());
    patterns.add<KeepDimensions<ttir::SumOp>, KeepDimensions<ttir::MeanOp>,
                 KeepDimensions<ttir::MaxOp>, KeepDimensions<ttir::ProdOp>,
                 MinToMax, LinearToMatmul, VectorToMatrix>(&getContext());
    populateEltwise(patterns);
    populateDivisions(patterns);
    populateIntegers(patterns);
    populateReductions(patterns);
    populateNumbers(patterns);
    if (minOps == 1) {
      populateOrder(patterns);
      populatePlaces(patterns);
      populateScans(patterns);
    }
    if (composites) {
      patterns.add<ReduceOne<ttir::SumOp>, ReduceOne<ttir::MeanOp>,
                   ReduceOne<ttir::MaxOp>, ReduceOne<ttir::MinOp>,
                   ReduceOne<ttir::ProdOp>>(&getContext(), /*benefit=*/2);
      populateWindows(patterns);
    }
    if (failed(rewriteGreedily(getOperation(), std::move(patterns))))
      return signalPassFailure();
    getOperation().walk([](ttir::ExpOp op) {
      if (isOfSoftmax(op))
        op->setAttr(kApproximate, UnitAttr::get(op.getContext()));
    });
  }

  /// exp of numbers that are at most 0. As in the vendor's softmax, the
  /// approximate call does it.
  static bool isOfSoftmax(ttir::ExpOp op) {
    auto difference = op.getInput().getDefiningOp<ttir::SubtractOp>();
    auto most =
        difference ? difference.getRhs().getDefiningOp<ttir::MaxOp>() : nullptr;
    return most && most.getInput() == difference.getLhs() &&
           cast<RankedTensorType>(op.getType()).getElementType().isBF16();
  }
};

} // namespace
} // namespace mlir::tt::d2m
