//===- TransfersTest.cpp - The time of transfers --------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/Transfers.h"
#include "tt/device/System.h"

#include <gtest/gtest.h>

namespace tt::device {
namespace {

/// Figures of KernelCosts*.cpp, put together by hand.
struct Wanted {
  const char *board;
  double roundTrip, dramRead, dramWrite, l1Read, l1Write;
  double smallPage, tile, smallPageOfL1, writtenTile, handshake;
};

const Wanted kWanted[] = {
    // 10 + 12 routers of 9 cycles; 35 + 100, 33 + 115. A page: 22 + 15 of its
    // call, or 2048 bytes at 31.35. A flag: 24 + 22 / 2 * 9, two polls of 10,
    // four semaphores of 4, an atomic of 22, which takes 9 at its word, a turn
    // of 190.
    {"n150", 198, 333, 346, 233, 231, 37, 2048 / 31.35, 26, 2048 / 28.4,
     24 + 99 + 20 + 16 + 22 + 9 + 190},
    // 17 + 12 routers; 27 + 120, 14 + 30.
    {"p150", 261, 408, 305, 288, 275, 37, 37, 29, 38,
     22 + 130.5 + 20 + 16 + 22 + 11 + 190},
};

TEST(Transfers, OfOneThread) {
  for (const Wanted &w : kWanted) {
    SCOPED_TRACE(w.board);
    Transfers t = Transfers::of(makeChip(w.board));
    constexpr auto kDram = BufferType::DRAM, kL1 = BufferType::L1;
    EXPECT_EQ(t.roundTrip(), w.roundTrip);
    EXPECT_EQ(t.of(kDram).readLatency, w.dramRead);
    EXPECT_EQ(t.of(kDram).writeLatency, w.dramWrite);
    EXPECT_EQ(t.of(kL1).readLatency, w.l1Read);
    EXPECT_EQ(t.of(kL1).writeLatency, w.l1Write);
    EXPECT_EQ(t.readPage(32, kDram), w.smallPage);
    EXPECT_DOUBLE_EQ(t.readPage(2048, kDram), w.tile);
    EXPECT_EQ(t.readPage(32, kL1), w.smallPageOfL1);
    EXPECT_DOUBLE_EQ(t.writePage(2048, kDram), w.writtenTile);
    EXPECT_EQ(t.handshake(), w.handshake);
    // Pages together: their own times, and the arrival of the last one.
    EXPECT_DOUBLE_EQ(t.readPages(7, 7 * 2048, kDram),
                     7 * w.tile + w.dramRead + 2048 / t.dram.bankRate +
                         t.costs().issue.barrier);
    EXPECT_EQ(t.readPages(0, 0, kDram), 0);
    EXPECT_EQ(t.writePages(0, 0, kL1), 0);
    // Half of a link.
    EXPECT_DOUBLE_EQ(t.readPage(1 << 20, kL1, 0.5),
                     2 * t.readPage(1 << 20, kL1));
  }
}

TEST(Transfers, OfAllCores) {
  for (const std::string &board : knownProducts()) {
    SCOPED_TRACE(board);
    Transfers t = Transfers::of(makeChip(board));
    for (const MemoryTime *memory : {&t.dram, &t.l1}) {
      EXPECT_GT(memory->bankRate, 0);
      EXPECT_LE(memory->writeRate, memory->readRate);
      EXPECT_LT(memory->readRate, memory->bothRate);
      // Both at a time take longer than either alone, less than in turns.
      double both = memory->cycles(1e6, 1e6);
      EXPECT_GE(both, memory->cycles(1e6, 0));
      EXPECT_GE(both, memory->cycles(0, 1e6));
      EXPECT_LT(both, memory->cycles(1e6, 0) + memory->cycles(0, 1e6));
    }
    EXPECT_LT(t.dram.bothRate, t.banksRate());
    // One thread has a link; many share the memory.
    EXPECT_EQ(t.readByte(t.dram, 1), 1 / t.costs().noc.bytesPerCycle);
    EXPECT_DOUBLE_EQ(t.readByte(t.dram, 1000), 1000 / t.dram.readRate);
    EXPECT_DOUBLE_EQ(t.readByte(t.dram, 1000, 1), 1000 / t.dram.bankRate);
    EXPECT_LE(t.rowsOfL1Rate(1), t.rowsOfL1Rate(4));
    EXPECT_LE(t.rowsOfL1Rate(100), t.l1.readRate);
  }
}

TEST(Transfers, SharesArePartsOfARate) {
  for (Arch arch : {Arch::WormholeB0, Arch::Blackhole}) {
    const PlanCosts &c = architecture(arch).plan;
    for (double share : {c.streamRead, c.streamWrite, c.streamBoth, c.blockRead,
                         c.blockWrite, c.gridRead, c.askedLeast, c.besideLeast,
                         c.besideMost, c.l1Links, c.oneReader}) {
      EXPECT_GT(share, 0);
      EXPECT_LE(share, 1);
    }
  }
}

} // namespace
} // namespace tt::device
