//===- PlanTime.cpp - how long a planned group takes ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "PlanTime.h"

#include "D2M/Attention/AttentionPlan.h"
#include "D2M/Cache/CachePlan.h"
#include "D2M/Map/MapPlan.h"
#include "D2M/Move/MovePlan.h"
#include "D2M/Order/OrderPlan.h"
#include "D2M/Product/ProductPlan.h"

#include "llvm/ADT/TypeSwitch.h"

namespace mlir::tt::d2m {

using ::tt::device::ProgramTime;

/// What `find` finds among the ops of a group: plans are of groups with one.
template <typename Find> static auto findIn(GroupOp group, Find find) {
  decltype(find(&group.getBody().front().front())) found;
  for (Operation &op : group.getBody().front())
    if (!found)
      found = find(&op);
  return found;
}

ProgramTime timeOf(GroupOp group, ttcore::ChipDescAttr chip) {
  return llvm::TypeSwitch<Attribute, ProgramTime>(group.getPlanAttr())
      .Case<MapPlanAttr, RowPlanAttr, MovePlanAttr, CachePlanAttr,
            OrderPlanAttr>([&](auto plan) { return timeOf(group, plan, chip); })
      .Case([&](ContractionPlanAttr plan) {
        auto product = findIn(group, contractionOf);
        return product ? timeOf(group, *product, plan, chip) : ProgramTime();
      })
      .Case([&](AttentionPlanAttr plan) {
        auto attention = findIn(group, attentionOf);
        return attention ? timeOf(group, *attention, plan, chip)
                         : ProgramTime();
      })
      .Default([](Attribute) { return ProgramTime(); });
}

} // namespace mlir::tt::d2m
