//===- RowFamily.cpp - reductions with what goes with them, as groups -----===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "D2M/Family.h"
#include "RowPlan.h"
#include "RowProgram.h"
#include "ttmlir/Dialect/D2M/Analysis/GroupCheck.h"
#include "ttmlir/Dialect/D2M/Analysis/Room.h"

namespace mlir::tt::d2m {

namespace {

class RowFamily final : public PlannedFamily<RowPlanAttr> {
public:
  StringRef noun() const final { return "a reduction"; }
  StringRef says() const final { return "has reductions"; }

  bool matches(Operation *op) const final {
    return reductionOf(op).has_value();
  }

  bool isAlone() const final { return false; }
  GroupShape shapeOf(Operation *op) const final {
    ReductionShape shape = *reductionOf(op);
    return {this, shape.wide, shape.narrow, shape.reduced};
  }
  std::optional<GroupShape> join(const GroupShape &own,
                                 const GroupShape &other) const final {
    bool fits = false;
    if (other.family == this)
      fits = other.wide == own.wide && other.narrow == own.narrow &&
             other.reduced == own.reduced;
    else if (other.family == &mapFamily())
      fits = other.wide == own.wide || other.wide == own.narrow;
    return fits ? std::optional(own) : std::nullopt;
  }
  bool fits(ArrayRef<Operation *>, const Border &border,
            const CoreLimits &limits) const final {
    if (border.inputs.size() + border.results.size() > limits.ports)
      return false;
    RowProgram program =
        scheduleRow(border.inputs, border.results, /*stashes=*/true);
    return portsOf(program, border.results.front().getContext()) <=
               limits.ports &&
           program.slots(/*block=*/1, /*isSplit=*/false) <= limits.slots;
  }

  Attribute plan(GroupOp group, const PlanRequest &request) const final {
    return planRows(group, request.chip, circularBufferRoom(request.chip));
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
    return lowerRows(group, planOf(group), tiles, kernels);
  }

protected:
  LogicalResult checkOps(GroupOp group) const final {
    ReductionShape shape = *reductionOf(opIn(group));
    for (Operation &op : group.getBody().front())
      if (std::optional<ReductionShape> own = reductionOf(&op);
          own && *own != shape)
        return op.emitOpError("reduces another shape or other dimensions than "
                              "the rest of its d2m.group");
    return hasShapes(group, {shape.wide, shape.narrow},
                     [](Operation *op) { return reductionOf(op).has_value(); });
  }
};

} // namespace

const Family &rowFamily() {
  static const RowFamily family;
  return family;
}

} // namespace mlir::tt::d2m
