//===- DecomposeComposites.cpp - the patterns, and the pass
//----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Decompositions.h"

#include "ttmlir/Dialect/TTIR/Transforms/Decompositions.h"
#include "ttmlir/Dialect/TTIR/Transforms/Passes.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::tt::ttir {
#define GEN_PASS_DEF_TTIRDECOMPOSECOMPOSITESPASS
#include "ttmlir/Dialect/TTIR/Transforms/Passes.h.inc"

namespace {
/// Products are as exact as their sum, and twice as slow in f64.
template <typename OpTy>
constexpr bool isProduct = llvm::is_one_of<OpTy, DotGeneralOp, LinearOp>::value;

template <typename OpTy> struct DecomposePattern : OpRewritePattern<OpTy> {
  DecomposePattern(MLIRContext *context, bool widen)
      : OpRewritePattern<OpTy>(context), widen(widen && !isProduct<OpTy>) {}

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    Build build(rewriter, op.getLoc());
    Value value =
        widen ? decomposeWide(op, build, rewriter) : decompose(op, build);
    rewriter.replaceOp(op,
                       build.as(value, cast<RankedTensorType>(op.getType())));
    return success();
  }

  /// The decomposition of the same op on f64.
  static Value decomposeWide(OpTy op, Build &build, PatternRewriter &rewriter) {
    Type f64 = rewriter.getF64Type();
    IRMapping wideOperands;
    for (Value operand : op->getOperands())
      wideOperands.map(operand, build.cast(operand, f64));
    auto wide = cast<OpTy>(rewriter.clone(*op, wideOperands));
    auto type = cast<RankedTensorType>(op.getType());
    wide->getResult(0).setType(RankedTensorType::get(type.getShape(), f64));
    Value value = decompose(wide, build);
    rewriter.eraseOp(wide);
    return build.cast(value, type.getElementType());
  }

  bool widen;
};

template <typename... Ops>
void add(OpList<Ops...>, RewritePatternSet &patterns, OpFilter wanted,
         bool widen) {
  MLIRContext *context = patterns.getContext();
  auto addOne = [&]<typename OpTy>(OpList<OpTy>) {
    if (wanted(OpTy::getOperationName()))
      patterns.add<DecomposePattern<OpTy>>(context, widen);
  };
  (addOne(OpList<Ops>()), ...);
}

template <typename... Ops> bool isOneOf(StringRef name, OpList<Ops...>) {
  return ((name == Ops::getOperationName()) || ...);
}

struct DecomposeComposites
    : impl::TTIRDecomposeCompositesPassBase<DecomposeComposites> {
  using Base::Base;
  void runOnOperation() override {
    for (StringRef name : ops)
      if (!hasDecomposition(name)) {
        getOperation().emitError("there is no decomposition of '")
            << name << "'";
        return signalPassFailure();
      }
    if (failed(decomposeComposites(
            getOperation(),
            [&](StringRef name) {
              return ops.empty() || llvm::is_contained(ops, name);
            },
            widen)))
      signalPassFailure();
  }
};
} // namespace

bool hasDecomposition(StringRef name) { return isOneOf(name, CompositeOps()); }

LogicalResult decomposeComposites(ModuleOp module, OpFilter wanted,
                                  bool widen) {
  RewritePatternSet patterns(module.getContext());
  add(CompositeOps(), patterns, wanted, widen);
  // A decomposition may hold a composite op. Nothing else is changed.
  GreedyRewriteConfig config;
  config.enableFolding(false)
      .enableConstantCSE(false)
      .setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
  return applyPatternsGreedily(module, std::move(patterns), config);
}

} // namespace mlir::tt::ttir
