//===- KernelFusion.cpp - Chains of element-wise ops in DST ---------------===//
// SPDX-License-Identifier: Apache-2.0
//
// 32 bf16 tiles of one core's L1, one at a time through DST: a function, or a
// function and the op behind it. Ops that take turns are initialised each time.
//===----------------------------------------------------------------------===//
#include "KernelProgram.h"
#include "Kernels.h"
#include "tt/tile/Enums.h"

#include <stdexcept>

namespace tt::calibrate {
namespace {

using namespace emulator;
using bench::arg;

constexpr uint32_t kX = 0, kY = 1, kOut = 16;

void load(ttk_context *c, uint32_t port, uint32_t i, uint32_t dst) {
  CALL(copy_tile_init, port);
  CALL(copy_tile, port, i, dst);
}

void initExp(ttk_context *c) { CALL(exp_tile_init, 0, 0x3F80, 0); }

void exponential(ttk_context *c) { CALL(exp_tile, 0, 0, 0, 8, 0x3F80); }

void sqrtAlone(ttk_context *c, uint32_t i) {
  CALL(copy_tile, kX, i, 0);
  CALL(sqrt_tile, 0);
}

void expAlone(ttk_context *c, uint32_t i) {
  CALL(copy_tile, kX, i, 0);
  exponential(c);
}

void copyAndSqrt(ttk_context *c, uint32_t i) {
  load(c, kX, i, 0);
  CALL(sqrt_tile_init);
  CALL(sqrt_tile, 0);
}

void expOfSum(ttk_context *c, uint32_t i) {
  copyAndSqrt(c, i);
  load(c, kY, i, 1);
  CALL(add_binary_tile_init);
  CALL(add_binary_tile, 0, 1, 0);
  initExp(c);
  exponential(c);
}

void productByFpu(ttk_context *c, uint32_t i) {
  constexpr uint32_t mul = uint32_t(tile::BinaryType::Mul), toSrcA = 0;
  copyAndSqrt(c, i);
  CALL(binary_dest_reuse_tiles_init, kY, mul, toSrcA);
  CALL(binary_dest_reuse_tiles, kY, i, 0, mul, toSrcA);
}

void productBySfpu(ttk_context *c, uint32_t i) {
  copyAndSqrt(c, i);
  load(c, kY, i, 1);
  CALL(mul_binary_tile_init);
  CALL(mul_binary_tile, 0, 1, 0);
}

struct Form {
  const char *name;
  void (*body)(ttk_context *, uint32_t);
};
const Form kForms[] = {{"sqrt", sqrtAlone},
                       {"exp", expAlone},
                       {"exp(sqrt(x)+y)", expOfSum},
                       {"sqrt(x)*y fpu", productByFpu},
                       {"sqrt(x)*y sfpu", productBySfpu}};

/// Arguments: tiles, form, passes.
void fusionKernel(ttk_context *c) {
  uint32_t tiles = arg(c, 0), passes = arg(c, 2);
  publish(c, kX, tiles);
  publish(c, kY, tiles);
  CALL(compute_kernel_hw_startup, kX, kY, kOut);
  for (uint32_t pass = 0; pass != passes; ++pass) {
    CALL(cb_wait_front, kX, tiles);
    CALL(cb_wait_front, kY, tiles);
    CALL(cb_reserve_back, kOut, tiles);
    CALL(copy_tile_init, kX);
    initExp(c);
    for (uint32_t i = 0; i != tiles; ++i) {
      CALL(tile_regs_acquire);
      kForms[arg(c, 1)].body(c, i);
      CALL(tile_regs_commit);
      CALL(tile_regs_wait);
      CALL(pack_tile, 0, kOut, i, true);
      CALL(tile_regs_release);
    }
    CALL(cb_push_back, kOut, tiles);
    if (pass + 1 != passes)
      discard(c, kOut, tiles);
  }
}

} // namespace

double fusionCycles(Chip &chip, const std::string &variant, uint32_t tiles) {
  for (uint32_t form = 0; form != std::size(kForms); ++form)
    if (variant == kForms[form].name)
      return cyclesPerPass(chip, [&](uint32_t passes) {
        KernelProgram p("fusion");
        p.buffer(kX, tiles).buffer(kY, tiles).buffer(kOut, tiles);
        p.compute(fusionKernel, {tiles, form, passes});
        return p.program;
      });
  throw std::runtime_error("no program computes " + variant);
}

} // namespace tt::calibrate
