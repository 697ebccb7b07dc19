//===- Rounds.cpp - A loop can be stopped ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "CoreCode.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"

using namespace tt::jit;

/// Where the loop begins that ends with `last`, if it is marked as one.
static const llvm::DILocation *beginOfLoop(const llvm::Instruction &last) {
  const llvm::MDNode *loop = last.getMetadata(llvm::LLVMContext::MD_loop);
  for (unsigned i = 1; loop && i < loop->getNumOperands(); ++i)
    if (auto *at = llvm::dyn_cast<llvm::DILocation>(loop->getOperand(i)))
      return at;
  return nullptr;
}

/// The last location in `block`.
static const llvm::DILocation *placeIn(const llvm::BasicBlock &block) {
  for (const llvm::Instruction &i : llvm::reverse(block))
    if (const llvm::DILocation *at = i.getDebugLoc(); at && at->getLine() != 0)
      return at;
  return nullptr;
}

void tt::jit::countRounds(llvm::Module &module, SiteList &sites) {
  llvm::Function *round = module.getFunction(roundFunction);
  if (!round)
    return;
  for (llvm::Function &function : module) {
    if (function.isDeclaration() || &function == round ||
        function.getName().starts_with(memoryPrefix))
      continue;
    llvm::SmallVector<
        std::pair<const llvm::BasicBlock *, const llvm::BasicBlock *>>
        edges;
    llvm::FindFunctionBackedges(function, edges);
    llvm::SmallPtrSet<const llvm::BasicBlock *, 8> done;
    for (auto [from, to] : edges) {
      if (!done.insert(from).second)
        continue;
      const llvm::DILocation *at = beginOfLoop(*from->getTerminator());
      if (!at)
        at = placeIn(*from);
      if (!at)
        at = placeIn(*to);
      auto *last = const_cast<llvm::Instruction *>(from->getTerminator());
      llvm::IRBuilder<> b(last);
      if (at)
        b.SetCurrentDebugLocation(at);
      b.CreateCall(round, b.getInt32(sites.numberOf(at)));
    }
  }
}
