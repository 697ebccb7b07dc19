//===- Translations.cpp - C++ and Python in ttmlir-translate --------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/AllDialects.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Target/Source/Source.h"

#include "mlir/Dialect/EmitC/IR/EmitC.h"
#include "mlir/Tools/mlir-translate/Translation.h"

using namespace mlir;

static void registerDialects(DialectRegistry &registry) {
  registry.insert<emitc::EmitCDialect>();
  mlir::tt::registerAllDialects(registry);
}

/// An error at the first op that is a model's and not yet the library's.
static LogicalResult checkNoTTIR(Operation *module) {
  auto result = module->walk([](Operation *op) {
    if (!isa_and_nonnull<mlir::tt::ttir::TTIRDialect>(op->getDialect()))
      return WalkResult::advance();
    op->emitOpError("is TTIR and source is written of TTNN: run ttmlir-opt "
                    "--ttir-to-ttnn-backend-pipeline first");
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// A translation works on an op; these want a module.
template <LogicalResult (*emit)(ModuleOp, raw_ostream &)>
static LogicalResult emitModule(Operation *op, raw_ostream &os) {
  if (auto module = dyn_cast<ModuleOp>(op))
    return failed(checkNoTTIR(module)) ? failure() : emit(module, os);
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
