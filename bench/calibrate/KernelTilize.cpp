//===- KernelTilize.cpp - Rows to tiles in L1 -----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// A core's shard is tilized where it lies. Three kernels: one makes the rows
// available, one takes the tiles away; one kernel: the compute kernel does that
// itself; no handshake: there is no protocol at all.
//===----------------------------------------------------------------------===//
#include "KernelProgram.h"
#include "Kernels.h"

#include <cstdio>
#include <stdexcept>

namespace tt::calibrate {
namespace {

using namespace emulator;
using bench::arg;

constexpr uint32_t kIn = 0, kOut = 16;

enum Structure : uint32_t { ThreeKernels, OneKernel, NoHandshake };

// Arguments of all: rows of tiles, tiles in a row, passes, structure.

void readerKernel(ttk_context *c) {
  for (uint32_t pass = 0; pass != arg(c, 2); ++pass)
    publish(c, kIn, arg(c, 0) * arg(c, 1));
}

void writerKernel(ttk_context *c) {
  for (uint32_t pass = 0; pass != arg(c, 2); ++pass)
    discard(c, kOut, arg(c, 0) * arg(c, 1));
}

void computeKernel(ttk_context *c) {
  uint32_t rows = arg(c, 0), width = arg(c, 1), passes = arg(c, 2);
  Structure structure = Structure(arg(c, 3));
  CALL(compute_kernel_hw_startup, kIn, kIn, kOut);
  CALL(tilize_init, kIn, width, kOut);
  for (uint32_t pass = 0; pass != passes; ++pass) {
    if (structure == OneKernel)
      publish(c, kIn, rows * width);
    for (uint32_t r = 0; r != rows; ++r) {
      if (structure == NoHandshake) {
        // The same row again: pages are counted from the fixed pointers.
        CALL(experimental_tilize_block, kIn, kOut, 1, width);
        continue;
      }
      CALL(cb_wait_front, kIn, width);
      CALL(cb_reserve_back, kOut, width);
      CALL(tilize_block, kIn, width, kOut);
      CALL(cb_push_back, kOut, width);
      CALL(cb_pop_front, kIn, width);
    }
    if (structure == OneKernel)
      discard(c, kOut, rows * width);
  }
  CALL(tilize_uninit, kIn, kOut);
}

Program tilizeProgram(const std::string &variant, uint32_t passes) {
  Structure structure = variant.starts_with("three") ? ThreeKernels
                        : variant.starts_with("one") ? OneKernel
                                                     : NoHandshake;
  uint32_t rows = 0, width = 0;
  size_t shape = variant.rfind(' ') + 1;
  // NOLINTNEXTLINE(bugprone-unchecked-string-to-number-conversion)
  if (std::sscanf(variant.c_str() + shape, "%ux%u", &rows, &width) != 2)
    throw std::runtime_error("'" + variant + "' does not end in a shape");
  std::vector<uint32_t> args = {rows, width, passes, structure};
  KernelProgram p("tilize");
  uint32_t pages = rows * width;
  p.buffer(kIn, pages);
  p.buffer(kOut, structure == NoHandshake ? pages * passes : pages);
  if (structure == ThreeKernels) {
    p.kernel(ThreadKind::DataMovement1, readerKernel, args);
    p.kernel(ThreadKind::DataMovement0, writerKernel, args);
  }
  p.compute(computeKernel, args);
  return p.program;
}

} // namespace

double tilizeCycles(Chip &chip, const std::string &variant) {
  if (variant.starts_with("no handshake")) {
    // Nothing takes pages away, so few passes.
    double one = chip.cycles(tilizeProgram(variant, 1));
    return (chip.cycles(tilizeProgram(variant, 5)) - one) / 4;
  }
  return cyclesPerPass(
      chip, [&](uint32_t passes) { return tilizeProgram(variant, passes); });
}

double tilizeLaunchCycles(Chip &chip, const std::string &variant) {
  return chip.cycles(tilizeProgram(variant, 1));
}

} // namespace tt::calibrate
