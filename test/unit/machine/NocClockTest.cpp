//===- NocClockTest.cpp - When transfers arrive ---------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "noc/NocClock.h"

#include "noc/NocEvents.h"
#include "tt/device/System.h"

#include <gtest/gtest.h>

#include <map>

namespace tt::emulator::test {
namespace {

constexpr uint32_t kPacket = 8192, kPacketCycles = 263; // with its header

NocTarget core(uint32_t index) { return {NocTarget::Kind::Core, index, 0}; }
NocTarget bank(uint32_t index, uint64_t address = 0) {
  return {NocTarget::Kind::Dram, index, address};
}

struct NocClockTest : ::testing::Test {
  device::ChipDesc chip = device::makeChip("n150");
  const device::KernelCosts &costs = device::kernelCosts(chip.arch);
  NocMap map{chip};
  NocClock clock{chip, costs, map};

  /// Runs until nothing is under way; when packets reached a stage, by tag.
  std::map<uint64_t, uint64_t> run(NocStage stage) {
    std::vector<NocOutcome> outcomes;
    while (clock.nextEvent() != ~uint64_t(0))
      clock.advance(outcomes);
    std::map<uint64_t, uint64_t> cycles;
    for (const NocOutcome &outcome : outcomes)
      if (outcome.stage == stage)
        cycles[outcome.tag] = outcome.cycle;
    return cycles;
  }
  NocRectangle rows(uint32_t first, uint32_t last) {
    return {map.placeOfCore(8 * first), map.placeOfCore(8 * last + 7), false};
  }
};

TEST_F(NocClockTest, PacketsOfOneTileFollowEachOther) {
  for (uint64_t tag = 0; tag != 3; ++tag)
    clock.write(0, 0, core(1), kPacket, 0, tag);
  auto sent = run(NocStage::Sent);
  EXPECT_EQ(kPacketCycles, sent[0]);
  EXPECT_EQ(2 * kPacketCycles, sent[1]);
  EXPECT_EQ(3 * kPacketCycles, sent[2]);
}

TEST_F(NocClockTest, PortsOfNoc1AreSlowerThanItsLinks) {
  // Two tiles on different ways send to a third: its port takes turns.
  for (uint64_t tag = 0; tag != 8; ++tag)
    clock.write(1, tag % 2 ? 10 : 17, core(9), kPacket, 0, tag);
  auto both = run(NocStage::Arrived);
  clock.reset();
  for (uint64_t tag = 0; tag != 8; ++tag)
    clock.write(1, 10, core(9), kPacket, 0, tag);
  auto one = run(NocStage::Arrived);
  EXPECT_NEAR(7 * 290, double(one[7] - one[0]), 7);
  EXPECT_NEAR(7 * kPacketCycles,
              double(std::max(both[6], both[7]) - std::min(both[0], both[1])),
              30);
}

TEST_F(NocClockTest, SendersShareALinkFairly) {
  for (uint64_t i = 0; i != 10; ++i) {
    clock.write(0, 0, core(2), kPacket, 0, i);
    clock.write(0, 1, core(2), kPacket, 0, 100 + i);
  }
  auto arrived = run(NocStage::Arrived);
  for (uint64_t i = 0; i != 10; ++i)
    EXPECT_LE(std::max(arrived[i], arrived[100 + i]) -
                  std::min(arrived[i], arrived[100 + i]),
              2 * kPacketCycles)
        << i;
}

TEST_F(NocClockTest, RequestsQueueAtTheTileThatAnswers) {
  clock.read(0, 0, core(27), 32, 0, 99);
  uint64_t alone = run(NocStage::Done)[99];
  clock.reset();
  for (uint32_t reader = 0; reader != 16; ++reader)
    clock.read(0, reader, core(27), 32, 0, reader);
  auto taken = run(NocStage::Taken);
  std::vector<uint64_t> order;
  for (auto [tag, cycle] : taken)
    order.push_back(cycle);
  std::sort(order.begin(), order.end());
  ASSERT_EQ(16u, order.size());
  for (size_t i = 1; i != order.size(); ++i)
    EXPECT_GE(order[i] - order[i - 1], costs.noc.readLeast);
  EXPECT_GE(order.back(), 15 * costs.noc.readLeast);
  EXPECT_LT(alone, order.back() + 200);
}

TEST_F(NocClockTest, ATileAddsToItsWordsOneByOne) {
  auto spread = [&](bool adds) {
    clock.reset();
    for (uint32_t sender = 0; sender != 16; ++sender)
      clock.atomic(0, sender, core(27), adds, 0, sender);
    auto arrived = run(NocStage::Arrived);
    EXPECT_EQ(16u, arrived.size());
    auto [first, last] = std::ranges::minmax_element(
        arrived, {}, [](const auto &entry) { return entry.second; });
    return last->second - first->second;
  };
  EXPECT_GE(spread(true), 15 * costs.noc.atomicLeast);
  EXPECT_LT(spread(false), 15 * costs.noc.atomicLeast);
}

TEST_F(NocClockTest, ABankServesItsReadersInTurn) {
  for (uint64_t i = 0; i != 8; ++i) {
    clock.read(0, 0, bank(3), kPacket, 0, i);
    clock.read(1, 63, bank(3), kPacket, 0, 100 + i);
  }
  auto done = run(NocStage::Done);
  uint64_t each = uint64_t(kPacket / costs.noc.dramBytesPerCycle);
  EXPECT_GE(std::max(done[7], done[107]), 16 * each);
  EXPECT_LE(std::max(done[7], done[107]), 16 * each + 800);
  for (uint64_t i = 0; i != 8; ++i)
    EXPECT_NEAR(double(done[i]), double(done[100 + i]), 800) << i;
}

TEST_F(NocClockTest, WritesToOnePlaceOfABankWaitForEachOther) {
  auto lastOf = [&](uint64_t step) {
    clock.reset();
    for (uint64_t i = 0; i != 20; ++i)
      clock.write(0, 0, bank(0, i * step), 32, 0, i);
    return run(NocStage::Arrived)[19];
  };
  EXPECT_EQ(19 * (costs.noc.dramWriteAgain - costs.noc.dramWriteLeast),
            lastOf(0) - lastOf(32));
}

TEST_F(NocClockTest, AChainOfMulticastsGoesOnWhileOthersWait) {
  // Both want the same rows; core 0 comes first and keeps the way.
  for (uint64_t i = 0; i != 4; ++i) {
    clock.multicast(0, 0, rows(1, 2), 2048, i != 3, 10 * i, i);
    clock.multicast(0, 3, rows(1, 2), 2048, i != 3, 5 + 10 * i, 100 + i);
  }
  auto sent = run(NocStage::Sent);
  ASSERT_EQ(8u, sent.size());
  EXPECT_LT(sent[3], sent[100]);
  EXPECT_LT(sent[3] - sent[0], 3 * 80u); // no way reserved in between
}

TEST_F(NocClockTest, WhoMulticastsGoesBeforeThoseThatWereRefused) {
  for (uint64_t i = 0; i != 3; ++i) {
    clock.multicast(0, 0, rows(1, 2), 2048, false, 10 * i, i);
    clock.multicast(0, 3, rows(1, 2), 2048, false, 5 + 10 * i, 100 + i);
  }
  auto sent = run(NocStage::Sent);
  EXPECT_LT(sent[2], sent[100]);
}

TEST_F(NocClockTest, MulticastsOnDifferentWaysGoTogether) {
  clock.multicast(0, 0, {map.placeOfCore(1), map.placeOfCore(3), false}, 2048,
                  false, 0, 0);
  clock.multicast(0, 16, {map.placeOfCore(17), map.placeOfCore(19), false},
                  2048, false, 0, 1);
  auto sent = run(NocStage::Sent);
  EXPECT_EQ(sent[0], sent[1]);
}

TEST_F(NocClockTest, ASenderInsideTheRectangleUsesNoLinkTwice) {
  auto cyclesOf = [&](uint32_t sender) {
    clock.reset();
    for (uint64_t i = 0; i != 10; ++i)
      clock.multicast(0, sender, {map.placeOfCore(0), map.placeOfCore(7), true},
                      2048, i != 9, 0, i);
    auto sent = run(NocStage::Sent);
    return sent[9] - sent[0];
  };
  EXPECT_NEAR(double(cyclesOf(0)), double(cyclesOf(4)), 9 * 12.0);
}

TEST_F(NocClockTest, RunsRepeatExactly) {
  auto once = [&] {
    clock.reset();
    for (uint64_t i = 0; i != 200; ++i) {
      clock.write(i % 2, uint32_t(i % 64), core(uint32_t(i * 7 % 64)), 1000, i,
                  i);
      clock.read(i % 2, uint32_t(i % 64), bank(uint32_t(i % 12)), 3000, i,
                 1000 + i);
    }
    return run(NocStage::Done);
  };
  auto first = once();
  EXPECT_EQ(400u, first.size());
  EXPECT_EQ(first, once());
}

TEST_F(NocClockTest, CountsTheBytesOfBanks) {
  clock.write(0, 5, bank(2), 96, 0, 0);
  clock.read(1, 5, bank(2), 64, 0, 1);
  run(NocStage::Done);
  EXPECT_EQ(96u, clock.dramWritten(2));
  EXPECT_EQ(64u, clock.dramRead(2));
  EXPECT_EQ(0u, clock.dramRead(3));
  EXPECT_EQ(8192u, clock.maxPacket());
}

struct Event {
  uint64_t cycle;
  int number;
};

TEST(NocEventsTest, ComeInTheOrderOfTimeAndThenAsTheyWerePut) {
  NocEvents<Event> events;
  EXPECT_EQ(NocEvents<Event>::kNever, events.next());
  int number = 0;
  for (uint64_t cycle : {5000, 3, 1100, 3, 5000, 0, 1023, 1024, 90000})
    events.push({cycle, number++});
  std::vector<std::pair<uint64_t, int>> got;
  auto take = [&] {
    uint64_t cycle = events.next();
    Event event = events.pop();
    EXPECT_EQ(cycle, event.cycle);
    got.push_back({event.cycle, event.number});
  };
  for (int i = 0; i != 4; ++i)
    take();
  events.push(
      {1100, number++}); // in the ring now, behind the one from the heap
  while (events.next() != NocEvents<Event>::kNever)
    take();
  std::vector<std::pair<uint64_t, int>> wanted = {
      {0, 5},    {3, 1},    {3, 3},    {1023, 6}, {1024, 7},
      {1100, 2}, {1100, 9}, {5000, 0}, {5000, 4}, {90000, 8}};
  EXPECT_EQ(wanted, got);
  events.push({1, 0}); // the past is now
  EXPECT_EQ(90000u, events.next());
  events.clear();
  EXPECT_EQ(NocEvents<Event>::kNever, events.next());
}

} // namespace
} // namespace tt::emulator::test
