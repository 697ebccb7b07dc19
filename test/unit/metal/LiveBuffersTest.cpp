//===- LiveBuffersTest.cpp - The buffers during a launch ------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "LiveBuffers.h"
#include "tt/device/System.h"

#include <gtest/gtest.h>

namespace tt::runtime::metal {
namespace {

DeviceBuffer onN150(DeviceBuffer buffer) {
  buffer.placement =
      buffer.place(device::Banks::of(device::makeChip("n150"), buffer.memory));
  return buffer;
}

TEST(LiveBuffersTest, RowsInPagesOfDram) {
  // 30 rows of 50 f32 over 12 banks, 200 bytes each, 224 apart.
  DeviceBuffer buffer;
  buffer.name = "rows";
  buffer.memory = emulator::BufferType::DRAM;
  buffer.address = 4096;
  buffer.grid = {1, 1};
  buffer.shard = {30, 50};
  emulator::LiveBuffer live = liveBuffer(onN150(buffer));
  EXPECT_EQ("rows", live.name);
  EXPECT_TRUE(live.inDram());
  EXPECT_EQ(4096u, live.address);
  EXPECT_TRUE(live.hasPagesOf(200));
  EXPECT_FALSE(live.hasPagesOf(224));
  EXPECT_EQ(30u, live.placement.numPages());
  EXPECT_EQ(3u * 224, live.bytesIn(5));
  EXPECT_EQ(2u * 224, live.bytesIn(6));
}

TEST(LiveBuffersTest, ShardsOfTilesAndOfRows) {
  DeviceBuffer buffer;
  buffer.type = device::DataType::BFP_BFloat8;
  buffer.unit = {32, 32};
  buffer.grid = {2, 3};
  buffer.shard = {5, 7};
  buffer.strides = {7 * 1088, 1088};
  buffer.buffers = 2;
  emulator::LiveBuffer tiles = liveBuffer(onN150(buffer));
  EXPECT_TRUE(tiles.hasPagesOf(1088));
  EXPECT_EQ(2u * 3 * 5 * 7, tiles.placement.numPages());
  EXPECT_EQ(2u * 35 * 1088, tiles.bytesIn(8 + 2));
  EXPECT_EQ(0u, tiles.bytesIn(3));

  // A page is a shard's part of a row.
  buffer.type = device::DataType::BFloat16;
  buffer.unit = {1, 1};
  buffer.strides = {16, 2};
  emulator::LiveBuffer rows = liveBuffer(onN150(buffer));
  EXPECT_TRUE(rows.hasPagesOf(16)); // 14, and a gap
  EXPECT_FALSE(rows.hasPagesOf(14));
  EXPECT_EQ(2u * 3 * 5, rows.placement.numPages());
}

TEST(LiveBuffersTest, WordOfAGlobalSemaphore) {
  GlobalSemaphore semaphore{0x30010, {{1, 2}, 3, 4}};
  emulator::LiveBuffer live =
      liveBuffer(semaphore, 5, device::makeChip("n150"));
  EXPECT_EQ("global semaphore 5", live.name);
  EXPECT_FALSE(live.inDram());
  EXPECT_EQ(0x30010u, live.address);
  EXPECT_FALSE(live.paged);
  for (uint32_t bank = 0; bank != 64; ++bank) {
    bool has = bank / 8 >= 1 && bank / 8 < 4 && bank % 8 >= 2 && bank % 8 < 6;
    EXPECT_EQ(has ? 4u : 0u, live.bytesIn(bank)) << bank;
  }
}

} // namespace
} // namespace tt::runtime::metal
