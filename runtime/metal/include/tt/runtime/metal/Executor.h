//===- Executor.h - Runs the commands of a program ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_METAL_EXECUTOR_H
#define TT_RUNTIME_METAL_EXECUTOR_H

#include "tt/runtime/metal/Launcher.h"

namespace tt::runtime::metal {

/// The elements of a host buffer.
using Bytes = std::vector<uint8_t>;

/// Runs a program and returns the data of its outputs. `inputs` are the data of
/// its inputs and have their sizes. Device memory is given back at the end,
/// also after an error. Throws runtime::Error with program, command and
/// location in front.
std::vector<Bytes> run(emulator::Device &device, emulator::Machine &machine,
                       Kernels &kernels, const Program &program,
                       std::vector<Bytes> inputs, const RunOptions &options);

} // namespace tt::runtime::metal

#endif // TT_RUNTIME_METAL_EXECUTOR_H
