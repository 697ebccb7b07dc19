//===- PlanMove.h - how moves run ------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_TRANSFORMS_PLANMOVE_H
#define TTMLIR_LIB_DIALECT_D2M_TRANSFORMS_PLANMOVE_H

#include "ttmlir/Dialect/D2M/Analysis/Move.h"
#include "ttmlir/Dialect/D2M/IR/D2M.h"

namespace mlir::tt::d2m {

/// The plan that takes the least time; circular buffers have no more than
/// `room` bytes.
MovePlanAttr planMove(GroupOp group, const Move &move,
                      ttcore::ChipDescAttr chip, uint64_t room);

} // namespace mlir::tt::d2m

#endif // TTMLIR_LIB_DIALECT_D2M_TRANSFORMS_PLANMOVE_H
