//===- AttentionPlan.h - plans of attention ---------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_ATTENTION_ATTENTIONPLAN_H
#define TTMLIR_LIB_DIALECT_D2M_ATTENTION_ATTENTIONPLAN_H

#include "Attention.h"
#include "D2M/Kernels/Launch.h"
#include "tt/device/ProgramTime.h"
#include "ttmlir/Dialect/D2M/IR/D2M.h"

namespace mlir::tt::d2m {

/// The plan that takes the least time of those whose circular buffers have no
/// more than `room` bytes; the smallest blocks if none does.
AttentionPlanAttr planAttention(GroupOp group, const Attention &attention,
                                ttcore::ChipDescAttr chip, uint64_t room);

/// The estimated time of a plan.
::tt::device::ProgramTime timeOf(GroupOp group, const Attention &attention,
                                 AttentionPlanAttr plan,
                                 ttcore::ChipDescAttr chip);

} // namespace mlir::tt::d2m

namespace mlir::tt {

/// Makes the kernels of a group by its plan. `tiles`: the tile type of every
/// tensor.
FailureOr<Launch> lowerAttention(d2m::GroupOp group,
                                 d2m::AttentionPlanAttr plan,
                                 ArrayRef<ttcore::TileType> tiles,
                                 KernelLibrary &kernels);

} // namespace mlir::tt

#endif // TTMLIR_LIB_DIALECT_D2M_ATTENTION_ATTENTIONPLAN_H
