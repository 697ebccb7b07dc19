//===- Heads.cpp - heads next to each other or behind each other ----------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Decompositions.h"

namespace mlir::tt::ttir {

/// Columns of B x S x ... that hold `count` heads from head number `first` on,
/// as B x count x S x D.
static Value takeHeads(Value input, int64_t first, int64_t count, int64_t depth,
                       Emit &build) {
  Value columns = build.part(input, 2, first * depth, (first + count) * depth);
  ArrayRef<int64_t> shape = shapeOf(columns);
  Value heads = build.reshape(columns, {shape[0], shape[1], count, depth});
  return build.permute(heads, {0, 2, 1, 3});
}

SmallVector<Value> decompose(SplitQueryKeyValueAndSplitHeadsOp op,
                             Emit &build) {
  int64_t heads = op.getNumHeads(), others = op.getNumKvHeads().value_or(heads);
  int64_t depth = shapeOf(op.getQuery())[3];
  Value from = op.getInputTensor();
  Value query = takeHeads(from, 0, heads, depth, build);
  int64_t first = heads;
  if (op.getKvInputTensor()) {
    from = op.getKvInputTensor();
    first = 0;
  }
  Value key = takeHeads(from, first, others, depth, build);
  if (op.getTransposeKey())
    key = build.permute(key, {0, 1, 3, 2});
  return {query, key, takeHeads(from, first + others, others, depth, build)};
}

Value decompose(ConcatenateHeadsOp op, Emit &build) {
  Value rows = build.permute(op.getInput(), {0, 2, 1, 3});
  return build.reshape(rows, shapeOf(op.getResult()));
}

} // namespace mlir::tt::ttir
