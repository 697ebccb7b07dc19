//===- SolveTest.cpp ------------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "RandomProblem.h"

#include <gtest/gtest.h>

#include <numeric>

using namespace plantest;

namespace {

struct Gaps {
  unsigned count = 0, best = 0;
  double sum = 0, worst = 0;

  void add(double found, double least) {
    double gap = (found - least) / least;
    ++count;
    best += gap < 1e-9;
    sum += gap;
    worst = std::max(worst, gap);
  }
  double mean() const { return sum / count; }
};

/// Solves problems of the kind and looks at all their choices.
Gaps gapsOf(const Kind &kind, unsigned count) {
  std::mt19937 random(unsigned(kind.shape) * 2 + kind.hasCapacity);
  Gaps gaps;
  for (unsigned i = 0; i != count; ++i) {
    Plain plain = randomProblem(random, kind);
    double least = plain.best();
    Result result = solve(plain.build());
    if (least == kIllegal) {
      EXPECT_TRUE(std::holds_alternative<Error>(result));
      continue;
    }
    auto *solution = std::get_if<Solution>(&result);
    EXPECT_TRUE(solution) << std::get<Error>(result).message;
    if (!solution)
      continue;
    EXPECT_DOUBLE_EQ(plain.costOf(solution->choices), solution->total);
    if (solution->bound)
      EXPECT_LE(*solution->bound, least + 0.01);
    gaps.add(solution->total, least);
    // Elimination finds it alone, before any exchange.
    if (!kind.hasCapacity && kind.shape != Shape::General)
      EXPECT_EQ(solution->bound, solution->total);
  }
  return gaps;
}

class Shapes : public testing::TestWithParam<Shape> {};

TEST_P(Shapes, WithoutResourcesTheBest) {
  Gaps gaps = gapsOf({GetParam()}, 100);
  RecordProperty("best", int(gaps.best));
  EXPECT_EQ(gaps.best, gaps.count) << gaps.mean() << " " << gaps.worst;
}

TEST_P(Shapes, WithCapacityNearTheBest) {
  Gaps gaps = gapsOf({GetParam(), /*hasCapacity=*/true}, 100);
  RecordProperty("best", int(gaps.best));
  EXPECT_LE(gaps.mean(), 0.005);
  EXPECT_LE(gaps.worst, 0.05);
}

TEST_P(Shapes, ChangesAreSeen) {
  // A cost, an edge and a life: the best of all changes with them, and what is
  // found does.
  std::mt19937 random(23);
  unsigned changed[3] = {};
  for (unsigned i = 0; i != 60; ++i) {
    Kind kind{GetParam(), /*hasCapacity=*/true, /*maxNodes=*/6};
    Plain plain = randomProblem(random, kind);
    double before = plain.best();
    unsigned what = i % 3;
    if (what == 0)
      for (double &cost : plain.costs[random() % plain.costs.size()])
        cost += 1 + double(random() % 20);
    if (what == 1 && !plain.edges.empty())
      for (double &cost : plain.edges[random() % plain.edges.size()].costs)
        cost += 1 + double(random() % 20);
    if (what == 2)
      for (auto &claims : plain.claims[random() % plain.claims.size()])
        for (Claim &claim : claims)
          claim.first = 0, claim.last += 3;
    double least = plain.best();
    changed[what] += least != before;
    Result result = solve(plain.build());
    ASSERT_TRUE(std::holds_alternative<Solution>(result));
    EXPECT_LE(std::get<Solution>(result).total, least * 1.05);
    EXPECT_GE(std::get<Solution>(result).total, least);
  }
  EXPECT_GE(changed[0], 15u);
  EXPECT_GE(changed[1], 15u);
  EXPECT_GE(changed[2], 2u);
}

TEST_P(Shapes, NumbersOfNodesDoNotMatter) {
  std::mt19937 random(31);
  for (unsigned i = 0; i != 30; ++i) {
    Kind kind{GetParam(), /*hasCapacity=*/i % 2 == 1, /*maxNodes=*/30};
    Plain plain = randomProblem(random, kind);
    auto total = [&](const std::vector<unsigned> &numbers) {
      Result result = solve(plain.build(numbers));
      EXPECT_TRUE(std::holds_alternative<Solution>(result));
      return std::get<Solution>(result);
    };
    Solution first = total({}), again = total({});
    EXPECT_EQ(first.choices, again.choices);
    EXPECT_EQ(first.prices, again.prices);
    std::vector<unsigned> numbers(plain.costs.size());
    std::iota(numbers.begin(), numbers.end(), 0);
    std::shuffle(numbers.begin(), numbers.end(), random);
    EXPECT_EQ(total(numbers).total, first.total);
  }
}

TEST(Solve, ANodeThatAllRead) {
  // A chain of 2,000 nodes, each with an edge to one more. With one choice of
  // that, the rest is exact.
  auto least = [](std::optional<Choice> only) {
    Problem problem;
    std::mt19937 random(1);
    auto costs = [&](unsigned count) {
      std::vector<double> list(count);
      for (double &cost : list)
        cost = 1 + double(random() % 50);
      return list;
    };
    std::vector<double> ofShared = costs(4);
    for (Choice i = 0; i != 4; ++i)
      if (only && i != *only)
        ofShared[i] = kIllegal;
    NodeId shared = problem.addNode(ofShared), last = shared;
    for (unsigned i = 0; i != 2000; ++i) {
      NodeId node = problem.addNode(costs(5));
      problem.addEdge(shared, node, problem.addMatrix(4, 5, costs(20)));
      if (i)
        problem.addEdge(last, node, problem.addMatrix(5, 5, costs(25)));
      last = node;
    }
    return std::get<Solution>(solve(problem));
  };
  double best = kIllegal;
  for (Choice i = 0; i != 4; ++i) {
    Solution solution = least(i);
    EXPECT_EQ(solution.bound, solution.total);
    best = std::min(best, solution.total);
  }
  EXPECT_LE(least(std::nullopt).total, best * 1.001);
}

INSTANTIATE_TEST_SUITE_P(All, Shapes,
                         testing::Values(Shape::Chain, Shape::Tree,
                                         Shape::SeriesParallel, Shape::Forks,
                                         Shape::General));

} // namespace
