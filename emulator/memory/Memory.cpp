//===- Memory.cpp - DRAM and L1 of one chip -------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/emulator/Memory.h"

#include "tt/emulator/Error.h"

#include <string>

namespace tt::emulator {
namespace {

std::string text(CoreCoord core) {
  return std::to_string(core.y) + "," + std::to_string(core.x);
}

/// A buffer has the same address in every bank, so without this the pages of
/// one tile row would compete for the same few sets of the host's caches: the
/// skew differs from bank to bank both in whole host pages and within them.
constexpr size_t kBankSkewBytes = 17 * 4096 + 5 * 64;

} // namespace

DeviceMemory::DeviceMemory(const device::ChipDesc &chip) : grid(chip.grid) {
  dramBanks.reserve(chip.numDramChannels);
  for (size_t i = 0; i != chip.numDramChannels; ++i) {
    Region::Options options;
    options.hugePages = true;
    options.skewBytes = i * kBankSkewBytes;
    dramBanks.emplace_back("DRAM bank " + std::to_string(i),
                           chip.dramChannelSize, options);
  }
  coreL1s.reserve(chip.numCores());
  for (size_t i = 0; i != chip.numCores(); ++i)
    coreL1s.emplace_back("L1 of core " + text(coreAt(i)), chip.l1Size);
}

Region &DeviceMemory::bank(BufferType type, size_t index) {
  std::vector<Region> &all = type == BufferType::DRAM ? dramBanks : coreL1s;
  if (index >= all.size())
    throw Error(Error::Kind::OutOfRange,
                std::string(type == BufferType::DRAM ? "DRAM bank "
                                                     : "L1 of core number ") +
                    std::to_string(index) + " does not exist; there are " +
                    std::to_string(all.size()));
  return all[index];
}

size_t DeviceMemory::coreIndex(CoreCoord core) const {
  if (core.y >= grid.rows || core.x >= grid.cols)
    throw Error(Error::Kind::OutOfRange, "core " + text(core) +
                                             " lies outside the grid of " +
                                             std::to_string(grid.rows) + "x" +
                                             std::to_string(grid.cols));
  return size_t(core.y) * grid.cols + core.x;
}

CoreCoord DeviceMemory::coreAt(size_t index) const {
  return {uint32_t(index / grid.cols), uint32_t(index % grid.cols)};
}

} // namespace tt::emulator
