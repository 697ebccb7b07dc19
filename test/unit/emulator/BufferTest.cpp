//===- BufferTest.cpp - Page addressing against the formulas --------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/emulator/Buffer.h"
#include "ExpectError.h"
#include "tt/emulator/Device.h"

#include <cstring>
#include <numeric>
#include <random>
#include <set>
#include <vector>

using namespace tt::emulator;
using tt::device::makeChip;
using tt::device::Placement;
using tt::device::Sharding;
using tt::test::expectError;

namespace {

using Kind = Error::Kind;

Placement interleaved(const Device &device, BufferType type, size_t pageBytes,
                      size_t numPages) {
  return Placement::interleaved(device.banks(type), pageBytes, numPages);
}

Placement sharded(const Device &device, size_t pageBytes, Sharding sharding,
                  BufferType type = BufferType::L1) {
  return Placement::sharded(device.banks(type), pageBytes, sharding);
}

/// Host pointer, location, runs, write and read must all agree.
void checkConsistency(Device &device, Buffer &buffer) {
  std::set<uint8_t *> seen;
  for (size_t i = 0; i != buffer.numPages(); ++i) {
    PageLocation place = buffer.locate(i);
    uint8_t *page = buffer.page(i);
    ASSERT_EQ(page, device.memory()
                        .bank(buffer.placement().type(), place.bank)
                        .at(place.address, buffer.pageBytes()));
    ASSERT_GE(place.address, buffer.address());
    ASSERT_LE(place.address + buffer.pageBytes(),
              buffer.address() + buffer.bytesPerBank());
    ASSERT_TRUE(seen.insert(page).second) << "two pages at one place";
  }
  std::vector<int> visits(buffer.numPages());
  buffer.forEachRun([&](uint8_t *data, size_t first, size_t stride,
                        size_t count, size_t distance) {
    for (size_t k = 0; k != count; ++k) {
      size_t page = first + k * stride;
      ASSERT_LT(page, buffer.numPages());
      ASSERT_EQ(data + k * distance, buffer.page(page));
      ++visits[page];
    }
  });
  for (int count : visits)
    ASSERT_EQ(count, 1);

  std::vector<uint8_t> in(buffer.totalBytes()), out(in.size());
  std::mt19937 random(1);
  for (uint8_t &b : in)
    b = uint8_t(random());
  buffer.write(in.data());
  buffer.read(out.data());
  ASSERT_EQ(in, out);
  for (size_t i = 0; i != buffer.numPages(); ++i)
    ASSERT_EQ(std::memcmp(buffer.page(i), &in[i * buffer.pageBytes()],
                          buffer.pageBytes()),
              0);
}

/// PlacementTest has the places themselves.
TEST(Buffer, PagesAreWhereThePlacementSays) {
  for (const char *product : {"n150", "p150", "p100"}) {
    Device device(0, makeChip(product));
    uint32_t last = uint32_t(device.numBanks(BufferType::L1)) - 1;
    for (size_t pageBytes : {2048, 1088, 20, 4096}) {
      std::vector<Placement> all;
      for (BufferType type : {BufferType::DRAM, BufferType::L1})
        for (size_t pages : {1, 7, 12, 13, 64, 129, 0})
          all.push_back(interleaved(device, type, pageBytes, pages));
      all.push_back(sharded(device, pageBytes, {{15, 4}, {2, 4}, {3, 5, 0}}));
      all.push_back(sharded(device, pageBytes, {{4, 13}, {4, 2}, {1, last}}));
      all.push_back(sharded(device, pageBytes, {{7, 8}, {3, 3}, {9, 2, last}}));
      all.push_back(sharded(device, pageBytes, {{4, 7}, {4, 2}, {6, 2, 4}},
                            BufferType::DRAM));
      for (const Placement &placement : all) {
        Buffer buffer(device, "t", placement);
        ASSERT_EQ(buffer.address() % device.banks(placement.type()).alignment,
                  0u);
        for (size_t i = 0; i != buffer.numPages(); ++i) {
          Placement::Place place = placement.locate(i);
          CoreCoord core =
              placement.type() == BufferType::DRAM
                  ? CoreCoord{0, place.bank}
                  : CoreCoord{place.bank / device.chip().grid.cols,
                              place.bank % device.chip().grid.cols};
          ASSERT_EQ(buffer.locate(i),
                    (PageLocation{place.bank, core,
                                  buffer.address() + place.offset}));
        }
        checkConsistency(device, buffer);
      }
    }
  }
}

TEST(Buffer, ShardsLeaveOtherCoresRoomButLockStep) {
  // One core holds data, yet the address is taken on all of them.
  Device device(0, makeChip("n150"));
  Buffer buffer(device, "t", sharded(device, 2048, {{4, 1}, {4, 1}, {0}}));
  EXPECT_EQ(device.stats(BufferType::L1).used, 4u * 2048);
  EXPECT_EQ(buffer.address(), device.chip().l1Size - 4 * 2048);
}

TEST(Buffer, OwnsItsMemory) {
  Device device(0, makeChip("n150"));
  {
    Buffer a(device, "t", interleaved(device, BufferType::DRAM, 2048, 100));
    *a.page(99) = 9;
    uint64_t address = a.address();
    Buffer b = std::move(a);
    EXPECT_FALSE(a.isAllocated());
    EXPECT_EQ(b.address(), address);
    EXPECT_EQ(*b.page(99), 9);
    EXPECT_EQ(&b.device(), &device);
    Buffer c(device, "t", interleaved(device, BufferType::DRAM, 2048, 1));
    EXPECT_EQ(device.stats(BufferType::DRAM).numBuffers, 2u);
    c = std::move(b);
    EXPECT_EQ(device.stats(BufferType::DRAM).numBuffers, 1u);
    c.reset();
    c.reset();
    EXPECT_EQ(device.stats(BufferType::DRAM).used, 0u);
    Buffer again(device, "t", interleaved(device, BufferType::DRAM, 2048, 100));
    EXPECT_EQ(again.address(), address);
  }
  EXPECT_EQ(device.stats(BufferType::DRAM).used, 0u);
  EXPECT_EQ(device.stats(BufferType::DRAM).largestFree,
            device.stats(BufferType::DRAM).total);
}

TEST(Buffer, PageOutOfRange) {
  Device device(0, makeChip("n150"));
  Buffer buffer(device, "t", interleaved(device, BufferType::L1, 32, 5));
  expectError(Kind::OutOfRange, {"'t'", "page 5 of 5"},
              [&] { buffer.page(5); });
  expectError(Kind::OutOfRange, {"page 77 of 5"}, [&] { buffer.locate(77); });
  Buffer none;
  expectError(Kind::OutOfRange, {"page 0 of 0"}, [&] { none.page(0); });
}

TEST(Buffer, TooLarge) {
  Device device(0, makeChip("n150"));
  uint64_t side = uint64_t(1) << 31;
  Placement big = sharded(device, 64, {{1, 1}, {side, side}, {0}});
  expectError(Kind::OutOfMemory, {"'big'"},
              [&] { Buffer bad(device, "big", big); });
  EXPECT_EQ(device.stats(BufferType::L1).used, 0u);
}

} // namespace
