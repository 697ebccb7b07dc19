//===- StreamTimeTest.cpp - Estimates of streams --------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/StreamTime.h"

#include <gtest/gtest.h>

namespace tt::device {
namespace {

constexpr uint32_t kChannels = 12;
const Transfers kTransfers = Transfers::of(Arch::WormholeB0, kChannels, 64);

/// Rows of bf16 that are read and written, in two walks.
StreamWork rowsOf(int64_t rows, int64_t tiles) {
  StreamWork work;
  work.rows = rows, work.tilesOfRow = tiles;
  work.dram = {1, 2048, 1, 2048};
  WalkWork walk;
  walk.block.mathPerTile = 300, walk.block.packPerTile = 47;
  walk.exchanged = 1;
  work.walks = {walk, walk};
  return work;
}

double cycles(const StreamWork &work, const StreamSpread &spread) {
  return streamTime(work, spread, kTransfers).cycles;
}

TEST(StreamTime, FewRowsAreFasterInTeams) {
  StreamWork work = rowsOf(1, 128);
  double alone = cycles(work, {.cores = 1, .split = 1, .block = 4});
  double team = cycles(work, {.cores = 16, .split = 16, .block = 4});
  EXPECT_LT(team, alone / 4);
}

TEST(StreamTime, TeamsCostWhereAllCoresHaveRows) {
  StreamWork work = rowsOf(64 * 20, 4);
  double alone = cycles(work, {.cores = 64, .split = 1, .block = 4});
  double team = cycles(work, {.cores = 64, .split = 4, .block = 1});
  EXPECT_LT(alone, team);
}

TEST(StreamTime, TakesAtLeastWhatDramTakes) {
  StreamWork work = rowsOf(64, 64);
  ProgramTime time =
      streamTime(work, {.cores = 64, .split = 4, .block = 4}, kTransfers);
  double bytes = 64 * 64 * 2 * 2048;
  const NocCosts &noc = kernelCosts(Arch::WormholeB0).noc;
  EXPECT_GT(time.dram, bytes / (noc.dramBytesPerCycle * kChannels));
  EXPECT_GT(time.cycles, time.dram);
}

TEST(StreamTime, TensorsInL1AreFaster) {
  StreamWork work;
  work.rows = 64, work.tilesOfRow = 64;
  work.walks = {WalkWork()};
  work.dram = {1, 2048, 1, 2048};
  StreamWork inL1 = work;
  std::swap(inL1.dram, inL1.l1);
  StreamSpread blocks{.cores = 64, .block = 4, .distance = 4};
  StreamSpread local{.cores = 64, .block = 1, .distance = 1};
  EXPECT_LT(cycles(inL1, blocks), cycles(work, blocks));
  EXPECT_LT(cycles(inL1, local), cycles(inL1, blocks));
}

TEST(StreamTime, OneRowInL1KeepsReadingAndWritingApart) {
  StreamWork work = rowsOf(64, 64);
  for (WalkWork &walk : work.walks)
    walk.block.mathPerTile = walk.block.packPerTile = 20;
  StreamSpread two{.cores = 16, .block = 4, .rowsInL1 = 2};
  StreamSpread one = two;
  one.rowsInL1 = 1;
  EXPECT_LT(cycles(work, two), cycles(work, one));
}

} // namespace
} // namespace tt::device
