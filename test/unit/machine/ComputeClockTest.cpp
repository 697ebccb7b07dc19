//===- ComputeClockTest.cpp - The time of the compute threads -------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Each test makes one mechanism visible by the difference between programs.
//===----------------------------------------------------------------------===//
#include "Harness.h"
#include "Matmul.h"
#include "tt/device/KernelCosts.h"

namespace tt::emulator::test {
namespace {

constexpr uint32_t kTile = 2048;

const device::KernelCosts &costs() {
  return device::kernelCosts(device::Arch::WormholeB0);
}

struct ComputeClockTest : MachineTest {
  Program program(void (*compute)(ttk_context *),
                  std::vector<uint32_t> args = {}) {
    Program p;
    p.name = "compute";
    p.circularBuffers = {circularBuffer(0, 200 * 1024, kTile, 8),
                         circularBuffer(16, 300 * 1024, kTile, 8)};
    p.kernels = {kernel("compute", compute, ThreadKind::Compute, kOneCore,
                        std::move(args))};
    return p;
  }
  uint64_t cycles(const Program &p, Numerics numerics = Numerics::None) {
    return machine.run(p, {.numerics = numerics, .mode = Mode::Timed}).cycles;
  }
  /// The cycles of each further pass; `compute` takes their number.
  uint64_t perPass(void (*compute)(ttk_context *),
                   ComputeSettings settings = {}) {
    auto passes = [&](uint32_t n) {
      Program p = program(compute, {n});
      p.kernels[0].compute = settings;
      return cycles(p);
    };
    return (passes(40) - passes(8)) / 32;
  }
};

uint32_t passes(ttk_context *c) { return CALL(get_arg_val, 0); }

//===-- vector unit -------------------------------------------------------===//

TEST_F(ComputeClockTest, VectorUnitTakesTheTablesCycles) {
  auto exps = [](ttk_context *c) {
    CALL(tile_regs_acquire);
    for (uint32_t i = 0, n = passes(c); i != n; ++i)
      CALL(exp_tile, 0, 0, 0, 8, 0x3F80);
  };
  EXPECT_EQ(costs().row("exp_tile")->of(false, false), perPass(exps));
  EXPECT_EQ(costs().row("exp_tile")->of(true, false),
            perPass(exps, {.fp32DestAcc = true}));
  EXPECT_EQ(costs().row("exp_tile")->of(false, true),
            perPass(exps, {.mathApprox = true}));
}

TEST_F(ComputeClockTest, AttributesOfACallSayItsForm) {
  uint64_t approximate = perPass([](ttk_context *c) {
    CALL(tile_regs_acquire);
    for (uint32_t i = 0, n = passes(c); i != n; ++i)
      CALL(exp_tile, 0, 1, 0, 8, 0x3F80);
  });
  EXPECT_EQ(costs().row("exp_tile")->of(false, true), approximate);
  uint64_t threeOfEight = perPass([](ttk_context *c) {
    CALL(tile_regs_acquire);
    for (uint32_t i = 0, n = passes(c); i != n; ++i)
      CALL(exp_tile, 0, 0, 0, 3, 0x3F80);
  });
  EXPECT_NEAR(costs().row("exp_tile")->of(false, false) * 3 / 8.0,
              double(threeOfEight), 1);
  uint64_t columns = perPass([](ttk_context *c) {
    CALL(tile_regs_acquire);
    for (uint32_t i = 0, n = passes(c); i != n; ++i)
      CALL(sfpu_reduce, 0, 0, uint32_t(DataType::Float32), 1);
  });
  EXPECT_EQ(costs().row("sfpu_reduce col")->of(false, false), columns);
}

//===-- pipeline ----------------------------------------------------------===//

void copies(ttk_context *c) {
  CALL(tile_regs_acquire);
  for (uint32_t i = 0, n = passes(c); i != n; ++i)
    CALL(copy_tile, 0, 0, 0);
}

TEST_F(ComputeClockTest, UnpackAndMathOverlap) {
  const device::ComputeCosts &cost = costs().compute;
  double unpack = cost.unpackCycles(kTile, 0);
  double math = cost.copyPerTile + cost.mathIssue;
  EXPECT_NEAR(std::max(unpack, math), double(perPass(copies)), 1);
}

TEST_F(ComputeClockTest, UnpackIsTwoFillingsAheadAtMost) {
  // Math is busy with the vector unit between two copies, so the unpacker of
  // the third copy waits for it: it stands still most of the time.
  Program p = program(
      [](ttk_context *c) {
        CALL(tile_regs_acquire);
        for (uint32_t i = 0, n = passes(c); i != n; ++i) {
          CALL(copy_tile, 0, 0, 0);
          CALL(exp_tile, 0, 0, 0, 8, 0x3F80);
        }
      },
      {10});
  Profile profile =
      machine.run(p, {.numerics = Numerics::None, .mode = Mode::Timed});
  const auto &tracks = profile.cores[0].tracks;
  const TrackTotals &unpack = tracks[size_t(Track::Unpack)];
  const TrackTotals &math = tracks[size_t(Track::Math)];
  EXPECT_GT(unpack.waited[size_t(WaitKind::Dst)], 8 * 700u);
  EXPECT_LT(math.end - unpack.end, 1000u);
}

void packs(ttk_context *c) {
  for (uint32_t i = 0, n = passes(c); i != n; ++i) {
    CALL(tile_regs_acquire);
    CALL(exp_tile, 0, 1, 0, 8, 0x3F80);
    CALL(tile_regs_commit);
    CALL(tile_regs_wait);
    for (uint32_t t = 0; t != 3; ++t)
      CALL(pack_tile, t, 16, t, true);
    CALL(tile_regs_release);
  }
}

TEST_F(ComputeClockTest, PackerWorksOnASectionWhileMathFillsTheOther) {
  const device::ComputeCosts &cost = costs().compute;
  uint64_t math = costs().row("exp_tile")->of(false, true) + cost.mathSection;
  uint64_t pack =
      uint64_t(3 * (cost.packIssue + kTile / cost.packBytesPerCycle)) +
      cost.packSection;
  EXPECT_NEAR(double(std::max(math, pack)), double(perPass(packs)), 4);
  uint64_t handshakes = 2 * cost.dstHandshake;
  EXPECT_NEAR(double(math + pack + handshakes),
              double(perPass(packs, {.dstFullSync = true})), 4);
}

TEST_F(ComputeClockTest, WithoutAHandshakeThePackerFollowsMath) {
  const device::ComputeCosts &cost = costs().compute;
  uint64_t math = 3 * costs().row("exp_tile")->of(false, true);
  uint64_t pack = uint64_t(cost.packIssue + kTile / cost.packBytesPerCycle);
  // Math is never held back; the packer is through once after it.
  auto bare = [](ttk_context *c) {
    for (uint32_t i = 0, n = passes(c); i != n; ++i) {
      for (uint32_t t = 0; t != 3; ++t)
        CALL(exp_tile, 0, 1, 0, 8, 0x3F80);
      CALL(pack_tile, 0, 16, 0, true);
    }
  };
  EXPECT_EQ(math, perPass(bare));
  auto end = [&](Track track) {
    Profile profile = machine.run(
        program(bare, {5}), {.numerics = Numerics::None, .mode = Mode::Timed});
    return profile.cores[0].tracks[size_t(track)].end;
  };
  EXPECT_NEAR(double(end(Track::Math) + cost.dstHandshake + pack),
              double(end(Track::Pack)), 1);
  // Math that acquires the section again waits for the packer, too.
  uint64_t acquired = perPass([](ttk_context *c) {
    for (uint32_t i = 0, n = passes(c); i != n; ++i) {
      CALL(tile_regs_acquire);
      for (uint32_t t = 0; t != 3; ++t)
        CALL(exp_tile, 0, 1, 0, 8, 0x3F80);
      CALL(pack_tile, 0, 16, 0, true);
    }
  });
  EXPECT_NEAR(double(math + pack + 2 * cost.dstHandshake), double(acquired), 2);
}

TEST_F(ComputeClockTest, MorePhasesTakeLonger) {
  auto products = [](ttk_context *c) {
    CALL(tile_regs_acquire);
    for (uint32_t i = 0, n = passes(c); i != n; ++i)
      CALL(matmul_block, 0, 0, 0, 0, 0, 0, 4, 2, 1);
  };
  const device::ComputeCosts &cost = costs().compute;
  EXPECT_NEAR(8 * cost.productCycles(4) + cost.mathIssue,
              double(perPass(products)), 4);
  // bf16 at one phase is limited by the unpackers: eight tiles into SrcA, two
  // into SrcB.
  EXPECT_NEAR(
      cost.productUnpackCycles(8 * kTile, 2 * kTile),
      double(perPass(products, {.fidelity = device::MathFidelity::LoFi})), 4);
}

//===-- configuration -----------------------------------------------------===//

TEST_F(ComputeClockTest, InitsTouchTheThreadsTheyConfigure) {
  auto tracksOf = [&](void (*compute)(ttk_context *)) {
    return machine
        .run(program(compute),
             {.numerics = Numerics::None, .mode = Mode::Timed})
        .cores[0]
        .tracks;
  };
  const device::ComputeCosts &cost = costs().compute;
  auto busy = [](const auto &tracks, Track track) {
    return tracks[size_t(track)].busy;
  };
  auto adds = tracksOf([](ttk_context *c) { CALL(add_tiles_init, 0, 0); });
  EXPECT_EQ(cost.initOperands.unpack, busy(adds, Track::Unpack));
  EXPECT_EQ(cost.initOperands.math, busy(adds, Track::Math));
  EXPECT_EQ(0u, busy(adds, Track::Pack));
  auto tilize = tracksOf([](ttk_context *c) { CALL(tilize_init, 0, 1, 16); });
  EXPECT_EQ(cost.initAll.pack, busy(tilize, Track::Pack));
  auto exp = tracksOf([](ttk_context *c) { CALL(exp_tile_init, 0, 0, 0); });
  EXPECT_EQ(0u, busy(exp, Track::Unpack));
  EXPECT_EQ(cost.initVector.math, busy(exp, Track::Math));
}

//===-- launches ----------------------------------------------------------===//

TEST_F(ComputeClockTest, ALaunchDoesNotDependOnTheLast) {
  Program p = program(packs, {5});
  uint64_t first = cycles(p);
  cycles(program(packs, {50}));
  EXPECT_EQ(first, cycles(p));
}

TEST_F(ComputeClockTest, WithoutNumericsTimeIsTheSameAndMemoryIsNot) {
  Program p = program(packs, {3});
  std::memset(l1(0, 300 * 1024, kTile), 0x5A, kTile);
  uint64_t alone = cycles(p);
  EXPECT_EQ(0x5A, *l1(0, 300 * 1024, 1));
  EXPECT_EQ(alone, cycles(p, Numerics::Fast));
  EXPECT_NE(0x5A, *l1(0, 300 * 1024, 1));
  EXPECT_EQ(alone, cycles(p, Numerics::Exact));
}

TEST_F(ComputeClockTest, WithoutNumericsOnlyTimedLaunches) {
  Program p = program(packs, {3});
  for (Mode mode : {Mode::Functional, Mode::Checked}) {
    Error e = errorOf(p, {.numerics = Numerics::None, .mode = mode});
    EXPECT_EQ(Error::Kind::ResourceMisuse, e.kind());
    EXPECT_NE(std::string::npos, std::string(e.what()).find("must be timed"));
  }
}

} // namespace
} // namespace tt::emulator::test
