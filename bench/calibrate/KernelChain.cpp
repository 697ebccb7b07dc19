//===- KernelChain.cpp - Phases one after the other -----------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// (A + B) x C with A and B in rows: tilize, tilize, add, multiply, untilize,
// the whole chain on one block of rows after the other. 8 x 4 tiles, K = N = 4
// tiles, bf16, fp32 DST. Every phase has its init, and if asked for the data
// format reconfiguration that would be needed if formats differed.
//===----------------------------------------------------------------------===//
#include "KernelProgram.h"
#include "Kernels.h"

namespace tt::calibrate {
namespace {

using namespace emulator;
using bench::arg;

enum Port : uint32_t { kARows, kBRows, kC, kA, kB, kSum, kProduct, kOut = 16 };
constexpr uint32_t kRows = 8, kWidth = 4;

void tilize(ttk_context *c, uint32_t in, uint32_t out, uint32_t rows,
            bool reconfigure) {
  if (reconfigure) {
    CALL(reconfig_data_format_srca, in);
    CALL(pack_reconfig_data_format, out);
  }
  CALL(tilize_init, in, kWidth, out);
  for (uint32_t r = 0; r != rows; ++r) {
    CALL(cb_wait_front, in, kWidth);
    CALL(cb_reserve_back, out, kWidth);
    CALL(tilize_block, in, kWidth, out);
    CALL(cb_push_back, out, kWidth);
    CALL(cb_pop_front, in, kWidth);
  }
  CALL(tilize_uninit, in, out);
}

void add(ttk_context *c, uint32_t tiles, bool reconfigure) {
  if (reconfigure) {
    CALL(reconfig_data_format, kA, kB);
    CALL(pack_reconfig_data_format, kSum);
  }
  CALL(add_tiles_init, kA, kB);
  for (uint32_t i = 0; i != tiles; ++i) {
    CALL(cb_wait_front, kA, 1);
    CALL(cb_wait_front, kB, 1);
    CALL(tile_regs_acquire);
    CALL(add_tiles, kA, kB, 0, 0, 0);
    CALL(tile_regs_commit);
    CALL(cb_pop_front, kA, 1);
    CALL(cb_pop_front, kB, 1);
    CALL(cb_reserve_back, kSum, 1);
    CALL(tile_regs_wait);
    CALL(pack_tile, 0, kSum, 0, false);
    CALL(tile_regs_release);
    CALL(cb_push_back, kSum, 1);
  }
}

void multiply(ttk_context *c, uint32_t rows, bool reconfigure) {
  if (reconfigure) {
    CALL(reconfig_data_format, kC, kSum);
    CALL(pack_reconfig_data_format, kProduct);
  }
  CALL(mm_block_init_short, kSum, kC, 0, kWidth, 1, kWidth);
  CALL(cb_wait_front, kSum, rows * kWidth);
  CALL(cb_wait_front, kC, kWidth * kWidth);
  for (uint32_t r = 0; r != rows; ++r) {
    CALL(tile_regs_acquire);
    for (uint32_t k = 0; k != kWidth; ++k)
      CALL(matmul_block, kSum, kC, r * kWidth + k, k * kWidth, 0, 0, kWidth, 1,
           kWidth);
    CALL(tile_regs_commit);
    CALL(cb_reserve_back, kProduct, kWidth);
    CALL(tile_regs_wait);
    for (uint32_t i = 0; i != kWidth; ++i)
      CALL(pack_tile, i, kProduct, 0, false);
    CALL(tile_regs_release);
    CALL(cb_push_back, kProduct, kWidth);
  }
  CALL(cb_pop_front, kSum, rows * kWidth);
}

void untilize(ttk_context *c, uint32_t rows, bool reconfigure) {
  if (reconfigure) {
    CALL(reconfig_data_format_srca, kProduct);
    CALL(pack_reconfig_data_format, kOut);
  }
  CALL(pack_untilize_init, kProduct, kOut, kWidth, kWidth);
  for (uint32_t r = 0; r != rows; ++r) {
    CALL(cb_wait_front, kProduct, kWidth);
    CALL(cb_reserve_back, kOut, kWidth);
    CALL(pack_untilize_block, kProduct, 1, kOut, 0, kWidth, kWidth);
    CALL(cb_push_back, kOut, kWidth);
    CALL(cb_pop_front, kProduct, kWidth);
  }
  CALL(pack_untilize_uninit, kOut);
}

/// Arguments: rows of tiles in a block, reconfiguration, passes.
void chainKernel(ttk_context *c) {
  uint32_t rows = arg(c, 0), passes = arg(c, 2);
  bool reconfigure = arg(c, 1);
  CALL(compute_kernel_hw_startup, kARows, kARows, kA);
  publish(c, kC, kWidth * kWidth);
  for (uint32_t pass = 0; pass != passes; ++pass) {
    publish(c, kARows, kRows * kWidth);
    publish(c, kBRows, kRows * kWidth);
    for (uint32_t r = 0; r != kRows; r += rows) {
      tilize(c, kARows, kA, rows, reconfigure);
      tilize(c, kBRows, kB, rows, reconfigure);
      add(c, rows * kWidth, reconfigure);
      multiply(c, rows, reconfigure);
      untilize(c, rows, reconfigure);
    }
    if (pass + 1 != passes)
      discard(c, kOut, kRows * kWidth);
  }
}

} // namespace

double chainCycles(Chip &chip, const std::string &variant, uint32_t rows) {
  return cyclesPerPass(chip, [&](uint32_t passes) {
    KernelProgram p("chain");
    for (uint32_t port : {kARows, kBRows, kOut})
      p.buffer(port, kRows * kWidth);
    p.buffer(kC, kWidth * kWidth);
    for (uint32_t port : {kA, kB, kSum, kProduct})
      p.buffer(port, rows * kWidth);
    p.compute(chainKernel, {rows, variant == "reconfig", passes},
              {.fidelity = device::MathFidelity::HiFi2, .fp32DestAcc = true});
    return p.program;
  });
}

} // namespace tt::calibrate
