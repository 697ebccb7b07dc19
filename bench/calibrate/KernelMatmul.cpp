//===- KernelMatmul.cpp - Matrix products of one core ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Products of tiles that lie in L1: blocks of 16 x 16 tiles with one step of
// the inner dimension, by the shape of what DST holds at a time; and one tile
// of a result with 224 steps.
//===----------------------------------------------------------------------===//
#include "KernelProgram.h"
#include "Kernels.h"

#include <cstdio>
#include <stdexcept>

namespace tt::calibrate {
namespace {

using namespace emulator;
using bench::arg;

constexpr uint32_t kA = 0, kB = 1, kOut = 16, kSide = 16;

void packBlock(ttk_context *c, uint32_t tiles) {
  CALL(tile_regs_commit);
  CALL(cb_reserve_back, kOut, tiles);
  CALL(tile_regs_wait);
  for (uint32_t i = 0; i != tiles; ++i)
    CALL(pack_tile, i, kOut, 0, false);
  CALL(tile_regs_release);
  CALL(cb_push_back, kOut, tiles);
}

/// Arguments: rows and columns of a subblock, passes.
void blockKernel(ttk_context *c) {
  uint32_t rt = arg(c, 0), ct = arg(c, 1), passes = arg(c, 2);
  CALL(mm_block_init, kA, kB, kOut, 0, ct, rt, 1);
  publish(c, kA, kSide);
  publish(c, kB, kSide);
  CALL(cb_wait_front, kA, kSide);
  CALL(cb_wait_front, kB, kSide);
  for (uint32_t pass = 0; pass != passes; ++pass) {
    for (uint32_t m = 0; m != kSide; m += rt)
      for (uint32_t n = 0; n != kSide; n += ct) {
        CALL(tile_regs_acquire);
        CALL(matmul_block, kA, kB, m, n, 0, 0, ct, rt, 1);
        packBlock(c, rt * ct);
      }
    discard(c, kOut, kSide * kSide);
  }
}

/// Arguments: steps, passes, whether each step is a block of one tile, as in
/// the vendor's product.
void tilesKernel(ttk_context *c) {
  uint32_t steps = arg(c, 0), passes = arg(c, 1);
  bool blocks = arg(c, 2) != 0;
  if (blocks)
    CALL(mm_block_init, kA, kB, kOut, 0, 1, 1, 1);
  else
    CALL(mm_init, kA, kB, kOut, 0);
  publish(c, kA, steps);
  publish(c, kB, steps);
  CALL(cb_wait_front, kA, steps);
  CALL(cb_wait_front, kB, steps);
  for (uint32_t pass = 0; pass != passes; ++pass) {
    CALL(tile_regs_acquire);
    for (uint32_t k = 0; k != steps; ++k)
      if (blocks)
        CALL(matmul_block, kA, kB, k, k, 0, 0, 1, 1, 1);
      else
        CALL(matmul_tiles, kA, kB, k, k, 0);
    packBlock(c, 1);
    discard(c, kOut, 1);
  }
}

} // namespace

double matmulBlockCycles(Chip &chip, const std::string &variant) {
  uint32_t rt = 0, ct = 0;
  // NOLINTNEXTLINE(bugprone-unchecked-string-to-number-conversion)
  if (std::sscanf(variant.c_str(), "%ux%u", &rt, &ct) != 2)
    throw std::runtime_error("'" + variant + "' is no subblock");
  double pass = cyclesPerPass(chip, [&](uint32_t passes) {
    KernelProgram p("matmul_block");
    p.buffer(kA, kSide).buffer(kB, kSide).buffer(kOut, kSide * kSide);
    p.compute(blockKernel, {rt, ct, passes},
              {.fidelity = device::MathFidelity::HiFi2});
    return p.program;
  });
  return pass / (kSide * kSide);
}

double matmulTilesCycles(Chip &chip, uint32_t steps,
                         device::MathFidelity fidelity, bool blocks) {
  KernelProgram p("matmul_tiles");
  p.buffer(kA, steps).buffer(kB, steps).buffer(kOut, 1);
  p.compute(tilesKernel, {steps, 1, blocks}, {.fidelity = fidelity});
  return chip.cycles(p.program);
}

} // namespace tt::calibrate
