//===- bench_solver.cpp - seconds and bytes of plans ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
//
// usage: bench_solver [ops ...]     without numbers: 1000 10000 100000
//
// Transformers of random costs: each layer has 14 ops of 12 alternatives, with
// 6 layouts of which 4 take L1, two residuals, and one value that all layers
// read. For every number of ops and half of L1, or as much as there is: nodes
// of the graph, seconds, megabytes at the peak, what the plan takes beside
// alternative 0 everywhere, and beside the bound that no plan can be better
// than.
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Plan/Solve.h"
#include "ttmlir/Plan/Values.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>

using namespace tt::plan;

namespace {

constexpr unsigned kAlternatives = 12, kLayouts = 6;
constexpr uint64_t kL1 = 1400 << 10; ///< of a bank

class Network {
public:
  Network(unsigned ops, uint64_t capacity) : random(ops), ops(ops) {
    problem.addResource("L1", capacity);
  }

  Problem make() {
    unsigned shared = op({}), x = op({});
    while (values.size() < ops) {
      unsigned norm = op({x}), q = op({norm}), k = op({norm}), v = op({norm});
      unsigned rotatedQ = op({q, shared}), rotatedK = op({k, shared});
      unsigned scores = op({rotatedQ, rotatedK}), mixed = op({scores, v});
      unsigned added = op({x, op({mixed})});
      unsigned norm2 = op({added});
      unsigned gate = op({norm2}), up = op({norm2});
      x = op({added, op({op({gate, up})})});
    }
    for (Value &value : values)
      ValuePart(problem, layouts(), std::move(value));
    return std::move(problem);
  }

private:
  unsigned number(unsigned least, unsigned most) {
    return least + unsigned(random() % (most - least + 1));
  }

  /// Its layouts' costs are those of one of few shapes.
  const Layouts &layouts() {
    if (shapes.size() < 16) {
      std::vector<double> conversions;
      std::vector<uint64_t> bytes;
      for (unsigned i = 0; i != kLayouts; ++i)
        for (unsigned j = 0; j != kLayouts; ++j)
          conversions.push_back(i == j ? 0 : number(2000, 12000));
      for (unsigned i = 0; i != kLayouts; ++i)
        bytes.push_back(i < 2 ? 0 : number(20, 300) << 10);
      shapes.emplace_back(problem, kLayouts, conversions, bytes);
    }
    return shapes[number(0, unsigned(shapes.size() - 1))];
  }

  unsigned op(const std::vector<unsigned> &operands) {
    auto step = uint32_t(values.size());
    std::vector<double> costs;
    unsigned base = number(4000, 40000);
    for (unsigned i = 0; i != kAlternatives; ++i)
      costs.push_back(i ? base * number(50, 130) / 100.0 : base * 1.2);
    NodeId node = problem.addNode(costs);
    auto some = [&] {
      std::vector<uint16_t> list(kAlternatives);
      for (unsigned i = 1; i != kAlternatives; ++i)
        list[i] = uint16_t(number(0, kLayouts - 1));
      return list;
    };
    for (unsigned i = 1; i != kAlternatives; ++i)
      problem.addClaim(node, i, {0, step, step, number(10, 500) << 10});
    for (unsigned operand : operands)
      values[operand].readers.push_back({node, step, some()});
    values.push_back({node, step, some(), {}});
    return step;
  }

  Problem problem;
  std::mt19937 random;
  unsigned ops;
  std::vector<Value> values;
  std::vector<Layouts> shapes;
};

void run(unsigned ops, unsigned part) {
  Problem problem = Network(ops, kL1 / part).make();
  auto begin = std::chrono::steady_clock::now();
  Result result = solve(problem);
  std::chrono::duration<double> seconds =
      std::chrono::steady_clock::now() - begin;
  auto *solution = std::get_if<Solution>(&result);
  if (!solution) {
    printf("%s\n", std::get<Error>(result).message.c_str());
    exit(1);
  }
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  double zero = problem.costOf(Choices(problem.numNodes()));
  printf("%8u %8u %6s %8.2f %8.0f %8.3f %8s\n", ops, problem.numNodes(),
         part == 1 ? "1" : ("1/" + std::to_string(part)).c_str(),
         double(usage.ru_utime.tv_sec) + double(usage.ru_utime.tv_usec) * 1e-6,
         double(usage.ru_maxrss) / 1024, solution->total / zero,
         solution->bound
             ? std::to_string(solution->total / *solution->bound).c_str()
             : "-");
}

} // namespace

// NOLINTNEXTLINE(bugprone-exception-escape): a benchmark may end so
int main(int argc, char **argv) {
  std::vector<unsigned> sizes;
  for (int i = 1; i < argc; ++i)
    sizes.push_back(unsigned(std::stoul(argv[i])));
  if (sizes.empty())
    sizes = {1000, 10000, 100000};
  printf("%8s %8s %6s %8s %8s %8s %8s\n", "ops", "nodes", "of L1", "seconds",
         "MB", "of 0", "of bound");
  for (unsigned size : sizes)
    for (unsigned part : {1, 2, 4}) {
      fflush(stdout);
      // A process of its own, for a peak of its own.
      if (pid_t child = fork(); child == 0) {
        run(size, part);
        fflush(stdout);
        _exit(0);
      } else {
        int status = 0;
        waitpid(child, &status, 0);
        if (status)
          return 1;
      }
    }
  return 0;
}
