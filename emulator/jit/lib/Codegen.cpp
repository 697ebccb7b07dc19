//===- Codegen.cpp - From LLVM IR to machine code -------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Codegen.h"

#include "Linker.h"

#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
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

std::string Codegen::emit(llvm::Module &module) {
  module.setTargetTriple(machine->getTargetTriple());
  module.setDataLayout(machine->createDataLayout());
  optimize(module, *machine, optLevel);
  llvm::SmallVector<char> object;
  llvm::raw_svector_ostream os(object);
  llvm::legacy::PassManager passes;
  if (machine->addPassesToEmitFile(passes, os, nullptr,
                                   llvm::CodeGenFileType::ObjectFile))
    throw std::runtime_error(
        "this machine's code cannot be written as objects");
  passes.run(module);
  return std::string(object.begin(), object.end());
}
