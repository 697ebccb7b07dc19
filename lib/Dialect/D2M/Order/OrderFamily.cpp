//===- OrderFamily.cpp - sort and topk as groups --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "D2M/Family.h"
#include "OrderPlan.h"

namespace mlir::tt::d2m {

namespace {

class OrderFamily final : public PlannedFamily<OrderPlanAttr> {
public:
  StringRef noun() const final { return "what puts elements in order"; }
  StringRef says() const final { return "has elements to put in order"; }

  bool matches(Operation *op) const final { return orderOf(op).has_value(); }

  Attribute plan(GroupOp group, const PlanRequest &request) const final {
    return planOrder(*orderOf(opIn(group)), request.chip);
  }
  ::tt::device::ProgramTime time(GroupOp group,
                                 ttcore::ChipDescAttr chip) const final {
    return timeOf(group, planOf(group), chip);
  }
  FailureOr<Launch> lower(GroupOp group, ArrayRef<ttcore::TileType> tiles,
                          KernelLibrary &kernels) const final {
    return lowerOrder(group, planOf(group), tiles, kernels);
  }

  std::string whyNot(Operation *op) const final {
    std::optional<Order> order = orderAlongAny(op);
    if (!order || order->fits())
      return "";
    return "lines of " + std::to_string(order->length) +
           " elements are too long to be put in order";
  }
};

} // namespace

const Family &orderFamily() {
  static const OrderFamily family;
  return family;
}

} // namespace mlir::tt::d2m
