//===- Blocks.h - positions in blocks ---------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_DECOMPOSITIONS_BLOCKS_H
#define TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_DECOMPOSITIONS_BLOCKS_H

#include "ttmlir/Dialect/TTIR/IR/Emit.h"

namespace mlir::tt::ttir {

/// N blocks of P positions, N x G x P x D, in the order that B rows of M
/// numbers give: B x G x MP x D.
inline Value joinBlocks(Value blocks, Value pages, Emit &build) {
  ArrayRef<int64_t> s = shapeOf(blocks), t = shapeOf(pages);
  Value table = build.reshape(blocks, {s[0], s[1] * s[2] * s[3]});
  Value found = build.reshape(build.nearestRows(pages, table),
                              {t[0], t[1], s[1], s[2], s[3]});
  return build.reshape(build.permute(found, {0, 2, 1, 3, 4}),
                       {t[0], s[1], t[1] * s[2], s[3]});
}

} // namespace mlir::tt::ttir

#endif // TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_DECOMPOSITIONS_BLOCKS_H
