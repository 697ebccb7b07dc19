//===- MemoryAccesses.cpp - L1 by pointer ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// On a core an address in L1 is a pointer. Here a pointer below 4 GiB is one,
// and nothing of the host lies there: an access through a pointer of which it
// is not certain that it points into the stack or to a variable becomes a call
// of ttk_memory_*, which looks.
//===----------------------------------------------------------------------===//
#include "CoreCode.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

#include <stdexcept>

using namespace tt::jit;

/// The context, or what it points to.
static bool isContext(const llvm::Value *value) {
  if (auto *call = llvm::dyn_cast<llvm::CallInst>(value))
    return call->getCalledFunction() &&
           call->getCalledFunction()->getName() == selfFunction;
  auto *load = llvm::dyn_cast<llvm::LoadInst>(value);
  return load &&
         isContext(llvm::getUnderlyingObject(load->getPointerOperand()));
}

/// Certainly no address in L1.
static bool isHostPointer(llvm::Value *pointer) {
  llvm::SmallVector<const llvm::Value *, 4> objects;
  llvm::getUnderlyingObjects(pointer, objects);
  return llvm::all_of(objects, [](const llvm::Value *object) {
    return llvm::isa<llvm::AllocaInst>(object) ||
           llvm::isa<llvm::GlobalObject>(object) || isContext(object);
  });
}

namespace {

class Router {
public:
  Router(llvm::Module &module, SiteList &sites)
      : module(module), layout(module.getDataLayout()), sites(sites) {}

  void route(llvm::LoadInst &load);
  void route(llvm::StoreInst &store);
  void route(llvm::MemTransferInst &copy);
  void route(llvm::MemSetInst &fill);

private:
  llvm::Function *helper(const std::string &name) {
    llvm::Function *function = module.getFunction(memoryPrefix + name);
    if (!function)
      throw std::runtime_error("the headers lack " + (memoryPrefix + name));
    return function;
  }
  /// Bits of a type that one access takes; 0: it takes several.
  unsigned bitsOf(llvm::Type *type) const {
    uint64_t bits = layout.getTypeStoreSizeInBits(type);
    bool plain =
        type->isIntegerTy() || type->isFloatingPointTy() || type->isPointerTy();
    return plain && (bits == 8 || bits == 16 || bits == 32 || bits == 64)
               ? unsigned(bits)
               : 0;
  }
  llvm::Value *temporary(llvm::Instruction &at, llvm::Type *type) {
    llvm::IRBuilder<> entry(
        &*at.getFunction()->getEntryBlock().getFirstInsertionPt());
    return entry.CreateAlloca(type);
  }
  void copy(llvm::IRBuilder<> &b, llvm::Value *to, llvm::Value *from,
            uint64_t bytes) {
    b.CreateCall(helper("copy"), {to, from, b.getInt64(bytes), site(b)});
  }

  /// The number of the line that `b` writes for.
  llvm::Value *site(llvm::IRBuilder<> &b) {
    return b.getInt32(sites.numberOf(b.getCurrentDebugLocation().get()));
  }

  llvm::Module &module;
  const llvm::DataLayout &layout;
  SiteList &sites;
};

} // namespace

void Router::route(llvm::LoadInst &load) {
  llvm::IRBuilder<> b(&load);
  llvm::Type *type = load.getType();
  llvm::Value *result;
  if (unsigned bits = bitsOf(type)) {
    llvm::Value *word = b.CreateCall(helper("load" + std::to_string(bits)),
                                     {load.getPointerOperand(), site(b)});
    if (type->isPointerTy())
      result = b.CreateIntToPtr(word, type);
    else if (type->isIntegerTy())
      result = b.CreateTrunc(word, type);
    else
      result = b.CreateBitCast(word, type);
  } else {
    llvm::Value *place = temporary(load, type);
    copy(b, place, load.getPointerOperand(), layout.getTypeStoreSize(type));
    result = b.CreateLoad(type, place);
  }
  load.replaceAllUsesWith(result);
  load.eraseFromParent();
}

void Router::route(llvm::StoreInst &store) {
  llvm::IRBuilder<> b(&store);
  llvm::Value *value = store.getValueOperand();
  llvm::Type *type = value->getType();
  if (unsigned bits = bitsOf(type)) {
    llvm::Type *word = b.getIntNTy(bits);
    if (type->isPointerTy())
      value = b.CreatePtrToInt(value, word);
    else if (type->isIntegerTy())
      value = b.CreateZExt(value, word);
    else
      value = b.CreateBitCast(value, word);
    b.CreateCall(helper("store" + std::to_string(bits)),
                 {store.getPointerOperand(), value, site(b)});
  } else {
    llvm::Value *place = temporary(store, type);
    b.CreateStore(value, place);
    copy(b, store.getPointerOperand(), place, layout.getTypeStoreSize(type));
  }
  store.eraseFromParent();
}

void Router::route(llvm::MemTransferInst &transfer) {
  llvm::IRBuilder<> b(&transfer);
  b.CreateCall(helper("copy"),
               {transfer.getDest(), transfer.getSource(),
                b.CreateZExt(transfer.getLength(), b.getInt64Ty()), site(b)});
  transfer.eraseFromParent();
}

void Router::route(llvm::MemSetInst &fill) {
  llvm::IRBuilder<> b(&fill);
  b.CreateCall(helper("fill"),
               {fill.getDest(), b.CreateZExt(fill.getValue(), b.getInt32Ty()),
                b.CreateZExt(fill.getLength(), b.getInt64Ty()), site(b)});
  fill.eraseFromParent();
}

void tt::jit::routeMemory(llvm::Module &module, SiteList &sites) {
  Router router(module, sites);
  for (llvm::Function &function : module) {
    if (function.getName().starts_with(memoryPrefix))
      continue;
    for (llvm::Instruction &i :
         llvm::make_early_inc_range(llvm::instructions(function))) {
      if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&i)) {
        if (!isHostPointer(load->getPointerOperand()))
          router.route(*load);
      } else if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&i)) {
        if (!isHostPointer(store->getPointerOperand()))
          router.route(*store);
      } else if (auto *copy = llvm::dyn_cast<llvm::MemTransferInst>(&i)) {
        if (!isHostPointer(copy->getDest()) ||
            !isHostPointer(copy->getSource()))
          router.route(*copy);
      } else if (auto *fill = llvm::dyn_cast<llvm::MemSetInst>(&i)) {
        if (!isHostPointer(fill->getDest()))
          router.route(*fill);
      } else if (llvm::isa<llvm::AtomicRMWInst>(i) ||
                 llvm::isa<llvm::AtomicCmpXchgInst>(i)) {
        throw std::runtime_error("it uses an atomic operation, which the cores "
                                 "do not have; see noc_semaphore_inc");
      }
    }
  }
}
