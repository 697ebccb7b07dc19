//===- FrontEndPipelines.cpp - from other dialects to TTIR ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Pipelines/FrontEndPipelines.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "ttmlir/Conversion/LinalgToTTIR/LinalgToTTIR.h"
#include "ttmlir/Conversion/TosaToTTIR/TosaToTTIR.h"
#include "ttmlir/Pipelines/StableHLOPipelines.h"

namespace mlir::tt {

bool hasFrontEndOps(ModuleOp module) {
  return hasTosa(module) || hasLinalg(module) || hasStableHLO(module);
}

void buildFrontEndPipeline(OpPassManager &pm) {
  pm.addPass(createConvertTosaToTTIRPass());
  pm.addPass(createConvertLinalgToTTIRPass());
  buildStableHLOToTTIRPipeline(pm);
}

namespace {
struct ConvertFrontEnds
    : PassWrapper<ConvertFrontEnds, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ConvertFrontEnds)
  StringRef getArgument() const override { return "convert-front-ends"; }
  StringRef getDescription() const override {
    return "TOSA, linalg and StableHLO to TTIR, in a module that has them";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    OpPassManager pm(ModuleOp::getOperationName());
    buildFrontEndPipeline(pm);
    pm.getDependentDialects(registry);
  }
  void runOnOperation() override {
    if (!hasFrontEndOps(getOperation()))
      return;
    OpPassManager pm(ModuleOp::getOperationName());
    buildFrontEndPipeline(pm);
    if (failed(runPipeline(pm, getOperation())))
      signalPassFailure();
  }
};
} // namespace

std::unique_ptr<Pass> createConvertFrontEndsPass() {
  return std::make_unique<ConvertFrontEnds>();
}

void registerFrontEndPipelines() {
  registerPass(createConvertFrontEndsPass);
  PassPipelineRegistration<>("tosa-to-ttir-pipeline", "TOSA to TTIR",
                             buildFrontEndPipeline);
  PassPipelineRegistration<>("linalg-to-ttir-pipeline",
                             "linalg on tensors to TTIR",
                             buildFrontEndPipeline);
}

} // namespace mlir::tt
