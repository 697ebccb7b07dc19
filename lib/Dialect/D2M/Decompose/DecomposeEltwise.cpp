//===- DecomposeEltwise.cpp - element-wise ops that are several calls -----===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "DecomposeEltwise.h"

#include "ttmlir/Dialect/D2M/Analysis/TileProgram.h"
#include "ttmlir/Dialect/TTIR/IR/Emit.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

namespace mlir::tt::d2m {

namespace {

using namespace ttir;

/// Builds formulas on tensors with the element type of the first operand.
struct Formula : Emit {
  using Emit::Emit;
  // NOLINTBEGIN(bugprone-derived-method-shadowing-base-method): a number is one
  // element here, and a tensor of the other operand's shape there.
  Value add(Value a, double b) { return binary<AddOp>(a, scalar(a, b)); }
  Value mul(Value a, double b) { return binary<MultiplyOp>(a, scalar(a, b)); }
  using Emit::mul;
  // NOLINTEND(bugprone-derived-method-shadowing-base-method)
  Value pow(Value a, double b) { return binary<PowOp>(a, scalar(a, b)); }
  Value isSet(Value a) { return binary<NotEqualOp>(a, scalar(a, 0)); }
};

Value decompose(Relu6Op op, Formula &f) {
  Value x = op.getInput();
  return f.binary<MinimumOp>(f.unary<ReluOp>(x), f.scalar(x, 6));
}

Value decompose(MishOp op, Formula &f) {
  Value x = op.getInput();
  return f.mul(x, f.unary<TanhOp>(f.unary<Log1pOp>(f.unary<ExpOp>(x))));
}

Value decompose(ClampTensorOp op, Formula &f) {
  return f.binary<MinimumOp>(f.binary<MaximumOp>(op.getInput(), op.getMin()),
                             op.getMax());
}

Value decompose(LogicalAndOp op, Formula &f) {
  return f.mul(f.isSet(op.getLhs()), f.isSet(op.getRhs()));
}
Value decompose(LogicalOrOp op, Formula &f) {
  return f.binary<MaximumOp>(f.isSet(op.getLhs()), f.isSet(op.getRhs()));
}
Value decompose(LogicalXorOp op, Formula &f) {
  return f.binary<NotEqualOp>(f.isSet(op.getLhs()), f.isSet(op.getRhs()));
}

/// Moves a constant to the right: calls take a number as second operand only.
Value decompose(AddOp op, Formula &f) {
  return f.binary<AddOp>(op.getRhs(), op.getLhs());
}
Value decompose(MultiplyOp op, Formula &f) {
  return f.binary<MultiplyOp>(op.getRhs(), op.getLhs());
}
Value decompose(SubtractOp op, Formula &f) {
  return f.binary<AddOp>(f.unary<NegOp>(op.getRhs()), op.getLhs());
}

/// Whether kernels support the element type, and all operands have it.
bool isOfOneFloat(Operation *op) {
  Type element =
      cast<RankedTensorType>(op->getOperand(0).getType()).getElementType();
  std::optional<ElementForm> form = formOf(element);
  return form && form->isFloat() &&
         llvm::all_of(op->getOperandTypes(), [&](Type type) {
           return cast<RankedTensorType>(type).getElementType() == element;
         });
}

template <typename OpTy> struct Decompose : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    if (!isOfOneFloat(op))
      return rewriter.notifyMatchFailure(op, "is not of floats of one type");
    Formula formula(rewriter, op.getLoc());
    auto type = cast<RankedTensorType>(op.getType());
    Value result = decompose(op, formula);
    rewriter.replaceOp(
        op, formula.as(formula.cast(result, type.getElementType()), type));
    return success();
  }
};

template <typename OpTy> struct NumberOnTheRight : Decompose<OpTy> {
  using Decompose<OpTy>::Decompose;
  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    auto element =
        cast<RankedTensorType>(op.getRhs().getType()).getElementType();
    if (!numberOf(op.getLhs()) || numberOf(op.getRhs()) ||
        Emit::shapeOf(op.getRhs()) != Emit::shapeOf(op.getResult()) ||
        cast<RankedTensorType>(op.getType()).getElementType() != element)
      return rewriter.notifyMatchFailure(op, "has no number on the left only");
    return Decompose<OpTy>::matchAndRewrite(op, rewriter);
  }
};

} // namespace

void populateEltwise(RewritePatternSet &patterns) {
  patterns.add<Decompose<Relu6Op>, Decompose<MishOp>, Decompose<ClampTensorOp>,
               Decompose<LogicalAndOp>, Decompose<LogicalOrOp>,
               Decompose<LogicalXorOp>, NumberOnTheRight<AddOp>,
               NumberOnTheRight<MultiplyOp>, NumberOnTheRight<SubtractOp>>(
      patterns.getContext());
}

} // namespace mlir::tt::d2m
