//===- Plan.cpp - plans of groups -----------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/D2M/Transforms/Passes.h"

#include "D2M/Family.h"
#include "D2M/Kernels/KernelWriter.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "tt/device/System.h"
#include "ttmlir/Dialect/Common/Alternatives.h"
#include "ttmlir/Dialect/D2M/Analysis/GroupCheck.h"
#include "ttmlir/Dialect/D2M/Analysis/Structure.h"
#include "ttmlir/Dialect/D2M/Analysis/WorkerChip.h"
#include "ttmlir/Dialect/D2M/IR/Notes.h"
#include "ttmlir/Target/SystemDesc/SystemDesc.h"

namespace mlir::tt::d2m {
#define GEN_PASS_DEF_D2MPLANPASS
#include "ttmlir/Dialect/D2M/Transforms/Passes.h.inc"

namespace {

/// The plan for the whole grid of cores, and those for parts of it that are
/// others; times are for the whole chip.
SmallVector<std::pair<Attribute, double>> plansOf(GroupOp group,
                                                  const PlanRequest &request) {
  ttcore::ChipDescAttr chip = request.chip;
  int64_t rows = chip.getGrid()[0], columns = chip.getGrid()[1];
  SmallVector<std::pair<Attribute, double>> plans;
  for (auto [across, down] :
       {std::pair(1, 1), {1, 2}, {2, 1}, {2, 2}, {4, 4}, {8, 8}}) {
    std::array grid{std::max<int64_t>(1, rows / down),
                    std::max<int64_t>(1, columns / across)};
    Attribute plan =
        familyOf(group).plan(group, {withGrid(chip, grid), request.fidelity});
    if (llvm::is_contained(llvm::make_first_range(plans), plan))
      continue;
    group.setPlanAttr(plan);
    plans.push_back({plan, timeOf(group, chip).cycles});
    group.removePlanAttr();
  }
  return plans;
}

/// "#d2m.map_plan<cores = 8>" is "map_plan<cores = 8>".
std::string textOf(Attribute plan) {
  std::string text;
  llvm::raw_string_ostream(text) << plan;
  StringRef rest(text);
  rest.consume_front("#d2m.");
  return rest.str();
}

/// Gives the groups of a module plans.
class Planner {
public:
  struct Options {
    ttcore::MathFidelity fidelity;
    bool estimates; ///< groups get notes of their cycles
  };

  Planner(ModuleOp module, Options options, const ChoiceFile &choices,
          AlternativesReport &report)
      : module(module), options(options), choices(choices), report(report),
        system(ttcore::getSystemDesc(module)) {}

  LogicalResult run() {
    for (auto function : module.getOps<func::FuncOp>())
      if (failed(planFunction(function)))
        return failure();
    // Groups elsewhere have no step.
    WalkResult rest = module.walk([&](GroupOp group) {
      if (isa<func::FuncOp>(group->getParentOp()))
        return WalkResult::advance();
      return WalkResult(plan(group, nullptr));
    });
    return failure(rest.wasInterrupted());
  }

private:
  using Plans = SmallVector<std::pair<Attribute, double>>;

  LogicalResult planFunction(func::FuncOp function) {
    for (Block &block : function.getBody()) {
      DenseMap<Operation *, uint32_t> steps = stepsOf(block);
      SmallVector<OpAlternatives> ops;
      for (auto group : block.getOps<GroupOp>()) {
        OpAlternatives op{group, steps.lookup(group), 0, {}};
        bool isAsked = report.isAsked() ||
                       choices.find(function.getName(), op.step) != nullptr;
        if (failed(plan(group, isAsked ? &op : nullptr)))
          return failure();
        if (!op.ways.empty())
          ops.push_back(std::move(op));
      }
      report.add(function.getName(), ops);
    }
    return success();
  }

  /// Gives a group a plan; `op`, if given, gets its alternatives.
  LogicalResult plan(GroupOp group, OpAlternatives *op) {
    if (failed(checkGroup(group)))
      return failure();
    if (group.getPlanAttr())
      return success();
    if (!system)
      return group.emitOpError("cannot be planned: the module has no system "
                               "description; run ttcore-register-device before "
                               "d2m-plan");
    PlanRequest request{workerChip(group), options.fidelity};
    FailureOr<Attribute> plan =
        op ? choose(group, request, *op) : best(group, request);
    if (failed(plan))
      return failure();
    group.setPlanAttr(*plan);
    if (!options.estimates)
      return success();
    if (double cycles = timeOf(group, request.chip).cycles; cycles > 0)
      group->setAttr(
          kCyclesAttr,
          Builder(group.getContext()).getI64IntegerAttr(int64_t(cycles)));
    return success();
  }

  Attribute best(GroupOp group, const PlanRequest &request) {
    if (const Attribute *known = plans.find(group))
      return *known;
    Attribute plan = familyOf(group).plan(group, request);
    plans.insert(group, plan);
    return plan;
  }

  FailureOr<Attribute> choose(GroupOp group, const PlanRequest &request,
                              OpAlternatives &op) {
    if (!ways.find(group))
      ways.insert(group, plansOf(group, request));
    const Plans &known = *ways.find(group);
    double clockHz =
        ttcore::systemDescToDevice(system).chips.front().rates.clockHz;
    for (auto [plan, cycles] : known)
      op.ways.push_back({textOf(plan), {}, cycles / clockHz, ""});
    auto function = group->getParentOfType<func::FuncOp>();
    auto choice = choiceOf(choices, function.getName(), op);
    if (failed(choice))
      return failure();
    op.choice = choice->value_or(0);
    return known[op.choice].first;
  }

  ModuleOp module;
  Options options;
  const ChoiceFile &choices;
  AlternativesReport &report;
  ttcore::SystemDescAttr system;
  ByStructure<Attribute> plans;
  ByStructure<Plans> ways;
};

struct D2MPlan : impl::D2MPlanPassBase<D2MPlan> {
  using D2MPlanPassBase::D2MPlanPassBase;
  void runOnOperation() override {
    if (failed(run()))
      signalPassFailure();
  }

  LogicalResult run() {
    ChoiceFile choices;
    if (!file.empty() &&
        failed(choices.read(file, "the choices", getOperation())))
      return failure();
    AlternativesReport alternatives(report, "the report of plans");
    if (failed(Planner(getOperation(), {fidelity(), estimates}, choices,
                       alternatives)
                   .run()))
      return failure();
    return alternatives.close(getOperation());
  }

  ttcore::MathFidelity fidelity() const {
    return mathFidelity == ttcore::Fidelity::Undefined
               ? ttcore::MathFidelity::HiFi4
               : ttcore::MathFidelity(int(mathFidelity.getValue()) - 1);
  }
};

} // namespace
} // namespace mlir::tt::d2m
