//===- GroupCheck.h - what kernels can be made of --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_ANALYSIS_GROUPCHECK_H
#define TTMLIR_DIALECT_D2M_ANALYSIS_GROUPCHECK_H

#include "ttmlir/Dialect/D2M/IR/D2M.h"

namespace mlir::tt::d2m {

/// Groups of `d2m-form-groups` are so; one that somebody wrote may not be: its
/// ops are those of kernels, their shapes fit together, and its plan is of its
/// kind. What is not so is an error at the op.
LogicalResult checkGroup(GroupOp group);

/// The op of a group that only moves data; else null.
Operation *moveIn(GroupOp group);

/// Whether kernels read a tensor for an operand, also where all its elements
/// are one number: all but those of ops that move data or work on elements.
bool readsTensor(OpOperand &operand);

} // namespace mlir::tt::d2m

#endif // TTMLIR_DIALECT_D2M_ANALYSIS_GROUPCHECK_H
