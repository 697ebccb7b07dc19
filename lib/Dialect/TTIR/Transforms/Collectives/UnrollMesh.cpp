//===- UnrollMesh.cpp - a program of several chips on one -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTIR/Transforms/Passes.h"

#include "Unroller.h"

namespace mlir::tt::ttir {
#define GEN_PASS_DEF_TTIRUNROLLMESHPASS
#include "ttmlir/Dialect/TTIR/Transforms/Passes.h.inc"

/// The rest of the program is for one chip, the first.
static void leaveOneChip(ModuleOp module) {
  module->removeAttr(ttcore::TTCoreDialect::getMeshesAttrName());
  module.walk([](ttcore::DeviceOp op) {
    ttcore::DeviceAttr device = op.getDeviceAttr();
    SmallVector<int64_t> mesh(device.getMeshShape().size(), 1);
    op.setDeviceAttrAttr(ttcore::DeviceAttr::get(
        op.getContext(), device.getWorkerGrid(), device.getDramGrid(),
        device.getL1Map(), device.getDramMap(), mesh,
        device.getChipIds().take_front(1)));
  });
}

namespace {
struct UnrollMesh : impl::TTIRUnrollMeshPassBase<UnrollMesh> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    // A program of one mesh: TTIR has no op that names another.
    mesh::Mesh mesh = meshOf(module);
    Unroller unroller(module, mesh);
    for (auto function : llvm::to_vector(module.getOps<func::FuncOp>()))
      if (!function.isPrivate() && !function.isExternal() &&
          failed(unroller.unrollEntry(function)))
        return signalPassFailure();
    unroller.eraseUnused();
    leaveOneChip(module);
  }
};
} // namespace

} // namespace mlir::tt::ttir
