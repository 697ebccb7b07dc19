//===- DecomposeForTTNN.cpp - composite ops the library lacks -------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/TTIRToTTNN/TTIRToTTNN.h"

#include "mlir/IR/PatternMatch.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTIR/Transforms/Decompositions.h"
#include "llvm/ADT/StringSet.h"

namespace mlir::tt {
#define GEN_PASS_DEF_TTIRDECOMPOSEFORTTNNPASS
#include "ttmlir/Conversion/TTIRToTTNN/Passes.h.inc"

namespace {
struct TTIRDecomposeForTTNN
    : impl::TTIRDecomposeForTTNNPassBase<TTIRDecomposeForTTNN> {
  void runOnOperation() override {
    // The library has what there is a pattern for.
    RewritePatternSet lowerings(&getContext());
    populateTTIRToTTNN(lowerings);
    llvm::StringSet<> lowered;
    for (const auto &pattern : lowerings.getNativePatterns())
      if (std::optional<OperationName> root = pattern->getRootKind())
        lowered.insert(root->getStringRef());
    if (failed(ttir::decomposeComposites(getOperation(), [&](StringRef name) {
          return !lowered.contains(name);
        })))
      signalPassFailure();
  }
};
} // namespace

} // namespace mlir::tt
