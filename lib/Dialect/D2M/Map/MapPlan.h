//===- MapPlan.h - plans of element-wise groups -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_MAP_MAPPLAN_H
#define TTMLIR_LIB_DIALECT_D2M_MAP_MAPPLAN_H

#include "D2M/Kernels/CallTotals.h"
#include "D2M/Kernels/Launch.h"
#include "tt/device/ProgramTime.h"
#include "ttmlir/Dialect/D2M/IR/D2M.h"

namespace mlir::tt::d2m {

/// The fastest plan by the estimate whose circular buffers take `room` bytes of
/// L1 at most.
MapPlanAttr planMap(GroupOp group, ttcore::ChipDescAttr chip, uint64_t room);

/// The estimated time of a plan.
::tt::device::ProgramTime timeOf(GroupOp group, MapPlanAttr plan,
                                 ttcore::ChipDescAttr chip);
/// The calls of the compute kernel that the estimate counts, on core 0.
CallTotals callsOf(GroupOp group, MapPlanAttr plan, ttcore::ChipDescAttr chip);

} // namespace mlir::tt::d2m

namespace mlir::tt {

/// Makes the kernels of a group by its plan. `tiles`: the tile type of every
/// tensor.
FailureOr<Launch> lowerMap(d2m::GroupOp group, d2m::MapPlanAttr plan,
                           ArrayRef<ttcore::TileType> tiles,
                           KernelLibrary &kernels);

} // namespace mlir::tt

#endif // TTMLIR_LIB_DIALECT_D2M_MAP_MAPPLAN_H
