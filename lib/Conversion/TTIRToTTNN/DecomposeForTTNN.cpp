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

namespace {
struct TTIRDecomposeForTTNN
    : impl::TTIRDecomposeForTTNNPassBase<TTIRDecomposeForTTNN> {
  void runOnOperation() override {
    llvm::StringSet<> lowered = opsLoweredToTTNN(&getContext());
    if (failed(ttir::decomposeComposites(getOperation(), [&](StringRef name) {
          return !lowered.contains(name);
        })))
      signalPassFailure();
  }
};
} // namespace

} // namespace mlir::tt
