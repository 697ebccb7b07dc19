//===- PlanLayouts.cpp - layouts by the clock -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "tt/device/System.h"
#include "ttmlir/Dialect/TTCore/Transforms/KeptOps.h"
#include "ttmlir/Dialect/TTNN/Analysis/PlanReport.h"
#include "ttmlir/Dialect/TTNN/Analysis/ReportFiles.h"
#include "ttmlir/Target/SystemDesc/SystemDesc.h"

namespace plan = ::tt::plan;

namespace mlir::tt::ttnn {
#define GEN_PASS_DEF_TTNNPLANLAYOUTSPASS
#include "ttmlir/Dialect/TTNN/Transforms/Passes.h.inc"

namespace {
struct PlanLayouts : impl::TTNNPlanLayoutsPassBase<PlanLayouts> {
  using Base::Base;

  void runOnOperation() override {
    if (failed(run()))
      signalPassFailure();
  }

private:
  LogicalResult run() {
    ttcore::SystemDescAttr system = ttcore::requireSystemDesc(getOperation());
    if (!system)
      return failure();
    PlanContext context;
    context.usableFraction = usableFraction;
    context.level = level;
    context.maxOffers = maxOffers;
    context.chip = system.getChipDesc(0);
    context.device = ttcore::systemDescToDevice(system).chips.front();
    if (!(usableFraction >= 0 && usableFraction <= 1))
      return getOperation().emitError(
                 "the part of L1 that tensors may take is ")
             << double(usableFraction) << "; wanted 0 to 1";
    PlanRequests &requests = context.requests;
    if (failed(overrideConfigs(getOperation(), conv2dOverrides,
                               conv3dOverrides)) ||
        failed(requests.addOverrides(overrides, getOperation())) ||
        failed(requests.addMoves(moves, getOperation())) ||
        failed(requests.checkNames(getOperation())) ||
        (!planFile.empty() &&
         failed(requests.addPlan(planFile, getOperation()))))
      return failure();
    // Callees first: a caller's plan needs the L1 that its callees take.
    auto called = ttcore::getCalledFunctions(getOperation());
    if (failed(called))
      return failure();
    llvm::SetVector<Operation *> order;
    for (FunctionOpInterface function : *called)
      order.insert(function);
    getOperation().walk([&](func::FuncOp function) { order.insert(function); });
    ttcore::HostDeclarations host(getOperation());
    llvm::json::Array reports;
    for (Operation *op : order) {
      auto function = dyn_cast<func::FuncOp>(op);
      if (!function || function.isExternal())
        continue;
      context.kept.clear();
      // Work that runs once costs nothing per run.
      if (constEval && function.getBody().hasOneBlock() &&
          !llvm::is_contained(*called, function))
        ttcore::keptOps(function, host, &context.kept);
      for (Block &block : function.getBody())
        if (failed(planBlock(function, block, context, reports)))
          return failure();
    }
    return report.empty()
               ? success()
               : writeReport(std::move(reports), printPlan, report,
                             "the report of the plan", getOperation());
  }

  LogicalResult planBlock(func::FuncOp function, Block &block,
                          PlanContext &context, llvm::json::Array &reports) {
    LayoutProblem problem(block, context);
    if (problem.empty())
      return success();
    if (!context.requests.empty() && failed(problem.addRequests()))
      return failure();
    plan::Result result = problem.solve();
    auto *solution = std::get_if<plan::Solution>(&result);
    if (!solution && !context.requests.empty())
      return function.emitError("no plan has what is requested: ")
             << std::get<plan::Error>(result).message;
    // The check of memory refuses a program that does not fit as it stands, and
    // lists the live tensors.
    if (!solution)
      return success();
    if (!report.empty())
      reports.push_back(
          planReport(function.getName(), problem, *solution, context));
    numMoved += problem.moves(solution->choices).size();
    // Changes of place that the plan leaves nothing to do.
    auto changes = llvm::to_vector(llvm::make_filter_range(
        block.getOps<ToMemoryConfigOp>(), [](ToMemoryConfigOp op) {
          return op.getInput().getType() != op.getType();
        }));
    problem.apply(solution->choices);
    for (ToMemoryConfigOp op : changes)
      if (op.getInput().getType() == op.getType()) {
        op.getResult().replaceAllUsesWith(op.getInput());
        op.erase();
      }
    return success();
  }
};
} // namespace

} // namespace mlir::tt::ttnn
