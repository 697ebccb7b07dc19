//===- OddProblemsTest.cpp ------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "RandomProblem.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace plantest;

namespace {

const double kNaN = std::nan("");

Solution solved(const Problem &problem, const Options &options = {}) {
  Result result = solve(problem, options);
  if (auto *error = std::get_if<Error>(&result)) {
    ADD_FAILURE() << error->message;
    return {};
  }
  return std::get<Solution>(std::move(result));
}

Error refused(const Problem &problem, const Options &options = {}) {
  Result result = solve(problem, options);
  if (std::holds_alternative<Solution>(result)) {
    ADD_FAILURE() << "has a solution";
    return {};
  }
  return std::get<Error>(std::move(result));
}

struct Pair {
  Problem problem;
  NodeId a, b;
  Pair(std::vector<double> costsOfA, std::vector<double> costsOfB)
      : a(problem.addNode(costsOfA)), b(problem.addNode(costsOfB)) {}
  EdgeId edge(std::vector<double> costs) {
    uint32_t rows = problem.numAlternatives(a);
    return problem.addEdge(
        a, b, problem.addMatrix(rows, uint32_t(costs.size()) / rows, costs));
  }
};

TEST(OddProblems, NoNodeAndOneNode) {
  Solution none = solved(Problem());
  EXPECT_TRUE(none.choices.empty());
  EXPECT_EQ(none.total, 0);
  Problem one;
  one.addNode(std::vector{3.0, 1.0, 1.0});
  Solution best = solved(one);
  EXPECT_EQ(best.choices, Choices{1}); // of equal ones the lower number
  EXPECT_EQ(best.total, 1);
  EXPECT_EQ(best.bound, 1);
  EXPECT_EQ(best.runnersUp[0].choice, 2u);
  EXPECT_EQ(best.runnersUp[0].more, 0);
}

TEST(OddProblems, NodeWithoutAlternative) {
  Problem problem;
  problem.addNode(std::vector{1.0});
  problem.addNode({});
  Error error = refused(problem);
  EXPECT_EQ(error.kind, Error::Kind::NoAlternative);
  EXPECT_EQ(error.node, 1u);
}

TEST(OddProblems, NumbersThatAreNone) {
  for (double bad : {kNaN, -kIllegal}) {
    Problem node;
    node.addNode(std::vector{1.0, bad});
    EXPECT_EQ(refused(node).kind, Error::Kind::NotANumber);
    Pair edge({1, 2}, {1});
    edge.edge({0, bad});
    EXPECT_EQ(refused(edge.problem).kind, Error::Kind::NotANumber);
    EXPECT_EQ(edge.problem.costOf(Choices{0, 0}), kIllegal);
  }
}

TEST(OddProblems, CostsNearTheLimit) {
  Pair large({kLargestTotal / 4, kLargestTotal / 4 - 1}, {0, -5});
  large.edge({kLargestTotal / 4, 3, 7, kIllegal});
  Solution best = solved(large.problem);
  EXPECT_EQ(best.choices, (Choices{0, 1}));
  EXPECT_EQ(best.total, kLargestTotal / 4 - 2);
  for (double beyond : {kLargestTotal * 2, 1e300, -1e300}) {
    Problem problem;
    problem.addNode(std::vector{beyond});
    EXPECT_EQ(refused(problem).kind, Error::Kind::TooLarge);
  }
  // Together.
  Problem many;
  for (int i = 0; i != 3; ++i)
    many.addNode(std::vector{kLargestTotal * 0.4});
  EXPECT_EQ(refused(many).kind, Error::Kind::TooLarge);
}

TEST(OddProblems, AllInfinite) {
  Problem node;
  node.addNode(std::vector{kIllegal, kIllegal});
  EXPECT_EQ(refused(node).kind, Error::Kind::Illegal);
  Pair edge({1, 2}, {3, 4});
  edge.edge({kIllegal, kIllegal, kIllegal, kIllegal});
  Error error = refused(edge.problem);
  EXPECT_EQ(error.kind, Error::Kind::Illegal);
  EXPECT_NE(error.message.find("node 0 and node 1"), std::string::npos)
      << error.message;
}

TEST(OddProblems, LoopsAndSeveralEdges) {
  Pair pair({1, 1}, {1, 1});
  MatrixId loop = pair.problem.addMatrix(2, 2, std::vector{9.0, 0.0, 0.0, 5.0});
  pair.problem.addEdge(pair.a, pair.a, loop); // 9 and 5
  pair.edge({0, 2, 2, 0});
  pair.edge({0, 0, 8, 3}); // together 0, 2, 10, 3
  Solution best = solved(pair.problem);
  EXPECT_EQ(best.choices, (Choices{1, 1}));
  EXPECT_EQ(best.total, 1 + 1 + 5 + 3);
  // In the other direction, the matrix is read the other way.
  pair.problem.addEdge(
      pair.b, pair.a,
      pair.problem.addMatrix(2, 2, std::vector{0.0, 1.0, 50.0, 60.0}));
  EXPECT_EQ(solved(pair.problem).total, 1 + 1 + 9 + 0 + 0);
}

TEST(OddProblems, CirclesAndSeparateParts) {
  Problem problem;
  std::vector<double> differ = {5, 0, 0, 5};
  MatrixId matrix = problem.addMatrix(2, 2, differ);
  for (int part = 0; part != 2; ++part) {
    NodeId first = problem.addNode(std::vector{1.0, 1.5});
    NodeId last = first;
    for (int i = 0; i != 4; ++i) {
      NodeId next = problem.addNode(std::vector{1.0, 1.5});
      problem.addEdge(last, next, matrix);
      last = next;
    }
    problem.addEdge(last, first, matrix); // five in a circle: two are alike
  }
  problem.addNode(std::vector{7.0});
  EXPECT_EQ(solved(problem).total, 2 * (5 * 1 + 2 * 0.5 + 5) + 7);
}

TEST(OddProblems, ReferencesToNothing) {
  auto check = [](auto add) {
    Pair pair({1, 2}, {1, 2});
    pair.problem.addResource("L1", 10);
    EdgeId edge = pair.edge({0, 1, 2, 3});
    ASSERT_FALSE(pair.problem.error());
    add(pair.problem, edge);
    EXPECT_EQ(refused(pair.problem).kind, Error::Kind::BadReference);
  };
  std::vector<double> four = {0, 1, 2, 3};
  std::vector<uint16_t> bad = {0, 2}, shortList = {0};
  check([&](Problem &p, EdgeId) { p.addEdge(0, 7, 0); });
  check([&](Problem &p, EdgeId) { p.addEdge(0, 1, 7); });
  check([&](Problem &p, EdgeId) { p.addEdge(0, 1, 0, bad); });
  check([&](Problem &p, EdgeId) { p.addEdge(0, 1, 0, {}, bad); });
  check([&](Problem &p, EdgeId) { p.addEdge(0, 1, 0, shortList); });
  check([&](Problem &p, EdgeId) { p.addMatrix(2, 3, four); });
  check([&](Problem &p, EdgeId) { p.addClaim(0, 2, {0, 0, 0, 1}); });
  check([&](Problem &p, EdgeId) { p.addClaim(9, 0, {0, 0, 0, 1}); });
  check([&](Problem &p, EdgeId) { p.addClaim(0, 0, {3, 0, 0, 1}); });
  check([&](Problem &p, EdgeId e) { p.addEdgeClaim(e, 0, 0, 0, 9); });
  check([&](Problem &p, EdgeId) { p.addEdgeClaim(9, 0, 0, 0, 0); });
  check([&](Problem &p, EdgeId e) {
    p.addEdgeClaim(e, 0, 0, 0, p.addMatrix(1, 4, four));
  });
  check([&](Problem &p, EdgeId e) {
    p.addEdgeClaim(e, 0, 0, 0,
                   p.addMatrix(2, 2, std::vector{0.0, -1.0, 0.0, 0.0}));
  });
}

TEST(OddProblems, StepsAndStarts) {
  for (auto [first, last] : {std::pair(3u, 2u), std::pair(0u, kMostSteps)}) {
    Problem problem;
    problem.addNode(std::vector{1.0});
    problem.addResource("L1", 10);
    problem.addClaim(0, 0, {0, first, last, 1});
    EXPECT_EQ(refused(problem).kind, Error::Kind::BadClaim);
  }
  Problem problem;
  problem.addNode(std::vector{1.0});
  for (Choices bad : {Choices{}, Choices{1}, Choices{0, 0}}) {
    Options options;
    options.starts = {bad};
    EXPECT_EQ(refused(problem, options).kind, Error::Kind::BadStart);
  }
}

} // namespace
