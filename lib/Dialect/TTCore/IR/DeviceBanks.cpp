//===- DeviceBanks.cpp - a chip's memories in the device's terms ----------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTCore/IR/DeviceBanks.h"

using ::tt::device::Banks;
using ::tt::device::BufferType;

Banks mlir::tt::ttcore::banksOf(ChipDescAttr chip, BufferType type) {
  if (type == BufferType::DRAM)
    return {type,
            {1, uint32_t(chip.getNumDramChannels())},
            chip.getNocDRAMAddressAlignBytes(),
            chip.getDramUnreservedBase(),
            chip.getDramUnreservedEnd()};
  ArrayRef<int64_t> grid = chip.getGrid();
  return {type,
          {uint32_t(grid[0]), uint32_t(grid[1])},
          chip.getNocL1AddressAlignBytes(),
          chip.getL1UnreservedBase(),
          chip.getL1Size()};
}
