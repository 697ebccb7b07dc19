//===- StreamTime.h - The time of programs that stream tiles --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// A program brings tiles, computes on them and writes results: tile by tile, or
// along rows in several walks, each of which goes over all tiles of a row. A
// planner compares the times of such programs.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_STREAMTIME_H
#define TT_DEVICE_STREAMTIME_H

#include "tt/device/CallCycles.h"
#include "tt/device/ProgramTime.h"

#include <cstdint>
#include <vector>

namespace tt::device {

/// Cycles of a compute kernel for a block of tiles, which is one section of
/// DST. The packer works beside unpackers and math, which wait for each other.
struct BlockWork {
  double mathPerTile = 0, packPerTile = 0;
  double mathOnce = 0, packOnce = 0; ///< for the block: init calls

  /// Adds a call that is made for every tile, or once for the block.
  void add(const CallCycles &call, bool perTile);
};

/// Pages and bytes that move for every tile.
struct TileTraffic {
  double pagesRead = 0, bytesRead = 0, pagesWritten = 0, bytesWritten = 0;
};

/// One walk over the tiles of a row, and the calls that follow it once.
struct WalkWork {
  BlockWork block, behind;
  /// Reduced tiles that each core of a team gives to the others behind the
  /// walk.
  unsigned exchanged = 0;
  /// Reducing the tiles that a core got.
  BlockWork joined;
};

/// A program without rows has one walk, and a row of tiles for each core.
struct StreamWork {
  int64_t rows = 1, tilesOfRow = 1;
  std::vector<WalkWork> walks;
  /// Traffic of all walks together, or that a row in L1 needs once, from and to
  /// each memory.
  TileTraffic dram, l1;

  TileTraffic &traffic(BufferType memory) {
    return memory == BufferType::DRAM ? dram : l1;
  }
  /// Pages and bytes that every core reads once, before the rows.
  double keptPages = 0, keptBytes = 0;
};

struct StreamSpread {
  int64_t cores = 1;
  int64_t split = 1; ///< cores that share a row
  int64_t block = 1;
  /// Tiles from the first one of a team to the first one of the next; 0: a row.
  int64_t distance = 0;
  int64_t rowsInL1 = 2; ///< 0: rows are read for every walk
  bool fullSync = false;
};

/// The time of a launch.
ProgramTime streamTime(const StreamWork &work, const StreamSpread &spread,
                       const Transfers &transfers);

} // namespace tt::device

#endif // TT_DEVICE_STREAMTIME_H
