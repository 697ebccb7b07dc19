//===- KernelProgram.h - Programs of the micro-benchmarks -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_BENCH_CALIBRATE_KERNELPROGRAM_H
#define TT_BENCH_CALIBRATE_KERNELPROGRAM_H

#include "Chip.h"
#include "Kernel.h"

#include <functional>

namespace tt::calibrate {

/// A program on a few cores, its circular buffers placed one after the other.
struct KernelProgram {
  explicit KernelProgram(std::string name,
                         emulator::CoreRanges on = {{{0, 0}, 1, 1}})
      : cores(std::move(on)) {
    program.name = std::move(name);
  }

  /// A CB with pages of a tile of `format`.
  KernelProgram &buffer(uint32_t port, uint32_t pages,
                        device::DataType format = device::DataType::BFloat16) {
    emulator::CircularBufferConfig cb;
    cb.port = port, cb.cores = cores, cb.format = format, cb.numPages = pages;
    cb.pageBytes = uint32_t(device::tileBytes(format));
    cb.address = next;
    next += uint64_t(cb.pageBytes) * pages;
    program.circularBuffers.push_back(std::move(cb));
    return *this;
  }

  /// A kernel on the thread's usual network.
  KernelProgram &kernel(emulator::ThreadKind thread, bench::Entry entry,
                        std::vector<uint32_t> args) {
    bool reader = thread == emulator::ThreadKind::DataMovement1;
    program.kernels.push_back(bench::makeKernel(
        program.name, entry, thread, reader ? 0 : 1, cores, std::move(args)));
    return *this;
  }

  KernelProgram &compute(bench::Entry entry, std::vector<uint32_t> args,
                         emulator::ComputeSettings settings = {}) {
    kernel(emulator::ThreadKind::Compute, entry, std::move(args));
    program.kernels.back().compute = settings;
    return *this;
  }

  emulator::CoreRanges cores;
  emulator::Program program;
  uint64_t next = 200 * 1024;
};

/// Cycles of one pass of a program that takes the number of its passes.
inline double
cyclesPerPass(Chip &chip,
              const std::function<emulator::Program(uint32_t)> &passes) {
  double few = chip.cycles(passes(8));
  return (chip.cycles(passes(24)) - few) / 16;
}

/// Makes `pages` resident pages of a CB available: what a kernel does that
/// works on a shard where it lies.
inline void publish(ttk_context *c, uint32_t port, uint32_t pages) {
  CALL(cb_reserve_back, port, pages);
  CALL(cb_push_back, port, pages);
}

inline void discard(ttk_context *c, uint32_t port, uint32_t pages) {
  CALL(cb_wait_front, port, pages);
  CALL(cb_pop_front, port, pages);
}

} // namespace tt::calibrate

#endif // TT_BENCH_CALIBRATE_KERNELPROGRAM_H
