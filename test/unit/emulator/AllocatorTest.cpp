//===- AllocatorTest.cpp --------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/emulator/Allocator.h"
#include "ExpectError.h"

#include <algorithm>
#include <random>
#include <vector>

using namespace tt::emulator;
using tt::test::expectError;

namespace {

using Kind = Error::Kind;
using Direction = Allocator::Direction;

Allocator make(uint64_t begin, uint64_t end, Direction direction,
               uint64_t alignment = 32, size_t banks = 12) {
  return Allocator({"DRAM", begin, end, alignment, banks, direction});
}

TEST(Allocator, GrowsUpOrDown) {
  Allocator up = make(32, 1024, Direction::Up);
  EXPECT_EQ(up.lowestAllocated(), 1024u);
  EXPECT_EQ(up.allocate("a", 40), 32u);
  EXPECT_EQ(up.allocate("b", 1), 96u);
  EXPECT_EQ(up.sizeOf(32), 64u);
  Allocator down = make(32, 1024, Direction::Down);
  EXPECT_EQ(down.allocate("a", 40), 960u);
  EXPECT_EQ(down.allocate("b", 1), 928u);
  EXPECT_EQ(down.lowestAllocated(), 928u);
}

TEST(Allocator, UnalignedEndsAreCutOff) {
  Allocator a = make(33, 1023, Direction::Up);
  EXPECT_EQ(a.stats().total, 992u - 64u);
  EXPECT_EQ(a.allocate("x", 10), 64u);
}

TEST(Allocator, EmptyBuffersHaveDistinctAddresses) {
  Allocator a = make(0, 1024, Direction::Up);
  EXPECT_NE(a.allocate("a", 0), a.allocate("b", 0));
  EXPECT_EQ(a.stats().numBuffers, 2u);
}

TEST(Allocator, TakesTheBestFit) {
  Allocator a = make(0, 10240, Direction::Up, 32);
  uint64_t big = a.allocate("big", 320);
  a.allocate("wall", 32);
  uint64_t small = a.allocate("small", 64);
  a.allocate("wall", 32);
  a.free(big);
  a.free(small);
  EXPECT_EQ(a.allocate("fits", 64), small);
  EXPECT_EQ(a.allocate("next", 96), big);
}

TEST(Allocator, FixedAddressesKeepBuffersAway) {
  Allocator a = make(64, 1024, Direction::Up);
  EXPECT_EQ(a.allocateAt("fixed", 128, 40), 128u);
  EXPECT_EQ(a.sizeOf(128), 64u);
  EXPECT_EQ(a.allocate("small", 64), 64u);
  EXPECT_EQ(a.allocate("large", 65), 192u);
  EXPECT_EQ(a.stats().used, 64u + 64u + 96u);
  a.free(128);
  EXPECT_EQ(a.allocate("again", 33), 128u);
}

TEST(Allocator, FixedAddressesOutsideAreLeftAlone) {
  Allocator a = make(64, 1024, Direction::Down);
  EXPECT_EQ(a.allocateAt("below", 0, 64), std::nullopt);
  EXPECT_EQ(a.allocateAt("above", 1024, 64), std::nullopt);
  EXPECT_EQ(a.allocateAt("across", 32, 64), 64u);
  EXPECT_EQ(a.sizeOf(64), 32u);
  EXPECT_EQ(a.allocateAt("top", 992, UINT64_MAX), 992u);
  EXPECT_EQ(a.stats().numBuffers, 2u);
}

TEST(Allocator, FixedAddressesThatAreTakenNameBoth) {
  Allocator a = make(0, 1024, Direction::Up);
  a.allocate("tensor", 96);
  for (uint64_t address : {0u, 32u, 64u})
    expectError(Kind::ResourceMisuse, {"'fixed'", "'tensor'", "0 to 96"},
                [&] { a.allocateAt("fixed", address, 64); });
  EXPECT_EQ(a.allocateAt("fixed", 96, 32), 96u);
  expectError(Kind::ResourceMisuse, {"'other'", "'tensor'"},
              [&] { a.allocateAt("other", 0, 1024); });
}

TEST(Allocator, NeighboursCoalesce) {
  for (Direction direction : {Direction::Up, Direction::Down}) {
    std::vector<int> order = {0, 1, 2, 3};
    do {
      Allocator a = make(0, 4 * 64, direction, 64);
      std::vector<uint64_t> addresses;
      for (int i = 0; i != 4; ++i)
        addresses.push_back(a.allocate("x", 64));
      EXPECT_EQ(a.stats().largestFree, 0u);
      for (int i : order)
        a.free(addresses[i]);
      ASSERT_EQ(a.stats().largestFree, 256u);
      ASSERT_EQ(a.stats().used, 0u);
    } while (std::ranges::next_permutation(order).found);
  }
}

TEST(Allocator, ExhaustionSaysWhatIsMissing) {
  Allocator a = make(0, 1000 * 32, Direction::Up);
  // Every second unit freed: half is free, nothing large is.
  std::vector<uint64_t> addresses;
  for (int i = 0; i != 1000; ++i)
    addresses.push_back(a.allocate("unit", 32));
  for (int i = 0; i < 1000; i += 2)
    a.free(addresses[i]);
  EXPECT_EQ(a.stats().free, 16000u);
  EXPECT_EQ(a.stats().largestFree, 32u);
  expectError(Kind::OutOfMemory,
              {"DRAM", "'weights'", "1536 bytes", "128 in each of 12 banks",
               "16000 are free", "largest free range is 32"},
              [&] { a.allocate("weights", 100); });
}

TEST(Allocator, AbsurdSizesDoNotOverflow) {
  Allocator a = make(0, 1024, Direction::Up);
  for (uint64_t bytes : {uint64_t(1025), UINT64_MAX, UINT64_MAX - 30})
    expectError(Kind::OutOfMemory, {"'huge'"},
                [&] { a.allocate("huge", bytes); });
  Allocator none = make(64, 64, Direction::Up);
  expectError(Kind::OutOfMemory, {"0 are free"},
              [&] { none.allocate("x", 1); });
}

TEST(Allocator, Misuse) {
  Allocator a = make(0, 1024, Direction::Up);
  uint64_t address = a.allocate("x", 64);
  a.free(address);
  expectError(Kind::ResourceMisuse, {"DRAM", std::to_string(address)},
              [&] { a.free(address); });
  a.allocate("x", 64);
  for (uint64_t foreign : {uint64_t(32), uint64_t(4096)})
    expectError(Kind::ResourceMisuse, {std::to_string(foreign)},
                [&] { a.free(foreign); });
  expectError(Kind::ResourceMisuse, {}, [&] { (void)a.sizeOf(32); });
  expectError(Kind::Misaligned, {"24"}, [] { make(0, 10, Direction::Up, 24); });
}

/// Which units are taken, one flag each: too simple to be wrong.
struct Model {
  std::vector<bool> taken;
  uint64_t largestFree() const {
    uint64_t largest = 0, run = 0;
    for (bool t : taken)
      largest = std::max(largest, run = t ? 0 : run + 1);
    return largest;
  }
  uint64_t used() const { return uint64_t(std::ranges::count(taken, true)); }
};

void fuzz(Direction direction, uint32_t seed) {
  constexpr uint64_t kUnit = 16, kUnits = 600, kBegin = 160;
  Allocator a = make(kBegin, kBegin + kUnits * kUnit, direction, kUnit);
  Model model{std::vector<bool>(kUnits)};
  std::vector<std::pair<uint64_t, uint64_t>> live; // first unit, units
  std::mt19937 random(seed);
  for (int step = 0; step != 4000; ++step) {
    if (random() % 100 < 55) {
      uint64_t bytes = 1 + random() % (random() % 8 ? 400 : 4000);
      uint64_t units = (bytes + kUnit - 1) / kUnit;
      bool fits = units <= model.largestFree();
      try {
        uint64_t address = a.allocate("t", bytes);
        ASSERT_TRUE(fits);
        ASSERT_EQ(address % kUnit, 0u);
        ASSERT_GE(address, kBegin);
        uint64_t first = (address - kBegin) / kUnit;
        ASSERT_LE(first + units, kUnits);
        for (uint64_t u = first; u != first + units; ++u) {
          ASSERT_FALSE(model.taken[u]) << "overlap";
          model.taken[u] = true;
        }
        live.emplace_back(first, units);
      } catch (const Error &error) {
        ASSERT_EQ(error.kind(), Kind::OutOfMemory);
        ASSERT_FALSE(fits) << error.what();
      }
    } else if (!live.empty()) {
      std::swap(live[random() % live.size()], live.back());
      auto [first, units] = live.back();
      live.pop_back();
      a.free(kBegin + first * kUnit);
      std::fill_n(model.taken.begin() + long(first), units, false);
    }
    AllocatorStats stats = a.stats();
    ASSERT_EQ(stats.used, model.used() * kUnit);
    ASSERT_EQ(stats.free + stats.used, stats.total);
    ASSERT_EQ(stats.largestFree, model.largestFree() * kUnit);
    ASSERT_EQ(stats.numBuffers, live.size());
    ASSERT_GE(stats.peakUsed, stats.used);
  }
  // The walks cover the whole range between them, without gaps in the model.
  uint64_t covered = 0;
  a.forEachFree([&](uint64_t, uint64_t bytes) { covered += bytes; });
  a.forEachAllocated([&](const std::string &name, uint64_t, uint64_t bytes) {
    EXPECT_EQ(name, "t");
    covered += bytes;
  });
  EXPECT_EQ(covered, kUnits * kUnit);
}

TEST(Allocator, FuzzAgainstIntervals) {
  for (uint32_t seed = 0; seed != 10; ++seed) {
    fuzz(Direction::Up, seed);
    fuzz(Direction::Down, seed + 100);
    if (HasFatalFailure())
      return;
  }
}

} // namespace
