//===- Linker.cpp - From objects to code that runs ------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Linker.h"

#include "llvm/Support/TargetSelect.h"

#include <cstring>
#include <mutex>
#include <stdexcept>

using namespace tt::jit;
namespace orc = llvm::orc;

template <typename T> static T orThrow(llvm::Expected<T> value) {
  if (!value)
    throw std::runtime_error(llvm::toString(value.takeError()));
  return static_cast<T &&>(*value);
}

static void orThrow(llvm::Error error) {
  if (error)
    throw std::runtime_error(llvm::toString(std::move(error)));
}

orc::JITTargetMachineBuilder tt::jit::hostTarget() {
  static const orc::JITTargetMachineBuilder host = [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    // A kernel may wait with asm("nop").
    llvm::InitializeNativeTargetAsmParser();
    orc::JITTargetMachineBuilder builder =
        orThrow(orc::JITTargetMachineBuilder::detectHost());
    builder.setRelocationModel(llvm::Reloc::PIC_);
    return builder;
  }();
  return host;
}

Linker::Linker() {
  // Objects have nothing to run at start, so no platform is needed, and refer
  // to nothing outside but what a back end may make of copies.
  jit = orThrow(orc::LLJITBuilder()
                    .setJITTargetMachineBuilder(hostTarget())
                    .setPlatformSetUp(orc::setUpInactivePlatform)
                    .create());
  auto flags = llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Callable;
  auto function = [&](auto *code) {
    return orc::ExecutorSymbolDef(orc::ExecutorAddr::fromPtr(code), flags);
  };
  orThrow(jit->getMainJITDylib().define(orc::absoluteSymbols(
      {{jit->mangleAndIntern("memcpy"), function(&std::memcpy)},
       {jit->mangleAndIntern("memmove"), function(&std::memmove)},
       {jit->mangleAndIntern("memset"), function(&std::memset)}})));
}

Linker::Loaded Linker::load(const std::shared_ptr<Linker> &linker,
                            std::string_view object, const char *entry) {
  orc::LLJIT &jit = *linker->jit;
  orc::JITDylib &library = orThrow(jit.getExecutionSession().createJITDylib(
      "kernel" + std::to_string(linker->numLoaded++)));
  library.addToLinkOrder(jit.getMainJITDylib());
  // Frees the code; the session outlives it through the captured linker.
  std::shared_ptr<void> code(nullptr, [linker, &library](void *) {
    llvm::consumeError(
        linker->jit->getExecutionSession().removeJITDylib(library));
  });
  orThrow(jit.addObjectFile(library, llvm::MemoryBuffer::getMemBufferCopy(
                                         object, library.getName())));
  orc::ExecutorAddr address = orThrow(jit.lookup(library, entry));
  return {address.toPtr<void *>(), std::move(code)};
}
