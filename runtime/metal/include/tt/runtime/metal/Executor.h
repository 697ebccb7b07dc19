//===- Executor.h - Runs the commands of a program ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_METAL_EXECUTOR_H
#define TT_RUNTIME_METAL_EXECUTOR_H

#include "tt/runtime/metal/KeptResults.h"
#include "tt/runtime/metal/Launcher.h"

namespace tt::runtime::metal {

/// An input of a program: its data, and the identity of the tensor that they
/// belong to.
struct Input {
  Bytes data;
  KeptResults::Identity identity;
};

/// Runs a program of `file` and returns the data of its outputs. `inputs` are
/// the data of its inputs and have their sizes. Functions that it calls once
/// are run where `kept` does not have their results. Device memory is given
/// back at the end, also after an error. Throws runtime::Error with program,
/// command and location in front.
std::vector<Bytes> run(emulator::Device &device, emulator::Machine &machine,
                       Kernels &kernels, const File &file,
                       const Program &program, std::vector<Input> inputs,
                       KeptResults &kept, const RunOptions &options);

} // namespace tt::runtime::metal

#endif // TT_RUNTIME_METAL_EXECUTOR_H
