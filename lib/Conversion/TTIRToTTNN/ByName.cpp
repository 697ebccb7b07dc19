//===- ByName.cpp - ops whose records agree -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/TTIRToTTNN/TTIRToTTNN.h"

#include "mlir/IR/PatternMatch.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

namespace mlir::tt {

namespace {
/// One pattern class serves all pairs: a pattern is data, two op names.
struct ByName : RewritePattern {
  ByName(StringRef from, StringRef to, MLIRContext *ctx)
      : RewritePattern(from, /*benefit=*/1, ctx), target(to, ctx) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    // Attributes have the same names on both sides; the generator checked it.
    OperationState state(op->getLoc(), target, op->getOperands(),
                         op->getResultTypes(), op->getAttrs());
    rewriter.replaceOp(op, rewriter.create(state));
    return success();
  }

  OperationName target;
};
} // namespace

void populateTTIRToTTNNByName(RewritePatternSet &patterns) {
  MLIRContext *ctx = patterns.getContext();
#define TT_FROM_TTIR(SOURCE, TARGET)                                           \
  patterns.add(std::make_unique<ByName>(SOURCE::getOperationName(),            \
                                        TARGET::getOperationName(), ctx));
#include "ttmlir/Conversion/TTIRToTTNN/ByName.inc"
}

} // namespace mlir::tt
