//===- DecomposeDivisions.cpp - divisions that are products ---------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A division takes eight times as long as a product by the inverse, which
// differs from it in the last bit, so that 42 / 7 may not be 6. It becomes a
// product where the difference has no effect.
//
//===----------------------------------------------------------------------===//

#include "DecomposeEltwise.h"

#include "ttmlir/Dialect/Common/Tensors.h"
#include "ttmlir/Dialect/Common/Traits.h"
#include "ttmlir/Dialect/D2M/Analysis/ElementForm.h"
#include "ttmlir/Dialect/TTIR/IR/Emit.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/bit.h"

namespace mlir::tt::d2m {

namespace {

using namespace ttir;

std::optional<float> floatOf(Value value) {
  std::optional<uint32_t> word = numberOf(value);
  return word ? std::optional(llvm::bit_cast<float>(*word)) : std::nullopt;
}

/// Ops whose result is discontinuous, or shows all bits of their operand.
bool isStep(Operation *op) {
  return isa<FloorOp, CeilOp, TruncOp, FracOp, RemainderOp, TypecastOp, EqualOp,
             NotEqualOp, LessThanOp, LessEqualOp, GreaterThanOp,
             GreaterEqualOp>(op);
}

/// Whether a discontinuous op may take `value`, or a value that is computed
/// from it element by element. Kernels keep more bits of a value than its type
/// has until they write it.
bool feedsStep(Value value) {
  constexpr size_t kMost = 64;
  llvm::SmallPtrSet<Operation *, 16> seen;
  SmallVector<Value> values{value};
  while (!values.empty())
    for (Operation *user : values.pop_back_val().getUsers()) {
      if (!seen.insert(user).second)
        continue;
      if (isStep(user) || seen.size() > kMost)
        return true;
      if (user->hasTrait<ElementwiseBroadcast>() || isa<MaxOp, MinOp>(user))
        llvm::append_range(values, user->getResults());
    }
  return false;
}

/// Whether the quotient is rounded to bf16 before anything else: no quotient of
/// two numbers of 8 bits is so near the middle of two others that the inverse
/// decides. With 11 bits, those of f16, some are.
bool isOnlyStored(DivOp op) {
  return elementOf(op.getResult()).isBF16() && !feedsStep(op.getResult());
}

/// Turns a division by a constant into a product with its inverse, if that is
/// exact or the difference has no effect.
struct DivideByNumber : OpRewritePattern<DivOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DivOp op,
                                PatternRewriter &rewriter) const override {
    Value x = op.getLhs(), y = op.getRhs();
    auto element = dyn_cast<FloatType>(elementOf(y));
    std::optional<float> number =
        element && formOf(y) ? floatOf(y) : std::nullopt;
    if (!number || numberOf(x) || elementOf(x) != element)
      return rewriter.notifyMatchFailure(op, "is not by a number");
    APFloat divisor(*number), inverse(1 / *number);
    bool lost;
    divisor.convert(element.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                    &lost);
    if (!divisor.getExactInverse(nullptr) &&
        !(isOnlyStored(op) && inverse.isNormal()))
      return rewriter.notifyMatchFailure(op, "has no exact inverse");
    SmallVector<int32_t> ones(Emit::shapeOf(y).size(), 1);
    auto type =
        RankedTensorType::get(SmallVector<int64_t>(ones.size(), 1), element);
    Value factor =
        FullOp::create(rewriter, op.getLoc(), type, ones,
                       rewriter.getF32FloatAttr(inverse.convertToFloat()));
    rewriter.replaceOpWithNewOp<MultiplyOp>(op, op.getType(), x, factor);
    return success();
  }
};

/// Turns 1 / x into a reciprocal, which has a call.
struct DivideOne : OpRewritePattern<DivOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DivOp op,
                                PatternRewriter &rewriter) const override {
    Value x = op.getRhs();
    if (!isa<FloatType>(elementOf(x)) || !formOf(x) ||
        floatOf(op.getLhs()) != 1.0f || numberOf(x) ||
        op.getType() != x.getType())
      return rewriter.notifyMatchFailure(op, "is not of 1");
    rewriter.replaceOpWithNewOp<ReciprocalOp>(op, op.getType(), x);
    return success();
  }
};

/// Shares one reciprocal between all elements that are divided by their
/// reduction; also for powers, which are no round numbers.
struct DivideByReduction : OpRewritePattern<DivOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DivOp op,
                                PatternRewriter &rewriter) const override {
    auto divisor = cast<RankedTensorType>(op.getRhs().getType());
    auto type = cast<RankedTensorType>(op.getType());
    Operation *reduction = op.getRhs().getDefiningOp();
    bool isOfPowers = isa_and_nonnull<ExpOp>(op.getLhs().getDefiningOp()) &&
                      !feedsStep(op.getResult());
    if (!reduction || !isa<SumOp, MeanOp, MaxOp>(reduction) ||
        !isa<FloatType>(divisor.getElementType()) ||
        divisor.getElementType() != type.getElementType() ||
        divisor.getNumElements() >= type.getNumElements() ||
        !(isOfPowers || isOnlyStored(op)))
      return rewriter.notifyMatchFailure(op, "divides element by element");
    Emit build(rewriter, op.getLoc());
    Value inverse = build.unary<ReciprocalOp>(op.getRhs());
    rewriter.replaceOpWithNewOp<MultiplyOp>(op, type, op.getLhs(), inverse);
    return success();
  }
};

} // namespace

void populateDivisions(RewritePatternSet &patterns) {
  patterns.add<DivideByNumber, DivideOne, DivideByReduction>(
      patterns.getContext());
}

} // namespace mlir::tt::d2m
