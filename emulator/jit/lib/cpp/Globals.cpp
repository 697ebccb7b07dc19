//===- Globals.cpp - Variables belong to a thread and a launch ------------===//
// SPDX-License-Identifier: Apache-2.0
//
// The entry has all variables of the kernel in one object on its stack, and
// leaves its address in the context. Initial values are copied, then what has
// to be computed runs.
//===----------------------------------------------------------------------===//
#include "CoreCode.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

#include <stdexcept>

using namespace tt::jit;

/// Variables that change.
static std::vector<llvm::GlobalVariable *> variablesOf(llvm::Module &module) {
  std::vector<llvm::GlobalVariable *> variables;
  for (llvm::GlobalVariable &global : module.globals()) {
    if (global.getName() == contextVariable ||
        global.getName().starts_with("llvm.") || global.isConstant())
      continue;
    if (!global.hasInitializer())
      throw std::runtime_error("the variable '" + global.getName().str() +
                               "' is declared, but nowhere defined");
    variables.push_back(&global);
  }
  return variables;
}

/// Functions that compute initial values, in order.
static std::vector<llvm::Function *> initializersOf(llvm::Module &module) {
  std::vector<llvm::Function *> functions;
  llvm::GlobalVariable *list = module.getNamedGlobal("llvm.global_ctors");
  if (!list)
    return functions;
  if (auto *array = llvm::dyn_cast<llvm::ConstantArray>(list->getInitializer()))
    for (llvm::Value *entry : array->operands())
      if (auto *function = llvm::dyn_cast<llvm::Function>(
              llvm::cast<llvm::Constant>(entry)->getOperand(1)))
        functions.push_back(function);
  list->eraseFromParent();
  return functions;
}

/// Uses of `global` by instructions of `function` become `base + offset`.
static void redirect(llvm::GlobalVariable &global, llvm::Value *base,
                     uint64_t offset, llvm::Function &function) {
  llvm::IRBuilder<> b(llvm::cast<llvm::Instruction>(base)->getNextNode());
  llvm::Value *place =
      b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), base, offset);
  global.replaceUsesWithIf(place, [&](llvm::Use &use) {
    auto *user = llvm::dyn_cast<llvm::Instruction>(use.getUser());
    return user && user->getFunction() == &function && user != place;
  });
}

/// The address of the variables in the context, behind `api` and `rounds`.
static llvm::Value *variablesField(llvm::IRBuilder<> &b, llvm::Value *context) {
  return b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), context, 16);
}

void tt::jit::ownGlobals(llvm::Module &module) {
  std::vector<llvm::Function *> initializers = initializersOf(module);
  std::vector<llvm::GlobalVariable *> variables = variablesOf(module);
  llvm::Function *entry = module.getFunction(kernelEntry);
  if (!entry)
    throw std::runtime_error("it defines no kernel");
  const llvm::DataLayout &layout = module.getDataLayout();

  std::vector<llvm::Constant *> constants(variables.begin(), variables.end());
  llvm::convertUsersOfConstantsToInstructions(constants);
  std::vector<llvm::Type *> types;
  std::vector<llvm::Constant *> values;
  for (llvm::GlobalVariable *variable : variables) {
    for (llvm::User *user : variable->users())
      if (!llvm::isa<llvm::Instruction>(user))
        throw std::runtime_error(
            "a constant holds the address of the variable '" +
            variable->getName().str() +
            "', which is another one on every core: fill it in when the kernel "
            "runs");
    types.push_back(variable->getValueType());
    values.push_back(variable->getInitializer());
  }
  auto *type = llvm::StructType::get(module.getContext(), types);
  const llvm::StructLayout *places = layout.getStructLayout(type);

  llvm::IRBuilder<> b(&*entry->getEntryBlock().getFirstInsertionPt());
  if (!variables.empty()) {
    auto *initial = new llvm::GlobalVariable(
        module, type, /*isConstant=*/true, llvm::GlobalValue::InternalLinkage,
        llvm::ConstantStruct::get(type, values), "ttk_initial_values");
    for (llvm::Function &function : module) {
      if (function.isDeclaration() || &function == entry)
        continue;
      bool uses = std::any_of(
          variables.begin(), variables.end(), [&](llvm::GlobalVariable *v) {
            return std::any_of(v->user_begin(), v->user_end(), [&](auto *user) {
              auto *i = llvm::dyn_cast<llvm::Instruction>(user);
              return i && i->getFunction() == &function;
            });
          });
      if (!uses)
        continue;
      llvm::IRBuilder<> own(&*function.getEntryBlock().getFirstInsertionPt());
      llvm::Value *find = own.CreateLoad(
          own.getPtrTy(), module.getNamedGlobal(contextVariable));
      llvm::Value *context =
          own.CreateCall(llvm::FunctionType::get(own.getPtrTy(), false), find);
      llvm::Value *base =
          own.CreateLoad(own.getPtrTy(), variablesField(own, context));
      for (auto [i, variable] : llvm::enumerate(variables))
        redirect(*variable, base, places->getElementOffset(unsigned(i)),
                 function);
    }
    auto *memory = b.CreateAlloca(type, nullptr, "variables");
    memory->setAlignment(llvm::Align(16));
    b.CreateMemCpy(memory, llvm::Align(16), initial, llvm::MaybeAlign(),
                   layout.getTypeAllocSize(type));
    b.CreateStore(memory, variablesField(b, entry->getArg(0)));
    for (auto [i, variable] : llvm::enumerate(variables))
      redirect(*variable, memory, places->getElementOffset(unsigned(i)),
               *entry);
  }
  if (llvm::GlobalVariable *self = module.getNamedGlobal(contextVariable)) {
    // First of all, as the functions that are called find their context by it.
    llvm::IRBuilder<> first(&*entry->getEntryBlock().getFirstInsertionPt());
    llvm::Value *api = first.CreateLoad(first.getPtrTy(), entry->getArg(0));
    first.CreateStore(first.CreateLoad(first.getPtrTy(), api), self);
  }
  for (llvm::Function *function : initializers)
    b.CreateCall(function->getFunctionType(), function);
  for (llvm::GlobalVariable *variable : variables)
    variable->eraseFromParent();
}
