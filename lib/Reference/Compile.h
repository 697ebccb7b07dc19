//===- Compile.h - the stages of the reference -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_REFERENCE_COMPILE_H
#define TTMLIR_LIB_REFERENCE_COMPILE_H

#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
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
  /// What was reported, or `otherwise` if nothing was.
  llvm::Error take(llvm::StringRef otherwise);

private:
  std::string messages;
  ScopedDiagnosticHandler handler;
};

/// Adds what the stages below need to know of dialects.
void registerLoweringInterfaces(MLIRContext &context);

/// TTIR to the LLVM dialect; results become arguments behind the inputs.
llvm::Error lowerToLLVM(ModuleOp module);

/// Compiles for this machine.
llvm::Expected<std::unique_ptr<ExecutionEngine>>
compileForHost(ModuleOp module, unsigned optimizationLevel);

} // namespace mlir::tt::reference

#endif // TTMLIR_LIB_REFERENCE_COMPILE_H
