//===- MoveTime.h - The time of moving elements ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Data-movement threads put tiles together from parts of other tiles, or write
// parts into a tensor. A planner compares the times of ways to do so.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_MOVETIME_H
#define TT_DEVICE_MOVETIME_H

#include "tt/device/ProgramTime.h"

namespace tt::device {

/// The mean work for one tile of a result.
struct MoveWork {
  double tileBytes = 2048;
  int64_t sources = 1; ///< tiles of all operands; as many banks have them
  double pages = 0;    ///< tiles that are read, one after the other
  double segments = 0; ///< parts that are read from DRAM, together
  double segmentBytes = 0;
  double copies = 0;   ///< parts that the network copies within L1
  double elements = 0; ///< elements that the thread loads and stores
  double loads = 0;    ///< other words of L1 that the thread loads
};

/// The time of a program that makes `tiles` tiles with `threads` data-movement
/// threads, from tensors in one memory to a tensor in another.
ProgramTime moveTime(const MoveWork &work, int64_t tiles, int64_t threads,
                     const Transfers &transfers, BufferType from,
                     BufferType to);

/// The work of threads that write parts of a tensor in place.
struct PatchWork {
  int64_t units = 1;  ///< dealt to the threads
  double rounds = 0;  ///< reads before all else that say where parts go
  double lookups = 0; ///< reads of a few bytes before all else, for a thread
  int64_t tables = 1; ///< tiles that lookups read; as many banks have them
  // For a unit:
  double waits = 1; ///< how often the thread waits for its reads
  double reads = 1, bytesRead = 0;
  double writes = 1, bytesWritten = 0;
  double words = 0; ///< words that the thread loads and stores
};

ProgramTime patchTime(const PatchWork &work, int64_t threads,
                      const Transfers &transfers, BufferType from,
                      BufferType to);

} // namespace tt::device

#endif // TT_DEVICE_MOVETIME_H
