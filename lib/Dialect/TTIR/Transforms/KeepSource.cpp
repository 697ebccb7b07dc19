//===- KeepSource.cpp - keeps the text of the module ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTIR/Transforms/Passes.h"

#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Target/Common/SourceText.h"

namespace mlir::tt::ttir {
#define GEN_PASS_DEF_TTIRKEEPSOURCEPASS
#include "ttmlir/Dialect/TTIR/Transforms/Passes.h.inc"

/// The module without what ttcore-register-device adds.
static OwningOpRef<ModuleOp> withoutDevice(ModuleOp module) {
  OwningOpRef<ModuleOp> copy = module.clone();
  (*copy)->removeAttr(ttcore::TTCoreDialect::getSystemDescAttrName());
  for (auto device :
       llvm::make_early_inc_range(copy->getOps<ttcore::DeviceOp>()))
    device.erase();
  return copy;
}

namespace {
struct TTIRKeepSource : impl::TTIRKeepSourcePassBase<TTIRKeepSource> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    bool hasTTIR = false;
    auto walk = module.walk([&](Operation *op) {
      Dialect *dialect = op->getDialect();
      if (isa_and_nonnull<TTIRDialect>(dialect))
        hasTTIR = true;
      else if (dialect && dialect->getNamespace() == "ttnn")
        return WalkResult::interrupt(); // partly lowered
      return WalkResult::advance();
    });
    if (hasTTIR && !walk.wasInterrupted() && !module->hasAttr(kSourceAttrName))
      keepSource(module, *withoutDevice(module));
  }
};
} // namespace

} // namespace mlir::tt::ttir
