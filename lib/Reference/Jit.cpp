//===- Jit.cpp - machine code for the host ---------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Compile.h"

#include "mlir/ExecutionEngine/OptUtils.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"

#include <mutex>

namespace mlir::tt::reference {

ErrorCollector::ErrorCollector(MLIRContext *context)
    : handler(context, [this](Diagnostic &diagnostic) {
        if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
          return;
        if (!messages.empty())
          messages += "\n";
        llvm::raw_string_ostream(messages)
            << diagnostic.getLocation() << ": " << diagnostic;
      }) {}

llvm::Error ErrorCollector::take(llvm::StringRef otherwise) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 messages.empty() ? otherwise.str() : messages);
}

static llvm::Expected<llvm::orc::JITTargetMachineBuilder> hostTarget() {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
  });
  auto builder = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (builder)
    builder->setRelocationModel(llvm::Reloc::PIC_);
  return builder;
}

/// Makes a function that loads the arguments of `function` from the addresses
/// that it is given. It takes over the name.
static void addEntry(llvm::Function &function) {
  std::string name = function.getName().str();
  function.setName(name + ".body");
  llvm::LLVMContext &context = function.getContext();
  auto *pointer = llvm::PointerType::getUnqual(context);
  auto *entry = llvm::Function::Create(
      llvm::FunctionType::get(llvm::Type::getVoidTy(context), {pointer}, false),
      llvm::GlobalValue::ExternalLinkage, name, function.getParent());
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context, "entry", entry));
  llvm::SmallVector<llvm::Value *> arguments;
  for (auto [i, argument] : llvm::enumerate(function.args())) {
    llvm::Value *place =
        builder.CreateConstGEP1_64(pointer, entry->getArg(0), i);
    llvm::Value *address = builder.CreateLoad(pointer, place);
    arguments.push_back(builder.CreateLoad(argument.getType(), address));
  }
  builder.CreateCall(&function, arguments);
  builder.CreateRetVoid();
}

llvm::Expected<HostModule> toLLVM(ModuleOp module, llvm::StringRef prefix) {
  ErrorCollector errors(module.getContext());
  HostModule host;
  host.context = std::make_unique<llvm::LLVMContext>();
  host.module = translateModuleToLLVMIR(module, *host.context);
  if (!host.module)
    return errors.take("no machine code was made");
  llvm::SmallVector<llvm::Function *> functions;
  for (llvm::Function &function : *host.module)
    if (!function.isDeclaration())
      functions.push_back(&function);
  for (llvm::Function *function : functions) {
    if (function->getName().starts_with(prefix))
      addEntry(*function);
    function->setLinkage(llvm::GlobalValue::InternalLinkage);
  }
  return host;
}

llvm::Expected<std::string> compileForHost(HostModule host,
                                           unsigned optimizationLevel) {
  auto builder = hostTarget();
  if (!builder)
    return builder.takeError();
  unsigned level = std::min(optimizationLevel, 3u);
  builder->setCodeGenOptLevel(static_cast<llvm::CodeGenOptLevel>(level));
  auto machine = builder->createTargetMachine();
  if (!machine)
    return machine.takeError();
  host.module->setTargetTriple((*machine)->getTargetTriple());
  host.module->setDataLayout((*machine)->createDataLayout());
  if (llvm::Error failed = makeOptimizingTransformer(
          level, /*sizeLevel=*/0, machine->get())(host.module.get()))
    return std::move(failed);
  llvm::SmallVector<char> object;
  llvm::raw_svector_ostream stream(object);
  llvm::legacy::PassManager passes;
  if ((*machine)->addPassesToEmitFile(passes, stream, nullptr,
                                      llvm::CodeGenFileType::ObjectFile))
    return error("this machine's code cannot be written as objects");
  passes.run(*host.module);
  return std::string(object.begin(), object.end());
}

llvm::Expected<std::unique_ptr<Loader>> Loader::create() {
  auto builder = hostTarget();
  if (!builder)
    return builder.takeError();
  // Objects have nothing to run at start, so no platform is needed. They call
  // functions of this process's C library.
  auto jit = llvm::orc::LLJITBuilder()
                 .setJITTargetMachineBuilder(std::move(*builder))
                 .setPlatformSetUp(llvm::orc::setUpInactivePlatform)
                 .create();
  if (!jit)
    return jit.takeError();
  auto loader = std::make_unique<Loader>();
  loader->jit = std::move(*jit);
  return loader;
}

/// The names of what an object defines.
static llvm::Expected<llvm::SmallVector<std::string>>
namesIn(llvm::StringRef object, llvm::StringRef prefix) {
  auto file = llvm::object::ObjectFile::createObjectFile(
      llvm::MemoryBufferRef(object, "reference"));
  if (!file)
    return file.takeError();
  llvm::SmallVector<std::string> names;
  for (const llvm::object::SymbolRef &symbol : (*file)->symbols()) {
    auto name = symbol.getName();
    auto flags = symbol.getFlags();
    if (!name || !flags)
      return llvm::joinErrors(name.takeError(), flags.takeError());
    if (name->starts_with(prefix) &&
        (*flags & llvm::object::SymbolRef::SF_Global) &&
        !(*flags & llvm::object::SymbolRef::SF_Undefined))
      names.push_back(name->str());
  }
  return names;
}

llvm::Expected<llvm::StringMap<Loader::Entry>>
Loader::load(llvm::StringRef object, llvm::StringRef prefix) {
  auto names = namesIn(object, prefix);
  if (!names)
    return names.takeError();
  auto library = jit->createJITDylib("object" + std::to_string(numLoaded++));
  if (!library)
    return library.takeError();
  if (llvm::Error failed = jit->addObjectFile(
          *library,
          llvm::MemoryBuffer::getMemBufferCopy(object, library->getName())))
    return std::move(failed);
  llvm::StringMap<Entry> entries;
  for (const std::string &name : *names) {
    auto address = jit->lookup(*library, name);
    if (!address)
      return address.takeError();
    entries[name] = address->toPtr<Entry>();
  }
  return entries;
}

} // namespace mlir::tt::reference
