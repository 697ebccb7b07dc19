//===- StableHLOPipelines.cpp - from StableHLO to TTIR --------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Pipelines/StableHLOPipelines.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "ttmlir/Conversion/StableHLOToTTIR/StableHLOToTTIR.h"
#include "ttmlir/Dialect/CHLO/IR/CHLO.h"
#include "ttmlir/Dialect/Common/Greedy.h"
#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"
#include "ttmlir/Dialect/TTCore/Transforms/Passes.h"

namespace mlir::tt {

void buildStableHLOToTTIRPipeline(OpPassManager &pm) {
  pm.addPass(createImportShardingsPass());
  pm.addPass(createStableHLOFlattenTuplesPass());
  pm.addPass(ttcore::createTTCoreFlattenTuplesPass());
  pm.addPass(createStableHLOLegalizeCompositeToCallPass());
  pm.addPass(createInlinerPass());
  pm.addPass(createSymbolDCEPass());
  pm.addPass(createStableHLOExpandPass());
  pm.addPass(createStableHLOResolveControlFlowPass());
  // Removes ops that only conditions needed, and equal scalars of unrolled
  // bodies.
  pm.addPass(createCSEPass());
  pm.addPass(createConvertStableHLOToTTIRPass());
  pm.addPass(createCSEPass());
  pm.addPass(createCanonicalizePass());
}

bool hasStableHLO(ModuleOp module) {
  WalkResult result = module.walk([](Operation *op) {
    return isa_and_nonnull<stablehlo::StableHLODialect, chlo::CHLODialect>(
               op->getDialect())
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  return result.wasInterrupted();
}

namespace {
/// Options of the established compiler; what they switch off is always on here.
struct StableHLOToTTIROptions : PassPipelineOptions<StableHLOToTTIROptions> {
  Option<bool> arith{*this, "enable-arith-to-stablehlo",
                     llvm::cl::desc("accepted; there is no arith in programs"),
                     llvm::cl::init(true)};
  Option<bool> composite{
      *this, "enable-composite-to-call",
      llvm::cl::desc("accepted; composites that are not known "
                     "are always inlined"),
      llvm::cl::init(true)};
  Option<bool> simplification{
      *this, "enable-aggressive-simplification",
      llvm::cl::desc("accepted; TTIR simplifies itself"), llvm::cl::init(true)};
  Option<bool> fallback{*this, "enable-cpu-fallback",
                        llvm::cl::desc("accepted; no op is left to the host"),
                        llvm::cl::init(true)};
};
} // namespace

void registerStableHLOPipelines() {
  PassPipelineRegistration<StableHLOToTTIROptions>(
      "stablehlo-to-ttir-pipeline", "StableHLO and CHLO to TTIR",
      [](OpPassManager &pm, const StableHLOToTTIROptions &) {
        buildStableHLOToTTIRPipeline(pm);
      });
}

} // namespace mlir::tt
