//===- Kernel.h - Kernels written in C++ ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Programs for measurements: kernels as C++ functions on the kernel ABI, so
// that neither a compiler nor a file stands between a figure and the emulator.
//===----------------------------------------------------------------------===//
#ifndef TT_BENCH_PROGRAMS_KERNEL_H
#define TT_BENCH_PROGRAMS_KERNEL_H

#include "tt/emulator/Program.h"
#include "ttk/abi.h"

#include <string>
#include <utility>
#include <vector>

/// A kernel call of the context `c`; its site is the source line.
#define CALL(name, ...) c->api->name(c __VA_OPT__(, ) __VA_ARGS__, __LINE__)

namespace tt::bench {

using Entry = void (*)(ttk_context *);

/// A kernel on `cores`, its arguments the same everywhere.
inline emulator::KernelConfig makeKernel(std::string name, Entry entry,
                                         emulator::ThreadKind thread,
                                         unsigned noc,
                                         emulator::CoreRanges cores,
                                         std::vector<uint32_t> args) {
  emulator::KernelConfig kernel;
  kernel.name = std::move(name);
  kernel.code.entry = entry;
  kernel.thread = thread;
  kernel.noc = noc;
  kernel.cores = std::move(cores);
  kernel.compileTimeArgs = std::move(args);
  return kernel;
}

/// Compile-time argument `index` of a kernel.
inline uint32_t arg(ttk_context *c, int index) {
  return c->api->get_compile_time_arg_val(c, index, 0);
}

} // namespace tt::bench

#endif // TT_BENCH_PROGRAMS_KERNEL_H
