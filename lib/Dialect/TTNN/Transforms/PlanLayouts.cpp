//===- PlanLayouts.cpp - layouts by the clock -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"
#include "tt/device/System.h"
#include "ttmlir/Dialect/TTCore/Transforms/KeptOps.h"
#include "ttmlir/Dialect/TTNN/Analysis/PlanReport.h"
#include "ttmlir/Dialect/Common/ReportFiles.h"
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
  /// The weights of products in a loop that stay the same in all rounds:
  /// arguments of its body. ttcore-hoist-loop-invariants moves their
  /// conversions out of it, where nothing else calls the body.
  void findLoopWeights() {
    SymbolTable symbols(getOperation());
    llvm::DenseMap<Operation *, unsigned> calls;
    SmallVector<ttcore::LoopOp> loops;
    getOperation().walk([&](Operation *op) {
      for (FlatSymbolRefAttr name : ttcore::calledFunctions(op))
        ++calls[symbols.lookup(name.getValue())];
      if (auto loop = dyn_cast<ttcore::LoopOp>(op))
        loops.push_back(loop);
    });
    auto isWeight = [](OpOperand &use) {
      return isa<MatmulOp, LinearOp>(use.getOwner()) &&
             use.getOperandNumber() == 1;
    };
    for (ttcore::LoopOp loop : loops)
      for (FlatSymbolRefAttr name : ttcore::calledFunctions(loop)) {
        auto body = symbols.lookup<func::FuncOp>(name.getValue());
        if (!body || body.isExternal() || calls.lookup(body) != 1)
          continue;
        for (BlockArgument argument :
             body.getArguments().drop_front(loop.getNumResults()))
          if (llvm::all_of(argument.getUses(), isWeight))
            loopWeights.insert(argument);
      }
  }

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
    if (constEval)
      findLoopWeights();
    ttcore::HostDeclarations host(getOperation());
    std::optional<ReportFile> file;
    if (!report.empty())
      file.emplace(report, "the report of the plan");
    std::optional<llvm::json::OStream> json;
    if (file && file->isJson())
      json.emplace(file->os(), /*IndentSize=*/2).arrayBegin();
    auto write = [&](const PlanReport &plan) {
      if (json)
        plan.write(*json);
      else if (file)
        plan.print(file->os());
    };
    for (Operation *op : order) {
      auto function = dyn_cast<func::FuncOp>(op);
      if (!function || function.isExternal())
        continue;
      context.kept.clear();
      // Work that runs once costs nothing per run.
      if (constEval && function.getBody().hasOneBlock() &&
          !llvm::is_contained(*called, function))
        ttcore::keptOps(function, host, &context.kept);
      for (BlockArgument argument : function.getArguments())
        if (loopWeights.contains(argument))
          context.kept.insert(argument);
      for (Block &block : function.getBody())
        if (failed(planBlock(function, block, context, write)))
          return failure();
    }
    if (json) {
      json->arrayEnd();
      file->os() << "\n";
    }
    return file ? file->close(getOperation()) : success();
  }

  /// Names the requested op that no plan has by itself; else what the search
  /// found.
  InFlightDiagnostic noPlan(func::FuncOp function, LayoutProblem &problem,
                            const plan::Error &error,
                            ArrayRef<size_t> requested) {
    constexpr StringLiteral none = "no plan has what is requested: ";
    auto refused = problem.whyRefused();
    for (size_t i : requested) {
      const PlannedOp &op = problem.plannedOps()[i];
      std::string why;
      bool isPossible = false;
      for (auto [isAllowed, each] : llvm::zip(op.allowed, refused[i]))
        if (isAllowed) {
          isPossible |= each.empty();
          why = each;
        }
      if (!isPossible)
        return op.op->emitError(none) << why;
    }
    return function.emitError(none) << problem.describe(error);
  }

  /// Says why no plan has what is requested, and which other choice of one op
  /// has a plan with all other requests.
  LogicalResult refuse(func::FuncOp function, LayoutProblem &problem,
                       const plan::Error &error) {
    constexpr unsigned kMostTrials = 8;
    auto restricts = [](const PlannedOp &op) {
      return llvm::is_contained(op.allowed, false);
    };
    SmallVector<size_t> trials;
    for (auto [i, op] : llvm::enumerate(problem.plannedOps()))
      if (restricts(op))
        trials.push_back(i);
    // The op at which the search ends is the first suspect.
    llvm::stable_sort(trials, [&](size_t a, size_t b) {
      ArrayRef<PlannedOp> ops = problem.plannedOps();
      return (ops[a].node == error.node) > (ops[b].node == error.node);
    });
    InFlightDiagnostic diagnostic = noPlan(function, problem, error, trials);
    for (size_t i : ArrayRef(trials).take_front(kMostTrials)) {
      const PlannedOp &op = problem.plannedOps()[i];
      std::vector<bool> requested =
          problem.request(i, std::vector<bool>(op.allowed.size(), true));
      plan::Result result = problem.solve();
      problem.request(i, std::move(requested));
      auto *solution = std::get_if<plan::Solution>(&result);
      if (!solution)
        continue;
      plan::Choice choice = solution->choices[op.node];
      auto texts = [](ArrayRef<::tt::device::TensorPlace> places) {
        std::string text;
        for (const ::tt::device::TensorPlace &place : places)
          text += (text.empty() ? "" : ", ") + place.text();
        return text;
      };
      diagnostic.attachNote(op.op->getLoc())
          << "with number " << choice << " of '" << op.op->getName() << "', ("
          << texts(op.offers[choice].operands) << ") -> ("
          << texts(op.offers[choice].results)
          << "), and all other requests there is a plan";
      return diagnostic;
    }
    return diagnostic;
  }

  LogicalResult planBlock(func::FuncOp function, Block &block,
                          PlanContext &context,
                          function_ref<void(const PlanReport &)> write) {
    LayoutProblem problem(block, context);
    if (problem.empty())
      return success();
    if (!context.requests.empty() && failed(problem.addRequests()))
      return failure();
    plan::Result result = problem.solve();
    auto *solution = std::get_if<plan::Solution>(&result);
    if (!solution && !context.requests.empty())
      return refuse(function, problem, std::get<plan::Error>(result));
    // The check of memory refuses a program that does not fit as it stands, and
    // lists the live tensors.
    if (!solution)
      return success();
    write({function.getName(), problem, *solution, context});
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

  llvm::DenseSet<Value> loopWeights;
};
} // namespace

} // namespace mlir::tt::ttnn
