//===- PlaceInL1.cpp - keeps intermediate tensors in L1 -------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Transforms/Passes.h"

#include "BankSize.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::tt::ttnn {
#define GEN_PASS_DEF_TTNNPLACEINL1PASS
#include "ttmlir/Dialect/TTNN/Transforms/Passes.h.inc"

namespace {
struct PlaceInL1 : impl::TTNNPlaceInL1PassBase<PlaceInL1> {
  using TTNNPlaceInL1PassBase::TTNNPlaceInL1PassBase;

  /// The result's type in L1 if the op's result may move there, else null.
  RankedTensorType typeInL1(Value value) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    TTNNLayoutAttr layout = type ? getLayoutOf(type) : nullptr;
    if (!layout || layout.getBufferType() != BufferType::DRAM ||
        layout.isSharded())
      return nullptr;
    // A layout that somebody asked for stays.
    if (isa<ToLayoutOp, ToMemoryConfigOp, ToDeviceOp>(value.getDefiningOp()))
      return nullptr;
    for (Operation *user : value.getUsers())
      if (user->hasTrait<OpTrait::IsTerminator>() || isa<func::CallOp>(user))
        return nullptr;
    auto moved = layout.withBufferType(type.getShape(), BufferType::L1);
    return moved ? RankedTensorType::get(type.getShape(), type.getElementType(),
                                         moved)
                 : nullptr;
  }

  void place(Block &block, const BankedMemory &l1, uint64_t capacity) {
    uint64_t used = 0;
    DenseMap<Operation *, uint64_t> freedAfter;
    for (Operation &op : block) {
      // The result is allocated while the operands are alive.
      for (Value result : op.getResults()) {
        RankedTensorType type = typeInL1(result);
        if (!type || result.use_empty())
          continue;
        uint64_t bytes = bytesOfFullestBank(getLayoutOf(type), l1);
        if (bytes > capacity - used)
          continue;
        result.setType(type);
        used += bytes;
        ++numPlaced;
        Operation *last = &op;
        for (Operation *user : result.getUsers())
          if (Operation *here = block.findAncestorOpInBlock(*user))
            last = last->isBeforeInBlock(here) ? here : last;
        freedAfter[last] += bytes;
      }
      used -= freedAfter.lookup(&op);
    }
  }

  void runOnOperation() override {
    ttcore::SystemDescAttr system = ttcore::getSystemDesc(getOperation());
    if (!system) {
      getOperation().emitError(
          "has no 'ttcore.system_desc': run ttcore-register-device first");
      return signalPassFailure();
    }
    ttcore::ChipDescAttr chip = system.getChipDesc(0);
    BankedMemory l1 = *BankedMemory::of(BufferType::L1, chip);
    uint64_t capacity = l1.bankBytes * std::clamp<double>(usableFraction, 0, 1);
    getOperation().walk([&](func::FuncOp function) {
      for (Block &block : function.getBody())
        place(block, l1, capacity);
    });
  }
};
} // namespace

} // namespace mlir::tt::ttnn
