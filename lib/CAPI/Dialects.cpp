//===- Dialects.cpp - dialects and passes for callers in C ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir-c/Dialects.h"

#include "mlir/CAPI/IR.h"
#include "mlir/Transforms/Passes.h"
#include "ttmlir/AllPasses.h"
#include "ttmlir/Dialect/AllDialects.h"
#include "ttmlir/Threads/Threads.h"

#include <mutex>

using namespace mlir;

void ttmlirRegisterAllDialects(MlirDialectRegistry registry) {
  mlir::tt::registerAllDialects(*unwrap(registry));
}

MlirContext ttmlirContextCreate(void) {
  DialectRegistry registry;
  mlir::tt::registerAllDialects(registry);
  auto *context = new MLIRContext(registry, MLIRContext::Threading::DISABLED);
  mlir::tt::useSharedThreads(*context);
  context->loadAllAvailableDialects();
  context->allowUnregisteredDialects();
  context->printOpOnDiagnostic(false);
  return wrap(context);
}

void ttmlirRegisterAllPasses(void) {
  static std::once_flag once;
  std::call_once(once, [] {
    mlir::tt::registerAllPasses();
    registerTransformsPasses();
  });
}
