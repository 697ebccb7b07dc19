//===- Rows.h - windows of rows by their indices ---------------*- C++ -*--===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// `rows_gather` and `rows_scatter` of other releases, in TTIR and in TTNN. The
// rows of the input, B x R x ..., have coordinates within `sizes`, whose
// product is R; with `column` the dimensions behind B are the coordinates. The
// index, B or 1 x coordinates x N, says where windows begin: those of gather
// are moved inside, those of scatter that reach out change nothing. The result,
// or the source of scatter, is B x (N windows of rows) x ....
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_UPGRADE_ROWS_H
#define TTMLIR_LIB_UPGRADE_ROWS_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "ttmlir/Dialect/Common/Tensors.h"
#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

namespace mlir::tt {

using Dims = SmallVector<int64_t>;

struct Rows {
  Value input, index, source; ///< no source: a gather
  Dims sizes, windows;
  bool column = false;
  ttcore::ReduceType reduce = ttcore::ReduceType::Invalid;

  /// Reads an op and checks its shapes; an error if they do not fit.
  static FailureOr<Rows> read(Operation *op);

  int64_t users() const { return shapeOf(input)[0]; }
  int64_t count() const { return shapeOf(index)[2]; }
  /// One index for all of several users.
  bool isShared() const { return shapeOf(index)[0] == 1 && users() != 1; }
  /// The dimensions behind the rows.
  ArrayRef<int64_t> rest() const {
    return column ? ArrayRef<int64_t>() : shapeOf(input).drop_front(2);
  }
  /// That of what is gathered, or of the source.
  Dims windowsShape() const;
};

int64_t product(ArrayRef<int64_t> dims);

/// The value that the op gives, by ops of TTIR.
Value raiseRows(const Rows &rows, OpBuilder &builder, Location loc);
/// Makes the rows by ops of the library, in the type `result`, which has a
/// layout.
Value libraryRows(const Rows &rows, RankedTensorType result, Operation *op);

/// `ttnn.round` of one operand, whose type the result has.
Value libraryRound(Operation *op);

/// The reduction of all elements up to each along a dimension, or from each on,
/// if `reverse`. The value and the result have one type.
struct Cumulative {
  int64_t dim;
  ttcore::ReduceType how; ///< sum, product, minimum or maximum
  bool reverse;

  /// The neutral element.
  double identity(Type element) const;
};
Value raiseCumulative(const Cumulative &form, Operation *op);
Value libraryCumulative(const Cumulative &form, Operation *op);

} // namespace mlir::tt

#endif // TTMLIR_LIB_UPGRADE_ROWS_H
