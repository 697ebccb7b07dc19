//===- Arithmetic.cpp - arithmetic that both exits can spell --------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Affine expressions and rounding divisions become plain arithmetic. Divisions
// get a meaning for every divisor: the cores divide as RISC-V says,
// x / 0 has all bits set, x % 0 is x, and the one quotient of signed numbers
// that does not fit is the dividend, its remainder 0. Hosts trap, and compilers
// assume that it does not happen.
// Source: RISC-V unprivileged specification, chapter "M" extension.
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTKernel/Transforms/Kernel.h"

#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::tt::ttkernel;

static bool isSigned(Operation *op) {
  return isa<arith::DivSIOp, arith::RemSIOp>(op);
}

static bool isRemainder(Operation *op) {
  return isa<arith::RemSIOp, arith::RemUIOp>(op);
}

/// True if the divisor is a harmless number, or has been made so.
static bool isGuarded(Operation *op) {
  Value divisor = op->getOperand(1);
  APInt number;
  if (matchPattern(divisor, m_ConstantInt(&number)))
    return !number.isZero() && !(isSigned(op) && number.isAllOnes());
  auto select = divisor.getDefiningOp<arith::SelectOp>();
  return select && matchPattern(select.getTrueValue(), m_One());
}

namespace {
template <typename OpTy> struct GuardDivision : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    if (isGuarded(op))
      return failure();
    Location loc = op.getLoc();
    Type type = op.getType();
    Value lhs = op.getLhs(), rhs = op.getRhs();
    auto number = [&](int64_t value) -> Value {
      return arith::ConstantOp::create(rewriter, loc,
                                       rewriter.getIntegerAttr(type, value));
    };
    auto equal = [&](Value value, int64_t to) -> Value {
      return arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::eq,
                                   value, number(to));
    };
    Value isZero = equal(rhs, 0), bad = isZero;
    if (isSigned(op)) {
      unsigned width = type.isIndex() ? 32 : type.getIntOrFloatBitWidth();
      Value least = equal(lhs, -(int64_t(1) << (width - 1)));
      Value both = arith::AndIOp::create(rewriter, loc, least, equal(rhs, -1));
      bad = arith::OrIOp::create(rewriter, loc, isZero, both);
    }
    Value divisor = arith::SelectOp::create(rewriter, loc, bad, number(1), rhs);
    Value result = OpTy::create(rewriter, loc, lhs, divisor);
    rewriter.replaceOpWithNewOp<arith::SelectOp>(
        op, isZero, isRemainder(op) ? lhs : number(-1), result);
    return success();
  }
};
} // namespace

void mlir::tt::ttkernel::addArithmeticLowering(RewritePatternSet &patterns,
                                               ConversionTarget &target) {
  populateAffineToStdConversionPatterns(patterns);
  arith::populateCeilFloorDivExpandOpsPatterns(patterns);
  patterns.add<GuardDivision<arith::DivUIOp>, GuardDivision<arith::DivSIOp>,
               GuardDivision<arith::RemUIOp>, GuardDivision<arith::RemSIOp>>(
      patterns.getContext());
  target.addIllegalDialect<affine::AffineDialect>();
  target.addIllegalOp<arith::CeilDivSIOp, arith::CeilDivUIOp,
                      arith::FloorDivSIOp>();
  target.addDynamicallyLegalOp<arith::DivUIOp, arith::DivSIOp, arith::RemUIOp,
                               arith::RemSIOp>(isGuarded);
}
