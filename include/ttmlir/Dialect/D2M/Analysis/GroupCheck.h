//===- GroupCheck.h - groups that have kernels ------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_ANALYSIS_GROUPCHECK_H
#define TTMLIR_DIALECT_D2M_ANALYSIS_GROUPCHECK_H

#include "ttmlir/Dialect/D2M/IR/D2M.h"

namespace mlir::tt::d2m {

/// Checks a group, which may have been written by hand: its ops have kernels,
/// their shapes fit together, and its plan is one of its family. Fails with a
/// diagnostic at the op that is wrong.
LogicalResult checkGroup(GroupOp group);

/// Whether kernels read a tensor for an operand even if all its elements are
/// one number. True but for operands of element-wise ops and of ops that move
/// data.
bool readsTensor(OpOperand &operand);

/// Fails, with a diagnostic, if nothing in the group's body uses one of its
/// operands.
LogicalResult usesOperands(GroupOp group);

/// Fails, with a diagnostic, at an op of the group whose result has none of the
/// `shapes`. Constants and ops for which `skips` is true may have others.
LogicalResult hasShapes(GroupOp group, ArrayRef<ArrayRef<int64_t>> shapes,
                        function_ref<bool(Operation *)> skips);

} // namespace mlir::tt::d2m

#endif // TTMLIR_DIALECT_D2M_ANALYSIS_GROUPCHECK_H
