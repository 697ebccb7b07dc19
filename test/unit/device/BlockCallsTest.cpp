//===- BlockCallsTest.cpp - Calls by which blocks are handed on -----------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/BlockCalls.h"

#include "tt/device/CallCycles.h"
#include "ttk/ops.h.inc"

#include <gtest/gtest.h>

#include <algorithm>

namespace tt::device {
namespace {

using enum BlockCall;

std::vector<std::span<const BlockCall>> all() {
  std::vector<std::span<const BlockCall>> lists = {receiverCalls(false),
                                                   receiverCalls(true)};
  for (bool flushes : {false, true}) {
    lists.push_back(readerCalls(flushes));
    for (bool copies : {false, true})
      lists.push_back(shardCalls(flushes, copies));
  }
  return lists;
}

TEST(BlockCalls, EachIsACallOfTheKernelApi) {
  for (auto calls : all()) {
    EXPECT_EQ(calls.front(), Reserve);
    EXPECT_EQ(calls.back(), Push);
    for (BlockCall call : calls)
      EXPECT_TRUE(std::ranges::any_of(ttk::opInfos, [&](const auto &op) {
        return op.name == nameOf(call);
      })) << nameOf(call);
  }
}

TEST(BlockCalls, DataLeavesBeforeTheFlagWhereItHasTo) {
  auto leaves = [](std::span<const BlockCall> calls) {
    auto part = between(calls, Data, Flag);
    return std::ranges::count(part, Left);
  };
  for (bool copies : {false, true}) {
    EXPECT_EQ(leaves(shardCalls(false, copies)), 0);
    EXPECT_EQ(leaves(shardCalls(true, copies)), 1);
  }
  EXPECT_EQ(leaves(readerCalls(false)), 0);
  EXPECT_EQ(leaves(readerCalls(true)), 1);
}

TEST(BlockCalls, CyclesAreThoseOfTheCalls) {
  for (Arch arch : {Arch::WormholeB0, Arch::Blackhole}) {
    const KernelCosts &costs = kernelCosts(arch);
    const IssueCosts &issue = costs.issue;
    double receiver = cyclesOf(receiverCalls(false), 1, costs);
    EXPECT_EQ(receiver, 2 * issue.cb + 2 * issue.semaphore + issue.atomic);
    EXPECT_EQ(cyclesOf(receiverCalls(true), 1, costs) - receiver, issue.scalar);
    double one = cyclesOf(readerCalls(false), 1, costs);
    EXPECT_EQ(cyclesOf(readerCalls(false), 3, costs) - one,
              2 * issue.multicast);
    EXPECT_EQ(cyclesOf(readerCalls(true), 1, costs) - one, issue.barrier);
  }
}

} // namespace
} // namespace tt::device
