//===- Attention.h - queries that look at keys, in tiles --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_ATTENTION_ATTENTION_H
#define TTMLIR_LIB_DIALECT_D2M_ATTENTION_ATTENTION_H

#include "ttmlir/Dialect/D2M/Analysis/TileSpace.h"

#include "mlir/IR/Operation.h"

namespace mlir::tt::d2m {

/// softmax(scale * Q K' + mask) V for each of `heads`: `rows` tiles of queries,
/// `keys` tiles of keys, `depth` tiles of an element of both, `width` tiles of
/// a value.
struct Attention {
  int64_t heads, rows, keys, depth, width;
  /// Rows or columns of the last tile that are not padding; 0: all.
  int64_t validKeys, validDepth;
  float scale;
  /// Causal: tile i of the queries attends to the tiles of keys up to i, and to
  /// the lower triangle of tile i.
  bool causal;

  /// The pages of an operand. The page of a tile is an offset for its head,
  /// plus the number of its row of tiles (of queries or of keys) times a
  /// stride.
  struct Operand {
    Value value;
    PageMap heads;
    int64_t stride;
  };
  Operand query, key, value, result;
  /// The number of neighbouring heads that share keys and values.
  int64_t headsOfKeys = 1;

  struct Mask : Operand {
    /// Pages from one tile of keys to the next.
    int64_t strideKeys;
    TileBroadcast broadcast;
  };
  std::optional<Mask> mask;

  /// The index of the last key that queries attend to, one number for each
  /// user: every `headsOfUser` heads.
  struct Positions {
    Value value;
    int64_t headsOfUser;
  };
  std::optional<Positions> positions;

  /// Rows of a head among those of its tiles of queries; 0: all. They begin at
  /// row (head % headsInTiles) * rowsOfHead; the last head has the padding.
  int64_t rowsOfHead = 0, headsInTiles = 1;

  /// The broadcast of a tile of the mask, or of the tile that stands for one.
  std::optional<TileBroadcast> maskForm() const {
    if (positions)
      return TileBroadcast::Row;
    return mask ? std::optional(mask->broadcast) : std::nullopt;
  }

  /// Whether elements are f32; then tiles between the steps have 32 bits, too.
  bool isExact() const;
  /// Whether the mask is added to scores after the products. Scores in f32 need
  /// this: sums that begin with a large number would lose low bits. A mask of 0
  /// and minus infinity changes no sum.
  bool addsMaskLast() const { return isExact() && mask; }
  /// The number of tiles of DST that are needed beside those of scores.
  int64_t spareTiles() const { return validKeys || addsMaskLast() ? 2 : 0; }

  /// The number of blocks of `size` rows of tiles of queries, over all heads.
  int64_t blocks(int64_t size) const {
    return heads * ((rows + size - 1) / size);
  }
};

/// Cores beside each other in a row that work on queries of the same keys at a
/// time, so that one reads a block and sends it to all; `cores` is 1 if there
/// are none. A row of cores has `inRow` such parts.
struct KeySharing {
  int64_t cores = 1, inRow = 1;

  /// The sharing of blocks of `blockRows` on `cores` cores of a grid (rows,
  /// columns).
  static KeySharing of(const Attention &a, int64_t blockRows, int64_t cores,
                       ArrayRef<int64_t> grid);
};

/// Describes an op that kernels can do; nullopt: they cannot.
std::optional<Attention> attentionOf(Operation *op);

} // namespace mlir::tt::d2m

#endif // TTMLIR_LIB_DIALECT_D2M_ATTENTION_ATTENTION_H
