//===- Profile.h - Where the cycles of a launch went ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_PROFILE_H
#define TT_EMULATOR_PROFILE_H

#include "tt/emulator/Program.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace tt::emulator {

/// One clock of a core. The compute kernel has three.
enum class Track : uint8_t {
  DataMovement0 = 0,
  DataMovement1,
  Unpack,
  Math,
  Pack,
};
inline constexpr size_t kNumTracks = 5;

/// "dm0", "dm1", "unpack", "math", "pack".
const char *name(Track track);

/// The reason why a track stood still.
enum class WaitKind : uint8_t {
  CbFront = 0, ///< pages to be pushed; id is the port
  CbBack,      ///< pages to be popped; id is the port
  Semaphore,   ///< id is the L1 address
  NocRead,     ///< a read barrier
  NocWrite,    ///< a write barrier
  NocFlush,    ///< all writes to have left L1
  NocAtomic,   ///< an atomic barrier
  Dst,         ///< a DST section, or an earlier stage of the compute thread
};
inline constexpr size_t kNumWaitKinds = 8;

const char *name(WaitKind kind);

/// A stretch of time on a track, in cycles from the program's start.
struct TraceEvent {
  /// Transfer: from the issue of a read, write or multicast to its end; these
  /// overlap each other.
  enum class Kind : uint8_t { Call, Wait, Transfer };
  uint64_t begin = 0, end = 0;
  uint32_t core = 0; ///< index of the core in row order
  Track track = Track::DataMovement0;
  Kind kind = Kind::Call;
  WaitKind wait = WaitKind::CbFront;
  uint16_t op = 0;   ///< number of the kernel call, see opName
  uint32_t id = 0;   ///< Wait: port or semaphore address; Transfer: bytes
  uint32_t site = 0; ///< where in the kernel
  uint8_t noc = 0;   ///< Transfer: the network
  int16_t bank = -1; ///< Transfer: the DRAM bank at the other end, or -1
  /// Transfer: the core at the other end; of a multicast the corners of the
  /// rectangle. -1 for DRAM.
  int32_t firstPeer = -1, lastPeer = -1;
};

struct TrackTotals {
  uint64_t end = 0; ///< clock at the end
  uint64_t busy = 0;
  std::array<uint64_t, kNumWaitKinds> waited = {};
};

/// Cycles that a track waited for one CB or semaphore.
struct WaitTotal {
  Track track = Track::DataMovement0;
  WaitKind kind = WaitKind::CbFront;
  uint32_t id = 0;
  uint64_t cycles = 0;
};

struct CoreProfile {
  CoreCoord core;
  std::array<TrackTotals, kNumTracks> tracks;
  std::vector<WaitTotal> waits; ///< largest first
  uint64_t bytesRead = 0;       ///< by NoC reads of this core
  uint64_t bytesWritten = 0;    ///< by NoC writes of this core
  uint64_t flops = 0;           ///< multiply and add counted separately
};

/// Counts and times of a launch. Cycles are zero unless it was timed.
struct Profile {
  std::string program;
  /// From the start of the first kernel to the end of the last.
  uint64_t cycles = 0;
  double clockHz = 0;
  std::vector<CoreProfile> cores;
  uint64_t dramBytesRead = 0, dramBytesWritten = 0;
  uint64_t flops = 0;
  /// Kernel names per track of each core (index like `cores`), for traces.
  std::vector<std::array<std::string, kNumTracks>> kernels;
  std::vector<TraceEvent> events; ///< LaunchOptions::trace
  double seconds() const { return clockHz > 0 ? double(cycles) / clockHz : 0; }
};

/// Name of a kernel call in an event.
const char *opName(uint16_t op);

} // namespace tt::emulator

#endif // TT_EMULATOR_PROFILE_H
