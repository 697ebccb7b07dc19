//===- LiveBuffer.h - A buffer that exists during a launch ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_LIVEBUFFER_H
#define TT_EMULATOR_LIVEBUFFER_H

#include "tt/device/Placement.h"

#include <cstdint>
#include <string>

namespace tt::emulator {

/// A buffer that kernels may reach by address.
struct LiveBuffer {
  std::string name; ///< for reports
  /// The same in every bank.
  uint64_t address = 0;
  /// Where its pages are.
  device::Placement placement;
  /// How many copies of the buffer lie in each bank, one behind the other.
  uint64_t copies = 1;
  /// Accessors find its pages by number.
  bool paged = true;
  /// The host or an earlier launch has written to it. Checked reports reads of
  /// unwritten memory.
  bool written = true;

  bool inDram() const { return placement.type() == device::BufferType::DRAM; }
  /// Bytes that it takes of a bank.
  uint64_t bytesIn(uint32_t bank) const {
    return placement.bytesIn(bank) * copies;
  }
  /// Does an accessor with pages of `bytes` bytes find the buffer's pages?
  bool hasPagesOf(uint64_t bytes) const {
    return bytes == (placement.isInterleaved() ? placement.pageBytes()
                                               : placement.pageStride()) ||
           (bytes == placement.pageBytes() &&
            placement.numShards() == placement.numPages());
  }
};

} // namespace tt::emulator

#endif // TT_EMULATOR_LIVEBUFFER_H
