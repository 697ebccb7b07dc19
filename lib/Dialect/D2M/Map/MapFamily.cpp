//===- MapFamily.cpp - element-wise ops as groups -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "D2M/Family.h"
#include "MapPlan.h"
#include "ttmlir/Dialect/Common/Tensors.h"
#include "ttmlir/Dialect/D2M/Analysis/GroupCheck.h"
#include "ttmlir/Dialect/D2M/Analysis/Room.h"
#include "ttmlir/Dialect/D2M/Analysis/TileProgram.h"

namespace mlir::tt::d2m {

namespace {

using tt::shapeOf;

class MapFamily final : public PlannedFamily<MapPlanAttr> {
public:
  StringRef noun() const final { return "element-wise ops"; }
  StringRef says() const final { return "has neither reductions nor products"; }

  bool matches(Operation *op) const final { return isMapOp(op); }

  bool isAlone() const final { return false; }
  std::optional<GroupShape> join(const GroupShape &own,
                                 const GroupShape &other) const final {
    return other.family == this && own.wide == other.wide ? std::optional(own)
                                                          : std::nullopt;
  }
  bool fits(ArrayRef<Operation *> ops, const Border &border,
            const CoreLimits &limits) const final {
    if (border.inputs.size() + border.results.size() > limits.ports)
      return false;
    // A half of a group with reductions may have no reduction, but ops of two
    // shapes.
    ArrayRef<int64_t> shape = d2m::shapeOf(border.results.front());
    return llvm::all_of(ops,
                        [&](Operation *op) {
                          return d2m::shapeOf(op->getResult(0)) == shape;
                        }) &&
           scheduleTiles(border.inputs, border.results, shape).numSlots <=
               limits.slots;
  }

  Attribute plan(GroupOp group, const PlanRequest &request) const final {
    return planMap(group, request.chip, circularBufferRoom(request.chip));
  }
  ::tt::device::ProgramTime time(GroupOp group,
                                 ttcore::ChipDescAttr chip) const final {
    return timeOf(group, planOf(group), chip);
  }
  CallTotals calls(GroupOp group, ttcore::ChipDescAttr chip) const final {
    return callsOf(group, planOf(group), chip);
  }
  FailureOr<Launch> lower(GroupOp group, ArrayRef<ttcore::TileType> tiles,
                          KernelLibrary &kernels) const final {
    return lowerMap(group, planOf(group), tiles, kernels);
  }

protected:
  LogicalResult checkOps(GroupOp group) const final {
    Operation *yield = group.getBody().front().getTerminator();
    return hasShapes(group, {d2m::shapeOf(yield->getOperand(0))},
                     [](Operation *) { return false; });
  }
};

} // namespace

const Family &mapFamily() {
  static const MapFamily family;
  return family;
}

} // namespace mlir::tt::d2m
