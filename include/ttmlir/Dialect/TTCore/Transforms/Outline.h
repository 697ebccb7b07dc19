//===- Outline.h - regions become functions --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Loops and branches of the front ends have regions, which see the values
// around them; those of ttcore call functions. What a region takes from outside
// becomes operands.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTCORE_TRANSFORMS_OUTLINE_H
#define TTMLIR_DIALECT_TTCORE_TRANSFORMS_OUTLINE_H

#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

namespace mlir::tt::ttcore {

/// A loop in the place of `op`, before it; its results, as many as `state`.
/// These are the arguments of the regions, which have one block each; what a
/// region's terminator is given are its results. `condition` is null for a loop
/// of so many `times`. What the body gives back as it is stays out of the
/// loop's state, and ops of the regions that need nothing of the state are
/// moved in front of the loop.
SmallVector<Value> outlineLoop(Operation *op, ValueRange state,
                               Region *condition, Region &body,
                               std::optional<uint64_t> times);

/// A branch in the place of `op`, before it. The regions have no arguments.
CaseOp outlineCase(Operation *op, Value index, ArrayRef<Region *> branches);

} // namespace mlir::tt::ttcore

#endif // TTMLIR_DIALECT_TTCORE_TRANSFORMS_OUTLINE_H
