//===- CapacityTest.cpp ---------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "RandomProblem.h"

#include <gtest/gtest.h>

using namespace plantest;

namespace {

Solution solved(const Problem &problem, const Options &options = {}) {
  Result result = solve(problem, options);
  if (auto *error = std::get_if<Error>(&result)) {
    ADD_FAILURE() << error->message;
    return {};
  }
  return std::get<Solution>(std::move(result));
}

/// Values that cost 10 in DRAM and `costs` in L1, where each takes 60 bytes of
/// 100 from its own step for `lives` steps more.
Problem values(const std::vector<double> &costs,
               const std::vector<uint32_t> &lives) {
  Problem problem;
  problem.addResource("L1", 100);
  for (uint32_t i = 0; i != costs.size(); ++i) {
    problem.addNode(std::vector{10.0, costs[i]});
    problem.addClaim(i, 1, {0, i, i + lives[i], 60});
  }
  return problem;
}

TEST(Capacity, LivesDecideWhatFits) {
  // The middle one is beside both others, which together are worth more.
  EXPECT_EQ(solved(values({4, 3, 4}, {1, 1, 1})).choices, (Choices{1, 0, 1}));
  // A little more for it, or a shorter life of the first, and it is worth more.
  EXPECT_EQ(solved(values({8, 3, 8}, {1, 1, 1})).choices, (Choices{0, 1, 0}));
  EXPECT_EQ(solved(values({4, 3, 8}, {0, 1, 1})).choices, (Choices{1, 1, 0}));
  EXPECT_EQ(solved(values({4, 3, 4}, {0, 0, 0})).choices, (Choices{1, 1, 1}));
}

TEST(Capacity, PricesAndUse) {
  Solution solution = solved(values({4, 3, 4}, {1, 1, 1}));
  EXPECT_EQ(solution.used[0], (std::vector<uint64_t>{60, 60, 60, 60}));
  EXPECT_GT(solution.prices[0][1] + solution.prices[0][2], 0);
  Solution loose = solved(values({4, 3, 4}, {0, 0, 0}));
  EXPECT_EQ(loose.prices[0], (std::vector<double>{0, 0, 0}));
  EXPECT_EQ(loose.bound, loose.total);
  // The middle one has no alternative: others are in its way.
  EXPECT_EQ(solution.runnersUp[1].choice, kNoChoice);
  EXPECT_EQ(solution.runnersUp[0].choice, 0u);
  EXPECT_EQ(solution.runnersUp[0].more, 6);
}

TEST(Capacity, NodeThatDoesNotFitAlone) {
  Problem problem = values({4, 3}, {1, 1});
  NodeId node = problem.addNode(std::vector{1.0, 2.0});
  // Its claims add up, at step 5 only.
  problem.addClaim(node, 0, {0, 4, 5, 70});
  problem.addClaim(node, 0, {0, 5, 6, 50});
  problem.addClaim(node, 1, {0, 5, 5, 130});
  Result result = solve(problem);
  auto *error = std::get_if<Error>(&result);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->kind, Error::Kind::DoesNotFit);
  EXPECT_EQ(error->node, node);
  EXPECT_EQ(error->step, 5u);
  EXPECT_EQ(error->bytes, 120u);
  EXPECT_EQ(error->limit, 100u);
  EXPECT_EQ(error->message,
            "node 2 alone takes 120 bytes of L1 at step 5 with the alternative "
            "that takes least, and there are 100");
  problem.setCapacity(0, 120);
  EXPECT_EQ(solved(problem).choices, (Choices{1, 1, 0}));
}

TEST(Capacity, NodesThatDoNotFitTogether) {
  Problem problem;
  problem.addResource("L1", 100);
  for (uint64_t bytes : {40, 65}) {
    NodeId node = problem.addNode(std::vector{1.0});
    problem.addClaim(node, 0, {0, 3, 3, bytes});
  }
  Result result = solve(problem);
  auto *error = std::get_if<Error>(&result);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->kind, Error::Kind::DoesNotFit);
  EXPECT_EQ(error->node, 1u);
  EXPECT_EQ(error->bytes, 105u);
  EXPECT_EQ(error->step, 3u);
}

TEST(Capacity, ClaimsOfEdges) {
  Problem problem;
  problem.addResource("L1", 100);
  for (int i = 0; i != 2; ++i)
    problem.addNode(std::vector{5.0, 1.0});
  std::vector<double> free(4), copies = {0, 0, 0, 101};
  EdgeId edge = problem.addEdge(0, 1, problem.addMatrix(2, 2, free));
  EXPECT_EQ(solved(problem).total, 2);
  problem.addEdgeClaim(edge, 0, 1, 1, problem.addMatrix(2, 2, copies));
  EXPECT_EQ(solved(problem).total, 6);
  problem.setCapacity(0, 101);
  EXPECT_EQ(solved(problem).total, 2);
}

TEST(Capacity, SizesWithoutEnd) {
  Problem problem;
  problem.addResource("DRAM", ~uint64_t(0));
  problem.addResource("L1", 100);
  for (int i = 0; i != 3; ++i) {
    NodeId node = problem.addNode(std::vector{5.0, 1.0});
    problem.addClaim(node, 1, {0, 0, 9, ~uint64_t(0)});
  }
  EXPECT_EQ(solved(problem).total, 3);
  problem.addClaim(1, 1, {1, 0, 9, ~uint64_t(0)});
  EXPECT_EQ(solved(problem).choices, (Choices{1, 0, 1}));
}

TEST(Capacity, NeverWorseThanAStart) {
  std::mt19937 random(11);
  for (int i = 0; i != 40; ++i) {
    Kind kind{Shape::General, /*hasCapacity=*/true, /*maxNodes=*/24};
    Plain plain = randomProblem(random, kind);
    Problem problem = plain.build();
    Options options, alone;
    options.priceRounds = alone.priceRounds = 1;
    double least = kIllegal;
    for (int start = 0; start != 30; ++start) {
      Choices choices;
      for (auto &costs : plain.costs)
        choices.push_back(random() % 3 ? 0 : Choice(random() % costs.size()));
      least = std::min(least, plain.costOf(choices));
      options.starts.push_back(choices);
    }
    Choices best = solved(problem).choices;
    options.starts.push_back(best);
    least = std::min(least, plain.costOf(best));
    EXPECT_LE(solved(problem, options).total, least);
  }
}

TEST(Capacity, TheClientsCheck) {
  Problem problem = values({4, 3, 4, 2}, {1, 1, 1, 0});
  Options options;
  unsigned calls = 0;
  // Nothing but one of 0 and 2, as if addresses were in the way.
  options.fits = [&](std::span<const Choice> choices) {
    ++calls;
    std::vector<Misfit> misfits;
    if (choices[0] && choices[2])
      misfits.push_back({0, 2, 10});
    return misfits;
  };
  Solution solution = solved(problem, options);
  EXPECT_FALSE(solution.choices[0] && solution.choices[2]);
  EXPECT_LE(solution.total, problem.costOf(Choices{0, 1, 0, 1}));
  EXPECT_LE(calls, 40u);

  // Only alternative 0 is good.
  options.fits = [&](std::span<const Choice> choices) {
    std::vector<Misfit> misfits;
    for (Choice choice : choices)
      if (choice)
        misfits.push_back({0, 9999, 1});
    return misfits;
  };
  EXPECT_EQ(solved(problem, options).choices, Choices(4));
  // A start that the client accepts, too.
  options.starts = {Choices{0, 0, 0, 1}};
  options.fits = [&](std::span<const Choice> choices) {
    std::vector<Misfit> misfits;
    if (choices[0] || choices[1] || choices[2])
      misfits.push_back({0, 3, 1});
    return misfits;
  };
  EXPECT_EQ(solved(problem, options).choices, (Choices{0, 0, 0, 1}));
  options.fits = [](std::span<const Choice>) {
    return std::vector<Misfit>{{0, 1, 7}};
  };
  Result result = solve(problem, options);
  ASSERT_TRUE(std::holds_alternative<Error>(result));
  EXPECT_EQ(std::get<Error>(result).kind, Error::Kind::DoesNotFit);
}

TEST(Capacity, RunnersUpAreTheBestOthers) {
  std::mt19937 random(5);
  for (int i = 0; i != 60; ++i) {
    Kind kind{Shape::Forks, /*hasCapacity=*/true};
    Plain plain = randomProblem(random, kind);
    Solution solution = solved(plain.build());
    for (unsigned node = 0; node != plain.costs.size(); ++node) {
      double least = kIllegal;
      Choices choices = solution.choices;
      for (Choice other = 0; other != plain.costs[node].size(); ++other)
        if (other != solution.choices[node]) {
          choices[node] = other;
          least = std::min(least, plain.costOf(choices));
        }
      RunnerUp runnerUp = solution.runnersUp[node];
      EXPECT_EQ(runnerUp.more,
                least - (least == kIllegal ? 0 : solution.total));
      EXPECT_EQ(runnerUp.choice == kNoChoice, least == kIllegal);
    }
  }
}

} // namespace
