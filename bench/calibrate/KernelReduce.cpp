//===- KernelReduce.cpp - Sums of tiles -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// n tiles of one core's L1 become one: with the matrix unit's reduction, and
// with additions in DST before a reduction by the vector unit. Steady state of
// a loop in the kernel; bf16 in, fp32 out and in DST.
//===----------------------------------------------------------------------===//
#include "KernelProgram.h"
#include "Kernels.h"
#include "tt/tile/Enums.h"

namespace tt::calibrate {
namespace {

using namespace emulator;
using bench::arg;

constexpr uint32_t kIn = 0, kScaler = 1, kOut = 16;
constexpr uint32_t kSum = uint32_t(tile::ReduceType::Sum);

void packOne(ttk_context *c) {
  CALL(tile_regs_commit);
  CALL(tile_regs_wait);
  CALL(cb_reserve_back, kOut, 1);
  CALL(pack_tile, 0, kOut, 0, false);
  CALL(tile_regs_release);
  CALL(cb_push_back, kOut, 1);
}

/// Arguments: tiles, dimension, passes.
void reduceKernel(ttk_context *c) {
  uint32_t tiles = arg(c, 0), dim = arg(c, 1), passes = arg(c, 2);
  CALL(compute_kernel_hw_startup, kIn, kScaler, kOut);
  for (uint32_t pass = 0; pass != passes; ++pass) {
    publish(c, kIn, tiles);
    CALL(reconfig_data_format, kIn, kScaler);
    CALL(pack_reconfig_data_format, kOut);
    CALL(reduce_init, kIn, kScaler, kOut, kSum, dim);
    CALL(cb_wait_front, kScaler, 1);
    CALL(cb_wait_front, kIn, tiles);
    CALL(tile_regs_acquire);
    for (uint32_t i = 0; i != tiles; ++i)
      CALL(reduce_tile, kIn, kScaler, i, 0, 0, kSum, dim);
    packOne(c);
    CALL(cb_pop_front, kIn, tiles);
    CALL(reduce_uninit);
    if (pass + 1 != passes)
      discard(c, kOut, 1);
  }
}

void scalerKernel(ttk_context *c) { publish(c, kScaler, 1); }

/// The same arguments; dimension 2 reduces rows, then columns.
void accumulateKernel(ttk_context *c) {
  uint32_t tiles = arg(c, 0), dim = arg(c, 1), passes = arg(c, 2);
  const uint32_t fp32 = uint32_t(device::DataType::Float32);
  publish(c, kIn, tiles);
  for (uint32_t pass = 0; pass != passes; ++pass) {
    CALL(binary_op_init_common, kIn, kIn, kOut);
    CALL(cb_wait_front, kIn, tiles);
    CALL(tile_regs_acquire);
    if (tiles % 2) {
      CALL(copy_tile_init, kIn);
      CALL(copy_tile, kIn, 0, 0);
    } else {
      CALL(add_tiles_init, kIn, kIn);
      CALL(add_tiles, kIn, kIn, 0, 1, 0);
    }
    CALL(add_tiles_init, kIn, kIn);
    for (uint32_t i = 2 - tiles % 2; i != tiles; i += 2)
      CALL(add_tiles, kIn, kIn, i, i + 1, 0);
    CALL(sfpu_reduce_init, kSum, fp32);
    for (uint32_t d = dim == 2 ? 0 : dim, last = dim == 2 ? 1 : dim; d <= last;
         ++d)
      CALL(sfpu_reduce, 0, kSum, fp32, d);
    CALL(binop_with_scalar_tile_init);
    CALL(mul_unary_tile, 0, 0x3D000000);
    packOne(c);
    if (pass + 1 != passes)
      discard(c, kOut, 1);
  }
  CALL(cb_pop_front, kIn, tiles);
}

uint32_t dimension(const std::string &text) {
  return text.starts_with("row") ? 0 : text.starts_with("col") ? 1 : 2;
}

device::MathFidelity fidelity(const std::string &text) {
  using device::MathFidelity;
  return text.ends_with("LoFi")    ? MathFidelity::LoFi
         : text.ends_with("HiFi2") ? MathFidelity::HiFi2
         : text.ends_with("HiFi3") ? MathFidelity::HiFi3
                                   : MathFidelity::HiFi4;
}

} // namespace

double reduceCycles(Chip &chip, const std::string &variant, uint32_t tiles) {
  return cyclesPerPass(chip, [&](uint32_t passes) {
    KernelProgram p("reduce");
    p.buffer(kIn, tiles).buffer(kScaler, 1);
    p.buffer(kOut, 1, device::DataType::Float32);
    p.kernel(ThreadKind::DataMovement1, scalerKernel, {});
    p.compute(reduceKernel, {tiles, dimension(variant), passes},
              {.fidelity = fidelity(variant), .fp32DestAcc = true});
    return p.program;
  });
}

double accumulateAndReduceCycles(Chip &chip, const std::string &variant,
                                 uint32_t tiles) {
  return cyclesPerPass(chip, [&](uint32_t passes) {
    KernelProgram p("accumulate and reduce");
    p.buffer(kIn, tiles).buffer(kOut, 1, device::DataType::Float32);
    p.compute(accumulateKernel, {tiles, dimension(variant), passes},
              {.fp32DestAcc = true});
    return p.program;
  });
}

} // namespace tt::calibrate
