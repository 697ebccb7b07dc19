//===- MatmulTest.cpp - A whole program on 64 cores -----------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// The program of the benchmarks: multicast on both networks, semaphores, double
// buffers, packing on top of L1.
//===----------------------------------------------------------------------===//
#include "Matmul.h"
#include "Harness.h"
#include "StreamAdd.h"

#include <cmath>

namespace tt::emulator::test {
namespace {

size_t inTile(size_t row, size_t column) {
  return (row / 16 * 2 + column / 16) * 256 + row % 16 * 16 + column % 16;
}

/// Tiles of bf16 as a matrix of numbers.
struct Tiles {
  size_t rows, cols; // in tiles
  std::vector<uint16_t> bits;
  Tiles(size_t r, size_t c, unsigned seed)
      : rows(r), cols(c), bits(randomBf16(r * c * 1024, seed)) {}
  const uint16_t *tile(size_t r, size_t c) const {
    return bits.data() + (r * cols + c) * 1024;
  }
  double at(size_t r, size_t c) const {
    return toFloat(tile(r / 32, c / 32)[inTile(r % 32, c % 32)]);
  }
};

struct MatmulTest : MachineTest {
  bench::MatmulShape shape;
  bench::MatmulPlacement at;
  Tiles a{8 * 2, 16, 1}, b{16, 8 * 3, 2};

  void SetUp() override {
    shape.blockM = 2, shape.blockN = 3, shape.kTiles = 16, shape.blockK = 2;
    shape.subM = 2, shape.subN = 3;
    shape.fidelity = device::MathFidelity::HiFi4;
    at.in0 = 200 * 1024, at.in1 = 1 << 20, at.out = 300 * 1024;
    at.scratch = 400 * 1024;
    for (size_t core = 0; core != 64; ++core)
      for (size_t m = 0; m != 2; ++m)
        for (size_t k = 0; k != 2; ++k)
          std::memcpy(l1(uint32_t(core), at.in0 + (m * 2 + k) * 2048, 2048),
                      a.tile(core / 8 * 2 + m, core % 8 * 2 + k), 2048);
    for (size_t i = 0; i != 16 * 24; ++i)
      std::memcpy(dram(i % 12, at.in1 + i / 12 * 2048, 2048),
                  b.tile(i / 24, i % 24), 2048);
  }

  std::vector<uint16_t> run(LaunchOptions options) {
    machine.run(bench::matmulProgram(shape, at), options);
    std::vector<uint16_t> out(64 * 6 * 1024);
    for (uint32_t core = 0; core != 64; ++core) {
      std::memcpy(out.data() + core * 6 * 1024, l1(core, at.out, 6 * 2048),
                  6 * 2048);
      std::memset(l1(core, at.out, 6 * 2048), 0xFF, 6 * 2048);
    }
    return out;
  }
};

TEST_F(MatmulTest, AgreesWithASumInDouble) {
  for (Numerics numerics : {Numerics::Fast, Numerics::Exact}) {
    auto out = run({.numerics = numerics});
    double errors = 0, squares = 0;
    for (size_t row = 0; row < 512; row += 11)
      for (size_t column = 0; column < 768; column += 13) {
        double want = 0;
        for (size_t k = 0; k != 512; ++k)
          want += a.at(row, k) * b.at(k, column);
        size_t core = row / 64 * 8 + column / 96;
        size_t tile = row / 32 % 2 * 3 + column / 32 % 3;
        double got = toFloat(
            out[(core * 6 + tile) * 1024 + inTile(row % 32, column % 32)]);
        errors += (got - want) * (got - want);
        squares += want * want;
      }
    // Eight sums in bf16 (Fast), and 16-bit DST as well (Exact).
    EXPECT_LT(std::sqrt(errors / squares),
              numerics == Numerics::Fast ? 0.006 : 0.03);
  }
}

TEST_F(MatmulTest, HostThreadsAndModesGiveTheSameBits) {
  for (Numerics numerics : {Numerics::Fast, Numerics::Exact}) {
    auto one = run({.numerics = numerics});
    EXPECT_EQ(one, run({.numerics = numerics, .hostThreads = 2}));
    EXPECT_EQ(one, run({.numerics = numerics, .hostThreads = 5}));
    EXPECT_EQ(one, run({.numerics = numerics, .mode = Mode::Timed}));
    EXPECT_EQ(one, run({.numerics = numerics, .mode = Mode::Checked}));
  }
}

TEST_F(MatmulTest, ProfileAddsUp) {
  Profile p = machine.run(bench::matmulProgram(shape, at),
                          {.mode = Mode::Timed, .trace = true});
  EXPECT_EQ(64u, p.cores.size());
  EXPECT_EQ(uint64_t(2) * 512 * 512 * 768, p.flops);
  EXPECT_EQ(uint64_t(16) * 24 * 2048, p.dramBytesRead);
  for (const CoreProfile &core : p.cores)
    for (const TrackTotals &track : core.tracks) {
      uint64_t sum = track.busy;
      for (uint64_t waited : track.waited)
        sum += waited;
      // A track begins when the program has started and stands where its
      // work and waits have brought it.
      EXPECT_LE(sum, track.end);
      EXPECT_GE(sum + 1000, track.end);
      EXPECT_LE(track.end, p.cycles);
    }
  for (const TraceEvent &event : p.events) {
    EXPECT_LT(event.begin, event.end);
    EXPECT_LT(event.core, 64u);
  }
}

/// All tensors in DRAM, a grid that is not square, the result in blocks.
TEST_F(MatmulTest, InterleavedInBlocks) {
  shape.rows = 3, shape.cols = 5, shape.sharded = false;
  shape.blockM = 6, shape.blockN = 4, shape.outBlocksM = 2;
  shape.outBlocksN = 2, shape.kTiles = 9, shape.blockK = 3;
  shape.subM = 3, shape.subN = 2;
  at.in0 = 2 << 20, at.in1 = 3 << 20, at.out = 4 << 20;
  Tiles in0{18, 9, 5}, in1{9, 20, 6};
  for (size_t i = 0; i != 18 * 9; ++i)
    std::memcpy(dram(i % 12, at.in0 + i / 12 * 2048, 2048),
                in0.tile(i / 9, i % 9), 2048);
  for (size_t i = 0; i != 9 * 20; ++i)
    std::memcpy(dram(i % 12, at.in1 + i / 12 * 2048, 2048),
                in1.tile(i / 20, i % 20), 2048);
  for (Mode mode : {Mode::Functional, Mode::Timed, Mode::Checked}) {
    machine.run(bench::matmulProgram(shape, at), {.mode = mode});
    for (size_t row = 0; row < 18 * 32; row += 19)
      for (size_t column = 0; column < 20 * 32; column += 23) {
        double want = 0;
        for (size_t k = 0; k != 9 * 32; ++k)
          want += in0.at(row, k) * in1.at(k, column);
        size_t tile = row / 32 * 20 + column / 32;
        uint16_t bits;
        std::memcpy(
            &bits,
            dram(tile % 12,
                 at.out + tile / 12 * 2048 + 2 * inTile(row % 32, column % 32),
                 2),
            2);
        ASSERT_NEAR(want, toFloat(bits), 0.5);
      }
    for (size_t tile = 0; tile != 18 * 20; ++tile)
      std::memset(dram(tile % 12, at.out + tile / 12 * 2048, 2048), 0, 2048);
  }
}

TEST_F(MatmulTest, BlocksMustDivide) {
  shape.blockK = 3;
  EXPECT_THROW(bench::matmulProgram(shape, at), std::invalid_argument);
  shape.blockK = 2, shape.subN = 2;
  EXPECT_THROW(bench::matmulProgram(shape, at), std::invalid_argument);
  shape.subN = 3, shape.outBlocksM = 2;
  EXPECT_THROW(bench::matmulProgram(shape, at), std::invalid_argument);
}

struct StreamTest : MachineTest {};

TEST_F(StreamTest, AddsEveryTileOfAnUnevenShare) {
  bench::StreamAddShape shape;
  shape.rows = 3, shape.cols = 5, shape.tiles = 101, shape.tilesPerBlock = 2;
  shape.a = 1 << 20, shape.b = 2 << 20, shape.out = 3 << 20;
  shape.scratch = 200 * 1024;
  Tiles a{1, 101, 3}, b{1, 101, 4};
  for (size_t i = 0; i != 101; ++i) {
    std::memcpy(dram(i % 12, shape.a + i / 12 * 2048, 2048), a.tile(0, i),
                2048);
    std::memcpy(dram(i % 12, shape.b + i / 12 * 2048, 2048), b.tile(0, i),
                2048);
  }
  for (Mode mode : {Mode::Functional, Mode::Timed, Mode::Checked}) {
    machine.run(bench::streamAddProgram(shape), {.mode = mode});
    for (size_t i = 0; i != 101; ++i) {
      uint8_t *out = dram(i % 12, shape.out + i / 12 * 2048, 2048);
      for (size_t e = 0; e < 1024; e += 37) {
        uint16_t bits;
        std::memcpy(&bits, out + 2 * e, 2);
        float want = toFloat(a.tile(0, i)[e]) + toFloat(b.tile(0, i)[e]);
        ASSERT_NEAR(want, toFloat(bits), std::abs(want) / 200);
      }
      std::memset(out, 0, 2048);
    }
  }
}

} // namespace
} // namespace tt::emulator::test
