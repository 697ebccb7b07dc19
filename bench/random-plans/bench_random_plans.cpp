//===- bench_random_plans.cpp - plans beside random ones --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
//
// usage: bench_random_plans [--plans N] FILE.mlir ...
//
// FILE is TTNN in front of ttnn-plan-layouts: what
//   ttmlir-opt --ttir-to-ttnn-backend-pipeline=optimization-level=2
//     --mlir-print-ir-before=ttnn-plan-layouts model.mlir -o /dev/null
// prints. For each function: its ops, the time of the plan of level 2, that of
// the best of N (1000) random plans, each improved by exchanges until none
// helps, and how many of those fit into L1; the plan beside the best.
//
//===----------------------------------------------------------------------===//

#include "Exchange.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "tt/device/System.h"
#include "ttmlir/Dialect/AllDialects.h"
#include "ttmlir/Dialect/TTCore/Transforms/KeptOps.h"
#include "ttmlir/Dialect/TTNN/Analysis/LayoutProblem.h"
#include "ttmlir/Target/SystemDesc/SystemDesc.h"

#include <cstdio>
#include <random>

using namespace mlir;
using namespace mlir::tt;
namespace plan = ::tt::plan;

namespace {

struct Best {
  double nanoseconds = plan::kIllegal;
  unsigned fit = 0;
};

Best bestOfRandom(const plan::Problem &problem, unsigned plans) {
  plan::Graph graph(problem.data());
  Best best;
  for (unsigned seed = 0; seed != plans; ++seed) {
    std::mt19937 random(seed);
    plan::Choices choices(problem.numNodes());
    for (plan::NodeId node = 0; node != problem.numNodes(); ++node)
      choices[node] = std::uniform_int_distribution<plan::Choice>(
          0, problem.numAlternatives(node) - 1)(random);
    plan::Exchange exchange(graph, std::move(choices));
    constexpr unsigned kSweeps = 20;
    if (!exchange.isLegal() && !exchange.repair())
      continue;
    exchange.improve(kSweeps);
    if (!exchange.isLegal())
      continue;
    ++best.fit;
    best.nanoseconds =
        std::min(best.nanoseconds, problem.costOf(exchange.choices()));
  }
  return best;
}

bool compare(const char *path, MLIRContext &context, unsigned plans) {
  auto module = parseSourceFile<ModuleOp>(path, &context);
  ttcore::SystemDescAttr system =
      module ? ttcore::requireSystemDesc(*module) : nullptr;
  if (!system)
    return false;
  ttcore::HostDeclarations host(*module);
  bool isNear = true;
  module->walk([&](func::FuncOp function) {
    if (function.isExternal() || !function.getBody().hasOneBlock())
      return;
    ttnn::PlanContext around;
    around.level = 2;
    around.chip = system.getChipDesc(0);
    around.device = ttcore::systemDescToDevice(system).chips.front();
    ttcore::keptOps(function, host, &around.kept);
    ttnn::LayoutProblem problem(function.getBody().front(), around);
    if (problem.empty())
      return;
    plan::Result result = problem.solve();
    auto *solution = std::get_if<plan::Solution>(&result);
    if (!solution)
      return;
    Best best = bestOfRandom(problem.planProblem(), plans);
    double ratio = solution->total / best.nanoseconds;
    isNear &= ratio <= 1.05;
    std::printf("%-40s %5zu %12.2f %12.2f %6u %8.4f\n", path,
                problem.plannedOps().size(), solution->total * 1e-3,
                best.nanoseconds * 1e-3, best.fit, ratio);
  });
  return isNear;
}

} // namespace

int main(int argc, char **argv) {
  unsigned plans = 1000;
  DialectRegistry registry;
  registerAllDialects(registry);
  MLIRContext context(registry);
  std::printf("%-40s %5s %12s %12s %6s %8s\n", "file", "ops", "plan us",
              "random us", "fit", "ratio");
  bool isNear = true;
  for (int i = 1; i < argc; ++i) {
    if (std::string_view(argv[i]) == "--plans" && i + 1 != argc)
      plans = unsigned(std::strtoul(argv[++i], nullptr, 10));
    else
      isNear &= compare(argv[i], context, plans);
  }
  return isNear ? 0 : 1;
}
