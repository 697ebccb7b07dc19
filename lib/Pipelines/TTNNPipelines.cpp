//===- TTNNPipelines.cpp - from TTIR to TTNN ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Pipelines/TTNNPipelines.h"

#include "ttmlir/Pipelines/ChooseBackend.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "ttmlir/Conversion/D2MToKernels/D2MToKernels.h"
#include "ttmlir/Conversion/TTIRToTTNN/TTIRToTTNN.h"
#include "ttmlir/Conversion/TTNNToEmitC/TTNNToEmitC.h"
#include "ttmlir/Conversion/TTNNToTTIR/TTNNToTTIR.h"
#include "ttmlir/Dialect/Common/Greedy.h"
#include "ttmlir/Dialect/D2M/Transforms/Passes.h"
#include "ttmlir/Dialect/TTCore/Transforms/Passes.h"
#include "ttmlir/Dialect/TTIR/Mesh/Passes.h"
#include "ttmlir/Dialect/TTIR/Transforms/Passes.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"
#include "ttmlir/Dialect/TTNN/Transforms/Passes.h"
#include "ttmlir/Pipelines/FrontEndPipelines.h"
#include "ttmlir/Upgrade/Passes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/WithColor.h"

namespace mlir::tt {

OptimizationLevel TTIRToTTNNOptions::level() const {
  using ttnn::Choice;
  OptimizationLevel level = optimizationLevel;
  if (enableOptimizer == Choice::False)
    return OptimizationLevel::None;
  if (enableOptimizer == Choice::True)
    level = std::max(level, OptimizationLevel::Interleaved);
  if (memoryLayoutAnalysis == Choice::False)
    return std::min(level, OptimizationLevel::Interleaved);
  if (memoryLayoutAnalysis == Choice::True && level != OptimizationLevel::None)
    return OptimizationLevel::Sharded;
  return level;
}

std::optional<std::string> TTIRToTTNNOptions::problem() const {
  if (memoryLayoutAnalysis == ttnn::Choice::True &&
      level() == OptimizationLevel::None)
    return "'memory-layout-analysis-enabled=true' needs optimization-level=1 "
           "or 2, or enable-optimizer=true";
  if (!insertMemReconfig.empty() && level() == OptimizationLevel::None)
    return "'insert-memreconfig' needs optimization-level=1 or 2: at level 0 "
           "every tensor stays where it is";
  return foreign.problem();
}

/// The name of an option that is nearest to `wanted`. `spelled` has all of them
/// as { name=value name=value ... }.
static StringRef nearestName(StringRef wanted, StringRef spelled) {
  StringRef nearest;
  unsigned least = ~0u;
  for (StringRef part : llvm::split(spelled, ' ')) {
    StringRef name = part.split('=').first;
    unsigned distance = name.edit_distance(wanted);
    if (name.size() == part.size() || distance >= least)
      continue;
    nearest = name;
    least = distance;
  }
  return nearest;
}

/// Gives the flags that stand alone their value, as options of type bool have
/// it: parsers want one of a choice.
static std::string withFlags(StringRef text, ArrayRef<StringRef> flags) {
  std::string result;
  for (StringRef part : llvm::split(text, ' ')) {
    result += (result.empty() ? "" : " ") + part.str();
    if (llvm::is_contained(flags, part))
      result += "=true";
  }
  return result;
}

std::optional<std::string> TTIRToTTNNOptions::read(StringRef text) {
  std::string errors;
  llvm::raw_string_ostream stream(errors);
  std::string given =
      withFlags(text, {enableOptimizer.getArgStr(),
                       memoryLayoutAnalysis.getArgStr(), rowMajor.getArgStr()});
  if (failed(parseFromString(given, stream))) {
    StringRef what = StringRef(errors).trim();
    what.consume_front("<Pass-Options-Parser>: ");
    auto [before, unknown] = what.split("no such option ");
    if (unknown.empty())
      return what.str();
    std::string spelled;
    llvm::raw_string_ostream names(spelled);
    print(names);
    return (what + "; the nearest name is '" +
            nearestName(unknown.trim(), spelled) + "'")
        .str();
  }
  for (const std::string &unused : foreign.unused())
    llvm::WithColor::remark(llvm::errs()) << unused << '\n';
  return problem();
}

static void addRegisterDevice(OpPassManager &pm,
                              const TTIRToTTNNOptions &options) {
  ttcore::TTCoreRegisterDevicePassOptions device;
  device.systemDescPath = options.systemDescPath;
  device.mockSystemDescArch = options.mockSystemDescArch;
  device.meshShape.assign(options.meshShape.begin(), options.meshShape.end());
  device.workerGrid.assign(options.workerGrid.begin(),
                           options.workerGrid.end());
  pm.addPass(ttcore::createTTCoreRegisterDevicePass(device));
}

/// Whether there are kernels of groups, and whether they take all that they
/// can.
static bool makesKernels(const TTIRToTTNNOptions &options) {
  return options.enableD2MSubgraphs || options.chooseBackend;
}
static bool takesAll(const TTIRToTTNNOptions &options) {
  return options.enableD2MSubgraphs && options.d2mMinOps == 1 &&
         !options.chooseBackend;
}

static void addFusing(OpPassManager &pm, const TTIRToTTNNOptions &options) {
  ttir::TTIRFusingPassOptions fusing;
  fusing.conv2dWithMultiply = options.enableConv2dWithMultiply ||
                              options.level() != OptimizationLevel::None;
  // Kernels that take all that they can compute it in every run.
  fusing.constEval = options.enableConstEval && !takesAll(options);
  if (options.enableFusing)
    pm.addPass(ttir::createTTIRFusingPass(fusing));
}

static void addComputeKernelConfig(OpPassManager &pm,
                                   const TTIRToTTNNOptions &options) {
  ttnn::TTNNSetComputeKernelConfigPassOptions config;
  config.mathFidelity = options.mathFidelity;
  config.mathApproxMode = options.mathApproxMode;
  config.fp32DestAccEn = options.fp32DestAccEn;
  config.packerL1Acc = options.packerL1Acc;
  config.dstFullSyncEn = options.dstFullSyncEn;
  bool isGiven = config.mathFidelity != ttcore::Fidelity::Undefined;
  for (ttnn::Choice choice : {config.mathApproxMode, config.fp32DestAccEn,
                              config.packerL1Acc, config.dstFullSyncEn})
    isGiven |= choice != ttnn::Choice::Unset;
  if (isGiven)
    pm.addPass(ttnn::createTTNNSetComputeKernelConfigPass(config));
}

namespace {
/// Requests name ops by their locations.
struct CheckNames : PassWrapper<CheckNames, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CheckNames)
  StringRef getArgument() const override { return "check-unique-locs"; }

  void runOnOperation() override {
    DenseMap<StringAttr, Operation *> named;
    getOperation().walk([&](Operation *op) {
      auto name = op->getLoc()->findInstanceOf<NameLoc>();
      if (!name || op->getNumResults() == 0)
        return;
      auto [first, isNew] = named.try_emplace(name.getName(), op);
      if (isNew)
        return;
      op->emitError("another op is named ") << name.getName();
      mlir::emitRemark(first->second->getLoc(), "this one");
      signalPassFailure();
    });
  }
};
} // namespace

/// Lowers text of any front end, in any spelling, to TTIR without a device.
static void addEntry(OpPassManager &pm, const TTIRToTTNNOptions &options) {
  if (options.checkUniqueLocs)
    pm.addPass(std::make_unique<CheckNames>());
  pm.addPass(createTTUpgradePass());
  pm.addPass(ttcore::createTTCoreUnwrapDeviceModulePass());
  pm.addPass(createConvertFrontEndsPass());
  pm.addPass(ttcore::createTTCoreFlattenTuplesPass());
  if (!options.argumentTypes.empty())
    pm.addPass(ttcore::createTTCorePopulateArgumentTypesPass(
        {std::string(options.argumentTypes)}));
}

/// Adds a device; the ops are still those of the model.
static void addDevice(OpPassManager &pm, const TTIRToTTNNOptions &options) {
  if (makesKernels(options))
    pm.addPass(createConvertTTNNToTTIRPass({/*hoisted=*/true}));
  if (options.keepSource)
    pm.addPass(ttir::createTTIRKeepSourcePass());
  addRegisterDevice(pm, options);
  pm.addPass(ttir::createTTIRFoldCollectivesPass());
  pm.addPass(ttcore::createTTCoreOptimizationBarrierFoldPass());
}

/// Lowers to element types that the device has, and inlines calls.
static void addNormalForm(OpPassManager &pm, const TTIRToTTNNOptions &options) {
  TTNNResolveCompositesPassOptions composites;
  composites.resolution = options.compositeResolution;
  pm.addPass(createTTNNResolveCompositesPass(composites));
  pm.addPass(ttir::createTTIRFunctionalCachesPass());
  pm.addPass(ttir::createTTIRUnrollQuantizedPass());
  pm.addPass(ttir::createTTIRElementTypeNormalizationPass());
  pm.addPass(createInlinerPass());
  pm.addPass(createSymbolDCEPass());
  pm.addPass(createCanonicalizePass());
  if (options.enableImplicitBroadcastFolding)
    pm.addPass(ttir::createTTIRImplicitBroadcastFoldPass());
}

void addImport(OpPassManager &pm, const TTIRToTTNNOptions &options) {
  addEntry(pm, options);
  addDevice(pm, options);
  addNormalForm(pm, options);
}

/// Spreads the program over the chips of the mesh. One chip, and functions that
/// are spread already, stay as they are.
static void addMesh(OpPassManager &pm, const TTIRToTTNNOptions &options) {
  ttir::TTIRPlanMeshPassOptions plan;
  plan.sharding = options.meshSharding;
  plan.report = options.meshPlanReport;
  pm.addPass(ttir::createTTIRPlanMeshPass(plan));
  pm.addPass(ttir::createTTIRCutMeshPass());
  pm.addPass(ttir::createTTIRMergeCollectivesPass());
}

/// Rewrites ops to those that the library has; what is left it does not have.
static void addModelPasses(OpPassManager &pm,
                           const TTIRToTTNNOptions &options) {
  addMesh(pm, options);
  addFusing(pm, options);
  if (options.enableEraseInverseOps) {
    ttir::TTIREraseInverseOpsPassOptions inverse;
    // Kernels read heads as they lie.
    inverse.wholeHeads = !takesAll(options);
    pm.addPass(ttir::createTTIREraseInverseOpsPass(inverse));
    pm.addPass(createCanonicalizePass());
    addFusing(pm, options);
  }
  pm.addPass(createTTIRDecomposeForTTNNPass());
  pm.addPass(createCanonicalizePass());
  pm.addPass(createCSEPass());
  if (options.level() != OptimizationLevel::None && options.foldImages &&
      options.enableConstEval && !takesAll(options)) {
    ttnn::TTNNFoldImagesPassOptions fold;
    fold.sharded = options.level() == OptimizationLevel::Sharded;
    pm.addPass(ttnn::createTTNNFoldImagesPass(fold));
  }
  pm.addPass(ttir::createTTIRFlattenSlidingWindowPass());
  pm.addPass(createTTNNMeshBordersPass());
}

void addWeightFormats(OpPassManager &pm, const WeightOptions &options) {
  pm.addPass(ttnn::createTTNNWeightFormatsPass({options.chosen()}));
}

static void addFormats(OpPassManager &pm, const TTIRToTTNNOptions &options) {
  ttnn::TTNNSetFormatsPassOptions formats;
  formats.file = options.formatsFile;
  formats.report = options.formatsReport;
  formats.activations = options.activationFormat;
  formats.convolutionWeights = options.weights.chosen();
  pm.addPass(ttnn::createTTNNSetFormatsPass(formats));
}

static void addPlan(OpPassManager &pm, const TTIRToTTNNOptions &options) {
  bool isAsked =
      !options.planFile.empty() || !options.overrideOutputLayout.empty() ||
      !options.overrideConv2dConfig.empty() ||
      !options.overrideConv3dConfig.empty() || !options.planReport.empty();
  OptimizationLevel level = options.level();
  if (level == OptimizationLevel::None && !isAsked)
    return;
  if (level != OptimizationLevel::None && options.enableConstEval)
    pm.addPass(ttnn::createTTNNTurnWeightsPass());
  if (level != OptimizationLevel::None)
    pm.addPass(ttnn::createTTNNOrderOpsPass());
  ttnn::TTNNPlanLayoutsPassOptions plan;
  plan.level = unsigned(level);
  plan.usableFraction = options.l1UsageCap;
  plan.constEval = options.enableConstEval;
  plan.maxOffers = options.maxLegalLayouts;
  plan.report = options.planReport;
  plan.planFile = options.planFile;
  plan.overrides = options.overrideOutputLayout;
  plan.moves = options.insertMemReconfig;
  plan.conv2dOverrides = options.overrideConv2dConfig;
  plan.conv3dOverrides = options.overrideConv3dConfig;
  pm.addPass(ttnn::createTTNNPlanLayoutsPass(plan));
  // Layouts of weights that are chosen for the body of a loop.
  if (level != OptimizationLevel::None && options.enableConstEval)
    pm.addPass(ttcore::createTTCoreHoistLoopInvariantsPass());
}

void addLowering(OpPassManager &pm, const TTIRToTTNNOptions &options) {
  if (makesKernels(options)) {
    int64_t minOps = options.chooseBackend ? 1 : options.d2mMinOps;
    pm.addPass(d2m::createD2MDecomposePass({/*composites=*/false, minOps}));
    pm.addPass(createCSEPass());
    if (minOps == 1)
      pm.addPass(d2m::createD2MSplitMovesPass());
    d2m::D2MFormGroupsPassOptions groups;
    groups.minOps = minOps;
    pm.addPass(d2m::createD2MFormGroupsPass(groups));
    if (takesAll(options))
      pm.addPass(d2m::createD2MPlanReportPass({/*onlyLeft=*/true}));
    if (options.chooseBackend)
      pm.addPass(createReleaseLibraryPass());
  }
  pm.addPass(ttnn::createTTNNLayoutPass());
  if (makesKernels(options)) {
    pm.addPass(d2m::createD2MPlanPass({options.mathFidelity, /*estimates=*/true,
                                       options.kernelPlans.report,
                                       options.kernelPlans.file}));
    pm.addPass(createConvertD2MToTTNNPass());
  }
  pm.addPass(createConvertTTIRToTTNNPass());
  pm.addPass(createCanonicalizePass());
  if (options.enableFusing)
    pm.addPass(ttnn::createTTNNFusingPass());
  pm.addPass(ttnn::createTTNNFitLibraryPass());
  pm.addPass(ttnn::createTTNNDecomposeLayoutsPass());
  pm.addPass(createCanonicalizePass());
  pm.addPass(createCSEPass());
  ttnn::TTNNChoosePagesPassOptions pages;
  pages.windowsInL1 =
      options.level() != OptimizationLevel::None && options.l1UsageCap > 0;
  if (options.rowMajor != ttnn::Choice::False)
    pm.addPass(ttnn::createTTNNChoosePagesPass(pages));
  addComputeKernelConfig(pm, options);
  pm.addPass(ttcore::createTTCoreHoistLoopInvariantsPass());
  addFormats(pm, options);
  addPlan(pm, options);
}

/// Lowers the result to TTNN.
static void addLibraryPasses(OpPassManager &pm,
                             const TTIRToTTNNOptions &options) {
  addWeightFormats(pm, options.weights);
  if (options.chooseBackend) {
    auto copy = std::make_shared<TTIRToTTNNOptions>();
    copy->copyOptionValuesFrom(options);
    pm.addPass(createChooseBackendPass(std::move(copy)));
  }
  addLowering(pm, options);
  if (options.enableConstEval)
    pm.addPass(ttcore::createConstEvalHoistTransformPass());
  pm.addPass(ttnn::createTTNNUpdateInPlacePass());
  pm.addPass(ttnn::createTTNNDeallocatePass());
  pm.addPass(ttnn::createTTNNConfigureProductsPass());
  ttnn::TTNNCheckMemoryPassOptions memory;
  memory.mode = options.checkMemory;
  pm.addPass(ttnn::createTTNNCheckMemoryPass(memory));
}

void buildTTIRToTTNNPipeline(OpPassManager &pm,
                             const TTIRToTTNNOptions &options) {
  auto device = [&]() -> OpPassManager & {
    return pm.nest<ttcore::DeviceModuleOp>().nest<ModuleOp>();
  };
  addEntry(pm, options);
  pm.addPass(ttnn::createTTNNForgetDeallocationsPass());
  pm.addPass(ttcore::createTTCoreWrapDeviceModulePass());
  addDevice(device(), options);
  pm.addPass(ttir::createCPUHoistManuallyTaggedPass());
  OpPassManager &model = device();
  addNormalForm(model, options);
  addModelPasses(model, options);
  if (options.enableCPUConstEval)
    pm.addPass(ttir::createCPUHoistConstEvalPass());
  if (options.enableCPUFallback)
    pm.addPass(createCPUHoistNonLowerableOpsPass());
  addLibraryPasses(device(), options);
  pm.addPass(ttir::createCPUMatchDeclarationsPass());
  pm.addPass(ttcore::createTTCoreUnwrapDeviceModulePass());
}

namespace {
struct LoadSystemDescOptions : PassPipelineOptions<LoadSystemDescOptions> {
  Option<std::string> path{*this, "path",
                           llvm::cl::desc("path of a .ttsys file")};
};
} // namespace

/// As PassPipelineRegistration does it, but options may be refused.
static void registerPipeline(StringRef name, StringRef text,
                             void (*build)(OpPassManager &,
                                           const TTIRToTTNNOptions &)) {
  registerPassPipeline(
      name, text,
      [build](OpPassManager &pm, StringRef values,
              function_ref<LogicalResult(const Twine &)> fail) {
        TTIRToTTNNOptions options;
        if (std::optional<std::string> problem = options.read(values))
          return fail(*problem);
        build(pm, options);
        return success();
      },
      [](function_ref<void(const mlir::detail::PassOptions &)> show) {
        show(TTIRToTTNNOptions());
      });
}

void registerTTNNPipelines() {
  registerPass(createReleaseLibraryPass);
  registerPass([] {
    auto options = std::make_shared<TTIRToTTNNOptions>();
    options->chooseBackend = true;
    return createChooseBackendPass(std::move(options));
  });
  for (const char *name :
       {"ttir-to-ttnn-backend-pipeline", "ttir-to-ttnn-runtime-pipeline",
        "ttir-to-ttnn-common-pipeline"})
    registerPipeline(name, "TTIR to TTNN, ready for a binary",
                     buildTTIRToTTNNPipeline);
  registerPipeline("ttir-to-emitpy-pipeline",
                   "TTIR to TTNN, ready for ttmlir-translate --mlir-to-python",
                   buildTTIRToTTNNPipeline);
  registerPipeline("ttir-to-emitc-pipeline", "TTIR to EmitC",
                   [](OpPassManager &pm, const TTIRToTTNNOptions &options) {
                     buildTTIRToTTNNPipeline(pm, options);
                     pm.addPass(createConvertTTNNToEmitC());
                   });
  registerPipeline("ttnn-common-to-emitc-pipeline", "TTNN to EmitC",
                   [](OpPassManager &pm, const TTIRToTTNNOptions &) {
                     pm.addPass(createConvertTTNNToEmitC());
                   });
  PassPipelineRegistration<LoadSystemDescOptions>(
      "ttir-load-system-desc", "older name of ttcore-register-device",
      [](OpPassManager &pm, const LoadSystemDescOptions &options) {
        ttcore::TTCoreRegisterDevicePassOptions device;
        device.systemDescPath = options.path;
        pm.addPass(ttcore::createTTCoreRegisterDevicePass(device));
      });
  PassPipelineRegistration<>(
      "ttir-implicit-device", "older name of ttcore-register-device",
      [](OpPassManager &pm) {
        pm.addPass(ttcore::createTTCoreRegisterDevicePass());
      });
  // Whatever its options are: the library is the one target.
  registerPassPipeline(
      "ttir-to-ttir-decomposition", "other name of ttir-decompose-for-ttnn",
      [](OpPassManager &pm, StringRef,
         function_ref<LogicalResult(const Twine &)>) {
        pm.addPass(createTTIRDecomposeForTTNNPass());
        return success();
      },
      [](function_ref<void(const mlir::detail::PassOptions &)>) {});
  PassPipelineRegistration<>(
      "ttir-layout", "older name of ttnn-layout",
      [](OpPassManager &pm) { pm.addPass(ttnn::createTTNNLayoutPass()); });
}

} // namespace mlir::tt
