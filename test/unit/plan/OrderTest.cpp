//===- OrderTest.cpp ------------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ttmlir/Plan/Order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <random>

using namespace tt::plan;

namespace {

std::vector<Step> randomSteps(std::mt19937 &random, unsigned count) {
  std::vector<Step> steps(count);
  for (unsigned i = 0; i != count; ++i) {
    steps[i].bytes = random() % 100;
    steps[i].scratch = random() % 3 ? 0 : random() % 50;
    steps[i].kept = random() % 8 == 0;
    for (unsigned n = random() % 3; n && i; --n)
      steps[i].operands.push_back(
          random() % 3 ? i - 1 - random() % std::min(i, 4u) : random() % i);
  }
  return steps;
}

bool isOrder(const std::vector<Step> &steps,
             const std::vector<uint32_t> &order) {
  std::vector<bool> isDone(steps.size());
  for (uint32_t op : order) {
    for (uint32_t operand : steps[op].operands)
      if (!isDone[operand])
        return false;
    if (isDone[op])
      return false;
    isDone[op] = true;
  }
  return order.size() == steps.size();
}

/// The lowest peak of all orders.
uint64_t leastPeak(const std::vector<Step> &steps) {
  std::vector<uint32_t> order(steps.size());
  for (uint32_t i = 0; i != order.size(); ++i)
    order[i] = i;
  uint64_t least = ~uint64_t(0);
  do
    if (isOrder(steps, order))
      least = std::min(least, pressureOf(steps, order).peak);
  while (std::next_permutation(order.begin(), order.end()));
  return least;
}

TEST(Order, PressureIsThatOfLives) {
  // 0 lives until 2, 1 until 2, 2 has no reader; 3 is kept.
  std::vector<Step> steps = {{{}, 10, 0, false},
                             {{0}, 20, 5, false},
                             {{0, 1, 0}, 7, 0, false},
                             {{}, 4, 0, true}};
  EXPECT_EQ(pressureOf(steps, {0, 1, 2, 3}), (Pressure{37, 10 + 30 + 37 + 4}));
  EXPECT_EQ(pressureOf(steps, {3, 0, 1, 2}).peak, 41u);
  steps[1].scratch = 8;
  EXPECT_EQ(pressureOf(steps, {0, 1, 2, 3}).peak, 38u);
}

TEST(Order, BranchesThatTakeMostAreFirst) {
  // Two chains: one needs 100 and leaves 1, the other leaves 50.
  std::vector<Step> steps = {{{}, 50, 0, false},
                             {{}, 100, 0, false},
                             {{1}, 1, 0, false},
                             {{0, 2}, 1, 0, false}};
  std::vector<uint32_t> order = orderForFewBytes(steps);
  EXPECT_EQ(pressureOf(steps, order).peak, 101u);
  EXPECT_EQ(pressureOf(steps, {0, 1, 2, 3}).peak, 151u);
}

TEST(Order, NearTheBestOfAll) {
  std::mt19937 random(7);
  double sum = 0;
  unsigned count = 150;
  for (unsigned i = 0; i != count; ++i) {
    std::vector<Step> steps = randomSteps(random, 3 + i % 5);
    std::vector<uint32_t> order = orderForFewBytes(steps);
    ASSERT_TRUE(isOrder(steps, order));
    uint64_t peak = pressureOf(steps, order).peak, least = leastPeak(steps);
    std::vector<uint32_t> given(steps.size());
    for (uint32_t j = 0; j != given.size(); ++j)
      given[j] = j;
    EXPECT_LE(peak, pressureOf(steps, given).peak);
    EXPECT_GE(peak, least);
    sum += least ? double(peak) / double(least) : 1;
  }
  EXPECT_LE(sum / count, 1.04);
}

TEST(Order, TheNumbersNeedNotBeAnOrder) {
  std::vector<Step> steps = {{{2}, 1, 0, false}, {{0}, 1, 0, false}, {}};
  EXPECT_EQ(orderForFewBytes(steps), (std::vector<uint32_t>{2, 0, 1}));
}

TEST(Order, CirclesAndUnknownOpsHaveNone) {
  EXPECT_TRUE(orderForFewBytes({{{1}}, {{0}}}).empty());
  EXPECT_TRUE(orderForFewBytes({{{0}}}).empty());
  EXPECT_TRUE(orderForFewBytes({{{5}}}).empty());
  EXPECT_TRUE(orderForFewBytes({}).empty());
}

TEST(Order, TimeIsNearlyLinear) {
  auto seconds = [](unsigned count) {
    std::mt19937 random(3);
    std::vector<Step> steps = randomSteps(random, count);
    for (Step &step : steps)
      step.operands.push_back(0); // that all read
    steps[0].operands.clear();
    auto begin = std::chrono::steady_clock::now();
    EXPECT_EQ(orderForFewBytes(steps).size(), count);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() -
                                         begin)
        .count();
  };
  double small = seconds(10000);
  EXPECT_LT(seconds(100000), 60 * small + 0.1);
}

} // namespace
