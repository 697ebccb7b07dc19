//===- DeviceTest.cpp -----------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ExpectError.h"
#include "tt/emulator/Buffer.h"
#include "tt/emulator/System.h"

#include <cstring>
#include <random>
#include <thread>
#include <vector>

using namespace tt::emulator;
using tt::device::makeChip;
using tt::device::makeSystem;
using tt::test::expectError;

namespace {

using Kind = Error::Kind;

/// `pages` tiles, interleaved.
Buffer tiles(Device &device, std::string name, size_t pages,
             BufferType type = BufferType::DRAM) {
  return {device, std::move(name),
          tt::device::Placement::interleaved(device.banks(type), 2048, pages)};
}

TEST(Device, MemoryOfAChip) {
  Device device(3, makeChip("n150"));
  EXPECT_EQ(device.id(), 3u);
  DeviceMemory &memory = device.memory();
  EXPECT_EQ(memory.numBanks(BufferType::DRAM), 12u);
  EXPECT_EQ(memory.numBanks(BufferType::L1), 64u);
  EXPECT_EQ(memory.dram(11).size(), size_t(1) << 30);
  EXPECT_EQ(memory.l1({7, 7}).size(), 1499136u);
  EXPECT_EQ(memory.l1({2, 5}).name(), "L1 of core 2,5");
  EXPECT_EQ(memory.coreIndex({2, 5}), 21u);
  EXPECT_EQ(memory.coreAt(21), (CoreCoord{2, 5}));
  expectError(Kind::OutOfRange, {"core 8,0"}, [&] { memory.l1({8, 0}); });
  expectError(Kind::OutOfRange, {"DRAM bank 12", "12"},
              [&] { memory.dram(12); });
}

TEST(Device, AllocatesWhereTheChipSays) {
  Device device(0, makeChip("p150-11x10"));
  EXPECT_EQ(device.allocate(BufferType::DRAM, "a", 100), 64u);
  EXPECT_EQ(device.allocate(BufferType::DRAM, "b", 100), 64u + 128u);
  EXPECT_EQ(device.allocate(BufferType::L1, "c", 100), 1572864u - 128u);
  EXPECT_EQ(device.lowestL1Allocation(), 1572864u - 128u);
  AllocatorStats stats = device.stats(BufferType::DRAM);
  EXPECT_EQ(stats.numBanks, 8u);
  EXPECT_EQ(stats.usedInAllBanks(), 8u * 256u);
  EXPECT_EQ(stats.total, 4276412416u - 64u);
  device.deallocate(BufferType::L1, 1572864u - 128u);
  EXPECT_EQ(device.lowestL1Allocation(), 1572864u);
}

TEST(Device, ExhaustionNamesTheTensor) {
  Device device(0, makeChip("n150"));
  expectError(
      Kind::OutOfMemory,
      {"L1", "'activations'", std::to_string(64 * 1000 * 2048), "64 banks"},
      [&] { tiles(device, "activations", 64 * 1000, BufferType::L1); });
}

TEST(Device, UnsoundDescriptionsAreRefused) {
  auto chip = makeChip("n150");
  chip.l1Size = 0;
  expectError(Kind::ResourceMisuse, {"l1Size"}, [&] { Device d(0, chip); });
}

TEST(Device, TrimmedMemoryReadsAsZeroAndLiveMemoryStays) {
  Device device(0, makeChip("n150"));
  Buffer keep = tiles(device, "keep", 100);
  Buffer drop = tiles(device, "drop", 1000);
  for (Buffer *buffer : {&keep, &drop})
    for (size_t i = 0; i != buffer->numPages(); ++i)
      std::memset(buffer->page(i), 0x77, 2048);
  uint64_t address = drop.address();
  drop.reset();
  device.trim();
  EXPECT_EQ(*device.memory().dram(5).at(address, 1), 0);
  for (size_t i = 0; i != keep.numPages(); ++i)
    for (size_t b = 0; b != 2048; ++b)
      ASSERT_EQ(keep.page(i)[b], 0x77);
}

TEST(Device, RetentionIsBounded) {
  Device device(0, makeChip("n150"));
  auto afterFree = [&](uint64_t retained) {
    device.trim();
    device.setRetainedBytes(retained);
    Buffer buffer = tiles(device, "t", 1200);
    std::memset(buffer.page(0), 0x55, 2048);
    uint64_t address = buffer.address();
    buffer.reset();
    return *device.memory().dram(0).at(address, 1);
  };
  EXPECT_EQ(afterFree(0), 0);
  EXPECT_EQ(afterFree(uint64_t(1) << 30), 0x55);
  device.setRetainedBytes(0); // frees the retained memory
  EXPECT_EQ(*device.memory().dram(0).at(device.chip().dramUnreservedBase, 1),
            0);
}

TEST(Device, ThreadsMayAllocate) {
  Device device(0, makeChip("n150"));
  device.setRetainedBytes(1 << 20); // let trimming run too
  std::vector<std::thread> threads;
  for (unsigned t = 0; t != 4; ++t)
    threads.emplace_back([&, t] {
      std::mt19937 random(t);
      std::vector<Buffer> live;
      for (int step = 0; step != 300; ++step) {
        if (live.size() > 8)
          live.erase(live.begin() + long(random() % live.size()));
        live.push_back(tiles(device, "t", 1 + random() % 50));
        Buffer &buffer = live.back();
        for (size_t i = 0; i != buffer.numPages(); ++i)
          std::memset(buffer.page(i), int(t + 1), 64);
        for (const Buffer &other : live)
          for (size_t i = 0; i != other.numPages(); ++i)
            ASSERT_EQ(*other.page(i), t + 1);
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(device.stats(BufferType::DRAM).used, 0u);
}

TEST(System, HoldsAllDevices) {
  System system(makeSystem("n300"));
  EXPECT_EQ(system.numDevices(), 2u);
  EXPECT_EQ(system.device(1).id(), 1u);
  EXPECT_EQ(system.desc().productName, "n300");
  Buffer a = tiles(system.device(0), "a", 10);
  Buffer b = tiles(system.device(1), "b", 10);
  EXPECT_EQ(a.address(), b.address());
  EXPECT_NE(a.page(0), b.page(0));
  expectError(Kind::OutOfRange, {"device 2", "has 2"},
              [&] { system.device(2); });
  auto broken = makeSystem("n300");
  broken.chipCoords.clear();
  expectError(Kind::ResourceMisuse, {"chipCoords"},
              [&] { System bad(broken); });
}

} // namespace
