//===- Translations.cpp - C++ and Python in ttmlir-translate --------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTCore/IR/TTCore.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"
#include "ttmlir/Target/Source/Source.h"

#include "mlir/Dialect/EmitC/IR/EmitC.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Tools/mlir-translate/Translation.h"

using namespace mlir;

static void registerDialects(DialectRegistry &registry) {
  registry
      .insert<emitc::EmitCDialect, func::FuncDialect,
              mlir::tt::ttcore::TTCoreDialect, mlir::tt::ttnn::TTNNDialect>();
}

/// A translation works on an op; these want a module.
template <LogicalResult (*emit)(ModuleOp, raw_ostream &)>
static LogicalResult emitModule(Operation *op, raw_ostream &os) {
  if (auto module = dyn_cast<ModuleOp>(op))
    return emit(module, os);
  return op->emitError("expected a module");
}

void mlir::tt::registerSourceTranslations() {
  static TranslateFromMLIRRegistration cpp(
      "mlir-to-cpp", "translate TTNN or EmitC to C++",
      emitModule<mlir::tt::emitCpp>, registerDialects);
  static TranslateFromMLIRRegistration python(
      "mlir-to-python", "translate TTNN to Python",
      emitModule<mlir::tt::emitPython>, registerDialects);
}
