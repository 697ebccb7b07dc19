//===- Parts.h - slices at positions in tensors -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_CONVERSION_FRONTENDCOMMON_PARTS_H
#define TTMLIR_CONVERSION_FRONTENDCOMMON_PARTS_H

#include "ttmlir/Dialect/TTIR/IR/Emit.h"

namespace mlir::tt::ttir {

/// Windows of a tensor: one for each element of a batch of positions. `starts`
/// has, for every dimension, where the windows begin (i32, of the shape
/// `batch`), or null: at 0. `sizes` are the windows'.
///
/// The dimensions with a start become the rows of a table, of which windows are
/// rows by their numbers, and the others its columns.
struct Parts {
  Dims batch;
  SmallVector<Value> starts;
  Dims sizes;

  /// batch x sizes. Starts are moved so that windows lie within the tensor.
  Value take(Value from, Emit &emit) const;

  /// `into` with `windows` (batch x sizes) combined. A window that is not
  /// within the tensor as a whole changes nothing, or is moved if `moves`.
  Value put(Value into, Value windows, ttcore::ReduceType combine, bool moves,
            Emit &emit) const;

private:
  /// The table's number of rows, the dimensions of its rows and of its columns.
  struct Table {
    int64_t rows = 1;
    Dims rowDims, columnDims;
  };
  Table tableOf(ArrayRef<int64_t> shape, bool columnsMayBeParts) const;
  /// Row numbers: batch x sizes of the row dimensions.
  Value rowNumbers(const Table &table, ArrayRef<int64_t> shape, bool moves,
                   Emit &emit) const;
  Value moved(Value start, int64_t room, Emit &emit) const;
};

/// Coordinates along the last dimension, `vectorDim` of `indices`, as one
/// tensor each of 32-bit integers.
SmallVector<Value> coordinates(Value indices, int64_t vectorDim, Emit &emit);

} // namespace mlir::tt::ttir

#endif // TTMLIR_CONVERSION_FRONTENDCOMMON_PARTS_H
