//===- MoveTime.h - The time of moving elements ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// How long the data-movement threads of the cores take to put tiles together
// from parts of other tiles, by what they move: what a planner compares. The
// cycles of calls and transfers are those that the timed emulator charges.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_MOVETIME_H
#define TT_DEVICE_MOVETIME_H

#include "tt/device/ProgramTime.h"

namespace tt::device {

/// What is moved for one tile of a result, on average.
struct MoveWork {
  double tileBytes = 2048;
  int64_t sources = 1; ///< all tiles of operands, which as many banks have
  double pages = 0;    ///< tiles that are read, one after the other
  double segments = 0; ///< parts that are read from DRAM, together
  double segmentBytes = 0;
  double copies = 0;   ///< parts that the network copies within L1
  double elements = 0; ///< that the thread loads and stores
  double loads = 0;    ///< other words of L1 that it looks at
};

/// Of a program that makes `tiles` tiles, dealt to `threads` data-movement
/// threads, from tensors in one memory to one in another.
ProgramTime moveTime(const MoveWork &work, int64_t tiles, int64_t threads,
                     Arch arch, const MemoryTime &from, const MemoryTime &to);

/// What threads move that write parts of a tensor where it lies.
struct PatchWork {
  int64_t units = 1;  ///< dealt to the threads
  double rounds = 0;  ///< in front, that wait for what says where parts go
  double lookups = 0; ///< of a thread, in front, each of a few bytes
  int64_t tables = 1; ///< tiles that these are in, in as many banks
  double waits = 1;   ///< of a unit, for what it reads
  double reads = 1, bytesRead = 0;     ///< of a unit
  double writes = 1, bytesWritten = 0; ///< of a unit
  double words = 0; ///< of a unit, that the thread loads and stores
};

ProgramTime patchTime(const PatchWork &work, int64_t threads, Arch arch,
                      const MemoryTime &from, const MemoryTime &to);

} // namespace tt::device

#endif // TT_DEVICE_MOVETIME_H
