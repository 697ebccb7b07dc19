//===- CompositeToCall.cpp - composites become calls ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "ttmlir/Conversion/StableHLOToTTIR/StableHLOToTTIR.h"
#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"

namespace mlir::tt {
#define GEN_PASS_DEF_STABLEHLOLEGALIZECOMPOSITETOCALLPASS
#include "ttmlir/Conversion/StableHLOToTTIR/Passes.h.inc"

namespace {
struct StableHLOLegalizeCompositeToCall
    : impl::StableHLOLegalizeCompositeToCallPassBase<
          StableHLOLegalizeCompositeToCall> {
  void runOnOperation() override {
    getOperation()->walk([](stablehlo::CompositeOp op) {
      OpBuilder builder(op);
      auto call =
          func::CallOp::create(builder, op.getLoc(), op.getResultTypes(),
                               op.getDecompositionAttr(), op.getOperands());
      op->replaceAllUsesWith(call);
      op->erase();
    });
  }
};
} // namespace
} // namespace mlir::tt
