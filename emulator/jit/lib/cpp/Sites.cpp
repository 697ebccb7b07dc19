//===- Sites.cpp - Which line made a kernel call --------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "CoreCode.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"

#include <algorithm>

using namespace tt::jit;

bool SiteList::isHeader(llvm::StringRef path) const {
  return std::any_of(headers.begin(), headers.end(), [&](const auto &folder) {
    return path.starts_with(folder);
  });
}

static std::string pathOf(const llvm::DILocation *location) {
  llvm::StringRef file = location->getFilename();
  if (file.starts_with("/") || location->getDirectory().empty())
    return file.str();
  return (location->getDirectory() + "/" + file).str();
}

unsigned SiteList::numberOf(const llvm::DILocation *location) {
  const llvm::DILocation *at = location;
  while (at && at->getInlinedAt() && isHeader(pathOf(at)))
    at = at->getInlinedAt();
  std::string place = "unknown line";
  if (at && at->getLine() != 0)
    place = at->getFilename() == "kernel text"
                ? "C++ line " + std::to_string(at->getLine())
                : at->getFilename().str() + ":" + std::to_string(at->getLine());
  auto found = std::find(places.begin(), places.end(), place);
  if (found == places.end())
    found = places.insert(places.end(), place);
  return unsigned(found - places.begin());
}

/// Does `function` call itself, directly?
static bool callsItself(const llvm::Function &function) {
  for (const llvm::User *user : function.users())
    if (auto *call = llvm::dyn_cast<llvm::CallBase>(user))
      if (call->getFunction() == &function)
        return true;
  return false;
}

void tt::jit::numberSites(llvm::Module &module, SiteList &sites) {
  for (llvm::Function &function : module) {
    const llvm::DISubprogram *where = function.getSubprogram();
    if (function.isDeclaration() || !where || function.getName() == kernelEntry)
      continue;
    llvm::StringRef file = where->getFilename();
    std::string path = file.starts_with("/")
                           ? file.str()
                           : (where->getDirectory() + "/" + file).str();
    if (!sites.isHeader(path) || callsItself(function))
      continue;
    function.removeFnAttr(llvm::Attribute::NoInline);
    function.addFnAttr(llvm::Attribute::AlwaysInline);
  }
  llvm::ModulePassManager passes;
  passes.addPass(llvm::AlwaysInlinerPass(/*InsertLifetime=*/false));
  runPasses(module, std::move(passes));

  llvm::Function *site = module.getFunction(siteFunction);
  if (!site)
    return;
  for (llvm::User *user : llvm::make_early_inc_range(site->users()))
    if (auto *call = llvm::dyn_cast<llvm::CallInst>(user)) {
      call->replaceAllUsesWith(llvm::ConstantInt::get(
          call->getType(), sites.numberOf(call->getDebugLoc().get())));
      call->eraseFromParent();
    }
}
