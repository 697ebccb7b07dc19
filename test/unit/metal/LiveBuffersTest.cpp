//===- LiveBuffersTest.cpp - What exists during a launch ------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "LiveBuffers.h"
#include "tt/device/System.h"

#include <gtest/gtest.h>

namespace tt::runtime::metal {
namespace {

TEST(LiveBuffersTest, RowsInPagesOfDram) {
  // 30 rows of 50 f32 over 12 banks, 200 bytes each, 224 apart.
  DeviceBuffer buffer;
  buffer.name = "rows";
  buffer.memory = emulator::BufferType::DRAM;
  buffer.address = 4096;
  buffer.grid = {1, 1};
  buffer.shard = {30, 50};
  buffer.unitBytes = 4;
  buffer.pageBytes = 200;
  buffer.numPages = 30;
  buffer.bytesPerBank = 3 * 224;
  emulator::LiveBuffer live = liveBuffer(buffer, device::makeChip("n150"));
  EXPECT_EQ("rows", live.name);
  EXPECT_EQ(emulator::BufferType::DRAM, live.memory);
  EXPECT_EQ(4096u, live.address);
  EXPECT_TRUE(live.isInterleaved());
  EXPECT_EQ(200u, live.pageBytes);
  EXPECT_EQ(30u, live.numPages);
  EXPECT_EQ(224u, live.pageStride);
}

TEST(LiveBuffersTest, ShardsOfTilesAndOfRows) {
  DeviceBuffer buffer;
  buffer.sharded = true;
  buffer.unit = {32, 32};
  buffer.unitBytes = 1088;
  buffer.grid = {2, 3};
  buffer.shard = {5, 7};
  buffer.bytesPerBank = 35 * 1088;
  device::ChipDesc chip = device::makeChip("n150");
  emulator::LiveBuffer tiles = liveBuffer(buffer, chip);
  EXPECT_FALSE(tiles.isInterleaved());
  EXPECT_EQ(1088u, tiles.pageBytes);
  EXPECT_EQ(2u * 3 * 5 * 7, tiles.numPages);
  EXPECT_EQ(35u * 1088, tiles.bytesPerBank);
  EXPECT_EQ((device::CoreCoord{0, 0}), tiles.start);
  EXPECT_EQ((device::Shape2{2, 3}), tiles.grid);

  // A page is a shard's part of a row.
  buffer.unit = {1, 1};
  buffer.unitBytes = 2;
  emulator::LiveBuffer rows = liveBuffer(buffer, chip);
  EXPECT_EQ(14u, rows.pageBytes);
  EXPECT_EQ(2u * 3 * 5, rows.numPages);
}

TEST(LiveBuffersTest, WordOfAGlobalSemaphore) {
  GlobalSemaphore semaphore{0x30010, {{1, 2}, 3, 4}};
  emulator::LiveBuffer live = liveBuffer(semaphore, 5);
  EXPECT_EQ("global semaphore 5", live.name);
  EXPECT_EQ(emulator::BufferType::L1, live.memory);
  EXPECT_EQ(0x30010u, live.address);
  EXPECT_EQ(4u, live.bytesPerBank);
  EXPECT_EQ(0u, live.pageBytes);
  EXPECT_EQ((device::CoreCoord{1, 2}), live.start);
  EXPECT_EQ((device::Shape2{3, 4}), live.grid);
}

} // namespace
} // namespace tt::runtime::metal
