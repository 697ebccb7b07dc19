//===- Context.h - an MLIR context that throws its diagnostics --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DRIVER_CONTEXT_H
#define TTMLIR_LIB_DRIVER_CONTEXT_H

#include "Stages.h"
#include "ttmlir/Driver/Driver.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

#include <atomic>
#include <memory>
#include <optional>

namespace mlir {
class PassManager;
}

namespace tt::driver {

/// One module's context. Diagnostics are collected, with the source line and a
/// caret, and become the message of the CompileError that `check` throws.
class Context {
public:
  Context();

  /// Parses, upgrades older spellings, verifies. Elements that the text only
  /// refers to are those of `resources`. To be called once.
  mlir::OwningOpRef<mlir::ModuleOp> parse(const std::string &source,
                                          const std::string &name,
                                          Resources resources = {});
  /// Imports a model of ONNX: these bytes, or the file that `options` name.
  /// Called once, instead of `parse`.
  mlir::OwningOpRef<mlir::ModuleOp>
  importOnnx(std::optional<std::string_view> bytes, const OnnxOptions &options);
  void run(mlir::ModuleOp module,
           llvm::function_ref<void(mlir::PassManager &)> build);
  /// Throws the diagnostics so far, or `otherwise` if there are none.
  void check(bool ok, const std::string &otherwise);

  /// From now on passes and rewrites are skipped once `check` returns true;
  /// `run` throws Interrupted then.
  void interruptBy(::tt::InterruptCheck check);
  /// The rows of what is parsed from now on have their numbers in locations, as
  /// a watcher's stages have.
  void numberRows() { numbersRows = true; }
  /// Shows `watcher` each stage from now on; passes run on one thread.
  void watchBy(Watcher &watcher);
  /// The recorder of stages; null if nobody watches.
  StageRecorder *recorder() { return stages ? &*stages : nullptr; }
  /// Throws Interrupted if that has been said.
  void checkInterrupted() const;

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};

private:
  std::atomic<bool> interrupted = false;
  std::shared_ptr<llvm::SourceMgr> sources =
      std::make_shared<llvm::SourceMgr>();
  std::string fileName, text;
  llvm::raw_string_ostream stream;
  std::optional<mlir::SourceMgrDiagnosticHandler> handler;
  std::optional<StageRecorder> stages;
  bool numbersRows = false;
};

/// TTIR or TTNN to TTNN that is ready for a binary.
void lowerToTTNN(Context &context, mlir::ModuleOp module,
                 const CompileOptions &options);

/// A module of TTNN as a .ttnn file.
std::vector<uint8_t> written(Context &context, mlir::ModuleOp module);

} // namespace tt::driver

#endif // TTMLIR_LIB_DRIVER_CONTEXT_H
