//===- Border.h - groups made of ops of a block -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_TRANSFORMS_BORDER_H
#define TTMLIR_LIB_DIALECT_D2M_TRANSFORMS_BORDER_H

#include "D2M/Family.h"

namespace mlir::tt::d2m {

Border borderOf(ArrayRef<Operation *> ops);

/// A group that holds copies of `ops`, behind the last of them. Nothing uses
/// its results.
GroupOp copyToGroup(ArrayRef<Operation *> ops, const Border &border);
/// Makes a group in place of `ops`.
GroupOp moveToGroup(ArrayRef<Operation *> ops, const Border &border);

/// Moves each op of the block behind its operands, and no farther.
void sortByNeed(Block &block);

} // namespace mlir::tt::d2m

#endif // TTMLIR_LIB_DIALECT_D2M_TRANSFORMS_BORDER_H
