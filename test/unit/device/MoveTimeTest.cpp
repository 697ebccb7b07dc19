//===- MoveTimeTest.cpp - Estimates of moves, and what bounds a program ---===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/MoveTime.h"

#include <gtest/gtest.h>

namespace tt::device {
namespace {

const Transfers kTransfers = Transfers::of(Arch::WormholeB0, 12, 64);

TEST(ProgramTime, WhatBoundsAProgram) {
  struct Case {
    ProgramTime time;
    const char *bound;
  };
  const Case cases[] = {
      {{.cycles = 100, .dram = 80, .compute = 60}, "DRAM"},
      {{.cycles = 100, .l1 = 70, .transfers = 60}, "L1"},
      {{.cycles = 100, .dram = 1, .transfers = 99}, "transfers"},
      {{.cycles = 100, .transfers = 50, .compute = 51}, "compute"},
      {{.cycles = 100, .compute = 50}, "compute"},
      {{.cycles = 100, .dram = 49, .compute = 49}, "latency"},
      {{.cycles = 100}, "latency"},
  };
  for (const Case &c : cases)
    EXPECT_STREQ(c.time.bound(), c.bound) << "case " << &c - cases;
}

TEST(MoveTime, EachKindOfWorkTakesTime) {
  struct Case {
    const char *name;
    void (*add)(MoveWork &);
  };
  const Case cases[] = {
      {"a tile that is read", [](MoveWork &w) { w.pages += 1; }},
      {"parts that are read",
       [](MoveWork &w) { w.segments = 32, w.segmentBytes = 64; }},
      {"copies within L1", [](MoveWork &w) { w.copies = 32; }},
      {"elements", [](MoveWork &w) { w.elements = 1024; }},
      {"words", [](MoveWork &w) { w.loads = 32; }},
  };
  MoveWork work;
  work.sources = 64, work.pages = 1;
  auto cycles = [](const MoveWork &work) {
    return moveTime(work, 64, 64, kTransfers, BufferType::DRAM,
                    BufferType::DRAM)
        .cycles;
  };
  for (const Case &c : cases) {
    MoveWork more = work;
    c.add(more);
    EXPECT_GT(cycles(more), cycles(work)) << c.name;
  }
}

TEST(MoveTime, TheBusiestThreadCounts) {
  MoveWork work;
  work.sources = 64, work.pages = 1, work.elements = 1024;
  auto transfers = [&](int64_t tiles) {
    return moveTime(work, tiles, 64, kTransfers, BufferType::DRAM,
                    BufferType::L1)
        .transfers;
  };
  EXPECT_DOUBLE_EQ(transfers(128), 2 * transfers(64));
  EXPECT_DOUBLE_EQ(transfers(65), transfers(128));
}

TEST(PatchTime, EachKindOfWorkTakesTime) {
  struct Case {
    const char *name;
    void (*add)(PatchWork &);
  };
  const Case cases[] = {
      {"units", [](PatchWork &w) { w.units = 65; }},
      {"rounds", [](PatchWork &w) { w.rounds = 1; }},
      {"lookups", [](PatchWork &w) { w.lookups = 8; }},
      {"waits", [](PatchWork &w) { w.waits += 1; }},
      {"reads", [](PatchWork &w) { w.reads += 32; }},
      {"writes", [](PatchWork &w) { w.writes += 32; }},
      {"words", [](PatchWork &w) { w.words = 32; }},
  };
  PatchWork work;
  work.units = 64, work.bytesRead = work.bytesWritten = 64;
  auto cycles = [](const PatchWork &work) {
    return patchTime(work, 64, kTransfers, BufferType::DRAM, BufferType::DRAM)
        .cycles;
  };
  for (const Case &c : cases) {
    PatchWork more = work;
    c.add(more);
    EXPECT_GT(cycles(more), cycles(work)) << c.name;
  }
  // The same bank answers all threads; more tables lie in more banks.
  PatchWork one = work, many = work;
  one.lookups = many.lookups = 8;
  many.tables = 8;
  EXPECT_LT(cycles(many), cycles(one));
}

} // namespace
} // namespace tt::device
