//===- CPUHoist.cpp - ops that the library does not have ------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/TTIRToTTNN/TTIRToTTNN.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTIR/Transforms/HostHoist.h"

namespace mlir::tt {
#define GEN_PASS_DEF_CPUHOISTNONLOWERABLEOPSPASS
#include "ttmlir/Conversion/TTIRToTTNN/Passes.h.inc"

namespace {
struct NonLowerable : impl::CPUHoistNonLowerableOpsPassBase<NonLowerable> {
  void runOnOperation() override {
    llvm::StringSet<> lowered = opsLoweredToTTNN(&getContext());
    llvm::DenseSet<Operation *> found;
    getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<ttcore::CPUModuleOp>(op))
        return WalkResult::skip();
      if (!isa_and_nonnull<ttir::TTIRDialect>(op->getDialect()) ||
          lowered.contains(op->getName().getStringRef()) ||
          !ttir::whyNotOnHost(op).empty())
        return WalkResult::advance();
      op->emitRemark("the library has no such op: the host computes it");
      found.insert(op);
      return WalkResult::advance();
    });
    if (failed(ttir::hoistToHost(
            getOperation(), [&](Operation *op) { return found.contains(op); })))
      signalPassFailure();
  }
};
} // namespace

} // namespace mlir::tt
