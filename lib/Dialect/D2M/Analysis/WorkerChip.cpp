//===- WorkerChip.cpp - the cores that programs may use -------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/D2M/Analysis/WorkerChip.h"

namespace mlir::tt::d2m {

ttcore::ChipDescAttr workerChip(Operation *op) {
  auto module = dyn_cast<ModuleOp>(op);
  if (!module)
    module = op->getParentOfType<ModuleOp>();
  ttcore::ChipDescAttr c = ttcore::getSystemDesc(module).getChipDesc(0);
  ttcore::DeviceAttr device = ttcore::getDevice(op);
  // Older text may state a grid that spans several chips.
  auto isPart = [](ArrayRef<int64_t> part, ArrayRef<int64_t> whole) {
    return part.size() == whole.size() && part != whole &&
           llvm::all_of(llvm::zip_equal(part, whole), [](auto sides) {
             return std::get<0>(sides) <= std::get<1>(sides);
           });
  };
  if (!device || !isPart(device.getWorkerGrid().getShape(), c.getGrid()))
    return c;
  return withGrid(c, device.getWorkerGrid().getShape());
}

ttcore::ChipDescAttr withGrid(ttcore::ChipDescAttr c, ArrayRef<int64_t> grid) {
  return ttcore::ChipDescAttr::get(
      c.getContext(), c.getArch(), grid, c.getCoordTranslationOffsets(),
      c.getL1Size(), c.getNumDramChannels(), c.getDramChannelSize(),
      c.getNocL1AddressAlignBytes(), c.getPcieAddressAlignBytes(),
      c.getNocDRAMAddressAlignBytes(), c.getL1UnreservedBase(),
      c.getEriscL1UnreservedBase(), c.getDramUnreservedBase(),
      c.getDramUnreservedEnd(), c.getSupportedDataTypes(),
      c.getSupportedTileSizes(), c.getDstPhysicalSizeTiles(), c.getNumCBs(),
      c.getNumComputeThreads(), c.getNumDatamovementThreads(), c.getDramGrid(),
      c.getDramBankToLogicalWorkerNoc0(), c.getDramBankToLogicalWorkerNoc1());
}

} // namespace mlir::tt::d2m
