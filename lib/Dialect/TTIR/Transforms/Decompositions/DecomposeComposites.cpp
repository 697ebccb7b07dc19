//===- DecomposeComposites.cpp - patterns and pass ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Decompositions.h"

#include "ttmlir/Dialect/TTIR/Transforms/Decompositions.h"
#include "ttmlir/Dialect/TTIR/Transforms/Passes.h"

#include "mlir/IR/IRMapping.h"
#include "ttmlir/Dialect/Common/Greedy.h"

namespace mlir::tt::ttir {
#define GEN_PASS_DEF_TTIRDECOMPOSECOMPOSITESPASS
#include "ttmlir/Dialect/TTIR/Transforms/Passes.h.inc"

namespace {
/// Products are as exact as their sum, and twice as slow in f64; what only
/// moves elements is exact.
template <typename OpTy>
constexpr bool isExact =
    llvm::is_one_of<OpTy, ConcatenateHeadsOp, Conv1dOp, ConvTranspose2dOp,
                    DotGeneralOp, FillCacheOp, IndexOp, IndexSelectOp, LinearOp,
                    PagedFillCacheOp, PagedUpdateCacheOp, RearrangeOp,
                    ReduceAndOp, ReduceOrOp, ReverseOp, SparseMatmulOp,
                    SplitQueryKeyValueAndSplitHeadsOp, UpdateCacheOp>::value;

template <typename OpTy> struct DecomposePattern : OpRewritePattern<OpTy> {
  DecomposePattern(MLIRContext *context, bool widen,
                   llvm::function_ref<bool(Operation *)> which)
      : OpRewritePattern<OpTy>(context), widen(widen && !isExact<OpTy>),
        which(which) {}

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    if (op->getNumResults() == 0)
      return rewriter.notifyMatchFailure(op, "works in place");
    if (!which(op))
      return rewriter.notifyMatchFailure(op, "is not wanted");
    Emit build(rewriter, op.getLoc());
    SmallVector<Value> values =
        widen ? decomposeWide(op, build, rewriter) : all(decompose(op, build));
    for (auto [value, result] : llvm::zip_equal(values, op->getResults()))
      value = build.as(value, cast<RankedTensorType>(result.getType()));
    rewriter.replaceOp(op, values);
    return success();
  }

  static SmallVector<Value> all(Value value) { return {value}; }
  static SmallVector<Value> all(SmallVector<Value> values) { return values; }

  /// The decomposition of the same op on f64.
  static SmallVector<Value> decomposeWide(OpTy op, Emit &build,
                                          PatternRewriter &rewriter) {
    Type f64 = rewriter.getF64Type();
    auto isFloat = [](Value value) {
      return isa<FloatType>(getElementTypeOrSelf(value));
    };
    IRMapping wideOperands;
    for (Value operand : op->getOperands())
      if (isFloat(operand))
        wideOperands.map(operand, build.cast(operand, f64));
    auto wide = cast<OpTy>(rewriter.clone(*op, wideOperands));
    for (Value result : wide->getResults())
      if (isFloat(result))
        result.setType(RankedTensorType::get(shapeOf(result), f64));
    SmallVector<Value> values = all(decompose(wide, build));
    rewriter.eraseOp(wide);
    for (auto [value, result] : llvm::zip_equal(values, op->getResults()))
      value = build.cast(value, getElementTypeOrSelf(result));
    return values;
  }

  bool widen;
  llvm::function_ref<bool(Operation *)> which;
};

template <typename... Ops>
void add(OpList<Ops...>, RewritePatternSet &patterns, OpFilter wanted,
         bool widen, llvm::function_ref<bool(Operation *)> which) {
  MLIRContext *context = patterns.getContext();
  auto addOne = [&]<typename OpTy>(OpList<OpTy>) {
    if (wanted(OpTy::getOperationName()))
      patterns.add<DecomposePattern<OpTy>>(context, widen, which);
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

LogicalResult decomposeComposites(ModuleOp module, OpFilter wanted, bool widen,
                                  llvm::function_ref<bool(Operation *)> which) {
  RewritePatternSet patterns(module.getContext());
  add(CompositeOps(), patterns, wanted, widen, which);
  // A decomposition may hold a composite op. Nothing else is changed.
  GreedyRewriteConfig config;
  config.enableFolding(false)
      .enableConstantCSE(false)
      .setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
  return rewriteGreedily(module, std::move(patterns), config);
}

} // namespace mlir::tt::ttir
