//===- L1Map.h - L1 below the unreserved base -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// On the chip firmware, kernels, arguments and semaphores fill L1 up to the
// unreserved base, at addresses that its runtime chooses. Here only what
// kernels can see has a place there.
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_L1MAP_H
#define TT_EMULATOR_L1MAP_H

#include <cstdint>

namespace tt::emulator {

/// Bytes that are always zero; kernels copy them to clear memory. tt-metal
/// gives them 512 bytes (dev_mem_map.h, MEM_ZEROS_SIZE).
inline constexpr uint32_t kZerosAddress = 96 * 1024, kZerosBytes = 512;

/// Semaphore i is at kSemaphoresAddress + 16 i.
inline constexpr uint32_t kSemaphoresAddress = kZerosAddress + kZerosBytes,
                          kSemaphoreStride = 16;

} // namespace tt::emulator

#endif // TT_EMULATOR_L1MAP_H
