//===- LiveBuffer.h - A buffer that exists during a launch ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_LIVEBUFFER_H
#define TT_EMULATOR_LIVEBUFFER_H

#include "tt/device/Shape.h"
#include "tt/emulator/Memory.h"

#include <cstdint>
#include <string>

namespace tt::emulator {

/// What kernels may find at an address. All sizes are in bytes.
struct LiveBuffer {
  std::string name; ///< for reports
  BufferType memory = BufferType::L1;
  /// The same in every bank.
  uint64_t address = 0;
  /// Room that the buffer takes in a bank that has a part of it.
  uint64_t bytesPerBank = 0;
  /// A tile, or a row's part in one shard; 0: it is read without pages.
  uint64_t pageBytes = 0;
  /// Of all banks.
  uint64_t numPages = 0;
  /// Interleaved: from page to page of a bank. 0: the buffer is sharded.
  uint64_t pageStride = 0;
  /// Sharded: the cores (L1), or the banks in one row (DRAM), with a shard.
  device::CoreCoord start{};
  device::Shape2 grid{1, 1};
  /// Somebody has written there: the host or a launch before. Checked reports
  /// reads of what nobody has written.
  bool written = true;

  bool isInterleaved() const { return pageStride != 0; }
};

} // namespace tt::emulator

#endif // TT_EMULATOR_LIVEBUFFER_H
