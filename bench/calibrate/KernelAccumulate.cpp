//===- KernelAccumulate.cpp - Where a running sum lives -------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// 64 fp32 tiles of one core's L1 are summed: through L1 (unpack, add, pack each
// time), in L1 by the packer, or in DST. And: blocks of six tiles are summed in
// DST, by the matrix unit with DST as an operand or by the vector unit.
//===----------------------------------------------------------------------===//
#include "KernelProgram.h"
#include "Kernels.h"

#include <stdexcept>

namespace tt::calibrate {
namespace {

using namespace emulator;
using bench::arg;

constexpr uint32_t kIn = 0, kOut = 16, kBlock = 6;

void packOne(ttk_context *c) {
  CALL(tile_regs_commit);
  CALL(tile_regs_wait);
  CALL(pack_tile, 0, kOut, 0, true);
  CALL(tile_regs_release);
}

void throughL1(ttk_context *c, uint32_t tiles) {
  CALL(copy_tile_init, kIn);
  CALL(cb_wait_front, kIn, 1);
  CALL(cb_reserve_back, kOut, 1);
  CALL(tile_regs_acquire);
  CALL(copy_tile, kIn, 0, 0);
  packOne(c);
  CALL(cb_push_back, kOut, 1);
  CALL(cb_pop_front, kIn, 1);
  CALL(add_tiles_init, kOut, kIn);
  for (uint32_t i = 1; i != tiles; ++i) {
    CALL(cb_wait_front, kOut, 1);
    CALL(cb_wait_front, kIn, 1);
    CALL(tile_regs_acquire);
    CALL(add_tiles, kOut, kIn, 0, 0, 0);
    CALL(cb_pop_front, kOut, 1);
    CALL(cb_pop_front, kIn, 1);
    CALL(cb_reserve_back, kOut, 1);
    packOne(c);
    CALL(cb_push_back, kOut, 1);
  }
}

void inL1(ttk_context *c, uint32_t tiles) {
  CALL(cb_wait_front, kIn, tiles);
  CALL(cb_reserve_back, kOut, 1);
  for (uint32_t i = 0; i != tiles; i += 2) {
    if (i <= 2)
      CALL(pack_reconfig_l1_acc, i != 0);
    CALL(tile_regs_acquire);
    CALL(add_tiles, kIn, kIn, i, i + 1, 0);
    packOne(c);
  }
  CALL(cb_push_back, kOut, 1);
  CALL(cb_pop_front, kIn, tiles);
}

void inDst(ttk_context *c, uint32_t tiles) {
  CALL(cb_wait_front, kIn, tiles);
  CALL(tile_regs_acquire);
  for (uint32_t i = 0; i != tiles / 2; ++i)
    CALL(add_tiles, kIn, kIn, i, i + tiles / 2, 0);
  CALL(cb_reserve_back, kOut, 1);
  packOne(c);
  CALL(cb_push_back, kOut, 1);
  CALL(cb_pop_front, kIn, tiles);
}

/// Arguments: tiles, method, passes.
void accumulateKernel(ttk_context *c) {
  constexpr void (*methods[])(ttk_context *, uint32_t) = {throughL1, inL1,
                                                          inDst};
  uint32_t tiles = arg(c, 0), passes = arg(c, 2);
  CALL(compute_kernel_hw_startup, kIn, kOut, kOut);
  CALL(add_tiles_init, kIn, kIn);
  for (uint32_t pass = 0; pass != passes; ++pass) {
    publish(c, kIn, tiles);
    methods[arg(c, 1)](c, tiles);
    if (pass + 1 != passes)
      discard(c, kOut, 1);
  }
}

/// Arguments: blocks, whether the matrix unit adds.
void blocksKernel(ttk_context *c) {
  uint32_t blocks = arg(c, 0);
  CALL(compute_kernel_hw_startup, kIn, kIn, kOut);
  publish(c, kIn, kBlock);
  CALL(cb_wait_front, kIn, kBlock);
  for (uint32_t i = 0; i != kBlock; ++i) {
    CALL(tile_regs_acquire);
    CALL(copy_tile_init, kIn);
    CALL(copy_tile, kIn, i, 0);
    if (arg(c, 1)) {
      CALL(binary_dest_reuse_tiles_init, kIn, 0, 0);
      for (uint32_t b = 1; b != blocks; ++b)
        CALL(binary_dest_reuse_tiles, kIn, i, 0, 0, 0);
    } else {
      CALL(add_binary_tile_init);
      for (uint32_t b = 1; b != blocks; ++b) {
        CALL(copy_tile, kIn, i, 1);
        CALL(add_binary_tile, 0, 1, 0);
      }
    }
    packOne(c);
  }
}

} // namespace

double accumulateCycles(Chip &chip, const std::string &variant,
                        uint32_t tiles) {
  uint32_t method = variant == "rmw" ? 0 : variant == "pack_l1_acc" ? 1 : 2;
  double pass = cyclesPerPass(chip, [&](uint32_t passes) {
    KernelProgram p("accumulate");
    p.buffer(kIn, tiles, device::DataType::Float32);
    p.buffer(kOut, 1, device::DataType::Float32);
    p.compute(accumulateKernel, {tiles, method, passes}, {.fp32DestAcc = true});
    return p.program;
  });
  return pass / tiles;
}

double sumOfBlocksCycles(Chip &chip, const std::string &variant) {
  return cyclesPerPass(chip, [&](uint32_t blocks) {
    KernelProgram p("sum of blocks");
    p.buffer(kIn, kBlock).buffer(kOut, 1);
    p.compute(blocksKernel, {blocks, variant.starts_with("fpu")},
              {.fp32DestAcc = true});
    return p.program;
  });
}

} // namespace tt::calibrate
