//===- RegionTest.cpp -----------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/emulator/Region.h"
#include "ExpectError.h"

#include <cstdio>
#include <cstring>
#include <thread>
#include <vector>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace tt::emulator;
using tt::test::expectError;

namespace {

using Kind = Error::Kind;

/// Host memory of this process, in bytes.
size_t residentBytes() {
  long pages = 0, resident = 0;
  if (FILE *file = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(file, "%ld %ld", &pages, &resident) != 2)
      resident = 0;
    std::fclose(file);
  }
  return size_t(resident) * size_t(sysconf(_SC_PAGESIZE));
}

TEST(Region, TwelveGiBCostNothingUntilTouched) {
  constexpr size_t kGiB = size_t(1) << 30;
  size_t before = residentBytes();
  Region region("DRAM", 12 * kGiB);
  for (size_t address : {size_t(0), 5 * kGiB, 12 * kGiB - 8}) {
    uint64_t value = 0;
    std::memcpy(&value, region.at(address, 8), 8);
    EXPECT_EQ(value, 0u);
    value = address + 1;
    std::memcpy(region.at(address, 8), &value, 8);
  }
  uint64_t value = 0;
  std::memcpy(&value, region.at(5 * kGiB, 8), 8);
  EXPECT_EQ(value, 5 * kGiB + 1);
  EXPECT_LT(residentBytes(), before + (32u << 20));
}

/// Address space of this process, in bytes.
size_t addressBytes() {
  long pages = 0;
  if (FILE *file = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(file, "%ld", &pages) != 1)
      pages = 0;
    std::fclose(file);
  }
  return size_t(pages) * size_t(sysconf(_SC_PAGESIZE));
}

TEST(Region, AddressSpaceGrowsWithTheHighestByte) {
  constexpr size_t kStep = Region::kStepBytes;
  size_t before = addressBytes();
  Region region("DRAM", size_t(12) << 30, {true, 4096 + 320});
  uint8_t *first = region.at(0, 16);
  EXPECT_LE(addressBytes(), before + 2 * kStep);
  *region.at(10 * kStep, 1) = 3;
  EXPECT_EQ(first + 10 * kStep, region.at(10 * kStep, 1));
  EXPECT_EQ(0, *region.at(9 * kStep, 1));
  EXPECT_EQ(first, region.at(0, 16));
  EXPECT_LE(addressBytes(), before + 13 * kStep);
  // bytes beyond are zero without being there
  region.releasePages(0, region.size());
  EXPECT_LE(addressBytes(), before + 13 * kStep);
  EXPECT_EQ(0, *region.at(10 * kStep, 1));
}

TEST(Region, ThreadsMayReachIndependently) {
  Region region("DRAM", size_t(2) << 30);
  std::vector<std::thread> threads;
  for (size_t t = 0; t != 4; ++t)
    threads.emplace_back([&, t] {
      for (size_t i = t; i < 64; i += 4)
        *region.at(i * Region::kStepBytes, 1) = uint8_t(i);
    });
  for (std::thread &thread : threads)
    thread.join();
  for (size_t i = 0; i != 64; ++i)
    EXPECT_EQ(i, *region.at(i * Region::kStepBytes, 1));
}

TEST(Region, PlacesAreUsedAgain) {
  // 400 chips of 32 GiB would not fit into the host's addresses at once.
  for (int chip = 0; chip != 400; ++chip) {
    std::vector<Region> banks;
    for (int bank = 0; bank != 8; ++bank)
      banks.emplace_back("DRAM", size_t(16) << 30);
    *banks[7].at(0, 1) = 1;
  }
}

TEST(Region, Bounds) {
  Region region("L1 of core 2,3", 1000);
  EXPECT_EQ(region.size(), 1000u);
  EXPECT_NO_THROW(region.at(0, 1000));
  EXPECT_NO_THROW(region.at(1000, 0));
  for (auto [address, size] : {std::pair<uint64_t, size_t>{1000, 1},
                               {999, 2},
                               {1001, 0},
                               {UINT64_MAX, 2},
                               {8, SIZE_MAX}})
    expectError(Kind::OutOfRange,
                {"L1 of core 2,3", std::to_string(address), "1000"},
                [&, a = address, s = size] { region.at(a, s); });
  expectError(Kind::OutOfRange, {"1000"},
              [&] { region.releasePages(500, 501); });
}

TEST(Region, ReleasedBytesReadAsZeroAndNeighboursStay) {
  constexpr size_t kSize = 64 << 10;
  for (size_t skew : {0, 320})
    for (auto [address, size] : {std::pair<size_t, size_t>{0, kSize},
                                 {100, 50},
                                 {4000, 200},
                                 {4096, 4096},
                                 {3000, 30000},
                                 {8192, 0},
                                 {kSize - 5000, 5000}}) {
      Region region("test", kSize, {false, skew});
      std::memset(region.at(0, kSize), 0xAB, kSize);
      region.releasePages(address, size);
      const uint8_t *bytes = region.at(0, kSize);
      for (size_t i = 0; i != kSize; ++i)
        ASSERT_EQ(bytes[i], i >= address && i < address + size ? 0 : 0xAB)
            << i << " after releasing " << size << " at " << address;
    }
}

TEST(Region, ReleaseGivesMemoryBack) {
  constexpr size_t kSize = 64 << 20;
  Region region("test", kSize, {true, 64});
  std::memset(region.at(0, kSize), 1, kSize);
  size_t full = residentBytes();
  region.releasePages(0, kSize);
  EXPECT_LT(residentBytes() + (kSize / 10 * 9), full);
}

TEST(Region, Moves) {
  Region a("a", 100), b;
  *a.at(7, 1) = 42;
  uint8_t *place = a.at(7, 1);
  b = std::move(a);
  EXPECT_EQ(b.at(7, 1), place);
  EXPECT_EQ(*place, 42);
  EXPECT_EQ(b.name(), "a");
  EXPECT_EQ(a.size(), 0u);
  b = Region("c", 10);
  EXPECT_EQ(b.size(), 10u);
  EXPECT_EQ(*b.at(7, 1), 0);
}

TEST(Region, BadSkew) {
  expectError(Kind::Misaligned, {"33"},
              [] { Region region("x", 10, {false, 33}); });
}

#if !__has_feature(address_sanitizer)
TEST(Region, RefusedAddressSpaceIsOutOfMemory) {
  // In a child: the limit cannot be raised again. (A sanitizer needs more
  // address space than the limit leaves.)
  pid_t child = fork();
  if (child == 0) {
    rlimit limit = {size_t(4) << 30, size_t(4) << 30};
    if (setrlimit(RLIMIT_AS, &limit) != 0)
      _exit(2);
    try {
      Region region("DRAM bank 0", size_t(12) << 30);
      *region.at(size_t(1) << 30, 1) = 1; // within the limit
      if (region.tryAt(size_t(11) << 30, 1))
        _exit(5);
      region.at(size_t(11) << 30, 1);
    } catch (const Error &error) {
      bool clear = std::strstr(error.what(), "DRAM bank 0") &&
                   std::strstr(error.what(), "ulimit -v");
      _exit(error.kind() == Kind::OutOfMemory && clear ? 0 : 3);
    }
    _exit(4);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
}
#endif

} // namespace
