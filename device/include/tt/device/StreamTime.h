//===- StreamTime.h - The time of programs that stream tiles --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// How long a program takes that brings tiles, computes on them and
// writes results: tile by tile, or along rows in several walks, each of which
// goes over all tiles of a row. What a planner compares; the cycles of calls
// and transfers are those that the timed emulator charges.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_STREAMTIME_H
#define TT_DEVICE_STREAMTIME_H

#include "tt/device/CallCycles.h"
#include "tt/device/ProgramTime.h"

#include <cstdint>
#include <vector>

namespace tt::device {

/// What a compute kernel does on a block of tiles, one section of DST. The
/// packer works beside the other two, which wait for each other.
struct BlockWork {
  double mathPerTile = 0, packPerTile = 0; ///< of every tile
  double mathOnce = 0, packOnce = 0;       ///< of the block: init calls

  /// Adds a call: on every tile, or once.
  void add(const CallCycles &call, bool perTile);
};

/// Pages and bytes that move for every tile.
struct TileTraffic {
  double pagesRead = 0, bytesRead = 0, pagesWritten = 0, bytesWritten = 0;
};

/// One walk over the tiles of a row, and what follows it once.
struct WalkWork {
  BlockWork block, behind;
  /// The cores of a team give each other as many reduced tiles behind the walk,
  /// and reduce what they get.
  unsigned exchanged = 0;
  BlockWork joined;
};

/// A program without rows is one of one walk, its tiles one row for each core.
struct StreamWork {
  int64_t rows = 1, tilesOfRow = 1;
  std::vector<WalkWork> walks;
  /// Of all walks, or of all that a resident row needs: from and to each
  /// memory.
  TileTraffic dram, l1;

  TileTraffic &traffic(BufferType memory) {
    return memory == BufferType::DRAM ? dram : l1;
  }
  /// What every core reads once, in front: pages, bytes.
  double keptPages = 0, keptBytes = 0;
};

struct StreamSpread {
  int64_t cores = 1;
  int64_t split = 1; ///< cores that share a row
  int64_t block = 1;
  /// Tiles from the first one of a team to that of the next; 0: a row.
  int64_t distance = 0;
  int64_t rowsInL1 = 2; ///< 0: rows are read for every walk
  bool fullSync = false;
};

/// Of a launch.
ProgramTime streamTime(const StreamWork &work, const StreamSpread &spread,
                       Arch arch, const Memories &memories);

} // namespace tt::device

#endif // TT_DEVICE_STREAMTIME_H
