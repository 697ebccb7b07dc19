//===- ProgramTime.h - The time of a program and what bounds it -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The result of each model of a program.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_PROGRAMTIME_H
#define TT_DEVICE_PROGRAMTIME_H

#include "tt/device/Transfers.h"

namespace tt::device {

/// Cycles from the launch to the end of a program, and cycles that each part of
/// the chip is busy. The parts work beside each other.
struct ProgramTime {
  double cycles = 0;
  double dram = 0, l1 = 0; ///< banks, and the network between them and cores
  double transfers = 0;    ///< the data-movement threads of a core
  double compute = 0;      ///< its compute kernel

  /// The busiest part: "DRAM", "L1", "transfers" or "compute"; "latency" if
  /// none is busy for half of the cycles.
  const char *bound() const;
};

} // namespace tt::device

#endif // TT_DEVICE_PROGRAMTIME_H
