//===- ComputeTest.cpp - Unpack, math and pack on a core ------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// That the calls reach the right tiles, sections and pages; the numbers
// themselves are tested with the tile library.
//===----------------------------------------------------------------------===//
#include "Harness.h"

#include <cmath>

namespace tt::emulator::test {
namespace {

constexpr uint32_t kTile = 2048;
constexpr uint64_t kIn0 = 200 * 1024, kIn1 = 300 * 1024, kOut = 400 * 1024;

/// Position of element (row, column) in a tile.
size_t inTile(size_t row, size_t column) {
  return (row / 16 * 2 + column / 16) * 256 + row % 16 * 16 + column % 16;
}

struct ComputeTest : MachineTest {
  /// Fills `tiles` tiles at `address` with random numbers; returns them as
  /// [tile][row][column].
  std::vector<float> fill(uint64_t address, size_t tiles, unsigned seed) {
    std::vector<uint16_t> numbers = randomBf16(tiles * 1024, seed);
    std::memcpy(l1(0, address, tiles * kTile), numbers.data(), tiles * kTile);
    std::vector<float> values(tiles * 1024);
    for (size_t t = 0; t != tiles; ++t)
      for (size_t i = 0; i != 1024; ++i)
        values[t * 1024 + i] =
            toFloat(numbers[t * 1024 + inTile(i / 32, i % 32)]);
    return values;
  }
  float out(size_t tile, size_t row, size_t column) {
    uint16_t bits;
    std::memcpy(&bits, l1(0, kOut + tile * kTile + 2 * inTile(row, column), 2),
                2);
    return toFloat(bits);
  }
  Program program(void (*compute)(ttk_context *), uint32_t inPages,
                  uint32_t outPages) {
    Program p;
    p.name = "compute";
    p.circularBuffers = {circularBuffer(0, kIn0, kTile, inPages),
                         circularBuffer(1, kIn1, kTile, inPages),
                         circularBuffer(16, kOut, kTile, outPages)};
    p.kernels = {kernel("compute", compute, ThreadKind::Compute)};
    return p;
  }
  void runAll(const Program &p, const std::function<void()> &check) {
    for (Numerics numerics : {Numerics::Fast, Numerics::Exact})
      for (Mode mode : {Mode::Functional, Mode::Timed}) {
        std::memset(l1(0, kOut, 8 * kTile), 0xFF, 8 * kTile);
        machine.run(p, {.numerics = numerics, .mode = mode});
        check();
      }
  }
};

void finish(ttk_context *c, uint32_t tiles) {
  CALL(tile_regs_commit);
  CALL(tile_regs_wait);
  CALL(cb_reserve_back, 16, tiles);
  for (uint32_t i = 0; i != tiles; ++i)
    CALL(pack_tile, i, 16, 0, false);
  CALL(cb_push_back, 16, tiles);
  CALL(tile_regs_release);
}

void adds(ttk_context *c) {
  CALL(binary_op_init_common, 0, 1, 16);
  CALL(add_tiles_init, 0, 1);
  for (uint32_t i = 0; i != 4; i += 2) {
    CALL(tile_regs_acquire);
    CALL(add_tiles, 0, 1, i, i, 0);
    CALL(add_tiles, 0, 1, i + 1, i + 1, 1);
    finish(c, 2);
  }
}

TEST_F(ComputeTest, AddsTileByTile) {
  auto a = fill(kIn0, 4, 1), b = fill(kIn1, 4, 2);
  runAll(program(adds, 4, 4), [&] {
    for (size_t t = 0; t != 4; ++t)
      for (size_t i = 0; i != 1024; ++i) {
        float want = a[t * 1024 + i] + b[t * 1024 + i];
        ASSERT_NEAR(want, out(t, i / 32, i % 32), std::abs(want) / 128 + 1e-6);
      }
  });
}

void multipliesBlock(ttk_context *c) {
  // 2 x 3 tiles of DST from 2 x 4 and 4 x 3
  CALL(mm_block_init, 0, 1, 16, 0, 3, 2, 4);
  CALL(tile_regs_acquire);
  for (uint32_t k = 0; k != 4; ++k)
    CALL(matmul_block, 0, 1, k, k * 3, 0, 0, 3, 2, 4);
  finish(c, 6);
}

TEST_F(ComputeTest, MatmulBlockWalksRowsAndColumns) {
  auto a = fill(kIn0, 8, 1), b = fill(kIn1, 12, 2);
  Program p = program(multipliesBlock, 12, 6);
  runAll(p, [&] {
    for (size_t r = 0; r < 64; r += 7)
      for (size_t n = 0; n < 96; n += 5) {
        double sum = 0;
        for (size_t k = 0; k != 128; ++k)
          sum +=
              double(a[(r / 32 * 4 + k / 32) * 1024 + r % 32 * 32 + k % 32]) *
              b[(k / 32 * 3 + n / 32) * 1024 + k % 32 * 32 + n % 32];
        ASSERT_NEAR(sum, out(r / 32 * 3 + n / 32, r % 32, n % 32), 1.5);
      }
  });
}

void transposesAndCopies(ttk_context *c) {
  CALL(unary_op_init_common, 0, 16);
  CALL(tile_regs_acquire);
  CALL(transpose_wh_tile, 0, 1, 0);
  CALL(copy_tile, 0, 2, 1);
  CALL(unary_bcast, 0, 0, 2, 2 /*row*/);
  CALL(copy_tile, 0, 0, 3);
  CALL(transpose_wh_dest, 3);
  finish(c, 4);
}

TEST_F(ComputeTest, MovesTiles) {
  auto a = fill(kIn0, 4, 5);
  runAll(program(transposesAndCopies, 4, 4), [&] {
    for (size_t r = 0; r != 32; ++r)
      for (size_t n = 0; n != 32; ++n) {
        ASSERT_EQ(a[1024 + n * 32 + r], out(0, r, n));
        ASSERT_EQ(a[2048 + r * 32 + n], out(1, r, n));
        ASSERT_EQ(a[n], out(2, r, n));
        ASSERT_EQ(a[n * 32 + r], out(3, r, n));
      }
  });
}

void usesDest(ttk_context *c) {
  CALL(tile_regs_acquire);
  CALL(copy_tile, 0, 0, 0);
  CALL(binary_dest_reuse_tiles, 1, 0, 0, 1 /*sub*/, 0 /*DST is first*/);
  CALL(copy_tile, 0, 0, 1);
  CALL(binary_dest_reuse_tiles, 1, 0, 1, 1 /*sub*/, 1 /*DST is second*/);
  CALL(mul_tiles_bcast, 0, 1, 0, 0, 2, 3 /*scalar*/);
  CALL(copy_tile, 0, 0, 3);
  CALL(negative_tile_init);
  CALL(negative_tile, 3);
  finish(c, 4);
}

TEST_F(ComputeTest, DestReuseBroadcastAndVectorUnit) {
  auto a = fill(kIn0, 1, 6), b = fill(kIn1, 1, 7);
  runAll(program(usesDest, 4, 4), [&] {
    for (size_t i = 0; i != 1024; ++i) {
      float difference = a[i] - b[i], product = a[i] * b[0];
      ASSERT_NEAR(difference, out(0, i / 32, i % 32), 0.02);
      ASSERT_NEAR(-difference, out(1, i / 32, i % 32), 0.02);
      ASSERT_NEAR(product, out(2, i / 32, i % 32), 0.03);
      ASSERT_EQ(-a[i], out(3, i / 32, i % 32));
    }
  });
}

void reduces(ttk_context *c) {
  CALL(reduce_init, 0, 1, 16, 0, 0);
  CALL(tile_regs_acquire);
  CALL(reduce_tile, 0, 1, 0, 0, 0, 0 /*sum*/, 0 /*row*/);
  CALL(reduce_tile, 0, 1, 1, 0, 0, 0 /*sum*/, 0 /*row*/);
  CALL(reduce_tile, 0, 1, 2, 0, 1, 1 /*max*/, 0 /*row*/);
  CALL(reduce_uninit);
  finish(c, 2);
}

TEST_F(ComputeTest, ReductionsAccumulateAndMaximumStartsFresh) {
  auto a = fill(kIn0, 4, 8);
  // Negative everywhere: a maximum that began at 0 would be seen.
  auto numbers = randomBf16(1024, 9);
  for (auto &n : numbers)
    n |= 0x8000;
  std::memcpy(l1(0, kIn0 + 2 * kTile, kTile), numbers.data(), kTile);
  std::vector<uint16_t> ones(1024, 0x3F80);
  std::memcpy(l1(0, kIn1, kTile), ones.data(), kTile);
  runAll(program(reduces, 4, 2), [&] {
    for (size_t r = 0; r != 32; ++r) {
      double sum = 0;
      float maximum = -100;
      for (size_t n = 0; n != 32; ++n) {
        sum += a[r * 32 + n] + a[1024 + r * 32 + n];
        maximum = std::max(maximum, toFloat(numbers[inTile(r, n)]));
      }
      ASSERT_NEAR(sum, out(0, r, 0), 0.3);
      ASSERT_EQ(maximum, out(1, r, 0));
    }
  });
}

void tilizesAndBack(ttk_context *c) {
  CALL(tilize_init, 0, 3, 16);
  CALL(cb_reserve_back, 16, 3);
  CALL(tilize_block, 0, 3, 16);
  CALL(cb_push_back, 16, 3);
  CALL(tilize_uninit, 0, 16);
  CALL(cb_wait_front, 16, 3);
  CALL(untilize_init, 16);
  CALL(untilize_block, 16, 3, 1);
  CALL(untilize_uninit, 16);
}

TEST_F(ComputeTest, RowsToTilesAndBack) {
  auto rows = randomBf16(32 * 96, 10);
  std::memcpy(l1(0, kIn0, 3 * kTile), rows.data(), 3 * kTile);
  runAll(program(tilizesAndBack, 3, 3), [&] {
    for (size_t r = 0; r != 32; ++r)
      for (size_t n = 0; n != 96; ++n)
        ASSERT_EQ(toFloat(rows[r * 96 + n]), out(n / 32, r, n % 32));
    EXPECT_EQ(0, std::memcmp(l1(0, kIn1, 3 * kTile), rows.data(), 3 * kTile));
  });
}

void usesTileNine(ttk_context *c) {
  CALL(tile_regs_acquire);
  CALL(copy_tile, 0, 0, 8);
}

TEST_F(ComputeTest, DstCapacityFollowsTheConfiguration) {
  Program p = program(usesTileNine, 4, 4);
  EXPECT_NE(std::string::npos,
            std::string(errorOf(p).what())
                .find("DST tile 8 does not exist: a section holds 8 tiles "
                      "(16-bit DST, half sync)"));
  p.kernels[0].compute.dstFullSync = true;
  machine.run(p, {});
  p.kernels[0].compute.fp32DestAcc = true;
  EXPECT_NE(
      std::string::npos,
      std::string(errorOf(p).what()).find("8 tiles (32-bit DST, full sync)"));
}

TEST_F(ComputeTest, TheMatrixUnitRefusesIntegers) {
  // Each call with one operand of integers, the other of floats.
  std::vector<std::pair<std::string, void (*)(ttk_context *)>> calls = {
      {"sub_tiles", [](ttk_context *c) { CALL(sub_tiles, 0, 1, 0, 0, 0); }},
      {"mul_tiles_bcast",
       [](ttk_context *c) { CALL(mul_tiles_bcast, 1, 0, 0, 0, 0, 1); }},
      {"binary_dest_reuse_tiles",
       [](ttk_context *c) { CALL(binary_dest_reuse_tiles, 0, 0, 0, 0, 0); }},
      {"reduce_tile",
       [](ttk_context *c) { CALL(reduce_tile, 1, 0, 0, 0, 0, 0, 0); }},
      {"matmul_block",
       [](ttk_context *c) { CALL(matmul_block, 1, 0, 0, 0, 0, 0, 1, 1, 1); }},
  };
  for (auto [name, call] : calls) {
    Program p = program(call, 4, 4);
    p.circularBuffers[0].format = DataType::UInt16;
    Error error = errorOf(p);
    EXPECT_EQ(Error::Kind::Unsupported, error.kind());
    std::string text = error.what();
    EXPECT_NE(std::string::npos, text.find(name + ": CB 0 holds u16, on which "
                                                  "the emulated matrix unit"))
        << text;
    EXPECT_EQ(0u, text.find("core 0,0, compute, kernel 'compute', call "))
        << text;
  }
}

TEST_F(ComputeTest, SectionsAreZeroWhenReleased) {
  Program p = program(
      [](ttk_context *c) {
        CALL(tile_regs_acquire);
        CALL(copy_tile, 0, 0, 0);
        finish(c, 1);
        CALL(tile_regs_acquire);
        finish(c, 1);
        CALL(tile_regs_acquire); // the section of the first tile again
        finish(c, 1);
      },
      4, 3);
  auto a = fill(kIn0, 1, 4);
  runAll(p, [&] {
    EXPECT_EQ(a[33], out(0, 1, 1));
    EXPECT_EQ(0, out(1, 1, 1));
    EXPECT_EQ(0, out(2, 1, 1));
  });
}

TEST_F(ComputeTest, ProtocolErrorsThatWouldHangAreReported) {
  Program p = program([](ttk_context *c) { CALL(tile_regs_wait); }, 4, 4);
  EXPECT_EQ(Error::Kind::Deadlock, errorOf(p).kind());
  p = program([](ttk_context *c) { CALL(tile_regs_release); }, 4, 4);
  EXPECT_EQ(Error::Kind::ResourceMisuse, errorOf(p).kind());
  p.kernels = {kernel(
      "dm", [](ttk_context *c) { CALL(copy_tile, 0, 0, 0); },
      ThreadKind::DataMovement0)};
  EXPECT_NE(std::string::npos,
            std::string(errorOf(p).what())
                .find("a data-movement kernel cannot use the compute units"));
  p.kernels = {kernel(
      "compute",
      [](ttk_context *c) { CALL(noc_async_read_barrier, TTK_DEFAULT_NOC); },
      ThreadKind::Compute)};
  EXPECT_NE(std::string::npos,
            std::string(errorOf(p).what())
                .find("a compute kernel has no access to the networks"));
}

} // namespace
} // namespace tt::emulator::test
