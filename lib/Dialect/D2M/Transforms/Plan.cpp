//===- Plan.cpp - plans of groups -----------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/D2M/Transforms/Passes.h"

#include "D2M/Family.h"
#include "D2M/Kernels/KernelWriter.h"

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
      Attribute plan =
          known ? *known
                : familyOf(group).plan(group, {workerChip(group), fidelity()});
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
    return mathFidelity == ttcore::Fidelity::Undefined
               ? ttcore::MathFidelity::HiFi4
               : ttcore::MathFidelity(int(mathFidelity.getValue()) - 1);
  }
};

} // namespace
} // namespace mlir::tt::d2m
