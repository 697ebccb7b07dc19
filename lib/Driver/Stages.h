//===- Stages.h - a compilation, pass by pass -------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DRIVER_STAGES_H
#define TTMLIR_LIB_DRIVER_STAGES_H

#include "Columns.h"
#include "ttmlir/Driver/Stages.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace mlir {
class PassManager;
}

namespace tt::driver {

/// Shows a compilation's stages to a watcher.
class StageRecorder {
public:
  explicit StageRecorder(Watcher &watcher) : watcher(watcher) {}

  /// Gives the ops of the program numbers, which later stages refer to, and
  /// records it as the first stage.
  void begin(mlir::ModuleOp module);
  /// Records the program after each pass that changes it.
  void watch(mlir::PassManager &pm);
  /// Tells the watcher that a pass chooses for the last stage next.
  void planning(llvm::StringRef pass) { watcher.planning(pass); }
  /// Forgets all stages but the first: another way is tried.
  void restart();
  /// Records the program if its text is another than before.
  void record(mlir::ModuleOp module, llvm::StringRef pass);
  /// Computes what is known of the ops of the last stage.
  void end(mlir::ModuleOp module);

private:
  Watcher &watcher;
  Source source;
  std::string first, last; ///< texts of stages
};

} // namespace tt::driver

#endif // TTMLIR_LIB_DRIVER_STAGES_H
