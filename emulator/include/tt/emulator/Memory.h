//===- Memory.h - DRAM and L1 of one chip ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_MEMORY_H
#define TT_EMULATOR_MEMORY_H

#include "tt/device/Banks.h"
#include "tt/emulator/Region.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tt::emulator {

using device::BufferType;
using device::CoreCoord;

/// All memory of one chip that tensors and kernels can touch: the DRAM banks
/// and the L1 of each compute core, cores counted row by row (logical y, x).
/// Addresses are the chip's own, from 0 at the start of a bank or of an L1.
class DeviceMemory {
public:
  /// Throws Error OutOfMemory if the host refuses the address space.
  explicit DeviceMemory(const device::ChipDesc &chip);

  size_t numBanks(BufferType type) const { return regions(type).size(); }

  /// Bank `index` of DRAM, or L1 of core `index`. Throws Error OutOfRange.
  Region &bank(BufferType type, size_t index);
  Region &dram(size_t bank) { return this->bank(BufferType::DRAM, bank); }
  Region &l1(CoreCoord core) { return bank(BufferType::L1, coreIndex(core)); }

  /// core.y * columns + core.x. Throws Error OutOfRange outside the grid.
  size_t coreIndex(CoreCoord core) const;
  CoreCoord coreAt(size_t index) const;

private:
  const std::vector<Region> &regions(BufferType type) const {
    return type == BufferType::DRAM ? dramBanks : coreL1s;
  }

  device::Shape2 grid;
  std::vector<Region> dramBanks;
  std::vector<Region> coreL1s;
};

} // namespace tt::emulator

#endif // TT_EMULATOR_MEMORY_H
