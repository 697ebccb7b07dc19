//===- MinCutTest.cpp -----------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ttmlir/Dialect/TTNN/Analysis/MinCut.h"

#include <gtest/gtest.h>

#include <chrono>
#include <random>
#include <vector>

using mlir::tt::ttnn::MinCut;

namespace {

struct Problem {
  struct Pair {
    unsigned a, b;
    int64_t cost;
  };
  std::vector<std::pair<int64_t, int64_t>> nodes;
  std::vector<Pair> pairs;

  /// Bit i: node i is on the second side.
  int64_t price(uint64_t second) const {
    int64_t sum = 0;
    for (size_t i = 0; i != nodes.size(); ++i)
      sum += second >> i & 1 ? nodes[i].second : nodes[i].first;
    for (const Pair &pair : pairs)
      if (!(second >> pair.a & 1) && (second >> pair.b & 1))
        sum += pair.cost;
    return sum;
  }

  uint64_t solve() const {
    MinCut cut;
    std::vector<unsigned> index;
    for (auto [first, second] : nodes) {
      index.push_back(cut.addNode());
      cut.addCosts(index.back(), first, second);
    }
    for (const Pair &pair : pairs)
      cut.addPair(index[pair.a], index[pair.b], pair.cost);
    llvm::BitVector second = cut.solve();
    uint64_t sides = 0;
    for (size_t i = 0; i != index.size(); ++i)
      sides |= uint64_t(second[index[i]]) << i;
    return sides;
  }
};

TEST(MinCut, EveryNodeByItself) {
  Problem problem{.nodes = {{3, 5}, {5, 3}, {4, 4}}, .pairs = {}};
  EXPECT_EQ(problem.solve(), 0b010u); // the first side if both cost the same
}

TEST(MinCut, PairsThatMayNotBeParted) {
  Problem problem{.nodes = {{3, 5}, {9, 3}}, .pairs = {{0, 1, MinCut::kNever}}};
  EXPECT_EQ(problem.solve(), 0b11u);
  problem.pairs = {{1, 0, MinCut::kNever}}; // parted in the other way only
  EXPECT_EQ(problem.solve(), 0b10u);
}

TEST(MinCut, IsTheCheapestOfAllChoices) {
  std::mt19937 random(7);
  auto number = [&](int64_t most) { return int64_t(random() % (most + 1)); };
  for (int round = 0; round != 300; ++round) {
    Problem problem;
    size_t size = 1 + random() % 10;
    for (size_t i = 0; i != size; ++i)
      problem.nodes.push_back(
          {number(20), number(9) == 0 ? MinCut::kNever : number(20)});
    for (size_t i = 0; i != 2 * size; ++i) {
      unsigned a = random() % size, b = random() % size;
      if (a != b)
        problem.pairs.push_back(
            {a, b, number(9) == 0 ? MinCut::kNever : number(12)});
    }
    int64_t least = INT64_MAX;
    for (uint64_t sides = 0; sides != uint64_t(1) << size; ++sides)
      least = std::min(least, problem.price(sides));
    EXPECT_EQ(problem.price(problem.solve()), least);
  }
}

TEST(MinCut, LongChains) {
  // Every second node would rather be on the other side; changing costs more.
  MinCut cut;
  unsigned last = 0;
  for (unsigned i = 0; i != 5000; ++i) {
    unsigned node = cut.addNode();
    cut.addCosts(node, i % 2 ? 0 : 3, i % 2 ? 2 : 0);
    if (i != 0) {
      cut.addPair(last, node, 10);
      cut.addPair(node, last, 10);
    }
    last = node;
  }
  auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(cut.solve().count(), 5001u); // and the second side itself
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
}

} // namespace
