//===- ProductModel.h - Parts of the models of products -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_LIB_OPS_PRODUCTMODEL_H
#define TT_DEVICE_LIB_OPS_PRODUCTMODEL_H

#include "OpModel.h"

namespace tt::device {

/// Sizes of a product in tiles.
struct ProductTiles {
  double batches, m, n, k;
};

/// A core's part of the result: `times` blocks of m x n tiles, one after the
/// other; each is multiplied from blocks of k tiles of the inner dimension.
struct ProductPart {
  double m = 0, n = 0, k = 0, times = 1;
  /// The number of blocks that a core's part of one matrix is cut into, down
  /// and across: each block reads the other operand again.
  double downs = 1, acrosses = 1;
  /// Whether result tiles are made one after the other, each by itself.
  bool single = false;
};

/// Cycles of the compute threads for a part.
struct ProductMath {
  /// Result tiles that DST holds, which are packed together.
  double inDst = 1;
  /// Cycles of the threads for one block of the inner dimension, and for all
  /// blocks of one part without its completion.
  Threads block;
  Threads all;
  /// Cycles in front of a further part: the threads set up the units, and its
  /// first tiles pass the threads one after the other.
  double begin = 0;
  /// Cycles between the blocks of a part, in which nobody multiplies.
  double turns = 0;
  /// Extra cycles of the last block of a part: its sums are fetched and
  /// completed.
  double complete = 0;
  /// Cycles from the last call of math to the end of the packer.
  double lastPack = 0;
};

/// `blocks` of the inner dimension.
ProductMath productMath(const OpModel &m, const ProductPart &part,
                        double blocks);

/// A product on a grid: blocks of in0 go along rows of cores, blocks of in1
/// down columns.
void modelGrid(OpModel &m, const OpTensor &a, const OpTensor &b,
               const OpTensor &out, const ProductTiles &s,
               const ProductPart &part);

} // namespace tt::device

#endif // TT_DEVICE_LIB_OPS_PRODUCTMODEL_H
