//===- AccessorWordsTest.cpp - Placements as kernel arguments -------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/AccessorWords.h"

#include "tt/device/Coordinates.h"
#include "tt/device/Error.h"

#include <gtest/gtest.h>

using namespace tt::device;

namespace {

using Words = std::vector<uint32_t>;

const ChipDesc &n150() {
  static const ChipDesc chip = makeChip("n150");
  return chip;
}
Banks l1() { return Banks::of(n150(), BufferType::L1); }
Banks dram() { return Banks::of(n150(), BufferType::DRAM); }

/// 3x3 shards of 2x3 pages on three cores.
Placement threeBanks() {
  return Placement::sharded(l1(), 32, {{5, 7}, {2, 3}, {8, 1, 18}});
}

TEST(AccessorWords, InterleavedIsOneWord) {
  EXPECT_EQ(Words{0},
            accessorWords(Placement::interleaved(l1(), 32, 5), n150()));
  EXPECT_EQ(Words{2},
            accessorWords(Placement::interleaved(dram(), 32, 5), n150()));
  Words words = {2, 99};
  auto view = AccessorView::parse(words);
  ASSERT_TRUE(view);
  EXPECT_TRUE(view->inDram());
  EXPECT_FALSE(view->isSharded());
  EXPECT_EQ(1u, view->numWords());
}

TEST(AccessorWords, ShardedPacksTwoCoordinatesToAWord) {
  // Cores (y, x) = (1, 0), (0, 1), (2, 2), translated by (18, 18).
  EXPECT_EQ((Words{1, 2, 3, 5, 7, 2, 3, 0x13121213, 0x1414}),
            accessorWords(threeBanks(), n150()));
  // In DRAM, the bank's number and 0.
  EXPECT_EQ(
      (Words{3, 1, 2, 8, 4, 0x0200'0B00}),
      accessorWords(Placement::sharded(dram(), 64, {{1, 8}, {1, 4}, {11, 2}}),
                    n150()));
}

TEST(AccessorWords, BlackholeCoresKeepTheirPlaces) {
  ChipDesc chip = makeChip("p150");
  Banks banks = Banks::of(chip, BufferType::L1);
  Words words = accessorWords(
      Placement::sharded(banks, 32, {{2}, {2}, {banks.number({3, 9})}}), chip);
  ASSERT_EQ(6u, words.size());
  EXPECT_EQ(uint32_t(chip.noc.workerX[9] << 8 | chip.noc.workerY[3]), words[5]);
}

TEST(AccessorWords, RoundTrip) {
  Words words = accessorWords(threeBanks(), n150());
  words.push_back(1234); // whatever follows
  auto view = AccessorView::parse(words);
  ASSERT_TRUE(view);
  EXPECT_EQ(words.size() - 1, view->numWords());
  Sharding back = shardingOf(*view, [](NocCoord at) {
    CoreCoord offset = n150().coordTranslationOffsets;
    return l1().number({at.y - offset.y, at.x - offset.x});
  });
  Placement p = Placement::sharded(l1(), 32, back);
  for (uint64_t page = 0; page != 35; ++page)
    EXPECT_EQ(threeBanks().locate(page), p.locate(page)) << page;
}

TEST(AccessorWords, LeadingDimensionsAreOne) {
  // Ten dimensions of which the cuts divide two.
  Sharding s{
      {2, 1, 3, 2, 1, 2, 1, 2, 4, 6}, {2, 1, 3, 2, 1, 2, 1, 2, 2, 3}, {}};
  s.banks = {0, 1, 2, 3};
  Words words = accessorWords(Placement::sharded(l1(), 32, s), n150());
  // 2*1*3*2*1*2*1*2 matrices of 4x6 pages, whole.
  EXPECT_EQ((Words{1, 3, 4, 48, 4, 6, 48, 2, 3}),
            Words(words.begin(), words.begin() + 9));
}

TEST(AccessorWords, WhatAccessorsCannotSay) {
  auto expect = [](const char *part, const Placement &p) {
    EXPECT_NE(std::string::npos, accessorProblem(p).find(part))
        << accessorProblem(p);
    EXPECT_THROW(accessorWords(p, n150()), Error);
  };
  EXPECT_EQ("", accessorProblem(threeBanks()));
  expect("equal distances",
         Placement::sharded(l1(), 32,
                            {{4, 4}, {2, 4}, {0, 1}, {4 * 32 + 16, 32}}));
  // A gap behind a shard matters only if another follows in its bank.
  Sharding gap{{4}, {2}, {0, 1}, {32}, 100};
  EXPECT_EQ("", accessorProblem(Placement::sharded(l1(), 32, gap)));
  gap.banks = {0};
  expect("equal distances", Placement::sharded(l1(), 32, gap));
  expect("no pages", Placement::sharded(l1(), 32, {{0}, {2}, {0}}));
  Sharding deep;
  deep.tensor.assign(9, 2);
  deep.shard.assign(9, 1);
  deep.banks = {0};
  expect("9 dimensions", Placement::sharded(l1(), 32, deep));
}

TEST(AccessorWords, DamagedWordsAreRefused) {
  Words good = accessorWords(threeBanks(), n150());
  EXPECT_FALSE(AccessorView::parse({}));
  for (size_t size = 0; size != good.size(); ++size)
    EXPECT_FALSE(AccessorView::parse({good.data(), size})) << size;
  auto with = [&](size_t index, uint32_t value) {
    Words words = good;
    words[index] = value;
    return AccessorView::parse(words).has_value();
  };
  EXPECT_TRUE(with(0, 3));
  EXPECT_FALSE(with(0, 1 | 4)); // run-time rank
  EXPECT_FALSE(with(1, 0));
  EXPECT_FALSE(with(1, 9));
  EXPECT_FALSE(with(2, 0));
  EXPECT_FALSE(with(3, 0));
  EXPECT_FALSE(with(6, 0));
}

} // namespace
