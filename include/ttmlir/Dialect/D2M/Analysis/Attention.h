//===- Attention.h - queries that look at keys, in tiles -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_ANALYSIS_ATTENTION_H
#define TTMLIR_DIALECT_D2M_ANALYSIS_ATTENTION_H

#include "ttmlir/Dialect/D2M/Analysis/TileSpace.h"

#include "mlir/IR/Operation.h"

namespace mlir::tt::d2m {

/// softmax(scale * Q K' + mask) V for each of `heads`: `rows` tiles of queries,
/// `keys` tiles of keys, `depth` tiles of an element of both, `width` tiles of
/// a value.
struct Attention {
  int64_t heads, rows, keys, depth, width;
  /// Of the last tile; 0: all.
  int64_t validKeys, validDepth;
  float scale;
  /// Tile i of the queries sees the tiles of keys up to i, and of that one the
  /// lower triangle.
  bool causal;

  /// The page of an operand's tile is what the number of the head gives, and
  /// that of the row of tiles (of queries or of keys) times a stride.
  struct Operand {
    Value value;
    PageMap heads;
    int64_t stride;
  };
  Operand query, key, value, result;

  struct Mask : Operand {
    /// From one tile of keys to the next.
    int64_t strideKeys;
    TileBroadcast broadcast;
  };
  std::optional<Mask> mask;

  /// Rows of a tile of queries that belong to a head; 0: whole tiles. They
  /// begin at row (head % headsInTile) * rowsOfHead.
  int64_t rowsOfHead = 0, headsInTile = 1;

  /// Blocks of `size` rows of tiles of queries, of all heads.
  int64_t blocks(int64_t size) const {
    return heads * ((rows + size - 1) / size);
  }
};

/// Of an op that kernels can do.
std::optional<Attention> attentionOf(Operation *op);

} // namespace mlir::tt::d2m

#endif // TTMLIR_DIALECT_D2M_ANALYSIS_ATTENTION_H
