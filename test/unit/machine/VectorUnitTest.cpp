//===- VectorUnitTest.cpp - Vector unit of a core -------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// The parts of calls beyond the operations of the tile library: state of the
// core, tiles that accumulate, refusals as errors of the kernel.
//===----------------------------------------------------------------------===//
#include "Harness.h"

#include <algorithm>
#include <array>
#include <set>

namespace tt::emulator::test {
namespace {

constexpr uint32_t kTile = 4096;
constexpr uint64_t kIn = 200 * 1024, kOut = 300 * 1024;
constexpr uint32_t kMinusOne = 0xBF800000, kTwo = 0x40000000;

/// fp32 tiles, DST of 32 bits.
struct VectorUnitTest : MachineTest {
  Program program(void (*compute)(ttk_context *),
                  std::vector<uint32_t> args = {}) {
    Program p;
    p.name = "compute";
    p.circularBuffers = {circularBuffer(0, kIn, kTile, 4),
                         circularBuffer(16, kOut, kTile, 4)};
    for (CircularBufferConfig &cb : p.circularBuffers)
      cb.format = DataType::Float32;
    p.kernels = {
        kernel("compute", compute, ThreadKind::Compute, kOneCore, args)};
    p.kernels[0].compute.fp32DestAcc = true;
    p.kernels[0].compute.unpackToDestFp32 = 1;
    return p;
  }
  /// The first `count` words of an output tile.
  std::vector<float> out(uint32_t tile, size_t count = 1024) {
    std::vector<float> values(count);
    std::memcpy(values.data(), l1(0, kOut + tile * kTile, kTile), count * 4);
    return values;
  }
};

void pack(ttk_context *c, uint32_t tiles) {
  CALL(tile_regs_commit);
  CALL(tile_regs_wait);
  for (uint32_t i = 0; i != tiles; ++i)
    CALL(pack_tile, i, 16, i, true);
  CALL(tile_regs_release);
}

void draws(ttk_context *c) {
  CALL(rand_tile_init, CALL(get_arg_val, 0));
  CALL(tile_regs_acquire);
  CALL(rand_tile, 0, kMinusOne, kTwo);
  CALL(rand_tile, 1, kMinusOne, kTwo);
  pack(c, 2);
}

TEST_F(VectorUnitTest, RandomNumbersFollowFromTheSeed) {
  std::set<std::vector<float>> seen;
  for (uint32_t seed : {1u, 2u, 1u}) {
    machine.run(program(draws, {seed}), {});
    for (uint32_t tile : {0u, 1u}) {
      auto [least, most] = std::ranges::minmax(out(tile));
      EXPECT_GE(least, -1);
      EXPECT_LT(least, -0.98);
      EXPECT_LT(most, 1);
      EXPECT_GT(most, 0.98);
      seen.insert(out(tile));
    }
  }
  EXPECT_EQ(4u, seen.size());
}

void findsMaxima(ttk_context *c) {
  CALL(max_reduce_with_indices_init);
  CALL(tile_regs_acquire);
  for (uint32_t i = 0; i != 4; ++i)
    CALL(copy_tile, 0, i, i);
  CALL(max_reduce_with_indices, 0, 2, 1, 32, true);
  pack(c, 4);
}

TEST_F(VectorUnitTest, MaximaAccumulateInTheNextTiles) {
  // The values 0 to 1023 at most times -1, so that the largest of a column is
  // in its first row; the maximum so far is larger in the odd columns.
  std::array<float, 4096> in{};
  for (size_t i = 0; i != 1024; ++i) {
    in[i] = -float(i);
    in[1024 + i] = i % 2 ? 1 : -5000;
    in[2048 + i] = 10 + float(i);
    in[3072 + i] = 20 + float(i);
  }
  std::memcpy(l1(0, kIn, sizeof(in)), in.data(), sizeof(in));
  machine.run(program(findsMaxima), {});
  for (uint32_t tile : {0u, 1u})
    for (size_t i = 0; i != 16; ++i) {
      EXPECT_EQ(i % 2 ? 1 : -float(i), out(tile)[i]);
      EXPECT_EQ((i % 2 ? 20 : 10) + float(i), out(2 + tile)[i]);
    }
}

void accumulatesPastDst(ttk_context *c) {
  CALL(tile_regs_acquire);
  CALL(max_reduce_with_indices, 3, 0, 0, 32, true);
}

void refused(ttk_context *c) {
  CALL(tile_regs_acquire);
  if (CALL(get_arg_val, 0) == 0)
    CALL(exp_tile, 0, false, 1, 9, 0x3F80);
  CALL(add_int_tile, 0, 1, 2, 0 /*f32*/);
}

TEST_F(VectorUnitTest, RefusalsAreErrorsOfTheKernel) {
  Error error = errorOf(program(refused, {0}));
  EXPECT_EQ(Error::Kind::ResourceMisuse, error.kind());
  EXPECT_NE(std::string::npos,
            std::string(error.what())
                .find("exp_tile computes 1 to 8 vectors of a face, not 9"));
  EXPECT_NE(std::string::npos,
            std::string(errorOf(program(refused, {1})).what())
                .find("add_int_tile does not work on 'f32'"));
  EXPECT_EQ(Error::Kind::OutOfRange,
            errorOf(program(accumulatesPastDst)).kind());
}

void repeatsColumn(ttk_context *c) {
  CALL(tile_regs_acquire);
  CALL(unary_bcast, 0, 0, 0, 1 /*column*/);
  pack(c, 1);
}

TEST_F(VectorUnitTest, BroadcastsKeepAllBitsOfWhatGoesToDst) {
  std::array<float, 1024> in{};
  for (size_t i = 0; i != in.size(); ++i)
    in[i] = -1e8f - 8 * float(i);
  std::memcpy(l1(0, kIn, sizeof(in)), in.data(), sizeof(in));
  auto firstRows = [&](bool direct) {
    Program p = program(repeatsColumn);
    p.kernels[0].compute.unpackToDestFp32 = direct;
    machine.run(p, {.numerics = Numerics::Exact});
    return std::vector<float>{out(0)[5], out(0)[16 + 5]};
  };
  EXPECT_EQ((std::vector<float>{in[0], in[16]}), firstRows(true));
  // tf32, and two numbers are one.
  EXPECT_EQ((std::vector<float>{-99942400.f, -99942400.f}), firstRows(false));
}

void accumulatesBytes(ttk_context *c) {
  CALL(pack_reconfig_l1_acc, 1);
  CALL(tile_regs_acquire);
  pack(c, 1);
}

TEST_F(VectorUnitTest, ThePackerRefusesToAccumulateBytes) {
  Program p = program(accumulatesBytes);
  p.circularBuffers[1].format = DataType::UInt8;
  EXPECT_NE(std::string::npos,
            std::string(errorOf(p).what())
                .find("does not accumulate in L1 tiles of 'u8'"));
}

} // namespace
} // namespace tt::emulator::test
