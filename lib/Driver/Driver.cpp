//===- Driver.cpp - compile and reference in one process ------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Driver/Driver.h"

#include "Columns.h"
#include "Context.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/Pass/PassManager.h"
#include "ttmlir/Conversion/TTNNToTTIR/TTNNToTTIR.h"
#include "ttmlir/Dialect/AllDialects.h"
#include "ttmlir/Dialect/D2M/IR/D2M.h"
#include "ttmlir/Dialect/TTCore/Transforms/Passes.h"
#include "ttmlir/Pipelines/FrontEndPipelines.h"
#include "ttmlir/Pipelines/TTMetalPipelines.h"
#include "ttmlir/Pipelines/TTNNPipelines.h"
#include "ttmlir/Reader/Reader.h"
#include "ttmlir/Target/Source/Source.h"
#include "ttmlir/Target/TTMetal/TTMetalToFlatbuffer.h"
#include "ttmlir/Target/TTNN/TTNNToFlatbuffer.h"
#include "ttmlir/Threads/Threads.h"
#include "ttmlir/Upgrade/LegacyText.h"
#include "ttmlir/Upgrade/Passes.h"
#include "ttmlir/Upgrade/PortableArtifact.h"
#include "llvm/Support/SourceMgr.h"

namespace tt::driver {

using namespace mlir;

Context::Context() : stream(text) {
  DialectRegistry registry;
  mlir::tt::registerAllDialects(registry);
  context.appendDialectRegistry(registry);
  mlir::tt::useSharedThreads(context);
  context.printOpOnDiagnostic(false);
  // For attributes; the upgrade of the text refuses ops of unknown dialects.
  context.allowUnregisteredDialects();
}

/// Gives resources that the parser has seen named their elements.
static void addResources(MLIRContext &context, Resources resources) {
  auto &manager = DenseResourceElementsHandle::getManagerInterface(&context)
                      .getBlobManager();
  for (const Resource &resource : resources) {
    if (!manager.lookup(resource.key))
      continue; // nothing refers to it
    ArrayRef<char> data(reinterpret_cast<const char *>(resource.bytes.data()),
                        resource.bytes.size());
    manager.update(resource.key, UnmanagedAsmResourceBlob::allocateWithAlign(
                                     data, alignof(uint64_t)));
  }
}

OwningOpRef<ModuleOp> Context::parse(const std::string &source,
                                     const std::string &name,
                                     Resources resources) {
  fileName = name;
  if (auto artifact = mlir::tt::describePortableArtifact(source))
    check(false, name + ": " + *artifact);
  sources->AddNewSourceBuffer(
      mlir::tt::blankLegacyProperties(
          llvm::MemoryBuffer::getMemBufferCopy(source, name)),
      llvm::SMLoc());
  handler.emplace(*sources, &context, stream);
  ParserConfig config(&context, /*verifyAfterParse=*/false);
  auto module = mlir::tt::readModule(sources, config);
  check(bool(module), name + ": is not a module");
  addResources(context, resources);
  run(*module,
      [](PassManager &pm) { pm.addPass(mlir::tt::createTTUpgradePass()); });
  if (stages)
    stages->begin(*module);
  else if (numbersRows)
    Rows(*module).number();
  run(*module, [](PassManager &pm) {
    pm.addPass(mlir::tt::createConvertFrontEndsPass());
  });
  return module;
}

void Context::run(ModuleOp module,
                  llvm::function_ref<void(PassManager &)> build) {
  PassManager pm(&context);
  build(pm);
  if (stages)
    stages->watch(pm);
  bool ok = succeeded(pm.run(module));
  checkInterrupted();
  check(ok, "a pass failed");
}

void Context::interruptBy(::tt::InterruptCheck check) {
  if (!check)
    return;
  // Only the thread that started the compilation sees signals, and it would
  // wait for others.
  context.disableMultithreading();
  // A skipped pass leaves valid IR behind: the rest of the pipeline runs over
  // it in no time.
  context.registerActionHandler(
      [this, check = std::move(check)](function_ref<void()> transform,
                                       const tracing::Action &) {
        if (!interrupted && check())
          interrupted = true;
        if (!interrupted)
          transform();
      });
}

void Context::watchBy(Watcher &watcher) {
  context.disableMultithreading();
  stages.emplace(watcher);
}

void Context::checkInterrupted() const {
  if (interrupted)
    throw ::tt::Interrupted();
}

void Context::check(bool ok, const std::string &otherwise) {
  if (ok)
    return;
  // A location without a line in the file, such as loc("name").
  constexpr llvm::StringLiteral nowhere = "<unknown>:0:";
  for (size_t at; (at = text.find(nowhere)) != std::string::npos;)
    text.replace(at, nowhere.size(), fileName + ":");
  throw CompileError(text.empty() ? otherwise : text);
}

static std::vector<uint8_t> compileToTTMetal(Context &context, ModuleOp module,
                                             const CompileOptions &options) {
  context.check(options.pipelineOptions.empty(),
                "a program of the ttmetal dialect has no pipeline, found the "
                "options '" +
                    options.pipelineOptions + "'");
  mlir::tt::ttcore::TTCoreRegisterDevicePassOptions device;
  device.systemDescPath = options.systemDescPath;
  if (!options.arch.empty())
    device.mockSystemDescArch = options.arch;
  context.run(module, [&](PassManager &pm) {
    pm.addPass(mlir::tt::ttcore::createTTCoreRegisterDevicePass(device));
  });
  if (StageRecorder *recorder = context.recorder())
    recorder->end(module);
  auto bytes = mlir::tt::ttmetal::ttmetalToFlatbuffer(module);
  context.check(succeeded(bytes), "the program cannot be written");
  return std::move(*bytes);
}

template <typename Pipeline>
static void setDevice(Pipeline &pipeline, const CompileOptions &options) {
  if (!options.systemDescPath.empty())
    pipeline.systemDescPath = options.systemDescPath;
  if (!options.arch.empty())
    pipeline.mockSystemDescArch = options.arch;
}

/// Gives a pass the watcher's files, where it has none.
template <typename Option>
static void setFiles(Watcher &watcher, StringRef pass, Option &report,
                     Option &choices) {
  PlanFiles files = watcher.planFiles(pass);
  if (report.empty())
    report = files.report;
  if (choices.empty())
    choices = files.choices;
}

void lowerToTTNN(Context &context, ModuleOp module,
                 const CompileOptions &options) {
  mlir::tt::TTIRToTTNNOptions pipeline;
  if (std::optional<std::string> problem =
          pipeline.read(options.pipelineOptions))
    context.check(false, "the pipeline options '" + options.pipelineOptions +
                             "': " + *problem);
  setDevice(pipeline, options);
  if (Watcher *watcher = options.watcher) {
    setFiles(*watcher, "ttnn-plan-layouts", pipeline.planReport,
             pipeline.planFile);
    setFiles(*watcher, "choose-backend", pipeline.backendReport,
             pipeline.backendFile);
    setFiles(*watcher, "d2m-plan", pipeline.kernelPlans.report,
             pipeline.kernelPlans.file);
  }
  context.run(module, [&](PassManager &pm) {
    mlir::tt::buildTTIRToTTNNPipeline(pm, pipeline);
  });
}

std::vector<uint8_t> written(Context &context, ModuleOp module) {
  auto bytes = mlir::tt::ttnn::ttnnToFlatbuffer(module);
  context.check(succeeded(bytes), "the program cannot be written");
  return std::move(*bytes);
}

static std::vector<uint8_t> compileToTTNN(Context &context, ModuleOp module,
                                          const CompileOptions &options) {
  lowerToTTNN(context, module, options);
  if (StageRecorder *recorder = context.recorder())
    recorder->end(module);
  return written(context, module);
}

std::string emitCpp(const std::string &text, const std::string &name,
                    Resources resources) {
  Context context;
  OwningOpRef<ModuleOp> module = context.parse(text, name, resources);
  std::string source;
  llvm::raw_string_ostream stream(source);
  context.check(succeeded(mlir::tt::emitCpp(*module, stream)),
                name + ": has no form in C++");
  return source;
}

static bool hasGroups(ModuleOp module) {
  return module
      .walk([](mlir::tt::d2m::GroupOp) { return WalkResult::interrupt(); })
      .wasInterrupted();
}
/// Ops that only kernels implement: the library has none of them.
static bool hasGenerics(ModuleOp module) {
  return module
      .walk([](Operation *op) {
        return isa<mlir::tt::d2m::GenericOp, mlir::tt::d2m::ToLayoutOp>(op)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Whether ops of the library are marked to become kernels.
static bool hasHoisted(ModuleOp module) {
  return module
      .walk([](Operation *op) {
        return op->hasAttr(mlir::tt::kHoistAttr) ? WalkResult::interrupt()
                                                 : WalkResult::advance();
      })
      .wasInterrupted();
}

/// nullopt if an op has no kernel; nothing is said then, unless there are
/// groups, which the library cannot do.
static std::optional<std::vector<uint8_t>>
compileToKernels(Context &context, ModuleOp module,
                 const CompileOptions &options) {
  std::optional<ScopedDiagnosticHandler> silence;
  bool isWrongChoice = false;
  if (!hasGroups(module) && !hasGenerics(module))
    silence.emplace(module.getContext(), [&](Diagnostic &diagnostic) {
      // Choices that cannot be taken are no lack of kernels.
      bool isChoice = StringRef(diagnostic.str()).contains("the choices '");
      isWrongChoice |= isChoice;
      return success(!isChoice);
    });
  OwningOpRef<ModuleOp> copy = module.clone();
  mlir::tt::TTIRToTTMetalOptions pipeline;
  setDevice(pipeline, options);
  PassManager pm(module.getContext());
  StageRecorder *recorder = context.recorder();
  pipeline.estimates = recorder != nullptr;
  if (options.watcher) {
    setFiles(*options.watcher, "d2m-place", pipeline.placementReport,
             pipeline.placementFile);
    setFiles(*options.watcher, "d2m-plan", pipeline.kernelPlans.report,
             pipeline.kernelPlans.file);
  }
  mlir::tt::buildTTIRToTTMetalPipeline(pm, pipeline);
  if (recorder)
    recorder->watch(pm);
  auto fail = [&] {
    if (recorder)
      recorder->restart();
    return std::nullopt;
  };
  if (failed(pm.run(*copy))) {
    context.check(!isWrongChoice, "a pass failed");
    return fail();
  }
  auto bytes = mlir::tt::ttmetal::ttmetalToFlatbuffer(*copy);
  if (failed(bytes))
    return fail();
  if (recorder)
    recorder->end(*copy);
  return std::optional(std::move(*bytes));
}

/// Collects the ops that remarks are on.
static std::vector<uint8_t> compileMixed(Context &context, ModuleOp module,
                                         const CompileOptions &options,
                                         LibraryOps *libraryOps) {
  ScopedDiagnosticHandler count(&context.context, [&](Diagnostic &diagnostic) {
    std::string message = diagnostic.str();
    StringRef rest(message);
    if (diagnostic.getSeverity() != DiagnosticSeverity::Remark ||
        !rest.consume_front("'"))
      return failure();
    auto [name, why] = rest.split("' is in no program: ");
    if (why.empty())
      return failure();
    if (libraryOps) {
      LibraryOp &op = (*libraryOps)[name.str()];
      if (op.count++ == 0)
        op.why = why.str();
    }
    return success();
  });
  CompileOptions mixed = options;
  mixed.pipelineOptions += (mixed.pipelineOptions.empty() ? "" : " ");
  mixed.pipelineOptions += "enable-create-d2m-subgraphs=true d2m-min-ops=1";
  return compileToTTNN(context, module, mixed);
}

std::vector<uint8_t> compile(const std::string &text, const std::string &name,
                             const CompileOptions &options,
                             LibraryOps *libraryOps) {
  Context context;
  context.interruptBy(options.interrupted);
  if (options.watcher)
    context.watchBy(*options.watcher);
  OwningOpRef<ModuleOp> module = context.parse(text, name, options.resources);
  context.run(*module, [](PassManager &pm) {
    pm.addPass(mlir::tt::ttcore::createTTCoreUnwrapDeviceModulePass());
  });
  if (mlir::tt::ttmetal::hasTTMetal(*module))
    return compileToTTMetal(context, *module, options);
  if (hasGenerics(*module)) {
    context.check(options.pipelineOptions.empty(),
                  "generics of d2m take no pipeline options, found '" +
                      options.pipelineOptions + "'");
    auto bytes = compileToKernels(context, *module, options);
    context.checkInterrupted();
    context.check(bytes.has_value(), "the generics cannot become kernels");
    return std::move(*bytes);
  }
  if (hasHoisted(*module))
    return compileMixed(context, *module, options, libraryOps);
  if (!options.kernels)
    return compileToTTNN(context, *module, options);
  if (options.pipelineOptions.empty()) {
    auto bytes = compileToKernels(context, *module, options);
    context.checkInterrupted();
    if (bytes)
      return std::move(*bytes);
    context.check(!hasGroups(*module), "the groups cannot become kernels");
  }
  return compileMixed(context, *module, options, libraryOps);
}

} // namespace tt::driver
