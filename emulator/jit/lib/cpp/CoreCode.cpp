//===- CoreCode.cpp - From a host's code to an emulated core's ------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "CoreCode.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/IPO/GlobalOpt.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

#include <stdexcept>

using namespace tt::jit;

void tt::jit::runPasses(llvm::Module &module,
                        llvm::ModulePassManager pipeline) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  pipeline.run(module, modules);
}

/// Only the entry is reachable from outside; unused functions are dropped.
static void internalize(llvm::Module &module) {
  for (llvm::GlobalVariable *list :
       {module.getNamedGlobal("llvm.used"),
        module.getNamedGlobal("llvm.compiler.used")})
    if (list)
      list->eraseFromParent();
  for (llvm::GlobalObject &object : module.global_objects()) {
    if (object.isDeclaration())
      continue;
    object.setComdat(nullptr);
    // makeCoreCode defines the function that sets the context later.
    bool kept =
        object.getName() == kernelEntry || object.getName() == contextVariable;
    object.setLinkage(kept ? llvm::GlobalValue::ExternalLinkage
                           : llvm::GlobalValue::InternalLinkage);
  }
  llvm::ModulePassManager passes;
  passes.addPass(llvm::GlobalDCEPass());
  passes.addPass(llvm::GlobalOptPass());
  runPasses(module, std::move(passes));
}

/// Variables in registers: what stays in memory is an array, or an address.
static void simplify(llvm::Module &module) {
  llvm::FunctionPassManager functions;
  functions.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  functions.addPass(llvm::EarlyCSEPass());
  functions.addPass(llvm::SimplifyCFGPass());
  llvm::ModulePassManager modules;
  modules.addPass(
      llvm::createModuleToFunctionPassAdaptor(std::move(functions)));
  runPasses(module, std::move(modules));
}

/// Throws if the module calls a function that it does not define, other than
/// those that the back end inserts.
static void refuseUnknown(llvm::Module &module) {
  static constexpr llvm::StringLiteral known[] = {"memcpy", "memmove",
                                                  "memset"};
  for (llvm::Function &function : module)
    if (function.isDeclaration() && !function.isIntrinsic() &&
        !function.use_empty() && !llvm::is_contained(known, function.getName()))
      throw std::runtime_error("it calls '" + function.getName().str() +
                               "', which there is not on a core");
}

std::vector<std::string>
tt::jit::makeCoreCode(llvm::Module &module, std::vector<std::string> headers) {
  SiteList sites(std::move(headers));
  numberSites(module, sites);
  countRounds(module, sites);
  simplify(module);
  routeMemory(module, sites);
  findContext(module);
  internalize(module);
  ownGlobals(module);
  refuseUnknown(module);
  return sites.take();
}

//===----------------------------------------------------------------------===//
// The context
//===----------------------------------------------------------------------===//

void tt::jit::findContext(llvm::Module &module) {
  llvm::Function *self = module.getFunction(selfFunction);
  if (!self)
    return;
  llvm::GlobalVariable *variable = module.getNamedGlobal(contextVariable);
  llvm::DenseMap<llvm::Function *, std::vector<llvm::CallInst *>> calls;
  for (llvm::User *user : self->users())
    if (auto *call = llvm::dyn_cast<llvm::CallInst>(user))
      calls[call->getFunction()].push_back(call);
  for (auto &[function, list] : calls) {
    llvm::Value *context;
    if (function->getName() == kernelEntry) {
      context = function->getArg(0);
    } else {
      llvm::IRBuilder<> b(&*function->getEntryBlock().getFirstInsertionPt());
      llvm::Value *found = b.CreateLoad(b.getPtrTy(), variable);
      context = b.CreateCall(self->getFunctionType(), found);
    }
    for (llvm::CallInst *call : list) {
      call->replaceAllUsesWith(context);
      call->eraseFromParent();
    }
  }
}
