//===- ProgramTime.h - The time of a program and what bounds it -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// What the models of programs have in common: the memories that tensors stream
// from and to, and what an estimate says. The cycles of calls and transfers are
// those that the timed emulator charges.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_PROGRAMTIME_H
#define TT_DEVICE_PROGRAMTIME_H

#include "tt/device/Banks.h"
#include "tt/device/KernelCosts.h"

namespace tt::device {

/// Cycles from the launch to the end, and of those what each part of the chip
/// takes that works beside the others.
struct ProgramTime {
  double cycles = 0;
  double dram = 0, l1 = 0; ///< banks, and the network between them and cores
  double transfers = 0;    ///< the data-movement threads of a core
  double compute = 0;      ///< its compute kernel

  /// The one of them that takes most; "latency" if none takes half of it all.
  const char *bound() const;
};

/// Pages that go round the banks of a memory, seen by all cores together.
struct MemoryTime {
  /// Bytes per cycle of what all cores read, write, and do both.
  double readRate = 0, writeRate = 0, bothRate = 0;
  double issue = 0; ///< of a call that moves a page, on top of the call
  double readLatency = 0, writeLatency = 0; ///< there and back
  double pageLeast = 0; ///< of reading a small page, where all cores do it
  double bankRate = 0;  ///< of one bank

  /// Of reading and writing so many bytes at the same time.
  double cycles(double bytesRead, double bytesWritten) const;
};

/// The memories of a chip of so many channels and cores.
struct Memories {
  MemoryTime dram, l1;
  int64_t cores = 1;

  static Memories of(Arch arch, int64_t dramChannels, int64_t cores);
  const MemoryTime &of(BufferType type) const {
    return type == BufferType::DRAM ? dram : l1;
  }
};

} // namespace tt::device

#endif // TT_DEVICE_PROGRAMTIME_H
