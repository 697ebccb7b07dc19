//===- CacheWrite.h - rows that go into a cache -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_CACHE_CACHEWRITE_H
#define TTMLIR_LIB_DIALECT_D2M_CACHE_CACHEWRITE_H

#include "tt/device/Tile.h"
#include "ttmlir/Dialect/D2M/IR/D2M.h"

namespace mlir::tt::d2m {

/// The rows that an op writes to a cache of `blocks` blocks of `room` positions
/// for each head. The input has rows of `users` users, with equally many heads
/// and rows each. They go to the first positions, or to those that a tensor
/// holds; the block is the user's own, the only one, or stands in a page table.
struct CacheWrite {
  /// Indices of the op's operands besides cache and input.
  std::optional<unsigned> position, table, user;

  int64_t blocks, heads, room, columns; ///< of the cache
  int64_t users, rows;                  ///< of the input
  /// Whether heads are rows of the input's tiles, which hold one position.
  bool headsInRows = false;
  /// Whether users are rows of the input's tiles, with one position each.
  bool usersInRows = false;
  int64_t firstUser = 0;
  bool isShared = false;
  bool hasPositionOfEach = false;
  int64_t tableRows = 0, tableColumns = 0;
  int64_t elementBytes;

  /// Whether positions begin where tiles do, so that whole tiles move; else
  /// rows move.
  bool movesTiles() const { return !position && (!table || room % kSide == 0); }
  /// Units of a user that move at a time: all heads that are rows, else of each
  /// head rows of tiles, or rows.
  int64_t rowUnits() const {
    return movesTiles() ? (rows + kSide - 1) / kSide : rows;
  }
  int64_t unitsOfUser() const { return headsInRows ? 1 : heads * rowUnits(); }
  int64_t units() const { return users * unitsOfUser(); }
  /// Whether several users may write one row; the last one's stays.
  bool mayMeet() const { return position && users > 1 && (table || isShared); }

  static constexpr int64_t kSide = ::tt::device::Tile::kSide,
                           kFaceSide = ::tt::device::Tile::kFaceSide;
};

/// Describes an op that kernels can do; nullopt: they cannot.
std::optional<CacheWrite> cacheWriteOf(Operation *op);

/// Whether the op may write to the memory of its cache: the cache is an
/// argument of the function, or the result of such a write to one, and nothing
/// else uses it. Readers of the old content need a copy.
bool writesInPlace(Operation *op);

/// The op of a group that writes to the memory of operand 0, which its result
/// is, too; null if it is of another kind.
Operation *cacheWriteIn(GroupOp group);

} // namespace mlir::tt::d2m

#endif // TTMLIR_LIB_DIALECT_D2M_CACHE_CACHEWRITE_H
