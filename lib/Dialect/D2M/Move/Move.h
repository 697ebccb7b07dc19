//===- Move.h - sources of a result's elements ------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_MOVE_MOVE_H
#define TTMLIR_LIB_DIALECT_D2M_MOVE_MOVE_H

#include "ttmlir/Dialect/D2M/Analysis/TileSpace.h"
#include "ttmlir/Dialect/D2M/IR/D2M.h"

#include "mlir/IR/Operation.h"

#include <vector>

namespace mlir::tt::d2m {

/// A box of a result, and the source of its elements. Elements of a tensor are
/// numbered in row-major order.
struct MovePiece {
  /// Begin and size of the box, by dimension of the result.
  SmallVector<int64_t> begin, size;

  /// The source; null: all elements are one number, with these bits.
  Value source;
  uint32_t fill = 0;

  /// The index of the source's element that goes to a position is `base`, plus,
  /// for every dimension, a multiple of the position's distance from the begin
  /// of the box, plus what is looked up.
  int64_t base = 0;
  SmallVector<PageMap> from;

  /// `step` times what `indices` holds as the element that the distances give,
  /// each times its stride.
  struct Lookup {
    Value indices;
    SmallVector<int64_t> strides;
    int64_t step;
  };
  std::optional<Lookup> lookup;

  /// The index of the source's element at a position of the result, without a
  /// lookup.
  int64_t elementAt(ArrayRef<int64_t> place) const;
};

/// A move: an op that moves elements and computes nothing.
struct Move {
  /// The shape of the result, of two dimensions at least.
  SmallVector<int64_t> shape;
  /// The boxes, which together are the result.
  std::vector<MovePiece> pieces;
};

/// The same with the last two dimensions of the result swapped.
Move transposed(Move move);

/// The move of an op that kernels can do: tensors have elements of 8, 16 or 32
/// bits, and fewer than 2^31 of them.
std::optional<Move> moveOf(Operation *op);

/// The op of a group that only moves data; else null.
Operation *moveIn(GroupOp group);

/// Whether `op` is a reshape after which every page holds what it held.
bool keepsPages(Operation *op);

/// Tiles of the result that are copies of tiles of a source, or filled with a
/// number.
struct TilePiece {
  Value source;
  uint32_t fill;
  int64_t tiles;
  /// By the number of the tile: its page in the source and in the result are
  /// these plus a first one.
  PageMap from, to;
  int64_t firstFrom, firstTo;
};

/// The same move in whole tiles; nullopt if it takes tiles apart. `transposed`:
/// what is a row in the source is a column in the result.
std::optional<std::vector<TilePiece>> inTiles(const Move &move,
                                              bool transposed = false);

/// Whether all elements keep their position within groups of `group` neighbours
/// in a row, and the row of a face is not left by more.
bool keepsGroups(const Move &move, int64_t group);

} // namespace mlir::tt::d2m

#endif // TTMLIR_LIB_DIALECT_D2M_MOVE_MOVE_H
