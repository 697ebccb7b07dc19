//===- Greedy.cpp - rewriting that comes to an end ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/Common/Greedy.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::tt {

namespace {

/// How often each pattern was applied, and to what the last time.
class Counter : public RewriterBase::Listener {
public:
  int64_t total = 0;

  void notifyPatternBegin(const Pattern &, Operation *op) override {
    root.emplace(op->getLoc(), op->getName());
  }
  void notifyPatternEnd(const Pattern &pattern, LogicalResult status) override {
    if (failed(status))
      return;
    ++total;
    Uses &uses = usesOf[&pattern];
    ++uses.count;
    uses.last = root;
  }

  void report(Operation *op) const {
    auto most = llvm::max_element(usesOf, [](auto &a, auto &b) {
      return a.second.count < b.second.count;
    });
    if (most == usesOf.end()) {
      emitError(op->getLoc()) << "folding does not come to an end";
      return;
    }
    auto [loc, name] = *most->second.last;
    emitError(loc) << "rewriting does not come to an end: pattern '"
                   << most->first->getDebugName() << "' was applied "
                   << most->second.count << " times of " << total
                   << ", the last time to '" << name << "'";
  }

private:
  struct Uses {
    int64_t count = 0;
    std::optional<std::pair<Location, OperationName>> last;
  };
  llvm::DenseMap<const Pattern *, Uses> usesOf;
  std::optional<std::pair<Location, OperationName>> root;
};

/// In a round, of which there are ten. Patterns that end take two for each op
/// at most.
int64_t mostRewrites(Operation *op) {
  constexpr int64_t kLeast = 10'000, kOfAnOp = 20;
  int64_t ops = 0;
  op->walk([&](Operation *) { ++ops; });
  return kLeast + kOfAnOp * ops;
}

/// MLIR's default limit of iterations may be reached if `mayStop`.
LogicalResult rewrite(Operation *op, const FrozenRewritePatternSet &patterns,
                      GreedyRewriteConfig config, bool mayStop) {
  Counter counter;
  int64_t most = mostRewrites(op);
  config.setListener(&counter).setMaxNumRewrites(most);
  if (succeeded(applyPatternsGreedily(op, patterns, config)) ||
      (mayStop && counter.total < most))
    return success();
  counter.report(op);
  return failure();
}

struct Canonicalize : PassWrapper<Canonicalize, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Canonicalize)

  StringRef getArgument() const override { return "canonicalize"; }
  StringRef getName() const override { return "Canonicalizer"; }

  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet all(context);
    for (Dialect *dialect : context->getLoadedDialects())
      dialect->getCanonicalizationPatterns(all);
    for (RegisteredOperationName op : context->getRegisteredOperations())
      op.getCanonicalizationPatterns(all, context);
    patterns = FrozenRewritePatternSet(std::move(all));
    return success();
  }

  void runOnOperation() override {
    GreedyRewriteConfig config;
    config.setUseTopDownTraversal().setRegionSimplificationLevel(
        GreedySimplifyRegionLevel::Normal);
    if (failed(rewrite(getOperation(), patterns, config, /*mayStop=*/true)))
      signalPassFailure();
  }

  FrozenRewritePatternSet patterns;
};

} // namespace

LogicalResult rewriteGreedily(Operation *op,
                              const FrozenRewritePatternSet &patterns,
                              GreedyRewriteConfig config) {
  return rewrite(op, patterns, config, /*mayStop=*/false);
}

std::unique_ptr<Pass> createCanonicalizePass() {
  return std::make_unique<Canonicalize>();
}

} // namespace mlir::tt
