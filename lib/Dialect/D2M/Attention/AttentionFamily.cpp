//===- AttentionFamily.cpp - attention as groups --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "AttentionKernels.h"
#include "AttentionPlan.h"
#include "D2M/Family.h"
#include "ttmlir/Dialect/D2M/Analysis/Room.h"

namespace mlir::tt::d2m {

namespace {

class AttentionFamily final : public PlannedFamily<AttentionPlanAttr> {
public:
  StringRef noun() const final { return "an attention"; }
  StringRef says() const final { return "has an attention"; }

  bool matches(Operation *op) const final {
    return attentionOf(op).has_value();
  }
  bool fits(ArrayRef<Operation *> ops, const Border &,
            const CoreLimits &limits) const final {
    return AttentionKernels::mostPorts(*attentionOf(ops.front())) <=
           limits.ports;
  }

  Attribute plan(GroupOp group, const PlanRequest &request) const final {
    return planAttention(group, *attentionOf(opIn(group)), request.chip,
                         circularBufferRoom(request.chip));
  }
  ::tt::device::ProgramTime time(GroupOp group,
                                 ttcore::ChipDescAttr chip) const final {
    Operation *op = opIn(group);
    return op ? timeOf(group, *attentionOf(op), planOf(group), chip)
              : ::tt::device::ProgramTime();
  }
  FailureOr<Launch> lower(GroupOp group, ArrayRef<ttcore::TileType> tiles,
                          KernelLibrary &kernels) const final {
    return lowerAttention(group, planOf(group), tiles, kernels);
  }
};

} // namespace

const Family &attentionFamily() {
  static const AttentionFamily family;
  return family;
}

} // namespace mlir::tt::d2m
