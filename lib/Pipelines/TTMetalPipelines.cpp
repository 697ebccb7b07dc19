//===- TTMetalPipelines.cpp - from TTIR to kernels ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Pipelines/TTMetalPipelines.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "ttmlir/Conversion/D2MToKernels/D2MToKernels.h"
#include "ttmlir/Dialect/Common/Greedy.h"
#include "ttmlir/Dialect/D2M/Transforms/Passes.h"
#include "ttmlir/Dialect/TTCore/Transforms/Passes.h"
#include "ttmlir/Dialect/TTIR/Transforms/Passes.h"
#include "ttmlir/Pipelines/TTNNPipelines.h"

namespace mlir::tt {

static void addFrontEnd(OpPassManager &pm,
                        const TTIRToTTMetalOptions &options) {
  TTIRToTTNNOptions import;
  import.setDevice(options);
  addImport(pm, import);
  ttir::TTIREraseInverseOpsPassOptions inverse;
  inverse.wholeHeads = false; // kernels read heads as they lie
  pm.addPass(ttir::createTTIREraseInverseOpsPass(inverse));
  ttir::TTIRFusingPassOptions fusing;
  fusing.constEval = options.enableConstEval;
  pm.addPass(ttir::createTTIRFusingPass(fusing));
  pm.addPass(d2m::createD2MDecomposePass({/*composites=*/true, /*minOps=*/1}));
  pm.addPass(createCanonicalizePass());
  pm.addPass(createCSEPass());
  addWeightFormats(pm, options.weights);
  if (options.enableConstEval)
    pm.addPass(ttcore::createConstEvalHoistTransformPass());
  pm.addPass(d2m::createD2MSplitMovesPass());
  d2m::D2MFormGroupsPassOptions groups;
  groups.minOps = 1;
  pm.addPass(d2m::createD2MFormGroupsPass(groups));
  if (options.stopAfter == D2MStage::Groups)
    return;
  if (options.l1)
    pm.addPass(d2m::createD2MPlacePass(
        {options.placementReport, options.placementFile}));
  pm.addPass(d2m::createD2MPlanPass({options.mathFidelity, options.estimates,
                                     options.kernelPlans.report,
                                     options.kernelPlans.file}));
}

static void addBackEnd(OpPassManager &pm, bool l1) {
  if (l1)
    pm.addPass(d2m::createD2MPlacePass());
  pm.addPass(d2m::createD2MPlanPass());
  pm.addPass(createConvertD2MToTTMetalPass());
  pm.addPass(createCanonicalizePass());
}

void buildTTIRToTTMetalPipeline(OpPassManager &pm,
                                const TTIRToTTMetalOptions &options) {
  if (options.ttnnMode) {
    TTIRToTTNNOptions ttnn;
    ttnn.setDevice(options);
    ttnn.enableD2MSubgraphs = true;
    ttnn.d2mMinOps = 1;
    ttnn.mathFidelity = options.mathFidelity.getValue();
    ttnn.weights.choose(options.weights.chosen());
    ttnn.kernelPlans.report = options.kernelPlans.report;
    ttnn.kernelPlans.file = options.kernelPlans.file;
    buildTTIRToTTNNPipeline(pm, ttnn);
    return;
  }
  addFrontEnd(pm, options);
  if (options.stopAfter == D2MStage::Kernels)
    addBackEnd(pm, options.l1);
}

void registerTTMetalPipelines() {
  auto add = [](StringRef name, StringRef text, auto build) {
    registerPassPipeline(
        name, text,
        [build, name](OpPassManager &pm, StringRef values,
                      function_ref<LogicalResult(const Twine &)> fail) {
          TTIRToTTMetalOptions options;
          if (failed(options.parseFromString(values)))
            return failure();
          if (std::optional<std::string> problem = options.foreign.problem())
            return fail(*problem);
          if (options.ttnnMode && options.stopAfter != D2MStage::Kernels)
            return fail("stop-after and ttnn-mode do not go together");
          // One half of the pipeline.
          if (name == "d2m-be-pipeline" && !values.empty())
            return fail("d2m-be-pipeline takes no options: the device is the "
                        "module's");
          if (name == "d2m-fe-pipeline" && options.ttnnMode)
            return fail("d2m-fe-pipeline ends with groups: ttnn-mode is of "
                        "ttir-to-ttmetal-pipeline");
          build(pm, options);
          return success();
        },
        [](function_ref<void(const mlir::detail::PassOptions &)> show) {
          show(TTIRToTTMetalOptions());
        });
  };
  for (const char *name :
       {"ttir-to-ttmetal-pipeline", "ttir-to-ttmetal-backend-pipeline"})
    add(name, "TTIR to kernels and the programs that start them",
        buildTTIRToTTMetalPipeline);
  add("d2m-fe-pipeline", "TTIR to planned groups",
      [](OpPassManager &pm, const TTIRToTTMetalOptions &options) {
        addFrontEnd(pm, options);
      });
  add("d2m-be-pipeline", "groups to kernels and the programs that start them",
      [](OpPassManager &pm, const TTIRToTTMetalOptions &) {
        addBackEnd(pm, /*l1=*/true);
      });
}

} // namespace mlir::tt
