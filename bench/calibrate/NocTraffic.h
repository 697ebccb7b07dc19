//===- NocTraffic.h - Programs that move data -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The published tests of transfers, reduced to their loops: every sender,
// reader or multicaster repeats one call and ends with a barrier.
//===----------------------------------------------------------------------===//
#ifndef TT_BENCH_CALIBRATE_NOCTRAFFIC_H
#define TT_BENCH_CALIBRATE_NOCTRAFFIC_H

#include "tt/emulator/Program.h"

#include <cstdint>
#include <vector>

namespace tt::calibrate {

/// A rectangle of logical cores, as the tests give them: columns first.
struct Grid {
  uint32_t x = 0, y = 0, cols = 1, rows = 1;

  uint32_t size() const { return cols * rows; }
  emulator::CoreRanges ranges() const { return {{{y, x}, rows, cols}}; }
};

/// The call that masters repeat `count` times with `bytes`.
enum class Action : uint8_t {
  Write,            ///< to each of the subordinates in turn
  Read,             ///< from each of the subordinates in turn
  Multicast,        ///< to the rectangle of subordinates
  WriteAndRead,     ///< to and from the subordinate, in turns
  Increment,        ///< of a semaphore, with a barrier each
  InlineWrite,      ///< of a word, always to the same address
  InlineWriteNext,  ///< of a word, each to another address
  ReadBank,         ///< from one DRAM bank
  WriteBank,        ///< to one DRAM bank
  ReadCopiedBank,   ///< both at once, by two threads; reading is measured
  WriteCopiedBank,  ///< the same; writing is measured
  ReadPages,        ///< of an interleaved tensor, one after the other
  WritePages,       ///< of an interleaved tensor, one after the other
  CopyPages,        ///< page by page through a circular buffer, with barriers
  ReadShards,       ///< `pages` pages from each of the first `banks` banks
  WriteThenRead,    ///< writes with transaction ids, then as many reads
  MulticastAndFlag, ///< multicast, flag behind it, and the receivers' consent
};

struct Traffic {
  Action action = Action::Write;
  Grid masters;
  Grid subordinates;
  unsigned noc = 0;
  emulator::ThreadKind thread = emulator::ThreadKind::DataMovement0;
  /// The masters are no subordinates of themselves.
  bool excludeMasters = false;
  bool stateful = false;       ///< reads: set_state once, with_state for each
  bool choosesChannel = false; ///< the loop computes a virtual channel
  bool linked = false;         ///< multicasts but the last
  bool inDram = true;          ///< of pages
  /// The measured time is that from the first master's first transfer to the
  /// last one's end, not that of the median.
  bool span = false;
  bool together = false; ///< the masters wait for each other first
  /// Pages: each core has its own ones behind this, or all begin in turn.
  uint32_t firstPage = 0;
  bool ownPages = false;
  /// The number of pages that transfers cycle through; own pages: at most
  /// `count`.
  uint32_t pages = 1;
  /// Banks: core i has bank i % banks.
  uint32_t banks = 1;
};

/// Cores that `traffic` addresses from every master.
uint32_t numSubordinates(const Traffic &traffic);

/// The program of the masters (and receivers); `traffic.thread` runs what the
/// test measures.
emulator::Program trafficProgram(const Traffic &traffic, uint32_t count,
                                 uint32_t bytes);

} // namespace tt::calibrate

#endif // TT_BENCH_CALIBRATE_NOCTRAFFIC_H
