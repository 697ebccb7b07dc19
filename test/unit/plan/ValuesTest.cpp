//===- ValuesTest.cpp -----------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ttmlir/Plan/Values.h"
#include "ttmlir/Plan/Solve.h"

#include <gtest/gtest.h>

#include <random>

using namespace tt::plan;

namespace {

/// Layout 0 is DRAM, 1 and 2 are two of L1. Every node has an alternative for
/// each layout.
struct Network {
  Problem problem;
  std::vector<double> conversions = {0, 5, 6, 7, 0, 2, 8, 3, 0};
  std::vector<uint64_t> bytes = {0, 60, 70};
  std::vector<uint16_t> all = {0, 1, 2};

  Network(uint64_t capacity = 1000) { problem.addResource("L1", capacity); }
  NodeId op(std::vector<double> costs) { return problem.addNode(costs); }
  Layouts layouts() { return Layouts(problem, 3, conversions, bytes); }
  Solution solved() {
    Result result = solve(problem);
    if (auto *error = std::get_if<Error>(&result)) {
      ADD_FAILURE() << error->message;
      return {};
    }
    return std::get<Solution>(std::move(result));
  }
};

constexpr double kNo = kIllegal;

TEST(Values, TheNextReaderIsAnEdge) {
  Network net;
  NodeId a = net.op({9, 1, 9}), b = net.op({9, 9, 1});
  Layouts layouts = net.layouts();
  ValuePart part(net.problem, layouts, {a, 0, net.all, {{b, 1, net.all}}});
  EXPECT_FALSE(part.node());
  Solution solution = net.solved();
  EXPECT_EQ(solution.total, 1 + 2 + 1);
  std::vector<Conversion> found = part.conversions(layouts, solution.choices);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].from, 1);
  EXPECT_EQ(found[0].to, 2);
  EXPECT_EQ(found[0].step, 1u);
  EXPECT_FALSE(found[0].isBehind);
  EXPECT_EQ(found[0].reader, 0u);
  // The value, and its copy while it is read.
  EXPECT_EQ(solution.used[0], (std::vector<uint64_t>{60, 130}));
}

TEST(Values, ManyReadersShareAConversion) {
  Network net;
  NodeId a = net.op({9, kNo, kNo});
  std::vector<Value::Reader> readers;
  for (uint32_t i = 1; i != 5; ++i)
    readers.push_back({net.op({100, 1, 100}), i, net.all});
  Layouts layouts = net.layouts();
  ValuePart part(net.problem, layouts, {a, 0, net.all, readers});
  ASSERT_TRUE(part.node());
  Solution solution = net.solved();
  EXPECT_EQ(solution.total, 9 + 5 + 4 * 1);
  std::vector<Conversion> found = part.conversions(layouts, solution.choices);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].to, 1);
  EXPECT_TRUE(found[0].isBehind);
  EXPECT_EQ(found[0].reader, kNoChoice);
  EXPECT_EQ(solution.used[0], (std::vector<uint64_t>{60, 60, 60, 60, 60}));
}

TEST(Values, TwoLayoutsAreSharedByTwoEach) {
  Network net;
  NodeId a = net.op({9, kNo, kNo});
  std::vector<Value::Reader> readers;
  for (uint32_t i = 1; i != 5; ++i)
    readers.push_back({net.op(i % 2 ? std::vector<double>{100, 1, 100}
                                    : std::vector<double>{100, 100, 1}),
                       i, net.all});
  Layouts layouts = net.layouts();
  ValuePart part(net.problem, layouts, {a, 0, net.all, readers});
  Solution solution = net.solved();
  // DRAM to 1, and that to 2.
  EXPECT_EQ(solution.total, 9 + 5 + 2 + 4 * 1);
  std::vector<Conversion> found = part.conversions(layouts, solution.choices);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].from, 0);
  EXPECT_EQ(found[0].to, 1);
  EXPECT_EQ(found[1].from, 1);
  EXPECT_EQ(found[1].to, 2);
}

/// A value that is read at once and long after, beside another that needs its
/// place in between.
struct Long : Network {
  std::optional<ValuePart> part;
  std::optional<Layouts> shared;
  Solution solution;

  Long(uint64_t capacity) : Network(capacity) {
    NodeId a = op({20, 1, kNo}), early = op({20, 1, kNo}),
           late = op({20, 18, kNo});
    NodeId other = op({50, 1});
    problem.addClaim(other, 1, {0, 4, 5, 50});
    shared.emplace(layouts());
    part.emplace(problem, *shared,
                 Value{a, 0, all, {{early, 1, all}, {late, 8, all}}});
    solution = solved();
  }
};

TEST(Values, InL1UntilHere) {
  Long roomy(110);
  EXPECT_EQ(roomy.solution.total, 1 + 1 + 18 + 1);
  EXPECT_TRUE(
      roomy.part->conversions(*roomy.shared, roomy.solution.choices).empty());
  Long tight(100);
  // To DRAM behind step 1, for 7, and read from there, for 20.
  EXPECT_EQ(tight.solution.total, 1 + 1 + 20 + 1 + 7);
  std::vector<Conversion> found =
      tight.part->conversions(*tight.shared, tight.solution.choices);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].from, 1);
  EXPECT_EQ(found[0].to, 0);
  EXPECT_EQ(found[0].step, 1u);
  EXPECT_TRUE(found[0].isBehind);
  EXPECT_EQ(tight.solution.used[0],
            (std::vector<uint64_t>{60, 60, 0, 0, 50, 50, 0, 0, 0}));
  Long none(50);
  EXPECT_EQ(none.solution.total, 3 * 20 + 1);
}

TEST(Values, CostsAreThoseOfTheConversions) {
  // All choices of random values: what the graph costs beside its ops is what
  // the conversions cost.
  std::mt19937 random(3);
  for (int i = 0; i != 50; ++i) {
    Network net;
    for (double &cost : net.conversions)
      cost = double(random() % 20);
    NodeId a = net.op({0, 0, 0});
    Value value{a, 0, net.all, {}};
    uint32_t step = 0;
    for (unsigned left = 1 + random() % 4; left; --left) {
      step += 1 + random() % 4;
      value.readers.push_back({net.op({0, 0, 0}), step, net.all});
    }
    Layouts layouts = net.layouts();
    ValuePart part(net.problem, layouts, value);
    for (int tries = 0; tries != 40; ++tries) {
      Choices choices;
      for (NodeId node = 0; node != net.problem.numNodes(); ++node)
        choices.push_back(Choice(random() % net.problem.numAlternatives(node)));
      double sum = 0;
      for (const Conversion &conversion : part.conversions(layouts, choices))
        sum += layouts.conversion(conversion.from, conversion.to);
      EXPECT_EQ(sum, net.problem.costOf(choices));
    }
  }
}

TEST(Values, ListsOfTheWrongLength) {
  Network net;
  std::vector<double> tooFew = {0, 1};
  Layouts layouts(net.problem, 3, tooFew);
  EXPECT_TRUE(net.problem.error());
  ValuePart part(net.problem, layouts, {0, 0, {0}, {}});
  Network other;
  std::vector<uint64_t> bytes = {1};
  Layouts more(other.problem, 3, other.conversions, bytes);
  EXPECT_TRUE(other.problem.error());
  Network third;
  NodeId a = third.op({1}), b = third.op({1});
  Layouts good = third.layouts();
  ValuePart bad(third.problem, good, {a, 0, {5}, {{b, 4, {0}}}});
  EXPECT_TRUE(third.problem.error());
}

} // namespace
