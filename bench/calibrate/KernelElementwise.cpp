//===- KernelElementwise.cpp - Loops over tiles that lie in L1 ------------===//
// SPDX-License-Identifier: Apache-2.0
//
// The library's element-wise kernels on height-sharded bf16 tensors: shards are
// the circular buffers, a tile at a time goes through DST, and every tile is
// waited for, reserved, pushed and popped by itself. Cores do not meet, so one
// stands for all. The unary kernel prepares its op for every tile.
//===----------------------------------------------------------------------===//
#include "KernelProgram.h"
#include "Kernels.h"

namespace tt::calibrate {
namespace {

using namespace emulator;
using bench::arg;

constexpr uint32_t kA = 0, kB = 1, kOut = 16;

/// Argument: tiles of the shard. The operands are there.
void readerKernel(ttk_context *c) {
  publish(c, kA, arg(c, 0));
  publish(c, kB, arg(c, 0));
}

void writerKernel(ttk_context *c) { discard(c, kOut, arg(c, 0)); }

void packTile(ttk_context *c) {
  CALL(tile_regs_commit);
  CALL(tile_regs_wait);
  CALL(pack_tile, 0, kOut, 0, false);
  CALL(tile_regs_release);
  CALL(cb_push_back, kOut, 1);
}

void addKernel(ttk_context *c) {
  CALL(binary_op_init_common, kA, kB, kOut);
  CALL(add_tiles_init, kA, kB);
  for (uint32_t t = 0, tiles = arg(c, 0); t != tiles; ++t) {
    CALL(cb_wait_front, kA, 1);
    CALL(cb_wait_front, kB, 1);
    CALL(cb_reserve_back, kOut, 1);
    CALL(tile_regs_acquire);
    CALL(add_tiles, kA, kB, 0, 0, 0);
    packTile(c);
    CALL(cb_pop_front, kA, 1);
    CALL(cb_pop_front, kB, 1);
  }
}

void reluKernel(ttk_context *c) {
  CALL(init_sfpu, kA, kOut);
  for (uint32_t t = 0, tiles = arg(c, 0); t != tiles; ++t) {
    CALL(cb_reserve_back, kOut, 1);
    CALL(tile_regs_acquire);
    CALL(cb_wait_front, kA, 1);
    CALL(copy_tile, kA, 0, 0);
    CALL(relu_tile_init);
    CALL(relu_tile, 0);
    packTile(c);
    CALL(cb_pop_front, kA, 1);
  }
}

} // namespace

double elementwiseLoopCycles(Chip &chip, const std::string &variant,
                             uint32_t tiles) {
  KernelProgram p(variant);
  p.buffer(kA, tiles).buffer(kB, tiles).buffer(kOut, tiles);
  // The result overwrites the first operand.
  auto &buffers = p.program.circularBuffers;
  buffers[2].address = buffers[0].address;
  p.kernel(ThreadKind::DataMovement1, readerKernel, {tiles});
  p.kernel(ThreadKind::DataMovement0, writerKernel, {tiles});
  p.compute(variant == "add" ? addKernel : reluKernel, {tiles});
  return chip.cycles(p.program);
}

} // namespace tt::calibrate
