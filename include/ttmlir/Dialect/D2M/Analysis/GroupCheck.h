//===- GroupCheck.h - groups that have kernels ------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_ANALYSIS_GROUPCHECK_H
#define TTMLIR_DIALECT_D2M_ANALYSIS_GROUPCHECK_H

#include "ttmlir/Dialect/D2M/IR/D2M.h"

namespace mlir::tt::d2m {

/// Checks a group that d2m-form-groups may not have made: that its ops are
/// those of kernels, their shapes fit together, and its plan is of its family.
/// The error is at the op that violates this.
LogicalResult checkGroup(GroupOp group);

/// Whether kernels read a tensor for an operand, also where all its elements
/// are one number: all but those of ops that move data or work on elements.
bool readsTensor(OpOperand &operand);

/// Says so if an operand of the group is used by nothing in its body.
LogicalResult usesOperands(GroupOp group);

/// Says so at an op of the group, besides numbers and those that `skips`, whose
/// result has none of the `shapes`.
LogicalResult hasShapes(GroupOp group, ArrayRef<ArrayRef<int64_t>> shapes,
                        function_ref<bool(Operation *)> skips);

} // namespace mlir::tt::d2m

#endif // TTMLIR_DIALECT_D2M_ANALYSIS_GROUPCHECK_H
