//===- ProductTimeTest.cpp - Estimates of products of matrices ------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/ProductTime.h"

#include <gtest/gtest.h>

namespace tt::device {
namespace {

constexpr uint32_t kChannels = 12;
const Transfers kTransfers = Transfers::of(Arch::WormholeB0, kChannels, 64);

/// 2048x2048 times 2048x2048 of bf16, read and written in DRAM.
ProductWork squares() {
  ProductWork work;
  work.m = work.n = work.k = 64;
  work.dram = {.pagesWritten = 1, .bytesWritten = 2048};
  work.epilogue.packPerTile = 47;
  return work;
}

/// 8x8 cores that share both operands; a block of 8x8 tiles for each.
ProductSpread grid() {
  return {.rows = 8,
          .columns = 8,
          .multicastLhs = true,
          .multicastRhs = true,
          .blockM = 8,
          .blockN = 8,
          .blockK = 4,
          .subM = 2,
          .subN = 4};
}

ProgramTime timeOf(const ProductWork &work, const ProductSpread &spread) {
  return productTime(work, spread, kTransfers);
}

TEST(ProductTime, BlocksOfTheBusiestCore) {
  struct Case {
    int64_t batch, m, n;
    ProductSpread spread;
    int64_t blocks;
  };
  const Case cases[] = {
      {1, 8, 8, {}, 64},
      {3, 8, 8, {}, 192},
      {1, 8, 8, {.rows = 4, .columns = 2}, 8},
      // Parts that are left over go to cores of their own.
      {1, 9, 1, {.rows = 4}, 3},
      {1, 8, 8, {.rows = 2, .columns = 2, .blockM = 4, .blockN = 4}, 1},
      // A part that does not divide the product counts as a whole one.
      {1, 9, 4, {.rows = 2, .blockM = 4, .blockN = 4}, 2},
      {1, 8, 8, {.blocksM = 2, .blocksN = 4}, 64},
      // Cores that share an operand have one part for each matrix.
      {5, 8, 8, {.rows = 8, .multicastRhs = true}, 5},
      {2, 8, 8, {.multicastLhs = true, .blocksM = 3, .blocksN = 2}, 12},
  };
  for (const Case &c : cases) {
    ProductWork work;
    work.batch = c.batch, work.m = c.m, work.n = c.n;
    EXPECT_EQ(c.spread.blocksOfCore(work), c.blocks) << "case " << &c - cases;
  }
}

TEST(ProductTime, TheLeftHandSideIsReadApart) {
  struct Case {
    ProductSpread spread;
    bool apart;
  };
  const Case cases[] = {
      {{.rows = 4}, true},
      {{.rows = 5}, false},
      {{.rows = 8, .multicastLhs = true}, true},
      {{.rows = 2, .multicastRhs = true}, false},
      {{.rows = 8, .multicastLhs = true, .multicastRhs = true}, false},
  };
  for (const Case &c : cases)
    EXPECT_EQ(c.spread.readsLhsApart(), c.apart) << "case " << &c - cases;
}

TEST(ProductTime, CoresThatShareAnOperand) {
  EXPECT_EQ(grid().sharersOfLhs(), 8);
  EXPECT_EQ(grid().sharersOfRhs(), 8);
  ProductSpread rows{.rows = 8, .columns = 2, .multicastRhs = true};
  EXPECT_EQ(rows.sharersOfLhs(), 1);
  EXPECT_EQ(rows.sharersOfRhs(), 16);
}

TEST(ProductTime, NoPartIsBusierThanTheProgramIsLong) {
  for (const ProductSpread &spread :
       {grid(), ProductSpread(), ProductSpread{.rows = 8, .columns = 8}}) {
    ProgramTime time = timeOf(squares(), spread);
    EXPECT_GT(time.compute, 0);
    EXPECT_GT(time.dram, 0);
    for (double part : {time.dram, time.l1, time.transfers, time.compute})
      EXPECT_GE(time.cycles, part);
  }
}

TEST(ProductTime, TakesAtLeastWhatMatrixUnitsAndDramTake) {
  ProgramTime time = timeOf(squares(), grid());
  double step = productStepCycles(squares(), 2, 4, Arch::WormholeB0);
  EXPECT_GE(time.compute, step * 64 * 64);
  // Each operand comes from DRAM once, and the product goes there.
  double bytes = 3.0 * 64 * 64 * 2048;
  const NocCosts &noc = kernelCosts(Arch::WormholeB0).noc;
  EXPECT_GT(time.dram, bytes / (noc.dramBytesPerCycle * kChannels));
}

struct Change {
  const char *name;
  void (*make)(ProductWork &, ProductSpread &);
};

TEST(ProductTime, MoreWorkTakesLonger) {
  const Change cases[] = {
      {"more steps", [](ProductWork &w, ProductSpread &) { w.k *= 2; }},
      {"more matrices", [](ProductWork &w, ProductSpread &) { w.batch = 2; }},
      {"wider elements",
       [](ProductWork &w, ProductSpread &) {
         w.lhs = w.rhs = DataType::Float32;
       }},
      {"an epilogue that computes",
       [](ProductWork &w, ProductSpread &) { w.epilogue.mathPerTile = 5000; }},
      {"an epilogue that reads",
       [](ProductWork &w, ProductSpread &) {
         w.dram.pagesRead = 8, w.dram.bytesRead = 8 * 2048;
       }},
      {"fewer cores",
       [](ProductWork &, ProductSpread &s) { s.rows = 4, s.blocksM = 2; }},
      {"nothing is shared",
       [](ProductWork &, ProductSpread &s) {
         s.multicastLhs = s.multicastRhs = false;
         s.blockM = s.blockN = 1, s.blockK = 1, s.subM = s.subN = 1;
       }},
  };
  double before = timeOf(squares(), grid()).cycles;
  for (const Change &c : cases) {
    ProductWork work = squares();
    ProductSpread spread = grid();
    c.make(work, spread);
    EXPECT_GT(timeOf(work, spread).cycles, before) << c.name;
  }
}

TEST(ProductTime, MorePassesOfTheMatrixUnitTakeLonger) {
  auto cycles = [](MathFidelity fidelity) {
    ProductWork work = squares();
    work.fidelity = fidelity;
    return productStepCycles(work, 2, 4, Arch::WormholeB0);
  };
  // The unpackers bound the fewest passes.
  EXPECT_LE(cycles(MathFidelity::LoFi), cycles(MathFidelity::HiFi2));
  EXPECT_LT(cycles(MathFidelity::HiFi2), cycles(MathFidelity::HiFi3));
  EXPECT_LT(cycles(MathFidelity::HiFi3), cycles(MathFidelity::HiFi4));
}

TEST(ProductTime, AnOperandInL1LeavesDramAlone) {
  ProductWork work = squares();
  work.lhsIn = BufferType::L1;
  work.lhsL1Rows = 8;
  EXPECT_LT(timeOf(work, grid()).dram, timeOf(squares(), grid()).dram);
  EXPECT_GT(timeOf(work, grid()).l1, timeOf(squares(), grid()).l1);
}

TEST(ProductTime, PuttingTilesTogetherCostsEachTransfer) {
  double one = gatherCycles(1, Arch::WormholeB0);
  EXPECT_GT(one, 0);
  EXPECT_GT(gatherCycles(32, Arch::WormholeB0), 16 * one);
}

} // namespace
} // namespace tt::device
