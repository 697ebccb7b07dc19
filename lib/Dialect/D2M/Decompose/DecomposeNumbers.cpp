//===- DecomposeNumbers.cpp - reductions of one number --------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A tensor whose elements are one number has no memory. Its reduction is a
// number, too.
//
//===----------------------------------------------------------------------===//

#include "DecomposeEltwise.h"

#include "Words.h"

#include "ttmlir/Dialect/Common/VerifyShape.h"

#include <cmath>

namespace mlir::tt::d2m {

namespace {

using namespace ttir;

//===-- of floats ---------------------------------------------------------===//

double reduced(SumOp, double x, int64_t count) { return x * double(count); }
double reduced(ProdOp, double x, int64_t count) {
  return std::pow(x, double(count));
}
double reduced(MeanOp, double x, int64_t) { return x; }
double reduced(MaxOp, double x, int64_t) { return x; }
double reduced(MinOp, double x, int64_t) { return x; }
double reduced(ReduceAndOp, double x, int64_t) { return x != 0; }
double reduced(ReduceOrOp, double x, int64_t) { return x != 0; }

//===-- of integers, which wrap around ------------------------------------===//

APInt reduced(SumOp, const APInt &x, int64_t count) {
  return x * APInt(x.getBitWidth(), uint64_t(count), /*isSigned=*/false,
                   /*implicitTrunc=*/true);
}
APInt reduced(ProdOp, APInt x, int64_t count) {
  APInt product(x.getBitWidth(), 1);
  for (; count != 0; count /= 2, x *= x)
    if (count % 2 != 0)
      product *= x;
  return product;
}
APInt reduced(MeanOp, const APInt &x, int64_t) { return x; }
APInt reduced(MaxOp, const APInt &x, int64_t) { return x; }
APInt reduced(MinOp, const APInt &x, int64_t) { return x; }
APInt reduced(ReduceAndOp, const APInt &x, int64_t) {
  return APInt(x.getBitWidth(), !x.isZero());
}
APInt reduced(ReduceOrOp, const APInt &x, int64_t) {
  return APInt(x.getBitWidth(), !x.isZero());
}

/// Replaces a reduction of tensors of one number.
template <typename OpTy> struct OfNumber : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    Value x = op.getInput();
    auto from = cast<RankedTensorType>(x.getType());
    auto to = cast<RankedTensorType>(op.getType());
    Type element = to.getElementType();
    Attribute number = splatOf(x);
    if (!number || from.getElementType() != element || element.isInteger(1) ||
        from.getEncoding() || to.getEncoding() || from.getNumElements() == 0)
      return rewriter.notifyMatchFailure(op, "does not reduce one number");
    int64_t count = from.getNumElements() / to.getNumElements();
    Attribute result;
    if (auto real = dyn_cast<FloatAttr>(number))
      result = rewriter.getFloatAttr(
          element, reduced(OpTy(), real.getValueAsDouble(), count));
    else
      result = rewriter.getIntegerAttr(
          element,
          reduced(OpTy(), cast<IntegerAttr>(number).getValue(), count));
    rewriter.replaceOpWithNewOp<ConstantOp>(op, to,
                                            DenseElementsAttr::get(to, result));
    return success();
  }

private:
  /// The number in the element type of the tensor.
  static Attribute splatOf(Value value) {
    DenseElementsAttr content = getConstantContent(value);
    if (content && !content.empty() && content.isSplat())
      return content.getSplatValue<Attribute>();
    return nullptr;
  }
};

/// The index of the first of equal elements is 0.
struct ArgMaxOfNumber : OpRewritePattern<ArgMaxOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ArgMaxOp op,
                                PatternRewriter &rewriter) const override {
    auto to = cast<RankedTensorType>(op.getType());
    if (!numberOf(op.getInput()) || to.getEncoding())
      return rewriter.notifyMatchFailure(op, "is not of one number");
    rewriter.replaceOpWithNewOp<FullOp>(op, to,
                                        SmallVector<int32_t>(to.getShape()),
                                        rewriter.getI32IntegerAttr(0));
    return success();
  }
};

} // namespace

void populateNumbers(RewritePatternSet &patterns) {
  patterns.add<OfNumber<SumOp>, OfNumber<ProdOp>, OfNumber<MeanOp>,
               OfNumber<MaxOp>, OfNumber<MinOp>, OfNumber<ReduceAndOp>,
               OfNumber<ReduceOrOp>, ArgMaxOfNumber>(patterns.getContext(),
                                                     /*benefit=*/3);
}

} // namespace mlir::tt::d2m
