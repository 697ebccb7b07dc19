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
  }
  return gaps;
}

class Shapes : public testing::TestWithParam<Shape> {};

TEST_P(Shapes, WithoutResourcesTheBest) {
  Gaps gaps = gapsOf({GetParam()}, 200);
  RecordProperty("best", int(gaps.best));
  EXPECT_EQ(gaps.best, gaps.count) << gaps.mean() << " " << gaps.worst;
}

TEST_P(Shapes, WithCapacityNearTheBest) {
  Gaps gaps = gapsOf({GetParam(), /*hasCapacity=*/true}, 400);
  printf("best %u of %u, mean %.4f%%, worst %.3f%%\n", gaps.best, gaps.count,
         gaps.mean() * 100, gaps.worst * 100);
  EXPECT_LE(gaps.mean(), 0.005);
  EXPECT_LE(gaps.worst, 0.05);
}

INSTANTIATE_TEST_SUITE_P(All, Shapes,
                         testing::Values(Shape::Chain, Shape::Tree,
                                         Shape::SeriesParallel, Shape::Forks,
                                         Shape::General));

} // namespace
