//===- Plan.cpp - how groups run ------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/D2M/Transforms/Passes.h"

#include "tt/device/TensorPages.h"
#include "tt/device/Tile.h"
#include "ttmlir/Dialect/D2M/Analysis/TileProgram.h"
#include "ttmlir/Dialect/TTCore/IR/DeviceEnums.h"

namespace mlir::tt::d2m {
#define GEN_PASS_DEF_D2MPLANPASS
#include "ttmlir/Dialect/D2M/Transforms/Passes.h.inc"

namespace {

/// Circular buffers take a half of L1 at most; the rest is for tensors.
constexpr uint64_t kPartsOfL1 = 2;
/// One block is computed on while another one moves.
constexpr int64_t kBuffers = 2;

struct D2MPlan : impl::D2MPlanPassBase<D2MPlan> {
  void runOnOperation() override {
    ttcore::SystemDescAttr system = ttcore::getSystemDesc(getOperation());
    getOperation().walk([&](GroupOp group) {
      if (!system) {
        group.emitOpError("cannot be planned: the module has no system "
                          "description; run ttcore-register-device before "
                          "d2m-plan");
        return signalPassFailure();
      }
      group.setPlanAttr(planMap(group, system.getChipDesc(0)));
    });
  }

  static uint64_t tileBytesOf(Type type) {
    FailureOr<ttcore::DataType> format = ttcore::elementTypeToDataType(
        cast<RankedTensorType>(type).getElementType());
    return ::tt::device::tileBytes(ttcore::toDevice(*format));
  }

  static MapPlanAttr planMap(GroupOp group, ttcore::ChipDescAttr chip) {
    auto shape = cast<RankedTensorType>(group.getResultTypes()[0]).getShape();
    int64_t tiles = int64_t(
        ::tt::device::TensorPages(shape, ::tt::device::DataType::Float32, true)
            .numPages());
    int64_t cores = 1;
    for (int64_t side : chip.getGrid())
      cores *= side;
    cores = std::min(cores, tiles);

    // Room of a block: DST, and the circular buffers of two of them.
    auto isWide = [](Type type) {
      return cast<RankedTensorType>(type).getElementType().isF32();
    };
    bool wide = llvm::any_of(group.getOperandTypes(), isWide) ||
                llvm::any_of(group.getResultTypes(), isWide);
    int64_t slots = scheduleTiles(group.getBody().front()).numSlots;
    int64_t dst = int64_t(chip.getDstPhysicalSizeTiles()) / (wide ? 2 : 1);
    bool fullSync = slots > dst / 2;
    int64_t block = std::max<int64_t>(1, (fullSync ? dst : dst / 2) / slots);
    block = std::min(block, (tiles + cores - 1) / cores);
    uint64_t bytes = 0;
    for (TypeRange types : {TypeRange(group.getOperandTypes()),
                            TypeRange(group.getResultTypes())})
      for (Type type : types)
        bytes += tileBytesOf(type);
    // A tile of every circular buffer that a core has always fits.
    uint64_t room = chip.getL1Size() / kPartsOfL1;
    while (block > 1 && bytes * uint64_t(block * kBuffers) > room)
      --block;
    return MapPlanAttr::get(group.getContext(), tiles, cores, block, kBuffers,
                            fullSync);
  }
};

} // namespace
} // namespace mlir::tt::d2m
