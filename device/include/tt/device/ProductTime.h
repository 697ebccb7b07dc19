//===- ProductTime.h - The time of a product of matrices ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The operands of a product stream through the cores. A planner compares the
// times of ways to spread it.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_PRODUCTTIME_H
#define TT_DEVICE_PRODUCTTIME_H

#include "tt/device/Chip.h"
#include "tt/device/DataType.h"
#include "tt/device/MathFidelity.h"
#include "tt/device/ProgramTime.h"
#include "tt/device/StreamTime.h"

#include <cstdint>

namespace tt::device {

/// An operand that the compute kernel makes of tiles that are read.
struct MadeOperand {
  /// Pages and bytes that are read for one of its tiles.
  double pages = 0, bytes = 0;
  /// Pages and bytes of a row that all lines share, for a tile along k. All
  /// cores read them.
  double rowPages = 0, rowBytes = 0;
  BlockWork work;
  BufferType in = BufferType::DRAM;
  /// Tiles made at a time; 0: the operand is multiplied as it is read.
  int64_t section = 0;
};

/// Sizes of a product and its blocks, in tiles.
struct ProductWork {
  int64_t batch = 1, m = 1, n = 1, k = 1;
  DataType lhs = DataType::BFloat16, rhs = DataType::BFloat16;
  /// Format of sums between steps along k.
  DataType partials = DataType::BFloat16;
  MathFidelity fidelity = MathFidelity::HiFi4;
  bool wide = false; ///< DST holds 32 bits
  bool turnsLhs = false, masks = false;
  /// Pages from one row or column of the product to the next, and from one tile
  /// of the inner dimension to the next.
  int64_t lhsStride = 1, lhsStrideK = 1, rhsStride = 1, rhsStrideK = 1;
  /// Memories of the operands; rows of cores that have pages of them in L1.
  BufferType lhsIn = BufferType::DRAM, rhsIn = BufferType::DRAM;
  int64_t lhsL1Rows = 1, rhsL1Rows = 1;
  /// For a tile of the product: pages that the epilogue reads and that results
  /// have, from and to each memory; the epilogue's calls, pack calls included.
  TileTraffic dram, l1;
  BlockWork epilogue;

  double pagesRead() const { return dram.pagesRead + l1.pagesRead; }
  double bytesRead() const { return dram.bytesRead + l1.bytesRead; }
  double pagesWritten() const { return dram.pagesWritten + l1.pagesWritten; }
  double bytesWritten() const { return dram.bytesWritten + l1.bytesWritten; }
  /// If the left-hand side is gathered in L1: transfers for one of its
  /// tiles, and pages in L1 for a row of its tiles.
  double gatherTransfers = 0;
  int64_t gatherPages = 0;
  MadeOperand lhsMade, rhsMade;
};

/// A rectangle of cores, or as many cores in a line; parts of the result made
/// of blocks; tiles of a block that DST holds.
struct ProductSpread {
  int64_t rows = 1, columns = 1;
  bool multicastLhs = false, multicastRhs = false;
  int64_t blockM = 1, blockN = 1, blockK = 1;
  int64_t blocksM = 1, blocksN = 1;
  int64_t subM = 1, subN = 1;
  bool fullSync = false; ///< DST is handed over as a whole
  /// The left-hand side lies in the cores' L1, in shards that they send or
  /// compute on.
  bool lhsInShards = false;
  /// Pages and bytes in the cores' own L1, for a tile of the product: of the
  /// epilogue's operands, and of the results.
  double pagesHere = 0, bytesHere = 0;
  double pagesKept = 0, bytesKept = 0;
  /// The left-hand side comes once for all blocks.
  bool lhsResident = false;
  /// Tiles along k, of a step of the right-hand side, that the thread reads
  /// which writes results.
  int64_t writerReads = 0;
  /// Sums between steps stay where a result will be.
  bool keepsSums = false;

  int64_t cores() const { return rows * columns; }
  bool isGrid() const { return multicastLhs && multicastRhs; }
  /// Cores that share an operand by multicast.
  int64_t sharersOfLhs() const {
    return !multicastLhs ? 1 : multicastRhs ? columns : cores();
  }
  int64_t sharersOfRhs() const {
    return !multicastRhs ? 1 : multicastLhs ? rows : cores();
  }
  /// Blocks of the busiest core.
  int64_t blocksOfCore(const ProductWork &work) const;
  /// The thread that writes results reads the left-hand side, too.
  bool readsLhsApart() const;
};

/// Cycles of the compute threads for one step along k of one part of a block,
/// per tile of the product.
double productStepCycles(const ProductWork &work, int64_t subM, int64_t subN,
                         Arch arch);

/// Cycles of a data-movement thread that assembles a tile from `transfers`
/// parts within L1.
double gatherCycles(double transfers, Arch arch);

/// The time of a launch.
ProgramTime productTime(const ProductWork &work, const ProductSpread &spread,
                        const Transfers &transfers);

} // namespace tt::device

#endif // TT_DEVICE_PRODUCTTIME_H
