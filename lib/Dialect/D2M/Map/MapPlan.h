//===- MapPlan.h - how groups without products run --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_MAP_MAPPLAN_H
#define TTMLIR_LIB_DIALECT_D2M_MAP_MAPPLAN_H

#include "ttmlir/Dialect/D2M/IR/D2M.h"

#include "tt/device/ProgramTime.h"

namespace mlir::tt::d2m {

/// The fastest plans of a group of element-wise ops, and of one with
/// reductions, by estimated time; its circular buffers take `room` bytes of L1
/// at most.
MapPlanAttr planMap(GroupOp group, ttcore::ChipDescAttr chip, uint64_t room);
RowPlanAttr planRows(GroupOp group, ttcore::ChipDescAttr chip, uint64_t room);

/// The estimate for a plan.
::tt::device::ProgramTime timeOf(GroupOp group, MapPlanAttr plan,
                                 ttcore::ChipDescAttr chip);
::tt::device::ProgramTime timeOf(GroupOp group, RowPlanAttr plan,
                                 ttcore::ChipDescAttr chip);

} // namespace mlir::tt::d2m

#endif // TTMLIR_LIB_DIALECT_D2M_MAP_MAPPLAN_H
