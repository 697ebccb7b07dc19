//===- Shards.h - tensors in the L1 of the cores that use them -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_ANALYSIS_SHARDS_H
#define TTMLIR_DIALECT_D2M_ANALYSIS_SHARDS_H

#include "mlir/IR/Types.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>

namespace mlir::tt::d2m {

/// Row and column of a core.
using Core = std::pair<int64_t, int64_t>;

/// A tensor's tiles in L1: `rows` x `columns` shards of `height` x `width`
/// tiles, each row by row on a core of its own.
struct Shards {
  int64_t rows, columns, height, width;
  /// Sizes of the whole tensor, in tiles.
  int64_t tileRows, tileColumns;
  /// The cores of the shards, row by row.
  SmallVector<Core> cores;

  Core core(int64_t row, int64_t column) const {
    return cores[size_t(row * columns + column)];
  }
};

/// nullopt for a tensor that lies elsewhere, or whose layout names no cores.
std::optional<Shards> shardsOf(Type type);

} // namespace mlir::tt::d2m

#endif // TTMLIR_DIALECT_D2M_ANALYSIS_SHARDS_H
