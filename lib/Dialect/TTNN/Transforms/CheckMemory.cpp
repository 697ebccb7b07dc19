//===- CheckMemory.cpp - refuses tensors that no device can hold ----------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Transforms/Passes.h"

#include "BankSize.h"

namespace mlir::tt::ttnn {
#define GEN_PASS_DEF_TTNNCHECKMEMORYPASS
#include "ttmlir/Dialect/TTNN/Transforms/Passes.h.inc"

/// An error that starts with what the value is: the result of an op, or an
/// argument.
static InFlightDiagnostic emitValueError(Value value) {
  if (auto result = dyn_cast<OpResult>(value))
    return result.getOwner()->emitOpError("result '#")
           << result.getResultNumber() << "'";
  return emitError(value.getLoc(), "argument '#")
         << cast<BlockArgument>(value).getArgNumber() << "'";
}

static LogicalResult checkFits(Value value, ttcore::ChipDescAttr chip) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  TTNNLayoutAttr layout = type ? getLayoutOf(type) : nullptr;
  if (!layout)
    return success();
  auto memory = BankedMemory::of(layout.getBufferType(), chip);
  if (!memory)
    return success();
  uint64_t needed = bytesOfFullestBank(layout, *memory);
  if (needed <= memory->bankBytes)
    return success();
  auto bare = RankedTensorType::get(type.getShape(), type.getElementType());
  StringRef name = layout.getBufferType() == BufferType::DRAM ? "DRAM" : "L1";
  return emitValueError(value)
         << " of type " << bare << " does not fit into " << name << ": it has "
         << layout.getTotalSizeBytes() << " bytes, " << needed << " in one of "
         << memory->banks << " banks of " << memory->bankBytes
         << "; split the tensor or use a narrower element type";
}

namespace {
struct CheckMemory : impl::TTNNCheckMemoryPassBase<CheckMemory> {
  void runOnOperation() override {
    ttcore::SystemDescAttr system = ttcore::getSystemDesc(getOperation());
    if (!system) {
      getOperation().emitError(
          "has no 'ttcore.system_desc': run ttcore-register-device first");
      return signalPassFailure();
    }
    ttcore::ChipDescAttr chip = system.getChipDesc(0);
    auto check = [&](Value value) { return succeeded(checkFits(value, chip)); };
    // The first one is enough: what is computed from it is often as large.
    WalkResult walk = getOperation().walk<WalkOrder::PreOrder>(
        [&](Operation *op) -> WalkResult {
          if (!llvm::all_of(op->getResults(), check))
            return WalkResult::interrupt();
          for (Region &region : op->getRegions())
            for (Block &block : region)
              if (!llvm::all_of(block.getArguments(), check))
                return WalkResult::interrupt();
          return WalkResult::advance();
        });
    if (walk.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace

} // namespace mlir::tt::ttnn
