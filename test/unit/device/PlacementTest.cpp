//===- PlacementTest.cpp - Pages against a slow model ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/Placement.h"

#include "tt/device/Error.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <random>

using namespace tt::device;

namespace {

using Sizes = std::vector<uint64_t>;
using Places = std::vector<Placement::Place>;

/// The next index of an array, the last dimension first; false behind the end.
bool next(Sizes &index, const Sizes &sizes) {
  for (size_t d = index.size(); d-- != 0;) {
    if (++index[d] < sizes[d])
      return true;
    index[d] = 0;
  }
  return false;
}

/// Deals shards out one by one and fills each page by page, as one would by
/// hand: no division, no formula of the class's.
Places slowModel(const Sharding &s, uint64_t pageStride) {
  size_t rank = s.tensor.size();
  Sizes grid(rank);
  for (size_t d = 0; d != rank; ++d)
    for (uint64_t at = 0; at < s.tensor[d]; at += s.shard[d])
      ++grid[d];
  std::map<Sizes, Placement::Place> found;
  std::map<uint32_t, uint64_t> filled; // bytes in use of each bank
  Sizes which(rank);
  size_t turn = 0;
  do {
    uint32_t bank = s.banks[turn];
    turn = turn + 1 == s.banks.size() ? 0 : turn + 1;
    Sizes inside(rank);
    uint64_t dense = 0, end = 0;
    do {
      Sizes page(rank);
      bool exists = true;
      uint64_t offset = 0;
      for (size_t d = 0; d != rank; ++d) {
        page[d] = which[d] * s.shard[d] + inside[d];
        exists &= page[d] < s.tensor[d];
        offset += s.strides.empty() ? 0 : inside[d] * s.strides[d];
      }
      offset += dense;
      if (exists)
        found[page] = {bank, filled[bank] + offset};
      end = offset + pageStride;
      dense += s.strides.empty() ? pageStride : 0;
    } while (next(inside, s.shard));
    filled[bank] += s.slotBytes ? s.slotBytes : end;
  } while (next(which, grid));
  Places places;
  for (auto &[page, place] : found) // in row-major order of pages
    places.push_back(place);
  return places;
}

/// locate, runs, bytes of banks and the model agree; every page lies apart.
void check(const Placement &p, const Places &expected) {
  ASSERT_EQ(expected.size(), p.numPages());
  std::map<std::pair<uint32_t, uint64_t>, uint64_t> taken; // end by begin
  for (uint64_t i = 0; i != p.numPages(); ++i) {
    Placement::Place at = p.locate(i);
    ASSERT_EQ(expected[i].bank, at.bank) << "page " << i;
    ASSERT_EQ(expected[i].offset, at.offset) << "page " << i;
    ASSERT_LE(at.offset + p.pageBytes(), p.bytesIn(at.bank));
    ASSERT_LE(p.bytesIn(at.bank), p.bytesPerBank());
    taken[{at.bank, at.offset}] = at.offset + p.pageBytes();
  }
  ASSERT_EQ(p.numPages(), taken.size());
  for (auto it = taken.begin(); it != taken.end(); ++it) {
    auto after = std::next(it);
    if (after != taken.end() && after->first.first == it->first.first) {
      ASSERT_LE(it->second, after->first.second) << "pages overlap";
    }
  }

  std::vector<int> visits(p.numPages());
  for (uint64_t r = 0; r != p.numRuns(); ++r) {
    Placement::Run run = p.run(r);
    for (uint64_t i = 0; i != run.count; ++i) {
      uint64_t page = run.firstPage + i * run.stridePages;
      ASSERT_LT(page, p.numPages());
      ASSERT_EQ(p.locate(page),
                (Placement::Place{run.bank, run.offset + i * run.strideBytes}));
      ++visits[page];
    }
  }
  EXPECT_EQ(std::vector<int>(p.numPages(), 1), visits);
}

Banks l1() { return Banks::of(makeChip("n150"), BufferType::L1); }

std::vector<uint32_t> shuffled(const Banks &banks, size_t count,
                               std::mt19937 &random) {
  std::vector<uint32_t> list(banks.count());
  std::iota(list.begin(), list.end(), 0);
  std::shuffle(list.begin(), list.end(), random);
  list.resize(count);
  return list;
}

TEST(Banks, OfAChip) {
  ChipDesc chip = makeChip("p150");
  Banks dram = Banks::of(chip, BufferType::DRAM);
  EXPECT_EQ((Shape2{1, 8}), dram.grid);
  EXPECT_EQ(64u, dram.alignment);
  EXPECT_EQ(chip.usableDramChannelSize(), dram.bytes());
  Banks cores = Banks::of(chip, BufferType::L1);
  EXPECT_EQ(chip.numCores(), cores.count());
  EXPECT_EQ(16u, cores.alignment);
  EXPECT_EQ(chip.usableL1Size(), cores.bytes());
  EXPECT_EQ((CoreCoord{2, 3}), cores.place(cores.number({2, 3})));
  EXPECT_FALSE(cores.contains({chip.grid.rows, 0}));
  EXPECT_EQ((std::vector<uint32_t>{9, 10, 17, 18}),
            bankNumbers(l1(), {1, 1}, {2, 2}));
}

TEST(Placement, Interleaved) {
  for (const char *product : {"n150", "p150", "p100"})
    for (BufferType type : {BufferType::DRAM, BufferType::L1}) {
      Banks banks = Banks::of(makeChip(product), type);
      for (uint64_t pageBytes : {2048, 1088, 20, 4096})
        for (uint64_t pages : {0, 1, 7, 12, 13, 64, 129, 300}) {
          SCOPED_TRACE(testing::Message() << product << ", " << pages);
          uint64_t stride = (pageBytes + banks.alignment - 1) /
                            banks.alignment * banks.alignment;
          Places expected;
          std::vector<uint64_t> filled(banks.count());
          for (uint64_t i = 0; i != pages; ++i) {
            uint32_t bank = uint32_t(i % banks.count());
            expected.push_back({bank, filled[bank]});
            filled[bank] += stride;
          }
          Placement p = Placement::interleaved(banks, pageBytes, pages);
          EXPECT_EQ(stride, p.pageStride());
          EXPECT_EQ(*std::max_element(filled.begin(), filled.end()),
                    p.bytesPerBank());
          for (uint32_t bank = 0; bank != banks.count(); ++bank)
            EXPECT_EQ(filled[bank], p.bytesIn(bank));
          check(p, expected);
        }
    }
}

TEST(Placement, RandomShards) {
  std::mt19937 random(7);
  auto upTo = [&](uint64_t n) { return 1 + random() % n; };
  for (int i = 0; i != 2000; ++i) {
    Banks banks = Banks::of(makeChip(i % 2 ? "n150" : "p150"),
                            i % 3 ? BufferType::L1 : BufferType::DRAM);
    Sharding s;
    size_t rank = upTo(4);
    for (size_t d = 0; d != rank; ++d) {
      s.tensor.push_back(upTo(7));
      // Often uncut, so that dimensions collapse; sometimes too large.
      s.shard.push_back(random() % 3 ? upTo(8) : s.tensor[d]);
    }
    s.banks = shuffled(banks, upTo(banks.count()), random);
    uint64_t pageBytes = upTo(3) * 20;
    uint64_t stride = banks.align(pageBytes);
    if (random() % 3 == 0) {
      // Gaps in the memory of a shard.
      uint64_t inner = stride = pageBytes + random() % 2 * 4;
      s.strides.resize(rank);
      for (size_t d = rank; d-- != 0;) {
        s.strides[d] = inner;
        inner = inner * s.shard[d] + random() % 2 * 12;
      }
      s.slotBytes = inner;
    }
    SCOPED_TRACE(i);
    Placement p = Placement::sharded(banks, pageBytes, s);
    check(p, slowModel(s, stride));
    if (HasFatalFailure())
      return;
  }
}

TEST(Placement, OrientationIsTheOrderOfBanks) {
  // 2x3 shards: down the columns of a rectangle of 2 columns and 3 rows.
  Sharding s{{4, 9}, {2, 3}, {0, 8, 16, 1, 9, 17}};
  Placement p = Placement::sharded(l1(), 32, s);
  EXPECT_EQ(16u, p.locate(8).bank);
  EXPECT_EQ(1u, p.locate(3 * 9).bank);
  check(p, slowModel(s, 32));
}

TEST(Placement, UncutDimensionsAreOne) {
  Placement height =
      Placement::sharded(l1(), 32, {{4, 6, 5}, {4, 2, 5}, {0, 1, 2}});
  EXPECT_EQ(2u, height.rank()); // the rows of the last two are one
  EXPECT_EQ(30u, height.tensorPages(1));
  EXPECT_EQ(10u, height.shardPages(1));
  EXPECT_EQ(3u * 4, height.numRuns());
  Placement all = Placement::sharded(l1(), 32, {{4, 6, 5}, {4, 6, 5}, {7}});
  EXPECT_EQ(1u, all.rank());
  EXPECT_EQ(1u, all.numRuns());
  EXPECT_TRUE(all.isDense());
  Placement gaps =
      Placement::sharded(l1(), 32, {{4, 5}, {4, 5}, {7}, {5 * 32 + 16, 32}});
  EXPECT_EQ(2u, gaps.rank());
  EXPECT_FALSE(gaps.isDense());
}

TEST(Placement, WhatIsRefused) {
  auto expect = [](const char *part, uint64_t pageBytes, const Sharding &s) {
    std::string what = Placement::problem(l1(), pageBytes, s);
    EXPECT_NE(std::string::npos, what.find(part)) << what;
    EXPECT_THROW(Placement::sharded(l1(), pageBytes, s), Error);
  };
  expect("no bank", 32, {{2, 2}, {1, 1}, {}});
  expect("bank 64 does not exist; there are 64", 32, {{2}, {1}, {64}});
  expect("core 1,1 is listed twice", 32, {{2}, {1}, {9, 9}});
  expect("no pages", 32, {{2, 2}, {0, 1}, {1}});
  expect("2^31", 32, {{2, 2}, {UINT64_MAX, 1}, {1}});
  expect("2^48", uint64_t(1) << 40, {{1 << 20}, {1}, {1}});
  expect("1 dimensions of a shard for 2", 32, {{2, 2}, {1}, {1}});
  expect("1 strides for 2", 32, {{2, 2}, {1, 1}, {1}, {32}});
  expect("a stride of 32 bytes along dimension 0 over 64", 32,
         {{2, 2}, {2, 2}, {1}, {32, 32}});
  expect("2^48 bytes", 32, {{2}, {2}, {1}, {uint64_t(1) << 48}});
  EXPECT_THROW(Placement::interleaved(l1(), 0, 5), Error);
  EXPECT_THROW(Placement::interleaved(l1(), UINT64_MAX, 0), Error);
  EXPECT_THROW(Placement::interleaved(l1(), 1 << 20, 1u << 30), Error);
  // Sound, but no memory has as much.
  uint64_t side = uint64_t(1) << 31;
  EXPECT_EQ(
      UINT64_MAX,
      Placement::sharded(l1(), 64, {{1, 1}, {side, side}, {0}}).bytesPerBank());
}

TEST(Placement, NoPages) {
  EXPECT_EQ(0u, Placement().numPages());
  EXPECT_EQ(0u, Placement().numRuns());
  Placement p = Placement::sharded(l1(), 32, {{0, 3}, {1, 3}, {0}});
  EXPECT_EQ(0u, p.numRuns());
  EXPECT_EQ(0u, p.bytesPerBank());
  EXPECT_EQ(0u, p.bytesIn(0));
}

} // namespace
