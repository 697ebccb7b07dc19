//===- Arithmetic.cpp - arithmetic that both exits can spell --------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Affine expressions, the index dialect and rounding divisions become plain
// arithmetic, all of which has a meaning: see DefinedArithmetic.cpp.
//
//===----------------------------------------------------------------------===//

#include "DefinedArithmetic.h"

#include "ttmlir/Dialect/TTKernel/Transforms/Kernel.h"

#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/DialectConversion.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::tt::ttkernel;

//===----------------------------------------------------------------------===//
// Indices
//===----------------------------------------------------------------------===//

/// The op on numbers that does what an op on indices does; empty if none does.
static StringRef plainName(StringRef indexOp) {
  return llvm::StringSwitch<StringRef>(indexOp)
      .Case("index.add", "arith.addi")
      .Case("index.sub", "arith.subi")
      .Case("index.mul", "arith.muli")
      .Case("index.divs", "arith.divsi")
      .Case("index.divu", "arith.divui")
      .Case("index.ceildivs", "arith.ceildivsi")
      .Case("index.ceildivu", "arith.ceildivui")
      .Case("index.floordivs", "arith.floordivsi")
      .Case("index.rems", "arith.remsi")
      .Case("index.remu", "arith.remui")
      .Case("index.maxs", "arith.maxsi")
      .Case("index.maxu", "arith.maxui")
      .Case("index.mins", "arith.minsi")
      .Case("index.minu", "arith.minui")
      .Case("index.shl", "arith.shli")
      .Case("index.shrs", "arith.shrsi")
      .Case("index.shru", "arith.shrui")
      .Case("index.and", "arith.andi")
      .Case("index.or", "arith.ori")
      .Case("index.xor", "arith.xori")
      .Case("index.casts", "arith.index_cast")
      .Case("index.castu", "arith.index_castui")
      .Default("");
}

static void replaceIndexOp(IRRewriter &rewriter, Operation *op) {
  rewriter.setInsertionPoint(op);
  Location loc = op->getLoc();
  if (auto constant = dyn_cast<index::ConstantOp>(op))
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, constant.getValueAttr());
  else if (auto truth = dyn_cast<index::BoolConstantOp>(op))
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, truth.getValueAttr());
  else if (isa<index::SizeOfOp>(op))
    rewriter.replaceOp(op, arith::ConstantIndexOp::create(rewriter, loc, 32));
  else if (auto cmp = dyn_cast<index::CmpOp>(op))
    rewriter.replaceOpWithNewOp<arith::CmpIOp>(
        op, *arith::symbolizeCmpIPredicate(stringifyEnum(cmp.getPred())),
        cmp.getLhs(), cmp.getRhs());
  else if (StringRef name = plainName(op->getName().getStringRef());
           !name.empty())
    rewriter.replaceOp(op, rewriter.create(loc, rewriter.getStringAttr(name),
                                           op->getOperands(),
                                           op->getResultTypes()));
}

static void lowerIndices(Operation *root) {
  SmallVector<Operation *> ops;
  root->walk([&](Operation *op) {
    if (isa_and_nonnull<index::IndexDialect>(op->getDialect()))
      ops.push_back(op);
  });
  IRRewriter rewriter(root->getContext());
  for (Operation *op : ops)
    replaceIndexOp(rewriter, op);
}

//===----------------------------------------------------------------------===//
// The lowering
//===----------------------------------------------------------------------===//

/// Folding would take an index for a number of 64 bits.
static LogicalResult convert(ModuleOp module, const ConversionTarget &target,
                             RewritePatternSet patterns) {
  ConversionConfig config;
  config.foldingMode = DialectConversionFoldingMode::Never;
  return applyPartialConversion(module, target, std::move(patterns), config);
}

LogicalResult mlir::tt::ttkernel::lowerAffine(ModuleOp module) {
  MLIRContext *context = module.getContext();
  // The module may have no ops of these dialects yet.
  context->loadDialect<arith::ArithDialect, scf::SCFDialect>();
  RewritePatternSet patterns(context);
  populateAffineToStdConversionPatterns(patterns);
  ConversionTarget target(*context);
  target.addIllegalDialect<affine::AffineDialect>();
  target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
  return convert(module, target, std::move(patterns));
}

LogicalResult mlir::tt::ttkernel::lowerArithmetic(ModuleOp module) {
  if (failed(lowerAffine(module)))
    return failure();
  lowerIndices(module);
  MLIRContext *context = module.getContext();
  RewritePatternSet patterns(context);
  arith::populateCeilFloorDivExpandOpsPatterns(patterns);
  ConversionTarget target(*context);
  target.addIllegalOp<arith::CeilDivSIOp, arith::CeilDivUIOp,
                      arith::FloorDivSIOp>();
  target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
  if (failed(convert(module, target, std::move(patterns))))
    return failure();
  defineArithmetic(module);
  return success();
}
