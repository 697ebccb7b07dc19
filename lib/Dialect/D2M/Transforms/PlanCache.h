//===- PlanCache.h - how rows go into a cache ------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_TRANSFORMS_PLANCACHE_H
#define TTMLIR_LIB_DIALECT_D2M_TRANSFORMS_PLANCACHE_H

#include "tt/device/ProgramTime.h"
#include "ttmlir/Dialect/D2M/Analysis/CacheWrite.h"

namespace mlir::tt::d2m {

CachePlanAttr planCache(const CacheWrite &write, ttcore::ChipDescAttr chip);

/// How long a group takes by its plan.
::tt::device::ProgramTime timeOf(GroupOp group, CachePlanAttr plan,
                                 ttcore::ChipDescAttr chip);

} // namespace mlir::tt::d2m

#endif // TTMLIR_LIB_DIALECT_D2M_TRANSFORMS_PLANCACHE_H
