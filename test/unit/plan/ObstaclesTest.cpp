//===- ObstaclesTest.cpp --------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "RandomProblem.h"

#include "ttmlir/Plan/Obstacles.h"

#include <gtest/gtest.h>

using namespace plantest;

namespace {

/// Whether some choices with the alternative are legal, by looking at all.
bool isPossible(Plain plain, unsigned node, unsigned alternative) {
  for (unsigned i = 0; i != plain.costs[node].size(); ++i)
    if (i != alternative)
      plain.costs[node][i] = kIllegal;
  return plain.best() != kIllegal;
}

struct Counts {
  unsigned impossible = 0, found = 0, bytes = 0;
};

Counts countsOf(const Kind &kind) {
  std::mt19937 random(7);
  Counts counts;
  for (int round = 0; round != 60; ++round) {
    Plain plain = randomProblem(random, kind);
    auto obstacles = findObstacles(plain.build());
    for (unsigned node = 0; node != plain.costs.size(); ++node)
      for (unsigned i = 0; i != plain.costs[node].size(); ++i) {
        bool isFound = obstacles[node][i].kind != Obstacle::Kind::None;
        bool isImpossible = !isPossible(plain, node, i);
        EXPECT_TRUE(isImpossible || !isFound) << node << " " << i;
        counts.impossible += isImpossible;
        counts.found += isFound;
        counts.bytes += obstacles[node][i].kind == Obstacle::Kind::Bytes;
      }
  }
  return counts;
}

TEST(Obstacles, AllOfTrees) {
  for (Shape shape : {Shape::Chain, Shape::Tree}) {
    Counts counts = countsOf({shape, false, 6, 4, 0.6});
    EXPECT_GT(counts.found, 20u);
    EXPECT_EQ(counts.found, counts.impossible);
  }
}

TEST(Obstacles, NothingThatIsPossible) {
  for (Shape shape : {Shape::SeriesParallel, Shape::Forks, Shape::General})
    for (bool hasCapacity : {false, true}) {
      Counts counts = countsOf({shape, hasCapacity, 6, 4, 0.5});
      EXPECT_GT(counts.found, 0u);
      EXPECT_EQ(hasCapacity, counts.bytes > 0);
    }
}

/// A value that is read twice claims its bytes once.
TEST(Obstacles, OneNeighbourByTwoEdges) {
  Problem problem;
  ResourceId l1 = problem.addResource("L1", 100);
  NodeId a = problem.addNode(std::vector{1.0, 2.0}),
         b = problem.addNode(std::vector{0.0});
  MatrixId free = problem.addMatrix(2, 1, std::vector{0.0, 0.0});
  problem.addEdge(a, b, free);
  problem.addEdge(a, b, free);
  problem.addClaim(b, 0, {l1, 1, 3, 60});
  problem.addClaim(a, 0, {l1, 2, 2, 40});
  problem.addClaim(a, 1, {l1, 2, 2, 41});
  auto obstacles = findObstacles(problem);
  EXPECT_EQ(obstacles[a][0].kind, Obstacle::Kind::None);
  EXPECT_EQ(obstacles[a][1].kind, Obstacle::Kind::Bytes);
}

TEST(Obstacles, SaysWhichNeighbour) {
  Problem problem;
  NodeId a = problem.addNode(std::vector{1.0, 2.0}),
         b = problem.addNode(std::vector{0.0, kIllegal}),
         c = problem.addNode(std::vector{3.0, 3.0});
  std::vector<double> same = {0, kIllegal, kIllegal, 0};
  problem.addEdge(a, b, problem.addMatrix(2, 2, same));
  problem.addEdge(a, c, problem.addMatrix(2, 2, same));
  auto obstacles = findObstacles(problem);
  EXPECT_EQ(obstacles[b][1].kind, Obstacle::Kind::Cost);
  EXPECT_EQ(obstacles[a][1].kind, Obstacle::Kind::Neighbour);
  EXPECT_EQ(obstacles[a][1].node, b);
  EXPECT_EQ(obstacles[c][1].node, a);
  EXPECT_EQ(obstacles[a][0].kind, Obstacle::Kind::None);
}

} // namespace
