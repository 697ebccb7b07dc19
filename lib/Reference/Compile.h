//===- Compile.h - the stages of the reference -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_REFERENCE_COMPILE_H
#define TTMLIR_LIB_REFERENCE_COMPILE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FormatVariadic.h"

namespace mlir::tt::reference {

template <typename... Args>
llvm::Error error(const char *format, Args &&...args) {
  return llvm::createStringError(
      llvm::inconvertibleErrorCode(),
      llvm::formatv(format, std::forward<Args>(args)...).str());
}

/// While alive, keeps the errors that the compiler reports, and other
/// diagnostics off the terminal.
class ErrorCollector {
public:
  explicit ErrorCollector(MLIRContext *context);
  /// The diagnostics so far as an error, or `otherwise` if there are none.
  llvm::Error take(llvm::StringRef otherwise);

private:
  std::string messages;
  ScopedDiagnosticHandler handler;
};

/// Adds what the stages below need to know of dialects.
void registerLoweringInterfaces(MLIRContext &context);

/// TTIR to the LLVM dialect; results become arguments behind the inputs.
llvm::Error lowerToLLVM(ModuleOp module);

/// A module of LLVM, which any thread may compile.
struct HostModule {
  std::unique_ptr<llvm::LLVMContext> context;
  std::unique_ptr<llvm::Module> module;
};
/// That of a module in the LLVM dialect. Every function whose name begins with
/// `prefix` gets an entry of that name, which takes the addresses of its
/// arguments; nothing else is seen from outside.
llvm::Expected<HostModule> toLLVM(ModuleOp module, llvm::StringRef prefix);

/// Compiles for this machine, to an object file.
llvm::Expected<std::string> compileForHost(HostModule host,
                                           unsigned optimizationLevel);

/// Code of object files, as long as the loader lives.
class Loader {
public:
  using Entry = void (*)(void **);

  static llvm::Expected<std::unique_ptr<Loader>> create();
  /// The entries of an object whose names begin with `prefix`, by name.
  llvm::Expected<llvm::StringMap<Entry>> load(llvm::StringRef object,
                                              llvm::StringRef prefix);

private:
  std::unique_ptr<llvm::orc::LLJIT> jit;
  size_t numLoaded = 0;
};

} // namespace mlir::tt::reference

#endif // TTMLIR_LIB_REFERENCE_COMPILE_H
