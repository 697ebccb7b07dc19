//===- Plan.cpp - how groups run ------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/D2M/Transforms/Passes.h"

#include "D2M/Attention/AttentionPlan.h"
#include "D2M/Cache/CachePlan.h"
#include "D2M/Map/MapPlan.h"
#include "D2M/Move/MovePlan.h"
#include "D2M/Order/OrderPlan.h"
#include "D2M/Product/ProductPlan.h"
#include "PlanTime.h"
#include "ttmlir/Dialect/D2M/Analysis/Room.h"

#include "D2M/Rows/RowProgram.h"
#include "ttmlir/Dialect/D2M/Analysis/GroupCheck.h"
#include "ttmlir/Dialect/D2M/Analysis/Structure.h"
#include "ttmlir/Dialect/D2M/Analysis/WorkerChip.h"
#include "ttmlir/Dialect/D2M/IR/Notes.h"

namespace mlir::tt::d2m {
#define GEN_PASS_DEF_D2MPLANPASS
#include "ttmlir/Dialect/D2M/Transforms/Passes.h.inc"

namespace {

struct D2MPlan : impl::D2MPlanPassBase<D2MPlan> {
  using D2MPlanPassBase::D2MPlanPassBase;
  void runOnOperation() override {
    ttcore::SystemDescAttr system = ttcore::getSystemDesc(getOperation());
    ByStructure<Attribute> plans;
    getOperation().walk([&](GroupOp group) {
      if (failed(checkGroup(group)))
        return signalPassFailure();
      if (group.getPlanAttr())
        return;
      if (!system) {
        group.emitOpError("cannot be planned: the module has no system "
                          "description; run ttcore-register-device before "
                          "d2m-plan");
        return signalPassFailure();
      }
      const Attribute *known = plans.find(group);
      Attribute plan = known ? *known : planOf(group, workerChip(group));
      if (!known)
        plans.insert(group, plan);
      group.setPlanAttr(plan);
      if (!estimates)
        return;
      if (double cycles = timeOf(group, workerChip(group)).cycles; cycles > 0)
        group->setAttr(
            kCyclesAttr,
            Builder(&getContext()).getI64IntegerAttr(int64_t(cycles)));
    });
  }

  ttcore::MathFidelity fidelity() const {
    return mathFidelity == ttnn::Fidelity::Undefined
               ? ttcore::MathFidelity::HiFi4
               : ttcore::MathFidelity(int(mathFidelity.getValue()) - 1);
  }

  Attribute planOf(GroupOp group, ttcore::ChipDescAttr chip) const {
    if (Operation *move = moveIn(group))
      return planMove(group, move, chip);
    if (Operation *write = cacheWriteIn(group))
      return planCache(*cacheWriteOf(write), chip);
    Block &body = group.getBody().front();
    if (std::optional<Order> order = orderOf(&body.front()))
      return planOrder(*order, chip);
    for (Operation &op : body)
      if (std::optional<Contraction> product = contractionOf(&op))
        return planContraction(group, *product, chip, circularBufferRoom(chip),
                               fidelity());
    for (Operation &op : body)
      if (std::optional<Attention> attention = attentionOf(&op))
        return planAttention(group, *attention, chip, circularBufferRoom(chip));
    bool reduces =
        llvm::any_of(body, [](Operation &op) { return reductionOf(&op); });
    uint64_t room = circularBufferRoom(chip);
    return reduces ? Attribute(planRows(group, chip, room))
                   : planMap(group, chip, room);
  }
};

} // namespace
} // namespace mlir::tt::d2m
