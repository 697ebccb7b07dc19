//===- LiveBuffers.cpp - The buffers during a launch ----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "LiveBuffers.h"

namespace tt::runtime::metal {

emulator::LiveBuffer liveBuffer(const DeviceBuffer &buffer) {
  return {.name = buffer.name,
          .address = buffer.address,
          .placement = buffer.placement,
          .copies = buffer.buffers};
}

emulator::LiveBuffer liveBuffer(const GlobalSemaphore &semaphore,
                                uint32_t index, const device::ChipDesc &chip) {
  device::Banks banks = device::Banks::of(chip, device::BufferType::L1);
  const emulator::CoreRange &cores = semaphore.cores;
  device::Sharding words;
  words.banks =
      device::bankNumbers(banks, cores.start, {cores.rows, cores.cols});
  words.tensor = {words.banks.size()};
  words.shard = {1};
  words.slotBytes = sizeof(uint32_t);
  return {.name = "global semaphore " + std::to_string(index),
          .address = semaphore.address,
          .placement =
              device::Placement::sharded(banks, sizeof(uint32_t), words),
          .paged = false};
}

} // namespace tt::runtime::metal
