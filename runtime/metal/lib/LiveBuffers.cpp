//===- LiveBuffers.cpp - What exists during a launch ----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "LiveBuffers.h"

namespace tt::runtime::metal {

emulator::LiveBuffer liveBuffer(const DeviceBuffer &buffer,
                                const device::ChipDesc &chip) {
  emulator::LiveBuffer live;
  live.name = buffer.name;
  live.memory = buffer.memory;
  live.address = buffer.address;
  live.bytesPerBank = buffer.bytesPerBank;
  if (!buffer.sharded) {
    uint64_t banks = buffer.inDram() ? chip.numDramChannels : chip.numCores();
    live.pageBytes = buffer.pageBytes;
    live.numPages = buffer.numPages;
    live.pageStride =
        buffer.bytesPerBank / ((buffer.numPages + banks - 1) / banks);
    return live;
  }
  uint64_t unitsPerPage = buffer.isTiled() ? 1 : buffer.shard.back();
  live.pageBytes = unitsPerPage * buffer.unitBytes;
  live.numPages = 1;
  for (size_t d = 0; d != buffer.shard.size(); ++d)
    live.numPages *= uint64_t(buffer.grid[d]) * buffer.shard[d];
  live.numPages /= unitsPerPage;
  live.grid = {buffer.gridRows(), buffer.gridCols()};
  return live;
}

emulator::LiveBuffer liveBuffer(const GlobalSemaphore &semaphore,
                                uint32_t index) {
  emulator::LiveBuffer live;
  live.name = "global semaphore " + std::to_string(index);
  live.address = semaphore.address;
  live.bytesPerBank = sizeof(uint32_t);
  live.start = semaphore.cores.start;
  live.grid = {semaphore.cores.rows, semaphore.cores.cols};
  return live;
}

} // namespace tt::runtime::metal
