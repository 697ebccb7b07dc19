//===- Outline.h - regions become functions --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Loops and branches of the front ends have regions, which use the values
// around them; those of ttcore call functions. Values that a region captures
// become operands.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTCORE_TRANSFORMS_OUTLINE_H
#define TTMLIR_DIALECT_TTCORE_TRANSFORMS_OUTLINE_H

#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

namespace mlir::tt::ttcore {

/// Makes a loop in place of `op`, before it; returns its results, as many
/// as `state`, the initial values of the loop's variables. The variables are
/// the arguments of the regions, which have one block each; the operands of a
/// region's terminator are their next values. `condition` is null for a loop of
/// so many `times`. A variable that the body returns unchanged is no part of
/// the loop's state, and ops of the regions that do not depend on the state
/// move in front of the loop.
SmallVector<Value> outlineLoop(Operation *op, ValueRange state,
                               Region *condition, Region &body,
                               std::optional<uint64_t> times);

/// Makes a branch in place of `op`, before it. The regions have no arguments.
CaseOp outlineCase(Operation *op, Value index, ArrayRef<Region *> branches);

} // namespace mlir::tt::ttcore

#endif // TTMLIR_DIALECT_TTCORE_TRANSFORMS_OUTLINE_H
