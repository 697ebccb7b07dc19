//===- PlanTest.cpp - plans of small graphs against the best of all -------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "MeshProblem.h"
#include "tt/device/System.h"

#include "mlir/Parser/Parser.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include <gtest/gtest.h>

#include <map>

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;
namespace device = ::tt::device;

namespace {

/// A function of random products, sums and functions of single elements.
class RandomGraph {
public:
  RandomGraph(unsigned seed, unsigned ops) : random(seed) {
    for (int i = 0; i != 2; ++i)
      argument({pick(sizes), pick(sizes)});
    for (unsigned i = 0; i != ops; ++i)
      switch (random() % 4) {
      case 0:
        product();
        break;
      case 1:
        sum();
        break;
      case 2:
        add("softmax", " <{dimension = 1 : si32}>", {any()}, {});
        break;
      default:
        add("exp", "", {any()}, {});
      }
  }

  std::string text() const {
    const Value &last = values.back();
    return "func.func @main(" + arguments + ") -> " + last.type() + " {\n" +
           body + "return " + last.name + " : " + last.type() + "\n}\n";
  }

private:
  struct Value {
    std::string name;
    std::array<int64_t, 2> shape;
    std::string type() const {
      return "tensor<" + std::to_string(shape[0]) + "x" +
             std::to_string(shape[1]) + "xbf16>";
    }
  };
  static constexpr std::array<int64_t, 4> sizes = {32, 128, 1024, 4096};

  int64_t pick(const std::array<int64_t, 4> &from) {
    return from[random() % from.size()];
  }
  Value any() { return values[random() % values.size()]; }

  Value argument(std::array<int64_t, 2> shape) {
    Value value{"%a" + std::to_string(count++), shape};
    arguments +=
        (arguments.empty() ? "" : ", ") + value.name + ": " + value.type();
    values.push_back(value);
    return value;
  }
  void add(const std::string &op, const std::string &attributes,
           std::vector<Value> operands, std::array<int64_t, 2> shape) {
    if (shape[0] == 0)
      shape = operands[0].shape;
    Value made{"%" + std::to_string(made_++), shape};
    std::string names, types;
    for (const Value &operand : operands) {
      names += (names.empty() ? "" : ", ") + operand.name;
      types += (types.empty() ? "" : ", ") + operand.type();
    }
    body += made.name + " = \"ttir." + op + "\"(" + names + ")" + attributes +
            " : (" + types + ") -> " + made.type() + "\n";
    values.push_back(made);
  }
  void product() {
    Value a = any();
    Value b = argument({a.shape[1], pick(sizes)});
    add("matmul", "", {a, b}, {a.shape[0], b.shape[1]});
  }
  void sum() {
    Value a = any();
    std::vector<Value> same;
    for (const Value &value : values)
      if (value.shape == a.shape)
        same.push_back(value);
    add("add", "", {a, same[random() % same.size()]}, {});
  }

  std::mt19937 random;
  std::vector<Value> values;
  std::string arguments, body;
  int count = 0, made_ = 0;
};

/// The least cost of all choices, node by node. A state is the choices of those
/// nodes so far that later ones have edges to.
double best(MeshProblem &problem) {
  size_t count = problem.nodes().size();
  std::vector<size_t> last(count, 0);
  for (const MeshProblem::Edge &edge : problem.edges())
    last[edge.from] = std::max<size_t>(last[edge.from], edge.to);
  using State = std::map<uint32_t, plan::Choice>;
  std::map<State, double> states = {{{}, 0.0}};
  for (uint32_t node = 0; node != count; ++node) {
    const MeshProblem::Node &of = problem.nodes()[node];
    std::map<State, double> next;
    for (const auto &[state, cost] : states)
      for (plan::Choice choice = 0;
           choice != problem.problem.numAlternatives(node); ++choice) {
        double sum = cost;
        if (of.form)
          sum += of.form->ns[choice];
        for (const MeshProblem::Edge &edge : problem.edges())
          if (edge.to == node)
            sum += problem.cost(edge, state.at(edge.from), choice);
        if (sum == plan::kIllegal)
          continue;
        State left;
        for (const auto &[live, chosen] : state)
          if (last[live] > node)
            left[live] = chosen;
        if (last[node] > node)
          left[node] = choice;
        auto [place, isNew] = next.try_emplace(left, sum);
        place->second = std::min(place->second, sum);
      }
    states = std::move(next);
  }
  double least = plan::kIllegal;
  for (const auto &[state, cost] : states)
    least = std::min(least, cost);
  return least;
}

class Plans : public testing::TestWithParam<std::vector<int64_t>> {};

TEST_P(Plans, AreWithinOnePercentOfTheBest) {
  mesh::Mesh mesh{GetParam()};
  device::ChipDesc chip =
      device::makeSystemForArch(device::Arch::WormholeB0).chips.front();
  MLIRContext context;
  context.loadDialect<TTIRDialect, func::FuncDialect>();
  bool isSquare = mesh.shape[0] != 1;
  unsigned replicated = 0, graphs = isSquare ? 10 : 40;
  for (unsigned seed = 1; seed <= graphs; ++seed) {
    RandomGraph graph(seed, isSquare ? 4 : 3 + seed % 6);
    auto module = parseSourceString<ModuleOp>(graph.text(), &context);
    ASSERT_TRUE(module) << graph.text();
    auto function = *module->getOps<func::FuncOp>().begin();
    Times times(mesh, chip);
    MeshProblem problem(function, times, {});
    ASSERT_TRUE(succeeded(problem.build()));
    plan::Result result = plan::solve(problem.problem);
    ASSERT_TRUE(std::holds_alternative<plan::Solution>(result));
    double found = std::get<plan::Solution>(result).total;
    double least = best(problem);
    EXPECT_LE(found, 1.01 * least + 1) << graph.text();
    EXPECT_GE(found, 0.999 * least - 1) << graph.text();
    plan::Choices same(problem.nodes().size(), 0);
    replicated += found > 0.999 * problem.problem.costOf(same);
  }
  EXPECT_LT(replicated, graphs / 2) << "a mesh helps in few graphs";
}

INSTANTIATE_TEST_SUITE_P(Meshes, Plans,
                         testing::Values(std::vector<int64_t>{1, 2},
                                         std::vector<int64_t>{1, 8},
                                         std::vector<int64_t>{2, 2}));

} // namespace
