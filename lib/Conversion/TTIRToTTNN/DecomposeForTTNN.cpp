//===- DecomposeForTTNN.cpp - composite ops the library lacks -------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/TTIRToTTNN/TTIRToTTNN.h"

#include "mlir/IR/PatternMatch.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTIR/Transforms/Decompositions.h"

namespace mlir::tt {
#define GEN_PASS_DEF_TTIRDECOMPOSEFORTTNNPASS
#include "ttmlir/Conversion/TTIRToTTNN/Passes.h.inc"

/// The library's batch norm is for N x C x H x W; with the channels behind
/// everything else each tile of it would hold one element.
static bool hasChannelsLast(ttir::BatchNormInferenceOp op) {
  int64_t rank = op.getOperand().getType().getRank();
  int64_t dim = int32_t(op.getDimension());
  return (dim < 0 ? dim + rank : dim) == rank - 1;
}

namespace {
struct TTIRDecomposeForTTNN
    : impl::TTIRDecomposeForTTNNPassBase<TTIRDecomposeForTTNN> {
  void runOnOperation() override {
    llvm::StringSet<> lowered = opsLoweredToTTNN(&getContext());
    auto wanted = [&](StringRef name) {
      return !lowered.contains(name) ||
             name == ttir::BatchNormInferenceOp::getOperationName();
    };
    auto which = [&](Operation *op) {
      auto norm = dyn_cast<ttir::BatchNormInferenceOp>(op);
      return !norm || hasChannelsLast(norm);
    };
    if (failed(ttir::decomposeComposites(getOperation(), wanted,
                                         /*widen=*/false, which)))
      signalPassFailure();
  }
};
} // namespace

} // namespace mlir::tt
