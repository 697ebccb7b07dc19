//===- OrderPlan.h - plans of sorts and scatters ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_ORDER_ORDERPLAN_H
#define TTMLIR_LIB_DIALECT_D2M_ORDER_ORDERPLAN_H

#include "D2M/Kernels/Launch.h"
#include "Order.h"
#include "tt/device/ProgramTime.h"
#include "ttmlir/Dialect/D2M/IR/D2M.h"

namespace mlir::tt::d2m {

/// Uses two threads per core if both have room and work.
OrderPlanAttr planOrder(const Order &order, ttcore::ChipDescAttr chip);

/// The estimated time of a group by its plan, if elements are in random order.
::tt::device::ProgramTime timeOf(GroupOp group, OrderPlanAttr plan,
                                 ttcore::ChipDescAttr chip);

} // namespace mlir::tt::d2m

namespace mlir::tt {

/// Makes the kernels of a group by its plan. `tiles`: the tile type of every
/// tensor.
FailureOr<Launch> lowerOrder(d2m::GroupOp group, d2m::OrderPlanAttr plan,
                             ArrayRef<ttcore::TileType> tiles,
                             KernelLibrary &kernels);

} // namespace mlir::tt

#endif // TTMLIR_LIB_DIALECT_D2M_ORDER_ORDERPLAN_H
