//===- MeshReport.cpp - reports of plans ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "MeshReport.h"

#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "llvm/Support/FormatVariadic.h"

namespace mlir::tt::ttir {

using llvm::json::Array;
using llvm::json::Object;
using Kind = MeshProblem::Node::Kind;

static double microseconds(double ns) { return std::round(ns) / 1000; }

/// `matmul`, `argument 2`, with the location's name or line if it has one.
static std::string nameOf(Operation *op) {
  std::string name = op->getName().stripDialect().str();
  if (auto named = op->getLoc()->findInstanceOf<NameLoc>())
    name += " " + named.getName().str();
  else if (auto line = op->getLoc()->findInstanceOf<FileLineColLoc>())
    name += ":" + std::to_string(line.getLine());
  return name;
}
static std::string nameOf(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return "argument " + std::to_string(argument.getArgNumber());
  return nameOf(value.getDefiningOp());
}
static std::string typeText(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

/// A node that has placements to choose from.
static Object valueRow(MeshProblem &problem, size_t index,
                       const plan::Solution &solution) {
  const MeshProblem::Node &node = problem.nodes()[index];
  plan::Choice choice = solution.choices[index];
  bool isOp = node.kind == Kind::Op;
  Object row{{"value", isOp ? nameOf(node.op) : nameOf(node.value)},
             {"type", typeText(isOp ? node.op->getResult(0).getType()
                                    : node.value.getType())},
             {"placement", mesh::text(problem.placement(index, choice))},
             {"us", isOp ? microseconds(node.form->ns[choice]) : 0}};
  if (!isOp)
    row["role"] = node.kind == Kind::Return        ? "result"
                  : isa<BlockArgument>(node.value) ? "argument"
                                                   : "kept";
  const plan::RunnerUp &second = solution.runnersUp[index];
  if (second.choice != plan::kNoChoice) {
    row["runner_up"] = mesh::text(problem.placement(index, second.choice));
    row["more_us"] = microseconds(second.more);
  }
  return row;
}

/// The collectives of an edge.
static void addCollectives(MeshProblem &problem, const MeshProblem::Edge &edge,
                           ArrayRef<plan::Choice> choices, Array &rows) {
  auto type = dyn_cast<RankedTensorType>(edge.value.getType());
  auto [from, to] = problem.ends(edge, choices);
  if (!type || from == to)
    return;
  const mesh::Mesh &mesh = problem.times.mesh;
  const MeshProblem::Node &reader = problem.nodes()[edge.to];
  std::string why = reader.kind == Kind::Op ? nameOf(reader.op) + " takes "
                    : reader.kind == Kind::Return
                        ? "the result is "
                        : "it is read several times as ";
  mesh::Placement now = from;
  for (const mesh::Step &step : mesh::redistribute(from, to, mesh)) {
    RankedTensorType input = inputOf(type, now, mesh);
    if (step.collective.kind != mesh::Kind::Partition)
      rows.push_back(Object{
          {"collective", std::string(mesh::name(step.collective.kind))},
          {"value", nameOf(edge.value)},
          {"axis", step.axis},
          {"bytes", problem.times.linkBytes(step.collective, input)},
          {"us", microseconds(
                     1e9 * problem.times.collective(step.collective, input))},
          {"why",
           "made as " + mesh::text(from) + ", " + why + mesh::text(to)}});
    now = step.behind;
  }
}

Object meshReport(func::FuncOp function, MeshProblem &problem,
                  const plan::Solution &solution) {
  Array values, collectives;
  for (size_t i = 0; i != problem.nodes().size(); ++i) {
    const MeshProblem::Node &node = problem.nodes()[i];
    if (node.kind != Kind::Op || node.op->getNumResults() != 0)
      values.push_back(valueRow(problem, i, solution));
  }
  for (const MeshProblem::Edge &edge : problem.edges())
    addCollectives(problem, edge, solution.choices, collectives);
  return Object{{"function", function.getName()},
                {"mesh", mesh::text(problem.times.mesh)},
                {"us", microseconds(solution.total)},
                {"values", std::move(values)},
                {"collectives", std::move(collectives)}};
}

void printMeshReport(const llvm::json::Value &report, raw_ostream &os) {
  const Object &all = *report.getAsObject();
  auto text = [](const Object &row, StringRef key) {
    return row.getString(key).value_or("").str();
  };
  auto number = [](const Object &row, StringRef key) {
    return row.getNumber(key).value_or(0);
  };
  os << llvm::formatv("{0} on {1}: {2:f1} us\n", text(all, "function"),
                      text(all, "mesh"), number(all, "us"));
  for (const llvm::json::Value &each : *all.getArray("values")) {
    const Object &row = *each.getAsObject();
    os << llvm::formatv("  {0,-24} {1,-9} {2,-28} {3,9:f1} us",
                        text(row, "value"), text(row, "role"),
                        text(row, "placement"), number(row, "us"));
    if (row.get("runner_up"))
      os << llvm::formatv("; {0} {1:f1} us more", text(row, "runner_up"),
                          number(row, "more_us"));
    os << '\n';
  }
  for (const llvm::json::Value &each : *all.getArray("collectives")) {
    const Object &row = *each.getAsObject();
    os << llvm::formatv(
        "  {0} of {1} over axis {2:f0}: {3:f0} bytes, {4:f1} us; {5}\n",
        text(row, "collective"), text(row, "value"), number(row, "axis"),
        number(row, "bytes"), number(row, "us"), text(row, "why"));
  }
}

} // namespace mlir::tt::ttir
