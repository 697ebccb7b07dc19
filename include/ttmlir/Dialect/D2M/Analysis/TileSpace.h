//===- TileSpace.h - the tiles that a program goes through -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_ANALYSIS_TILESPACE_H
#define TTMLIR_DIALECT_D2M_ANALYSIS_TILESPACE_H

#include "mlir/Support/LLVM.h"

#include <cstdint>
#include <optional>
#include <utility>

namespace mlir::tt::d2m {

/// The part of a tile that fills a tile: its first row, its first column, its
/// first element.
enum class TileBroadcast { None, Row, Column, Scalar };

/// The broadcast of tiles of a tensor of shape `from` where one of shape `to`
/// is wanted; nullopt if the one does not broadcast to the other.
std::optional<TileBroadcast> broadcastOf(ArrayRef<int64_t> from,
                                         ArrayRef<int64_t> to);

/// Maps a number to a page or an element. The digits of the number have these
/// sizes, outermost first; a digit counts `stride` pages.
struct PageMap {
  SmallVector<std::pair<int64_t, int64_t>> digits;

  /// The map of dimensions, outermost first, with sizes and strides.
  static PageMap of(ArrayRef<std::pair<int64_t, int64_t>> dims);
  /// The map to page 0.
  bool isConstant() const;
  /// The map of number n to page n.
  bool isIdentity() const;
  /// The page of a number.
  int64_t at(int64_t number) const;
};

/// The tiles of a shape, dimension by dimension, with at least two dimensions.
/// A row has one index in all dimensions that are not `reduced`; rows
/// are numbered, and so are the tiles of a row.
class TileSpace {
public:
  explicit TileSpace(ArrayRef<int64_t> shape, ArrayRef<int64_t> reduced = {});

  int64_t rows() const { return count(outer); }
  int64_t tilesOfRow() const { return count(inner); }

  /// The page of a tensor of shape `from`, which broadcasts to the space's, is
  /// the sum of what the row's number and the tile's number in it give.
  struct Pages {
    PageMap row, tile;
  };
  Pages pagesOf(ArrayRef<int64_t> from) const;

  /// Padding that is reduced: `valid` rows or columns of the last tile of a
  /// dimension, which is where tile / stride % size == size - 1.
  struct Padding {
    bool isRows;
    int64_t valid, size, stride;
  };
  SmallVector<Padding, 2> paddings() const;

private:
  int64_t count(ArrayRef<unsigned> dims) const;

  SmallVector<int64_t> shape, tiles;
  SmallVector<unsigned> outer, inner;
};

} // namespace mlir::tt::d2m

#endif // TTMLIR_DIALECT_D2M_ANALYSIS_TILESPACE_H
