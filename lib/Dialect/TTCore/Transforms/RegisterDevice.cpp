//===- RegisterDevice.cpp - states the machine of a module ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTCore/Transforms/Passes.h"

#include "tt/device/Error.h"
#include "tt/device/System.h"
#include "ttmlir/Dialect/TTCore/IR/DeviceEnums.h"
#include "ttmlir/Target/SystemDesc/SystemDesc.h"
#include "llvm/ADT/StringExtras.h"

namespace mlir::tt::ttcore {
#define GEN_PASS_DEF_TTCOREREGISTERDEVICEPASS
#include "ttmlir/Dialect/TTCore/Transforms/Passes.h.inc"

static std::string textOf(ArrayRef<int64_t> shape) {
  return llvm::join(
      llvm::map_range(shape, [](int64_t d) { return std::to_string(d); }), "x");
}

/// The chips of a mesh, or more than any board has.
static size_t chipsOf(ArrayRef<int64_t> mesh) {
  constexpr int64_t kMany = 1 << 20;
  int64_t chips = 1;
  for (int64_t dim : mesh)
    chips = dim < 1 ? 1 : std::min(chips, kMany) * std::min(dim, kMany);
  return size_t(std::min(chips, kMany));
}

/// A device of `mesh` chips, the first ones of the system, and the
/// first `workers` rows and columns of their cores, or all; null after an
/// error.
static DeviceAttr makeDevice(ModuleOp module, SystemDescAttr system,
                             ArrayRef<int64_t> mesh,
                             ArrayRef<int64_t> workers) {
  MLIRContext *ctx = module.getContext();
  int64_t chips = 1;
  for (int64_t dim : mesh) {
    if (dim < 1) {
      module.emitError("mesh-shape has a dimension of ")
          << dim << ": at least 1 expected";
      return nullptr;
    }
    if (chips > int64_t(system.getChipDescIndices().size()) / dim) {
      module.emitError("mesh shape '")
          << textOf(mesh) << "' needs more chips than the system's "
          << system.getChipDescIndices().size();
      return nullptr;
    }
    chips *= dim;
  }
  ChipDescAttr chip = system.getChipDesc(0);
  ArrayRef<int64_t> grid = chip.getGrid();
  if (workers.empty())
    workers = grid;
  bool fits = workers.size() == grid.size();
  for (size_t d = 0; fits && d != grid.size(); ++d)
    fits = workers[d] >= 1 && workers[d] <= grid[d];
  if (!fits) {
    module.emitError("worker-grid is '")
        << textOf(workers) << "'; the chip has " << textOf(grid) << " cores";
    return nullptr;
  }
  // Logical (y, x) of the grid is core (y, x) of chip 0.
  auto d0 = getAffineDimExpr(0, ctx), d1 = getAffineDimExpr(1, ctx);
  auto d2 = getAffineDimExpr(2, ctx);
  AffineMap toPhysical =
      AffineMap::get(2, 0, {getAffineConstantExpr(0, ctx), d0, d1}, ctx);
  AffineMap toVirtual = AffineMap::get(3, 0, {d1, d2}, ctx);
  SmallVector<unsigned> ids(chips);
  std::iota(ids.begin(), ids.end(), 0);
  return DeviceAttr::get(ctx,
                         GridAttr::get(ctx, workers, toPhysical, toVirtual),
                         GridAttr::get(ctx, chip.getDramGrid()), AffineMap(),
                         AffineMap(), mesh, ids);
}

namespace {
struct RegisterDevice : impl::TTCoreRegisterDevicePassBase<RegisterDevice> {
  using TTCoreRegisterDevicePassBase::TTCoreRegisterDevicePassBase;

  SystemDescAttr findSystem(ModuleOp module, ArrayRef<int64_t> mesh) {
    if (!systemDescPath.empty())
      return loadSystemDesc(module.getLoc(), systemDescPath);
    if (SystemDescAttr system = getSystemDesc(module))
      return system;
    std::optional<Arch> arch = symbolizeArch(mockSystemDescArch);
    auto deviceArch = arch ? toDevice(*arch) : std::nullopt;
    if (!deviceArch) {
      module.emitError("mock-system-desc-arch '")
          << mockSystemDescArch
          << "' is not known: " << ::tt::device::architectureNames();
      return nullptr;
    }
    // The usual board has one chip; a mesh gets one that has as many.
    try {
      return systemDescFromDevice(
          &getContext(),
          ::tt::device::makeSystemWith(*deviceArch, chipsOf(mesh)),
          [&] { return module.emitError(); });
    } catch (const ::tt::device::Error &) {
      module.emitError("mesh shape '")
          << textOf(mesh) << "' needs more chips than a board of "
          << mockSystemDescArch << " has";
      return nullptr;
    }
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<int64_t> mesh(meshShape.begin(), meshShape.end());
    if (mesh.empty() || getDevice(module))
      mesh = getMeshShape(module);
    SystemDescAttr system = findSystem(module, mesh);
    if (!system)
      return signalPassFailure();
    module->setAttr("ttcore.system_desc", system);
    if (getDevice(module))
      return;
    DeviceAttr device =
        makeDevice(module, system, mesh,
                   SmallVector<int64_t>(workerGrid.begin(), workerGrid.end()));
    if (!device)
      return signalPassFailure();
    OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
    DeviceOp::create(builder, module.getLoc(), "default_device", device);
  }
};
} // namespace

} // namespace mlir::tt::ttcore
