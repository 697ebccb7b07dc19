//===- RowProgram.h - reductions as passes over rows ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_ROWS_ROWPROGRAM_H
#define TTMLIR_LIB_DIALECT_D2M_ROWS_ROWPROGRAM_H

#include "ttmlir/Dialect/D2M/Analysis/TileProgram.h"

namespace mlir::tt::d2m {

/// A reduction takes tensors of `wide` to those of `narrow`, in which the
/// `reduced` dimensions are 1.
struct ReductionShape {
  SmallVector<int64_t> wide, narrow, reduced;
  /// The number of elements that each result reduces.
  int64_t count() const;
  bool operator==(const ReductionShape &) const = default;
};

/// The shape of a reduction that kernels can do, which keeps its dimensions:
/// sums, means and maxima; products over dimensions that tiles do not have; of
/// integers of 32 bits no means, and maxima with a sign only.
std::optional<ReductionShape> reductionOf(Operation *op);

/// How the vector unit adds up tiles, or combines them for another reduction.
struct Accumulation {
  /// The call that combines two tiles.
  TileCall combine;
  /// The identity of the reduction, as a word of DST.
  uint32_t identity;
  /// The type of the words: f32, si32 or u32.
  ttcore::DataType words;

  bool isFloat() const { return words == ttcore::DataType::Float32; }
};
Accumulation accumulationOf(Operation *reduction);

/// Where tiles of a value lie between passes: a circular buffer.
struct RowBuffer {
  Value value;
  enum Kind { Input, Between, Result } kind;
  /// The index of the input or result.
  unsigned number;
  /// Whether it has a tile for every tile of a row, or one for the row.
  bool isWide;
  /// Whether all rows use the same tiles.
  bool isKept = false;
};

/// The format of its tiles: sums keep 32 bits between passes.
ttcore::DataType formatOf(const RowBuffer &buffer);

/// One reduction in a pass.
struct RowReduction {
  Operation *op;
  /// The circular buffer that the matrix unit reduces; nullopt: the vector unit
  /// reduces a result of `wide`.
  std::optional<unsigned> from;
  /// The circular buffer that `from` is multiplied with. The matrix unit adds
  /// products up, too, but reduces nothing within a tile then.
  std::optional<unsigned> with;
};

/// One walk over the tiles of a row.
struct RowPass {
  /// The steps for each tile of the row. They load from circular buffers.
  TileProgram wide;
  /// The circular buffer of every result of `wide`; empty if they are reduced.
  SmallVector<unsigned> wideStores;
  /// The reductions of the pass otherwise; each has a slot of DST.
  SmallVector<RowReduction> reductions;
  /// The steps behind the tiles, once per row: the reductions' results are in
  /// the first slots.
  TileProgram narrow;
  SmallVector<unsigned> narrowStores;
};

/// The passes that one row of a group's tensors goes through.
struct RowProgram {
  ReductionShape shape;
  SmallVector<RowBuffer> buffers;
  std::vector<RowPass> passes;

  TileSpace space() const { return TileSpace(shape.wide, shape.reduced); }
  /// Whether the matrix unit reduces, for which it needs a tile of ones.
  bool needsOnes() const;
  /// The divisor of the pass's means, if that is no product with an exact
  /// inverse and they are not rounded to a shorter type.
  std::optional<int64_t> meanDivisor(const RowPass &pass) const;
  /// Reductions of all passes.
  unsigned numReductions() const;
  /// The pages of a circular buffer of a core that has `part` tiles of a row.
  /// If rows are `resident`, parts lie in L1 as a whole, `buffers` of them;
  /// else that many blocks lie there, which divide a part. No block begins at
  /// the end of a circular buffer and ends at its beginning.
  int64_t pagesOf(const RowBuffer &buffer, int64_t part, int64_t block,
                  bool resident, int64_t buffers) const;
  /// Tiles of DST if `block` tiles of a row are worked on at a time, by one
  /// core or by several.
  unsigned slots(int64_t block, bool isSplit) const;
  /// Whether rows can be split over cores that exchange their sums: something
  /// is reduced within tiles, so that the sums are one line of a tile.
  bool canSplit() const;
  /// The fidelity of the matrix unit. For bf16 the product of the low parts,
  /// 2^-10 of the whole at most, is left out, unless products are added up.
  ttcore::MathFidelity fidelity() const;
};

/// `stashes`: a row lies in L1, with what several passes need of it; else it is
/// read, and computed, again for every pass.
RowProgram scheduleRow(ValueRange inputs, ValueRange results, bool stashes);

} // namespace mlir::tt::d2m

#endif // TTMLIR_LIB_DIALECT_D2M_ROWS_ROWPROGRAM_H
