//===- Compile.h - the stages of the reference -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_REFERENCE_COMPILE_H
#define TTMLIR_LIB_REFERENCE_COMPILE_H

#include "ttmlir/Reference/Reference.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/IR/Diagnostics.h"

namespace mlir::tt::reference {

/// The name under which the compiled function is found.
inline constexpr llvm::StringLiteral entryName = "tt_reference_0";

/// A private copy of the module that holds `function`, reduced to what the
/// function needs, its names replaced, and attributes that matter to a device
/// only taken off.
struct Program {
  OwningOpRef<ModuleOp> module;
  std::vector<HostTensor> inputs, outputs;
};
llvm::Expected<Program> extractProgram(ModuleOp module,
                                       llvm::StringRef function);

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
