//===- GreedyTest.cpp - rewriting that comes to an end --------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ttmlir/Dialect/Common/Greedy.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include <gtest/gtest.h>

using namespace mlir;

namespace {

/// Puts an op of another name in the place of one, with `copies` of it in
/// front.
struct Rename : RewritePattern {
  Rename(MLIRContext *context, StringRef from, StringRef to,
         unsigned copies = 0)
      : RewritePattern(from, /*benefit=*/1, context),
        name("Rename " + from.str()), to(to), copies(copies) {
    setDebugName(name);
  }
  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    for (unsigned i = 0; i <= copies; ++i) {
      OperationState state(op->getLoc(), to);
      rewriter.create(state);
    }
    rewriter.eraseOp(op);
    return success();
  }

  std::string name, to;
  unsigned copies;
};

/// Says that it changed what it did not.
struct Nothing : OpRewritePattern<ModuleOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ModuleOp, PatternRewriter &) const override {
    return success();
  }
};

/// Whose canonicalization has no end.
struct RoundDialect : Dialect {
  explicit RoundDialect(MLIRContext *context)
      : Dialect(getDialectNamespace(), context, TypeID::get<RoundDialect>()) {
    allowUnknownOperations();
  }
  static StringRef getDialectNamespace() { return "round"; }
  void getCanonicalizationPatterns(RewritePatternSet &all) const override {
    all.add<Rename>(getContext(), "round.x", "round.y");
    all.add<Rename>(getContext(), "round.y", "round.x");
  }
};

class GreedyTest : public testing::Test {
protected:
  GreedyTest() { context.allowUnregisteredDialects(); }

  /// The first error and its line; empty if there is none.
  template <typename Fn> std::string errorOf(StringRef text, const Fn &fn) {
    module = parseSourceString<ModuleOp>(text, &context);
    std::string message;
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      auto place = dyn_cast<FileLineColLoc>(diagnostic.getLocation());
      message += std::to_string(place ? place.getLine() : 0) + ": " +
                 diagnostic.str() + "\n";
      return success();
    });
    LogicalResult result = fn();
    EXPECT_EQ(failed(result), !message.empty());
    return message;
  }

  std::string rewritten(StringRef text, RewritePatternSet patterns) {
    return errorOf(text, [&] {
      return tt::rewriteGreedily(*module, std::move(patterns));
    });
  }

  size_t count(StringRef name) {
    size_t found = 0;
    module->walk(
        [&](Operation *op) { found += op->getName().getStringRef() == name; });
    return found;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

TEST_F(GreedyTest, EndsWithManyOps) {
  std::string text;
  for (int i = 0; i != 20000; ++i)
    text += "\"a.x\"() : () -> ()\n";
  RewritePatternSet patterns(&context);
  patterns.add<Rename>(&context, "a.x", "a.y", /*copies=*/1);
  patterns.add<Rename>(&context, "a.y", "a.z");
  EXPECT_EQ("", rewritten(text, std::move(patterns)));
  EXPECT_EQ(40000u, count("a.z"));
}

TEST_F(GreedyTest, NamesPatternsThatWorkForEachOther) {
  RewritePatternSet patterns(&context);
  patterns.add<Rename>(&context, "a.w", "a.x");
  patterns.add<Rename>(&context, "a.x", "a.y");
  patterns.add<Rename>(&context, "a.y", "a.x");
  std::string error = rewritten("\"a.v\"() : () -> ()\n\"a.w\"() : () -> ()",
                                std::move(patterns));
  EXPECT_EQ(0u, error.find("2: rewriting does not come to an end: pattern "
                           "'Rename a."))
      << error;
  EXPECT_NE(std::string::npos, error.find("times of 100600, the last time to"))
      << error;
}

TEST_F(GreedyTest, NamesPatternThatMakesMoreOfItsOwn) {
  RewritePatternSet patterns(&context);
  patterns.add<Rename>(&context, "a.x", "a.x", /*copies=*/1);
  std::string error = rewritten("\"a.x\"() : () -> ()", std::move(patterns));
  EXPECT_NE(
      std::string::npos,
      error.find("pattern 'Rename a.x' was applied 100400 times of 100400"))
      << error;
}

TEST_F(GreedyTest, NamesPatternThatChangesNothing) {
  RewritePatternSet patterns(&context);
  patterns.add<Nothing>(&context);
  std::string error = rewritten("module { module {} }", std::move(patterns));
  EXPECT_NE(std::string::npos, error.find("Nothing' was applied 10 times"))
      << error;
}

TEST_F(GreedyTest, BoundsCanonicalization) {
  context.loadDialect<RoundDialect>();
  auto run = [&] {
    PassManager passes(&context);
    passes.addPass(tt::createCanonicalizePass());
    return passes.run(*module);
  };
  EXPECT_EQ("", errorOf("\"round.z\"() : () -> ()", run));
  std::string error = errorOf("\n\"round.x\"() : () -> ()", run);
  EXPECT_EQ(0u, error.find("2: rewriting does not come to an end: pattern "
                           "'Rename round."))
      << error;
}

} // namespace
