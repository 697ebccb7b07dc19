//===- CachePlan.h - plans of cache writes ----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_CACHE_CACHEPLAN_H
#define TTMLIR_LIB_DIALECT_D2M_CACHE_CACHEPLAN_H

#include "CacheWrite.h"
#include "D2M/Kernels/Launch.h"
#include "tt/device/ProgramTime.h"

namespace mlir::tt::d2m {

CachePlanAttr planCache(const CacheWrite &write, ttcore::ChipDescAttr chip);

/// The estimated time of a group by its plan.
::tt::device::ProgramTime timeOf(GroupOp group, CachePlanAttr plan,
                                 ttcore::ChipDescAttr chip);

} // namespace mlir::tt::d2m

namespace mlir::tt {

/// Makes the kernels of a group by its plan. `tiles`: the tile type of every
/// tensor. Tensors are the operands: the result lies where the first one does.
FailureOr<Launch> lowerCache(d2m::GroupOp group, d2m::CachePlanAttr plan,
                             ArrayRef<ttcore::TileType> tiles,
                             KernelLibrary &kernels);

} // namespace mlir::tt

#endif // TTMLIR_LIB_DIALECT_D2M_CACHE_CACHEPLAN_H
