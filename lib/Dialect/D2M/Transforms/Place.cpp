//===- Place.cpp - values between groups in L1 ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/D2M/Transforms/Passes.h"

#include "ttmlir/Dialect/D2M/Analysis/Room.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "ttmlir/Dialect/D2M/Analysis/Placement.h"

namespace mlir::tt::d2m {
#define GEN_PASS_DEF_D2MPLACEPASS
#include "ttmlir/Dialect/D2M/Transforms/Passes.h.inc"

namespace {

struct D2MPlace : impl::D2MPlacePassBase<D2MPlace> {
  void runOnOperation() override {
    ttcore::SystemDescAttr system = ttcore::getSystemDesc(getOperation());
    if (!system) {
      getOperation().emitError("has no system description: run "
                               "ttcore-register-device before d2m-place");
      return signalPassFailure();
    }
    ttcore::ChipDescAttr chip = system.getChipDesc(0);
    for (auto function : getOperation().getOps<func::FuncOp>())
      for (Block &block : function.getBody()) {
        auto groups = llvm::to_vector(block.getOps<GroupOp>());
        // Plans hold for the memory of values that they were made for.
        if (llvm::any_of(groups, [](GroupOp group) {
              return group.getPlanAttr() || group.getPlacesAttr();
            }))
          continue;
        Placement placement(block, chip, circularBufferRoom(chip));
        for (GroupOp group : groups)
          place(group, placement);
      }
  }

  static void place(GroupOp group, const Placement &placement) {
    SmallVector<Value> tensors(group.getOperands());
    llvm::append_range(tensors, group.getResults());
    auto isInL1 = [&](Value tensor) { return placement.isInL1(tensor); };
    if (llvm::none_of(tensors, isInL1))
      return;
    group.setPlacesAttr(ArrayAttr::get(
        group.getContext(),
        llvm::map_to_vector(tensors, [&](Value tensor) -> Attribute {
          return ttcore::MemorySpaceAttr::get(
              group.getContext(), isInL1(tensor)
                                      ? ttcore::MemorySpace::DeviceL1
                                      : ttcore::MemorySpace::DeviceDRAM);
        })));
  }
};

} // namespace
} // namespace mlir::tt::d2m
