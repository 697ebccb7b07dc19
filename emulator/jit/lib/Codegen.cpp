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

/// Takes the sizes of frames while a module is translated.
class StackReport {
public:
  explicit StackReport(llvm::LLVMContext &context) : context(context) {
    context.setDiagnosticHandlerCallBack(
        [](const llvm::DiagnosticInfo *info, void *self) {
          if (auto *size = llvm::dyn_cast<llvm::DiagnosticInfoStackSize>(info))
            static_cast<StackReport *>(self)->frames[&size->getFunction()] =
                size->getResourceSize();
        },
        this);
  }
  ~StackReport() { context.setDiagnosticHandlerCallBack(nullptr, nullptr); }

  /// Has the size of every frame reported.
  static void ask(llvm::Module &module) {
    for (llvm::Function &function : module)
      if (!function.isDeclaration())
        function.addFnAttr("warn-stack-size", "0");
  }

  /// Throws if the frames that may be there at once do not fit.
  void check(const llvm::Module &module) {
    for (const llvm::Function &function : module)
      if (uint64_t bytes = bytesFrom(function); bytes > stackBytes)
        throw std::runtime_error(
            "function '" + function.getName().str() + "' needs " +
            std::to_string(bytes) +
            " bytes of stack with those that it calls; there are " +
            std::to_string(stackBytes));
  }

private:
  /// The frames of `function` and of what it calls, a function that calls
  /// itself counted once.
  uint64_t bytesFrom(const llvm::Function &function) {
    if (auto known = paths.find(&function); known != paths.end())
      return known->second;
    uint64_t own = frames.lookup(&function), most = 0;
    paths[&function] = own;
    for (const llvm::BasicBlock &block : function)
      for (const llvm::Instruction &i : block)
        if (auto *call = llvm::dyn_cast<llvm::CallBase>(&i))
          if (auto *callee = call->getCalledFunction();
              callee && !callee->isDeclaration())
            most = std::max(most, bytesFrom(*callee));
    return paths[&function] = own + most;
  }

  llvm::LLVMContext &context;
  llvm::DenseMap<const llvm::Function *, uint64_t> frames, paths;
};

std::string Codegen::emit(llvm::Module &module) {
  StackReport report(module.getContext());
  module.setTargetTriple(machine->getTargetTriple());
  module.setDataLayout(machine->createDataLayout());
  optimize(module, *machine, optLevel);
  StackReport::ask(module);
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
  report.check(module);
  return std::string(object.begin(), object.end());
}
