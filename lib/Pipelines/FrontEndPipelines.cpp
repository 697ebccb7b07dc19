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

void registerFrontEndPipelines() {
  PassPipelineRegistration<>("tosa-to-ttir-pipeline", "TOSA to TTIR",
                             buildFrontEndPipeline);
  PassPipelineRegistration<>("linalg-to-ttir-pipeline",
                             "linalg on tensors to TTIR",
                             buildFrontEndPipeline);
}

} // namespace mlir::tt
