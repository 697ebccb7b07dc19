//===- Deal.h - How the vendor's library deals a call out -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// An op of the vendor's library is a program on some of the cores. Each core
// gets a number of units of the work: tiles, rows of tiles, sticks, blocks of a
// product. The busiest core bounds the time of the op.
//
// The rules are those of ttnn 0.81.1 on its own defaults (no program config
// and no grid given by the caller).
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_DEAL_H
#define TT_DEVICE_DEAL_H

#include "tt/device/Chip.h"
#include "tt/device/OpCall.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace tt::device {

/// Programs deal their work out to cores in units.
enum class WorkUnit : uint8_t {
  Tile,
  TileRow,    ///< all tiles of 32 rows
  TileColumn, ///< all tiles of 32 columns
  Row,        ///< a row of a row-major tensor ("stick")
  TileBlock,  ///< a block of tiles within a few rows and columns of tiles
  ShareOfRow, ///< all rows, a range of columns
  Shard,      ///< the shard that the core holds
  Block,      ///< perCoreM x perCoreN tiles of a product
  Chunk,      ///< rows of queries of one head
};

/// How the cores of a product share its operands.
enum class ProductProgram : uint8_t {
  MulticastA,  ///< all rows on each core; A is sent to all (1-D)
  MulticastB,  ///< all columns on each core; B is sent to all (1-D)
  Multicast2D, ///< A along the rows of the grid, B along its columns
  Batched,     ///< matrices of a batch, nothing shared
  Tiles,       ///< single result tiles, each reading its row and column
  DramSharded, ///< B streamed from the DRAM bank next to its core
};

/// The blocks of a product, in tiles.
struct ProductDeal {
  ProductProgram program = ProductProgram::Tiles;
  /// Result tiles of a core, of one matrix.
  int64_t perCoreM = 1, perCoreN = 1;
  /// Tiles of the inner dimension that are in L1 at a time.
  int64_t blockK = 1;
  /// Result tiles that are accumulated at a time: all of the core's, or a part,
  /// for which A or B is read again.
  int64_t blockM = 1, blockN = 1;
  /// Products one after the other on the same cores.
  int64_t batches = 1;
};

/// The cores of one program, and the work of each.
struct Deal {
  /// Cores that run the program, with or without work.
  int64_t cores = 0;
  /// Cores with whole shares: a program whose edge is cut differently has other
  /// circular buffers on the other cores.
  int64_t wholeShares = 0;
  WorkUnit unit = WorkUnit::Tile;
  /// Units of the whole program, and of the core that gets most.
  int64_t units = 0, unitsOnBusiest = 0;
  /// Blocks, if the program is a product.
  std::optional<ProductDeal> product;

  /// Cores that have work.
  int64_t workingCores() const { return cores < units ? cores : units; }
};

/// How the vendor's library deals `call` out to the cores of `chip.grid`: a
/// deal for each program that it makes of the call. The program of the op
/// itself comes first, then those that prepare or follow it (padding that is
/// filled, a bias that is added afterwards, conversions to and from row-major).
/// Empty: no program runs, the call is a view or is done on the host. An op
/// without a rule of its own is dealt out by the tiles (or rows) of its result,
/// as most are.
std::vector<Deal> deals(const OpCall &call, const ChipDesc &chip);

/// The first of `deals`; no cores if there is none.
Deal deal(const OpCall &call, const ChipDesc &chip);

} // namespace tt::device

#endif // TT_DEVICE_DEAL_H
