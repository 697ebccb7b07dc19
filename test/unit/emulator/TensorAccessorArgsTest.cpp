//===- TensorAccessorArgsTest.cpp - Layouts as kernel arguments -----------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/emulator/TensorAccessorArgs.h"

#include <gtest/gtest.h>

using namespace tt;
using namespace tt::emulator;

namespace {

TensorAccessorArgs threeBanks() {
  TensorAccessorArgs args;
  args.sharded = true;
  args.tensorShape = {5, 7};
  args.shardShape = {2, 3};
  args.banks = {{18, 19}, {20, 21}, {22, 23}};
  return args;
}

TEST(TensorAccessorArgs, InterleavedIsOneWord) {
  TensorAccessorArgs args;
  EXPECT_EQ(encode(args), (std::vector<uint32_t>{0}));
  args.dram = true;
  EXPECT_EQ(encode(args), (std::vector<uint32_t>{2}));
  std::vector<uint32_t> words = {2, 99};
  auto view = TensorAccessorView::parse(words);
  ASSERT_TRUE(view);
  EXPECT_TRUE(view->inDram());
  EXPECT_FALSE(view->isSharded());
  EXPECT_EQ(view->numWords(), 1u);
}

TEST(TensorAccessorArgs, ShardedPacksTwoCoordinatesToAWord) {
  EXPECT_EQ(encode(threeBanks()),
            (std::vector<uint32_t>{1, 2, 3, 5, 7, 2, 3, 0x14151213, 0x1617}));
}

TEST(TensorAccessorArgs, RoundTrip) {
  std::vector<uint32_t> words = encode(threeBanks());
  words.push_back(1234); // whatever follows
  auto view = TensorAccessorView::parse(words);
  ASSERT_TRUE(view);
  EXPECT_EQ(view->numWords(), words.size() - 1);
  EXPECT_EQ(view->rank(), 2u);
  EXPECT_EQ(view->numPages(), 35u);
  EXPECT_EQ(view->pagesPerShard(), 6u);
  for (uint32_t i = 0; i != 3; ++i)
    EXPECT_EQ(view->bank(i), threeBanks().banks[i]);
}

TEST(TensorAccessorArgs, PlacesFollowShardsRoundRobin) {
  std::vector<uint32_t> words = encode(threeBanks());
  auto view = TensorAccessorView::parse(words);
  ASSERT_TRUE(view);
  // 3x3 shards of 2x3 pages; shard s is on bank s % 3 as its (s / 3)-th.
  for (uint32_t row = 0; row != 5; ++row)
    for (uint32_t col = 0; col != 7; ++col) {
      uint32_t shard = row / 2 * 3 + col / 3;
      auto place = view->locate(row * 7 + col);
      EXPECT_EQ(place.bank, shard % 3) << row << ',' << col;
      EXPECT_EQ(place.page, shard / 3 * 6 + row % 2 * 3 + col % 3)
          << row << ',' << col;
    }
}

TEST(TensorAccessorArgs, DamagedWordsAreRefused) {
  std::vector<uint32_t> good = encode(threeBanks());
  EXPECT_FALSE(TensorAccessorView::parse({}));
  for (size_t size = 0; size != good.size(); ++size)
    EXPECT_FALSE(TensorAccessorView::parse({good.data(), size})) << size;
  auto with = [&](size_t index, uint32_t value) {
    std::vector<uint32_t> words = good;
    words[index] = value;
    return TensorAccessorView::parse(words).has_value();
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
