//===- Codegen.cpp - From LLVM IR to machine code -------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Codegen.h"

#include "Linker.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

#include <stdexcept>

using namespace tt::jit;

/// For the frames of kernels; bodies of calls take the rest of a fiber's stack.
static constexpr uint64_t stackBytes = 64 * 1024;

/// Above this many instructions in a row machine code is not optimised.
static constexpr size_t longestSelected = 3000;

Codegen::Codegen(unsigned optLevel) : optLevel(optLevel) {
  llvm::orc::JITTargetMachineBuilder builder = hostTarget();
  builder.setCodeGenOptLevel(optLevel == 0   ? llvm::CodeGenOptLevel::None
                             : optLevel == 1 ? llvm::CodeGenOptLevel::Less
                                             : llvm::CodeGenOptLevel::Default);
  auto made = builder.createTargetMachine();
  if (!made)
    throw std::runtime_error(llvm::toString(made.takeError()));
  machine = std::move(*made);
}

/// A kernel is calls with a little arithmetic around them: at level 1, loads of
/// the table are shared and leave the loops, constants and branches fold.
static llvm::ModulePassManager lightPipeline() {
  llvm::FunctionPassManager functions;
  functions.addPass(llvm::EarlyCSEPass());
  functions.addPass(llvm::InstCombinePass());
  functions.addPass(llvm::SimplifyCFGPass());
  functions.addPass(llvm::createFunctionToLoopPassAdaptor(
      llvm::LICMPass(llvm::LICMOptions()), /*UseMemorySSA=*/true));
  functions.addPass(llvm::EarlyCSEPass());
  llvm::ModulePassManager modules;
  modules.addPass(
      llvm::createModuleToFunctionPassAdaptor(std::move(functions)));
  return modules;
}

static void optimize(llvm::Module &module, llvm::TargetMachine &machine,
                     unsigned optLevel) {
  if (optLevel == 0)
    return;
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder(&machine);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  llvm::ModulePassManager pipeline =
      optLevel == 1 ? lightPipeline()
                    : builder.buildPerModuleDefaultPipeline(
                          optLevel == 2 ? llvm::OptimizationLevel::O2
                                        : llvm::OptimizationLevel::O3);
  pipeline.run(module, modules);
}

/// The most instructions of a block between calls. Instruction selection and
/// scheduling take the square of their number.
static size_t longestRun(const llvm::Module &module) {
  size_t longest = 0;
  for (const llvm::Function &function : module)
    for (const llvm::BasicBlock &block : function) {
      size_t run = 0;
      for (const llvm::Instruction &i : block) {
        run = llvm::isa<llvm::CallBase>(i) ? 0 : run + 1;
        longest = std::max(longest, run);
      }
    }
  return longest;
}

/// How many frames of `function` and of what it calls there may be at once, a
/// function that calls itself counted once.
static unsigned
depthOf(const llvm::Function &function,
        llvm::DenseMap<const llvm::Function *, unsigned> &known) {
  if (unsigned depth = known.lookup(&function))
    return depth;
  known[&function] = 1;
  unsigned most = 0;
  for (const llvm::BasicBlock &block : function)
    for (const llvm::Instruction &i : block)
      if (auto *call = llvm::dyn_cast<llvm::CallBase>(&i))
        if (auto *callee = call->getCalledFunction();
            callee && !callee->isDeclaration())
          most = std::max(most, depthOf(*callee, known));
  return known[&function] = most + 1;
}

/// Asks for a report of frames that take more than their part of the stack.
static void limitFrames(llvm::Module &module) {
  llvm::DenseMap<const llvm::Function *, unsigned> known;
  unsigned depth = 1;
  for (const llvm::Function &function : module)
    depth = std::max(depth, depthOf(function, known));
  for (llvm::Function &function : module)
    if (!function.isDeclaration())
      function.addFnAttr("warn-stack-size", std::to_string(stackBytes / depth));
}

/// Throws what is reported while a module is translated.
class StackReport {
public:
  explicit StackReport(llvm::LLVMContext &context) : context(context) {
    context.setDiagnosticHandlerCallBack(
        [](const llvm::DiagnosticInfo *info, void *self) {
          if (auto *size = llvm::dyn_cast<llvm::DiagnosticInfoStackSize>(info))
            static_cast<StackReport *>(self)->bytes = size->getResourceSize();
        },
        this);
  }
  ~StackReport() { context.setDiagnosticHandlerCallBack(nullptr, nullptr); }

  void check() const {
    if (bytes)
      throw std::runtime_error("a function needs " + std::to_string(bytes) +
                               " bytes of stack; all of them on the way "
                               "together have " +
                               std::to_string(stackBytes));
  }

private:
  llvm::LLVMContext &context;
  uint64_t bytes = 0;
};

std::string Codegen::emit(llvm::Module &module) {
  StackReport report(module.getContext());
  limitFrames(module);
  module.setTargetTriple(machine->getTargetTriple());
  module.setDataLayout(machine->createDataLayout());
  optimize(module, *machine, optLevel);
  llvm::CodeGenOptLevel level = machine->getOptLevel();
  if (longestRun(module) > longestSelected)
    machine->setOptLevel(llvm::CodeGenOptLevel::None);
  llvm::SmallVector<char> object;
  llvm::raw_svector_ostream os(object);
  llvm::legacy::PassManager passes;
  if (machine->addPassesToEmitFile(passes, os, nullptr,
                                   llvm::CodeGenFileType::ObjectFile))
    throw std::runtime_error(
        "this machine's code cannot be written as objects");
  passes.run(module);
  machine->setOptLevel(level);
  report.check();
  return std::string(object.begin(), object.end());
}
