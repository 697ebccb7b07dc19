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
/// other, each from blocks of k tiles of the inner dimension.
struct ProductPart {
  double m = 0, n = 0, k = 0, times = 1;
  /// Blocks that a core's part of one matrix is cut into, down and across: for
  /// each, the other operand is read again.
  double downs = 1, acrosses = 1;
  /// Result tiles one after the other, each by itself.
  bool single = false;
};

/// The compute threads' work on a part.
struct ProductMath {
  /// Tiles of a result that DST holds, which are written together.
  double inDst = 1;
  /// The threads' work on one block of the inner dimension, and on all blocks
  /// of one part, without its completion.
  Threads block;
  Threads all;
  /// Before another part: the units are set up, and its first tiles pass the
  /// threads one after the other.
  double begin = 0;
  /// The time between the blocks of a part, when nobody multiplies.
  double turns = 0;
  /// The last block of a part takes so much longer: its sums are fetched and
  /// completed.
  double complete = 0;
  /// The packer ends so much later than the last call of math.
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
