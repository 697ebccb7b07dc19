//===- Executor.h - Runs the commands of a program ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_METAL_EXECUTOR_H
#define TT_RUNTIME_METAL_EXECUTOR_H

#include "tt/emulator/Machine.h"
#include "tt/runtime/metal/Loaded.h"

#include <functional>

namespace tt::runtime::metal {

/// The elements of a host buffer.
using Bytes = std::vector<uint8_t>;

/// A launch that has just run.
struct Launched {
  size_t command;
  const Command &source;
  double hostSeconds;
  const emulator::Program &program;
  const emulator::Profile &profile;
};

struct RunOptions {
  std::shared_ptr<KernelLoader> kernels;
  emulator::LaunchOptions launch;
  std::function<void(const Launched &)> afterLaunch;
};

/// Runs a program and returns the data of its outputs. `inputs` are the data of
/// its inputs and have their sizes. Device memory is given back at the end,
/// also after an error. Throws runtime::Error with program, command and
/// location in front.
std::vector<Bytes> run(emulator::Device &device, emulator::Machine &machine,
                       Loaded &loaded, size_t program,
                       std::vector<Bytes> inputs, const RunOptions &options);

} // namespace tt::runtime::metal

#endif // TT_RUNTIME_METAL_EXECUTOR_H
