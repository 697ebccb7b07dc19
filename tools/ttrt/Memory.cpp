//===- Memory.cpp - Report of device memory -------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Memory.h"

namespace ttrt {

Json reportMemory(const ttnn::MeshDevice &device, Log &log) {
  Json report;
  for (ttnn::BufferType type : {ttnn::BufferType::DRAM, ttnn::BufferType::L1}) {
    tt::emulator::AllocatorStats stats = device.memory_stats(type);
    std::string name(ttnn::to_string(type));
    log.line("memory: " + name + ": " + std::to_string(stats.used) +
             " bytes used per bank, peak " + std::to_string(stats.peakUsed) +
             ", of " + std::to_string(stats.total) + " in " +
             std::to_string(stats.numBanks) + " banks");
    report[name] = {{"banks", stats.numBanks},
                    {"total_per_bank", stats.total},
                    {"used_per_bank", stats.used},
                    {"peak_used_per_bank", stats.peakUsed},
                    {"largest_free_per_bank", stats.largestFree},
                    {"buffers", stats.numBuffers}};
  }
  return report;
}

} // namespace ttrt
