//===- Launcher.h - One launch on its operands ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_METAL_LAUNCHER_H
#define TT_RUNTIME_METAL_LAUNCHER_H

#include "tt/emulator/Machine.h"
#include "tt/runtime/LaunchBuffer.h"
#include "tt/runtime/metal/Kernels.h"

#include <functional>

namespace tt::runtime::metal {

/// A launch that has just run.
struct Launched {
  /// Index of the command or op, and where it is in the source.
  size_t index;
  std::string_view name, location;
  double hostSeconds;
  const emulator::Program &program;
  const emulator::Profile &profile;
  /// The function that it is a command of; empty: the program.
  std::string_view function = {};
  /// Its operands that are buffers, of a .ttm program.
  LaunchBuffers buffers = {};
};

/// The content of an operand of a .ttm program's launch after the launch.
struct OperandContents {
  size_t index; ///< of the command
  std::string_view launch, buffer;
  /// Elements along each dimension, padding included, and their numbers.
  const std::vector<int64_t> &shape;
  const std::vector<float> &values;
};

struct RunOptions {
  std::shared_ptr<KernelLoader> kernels;
  emulator::LaunchOptions launch;
  std::function<void(const Launched &)> afterLaunch;
  /// .ttm: called after every launch for each operand that is a buffer of
  /// floats, once in memory.
  std::function<void(const OperandContents &)> afterOperand;
  /// Tensors of the device that lie where circular buffers come are not in the
  /// way: the host keeps their bytes meanwhile. For launches whose operands are
  /// no tensors.
  bool movesTensors = false;
};

/// Runs a launch of the file on operands that suit it (see problemOfOperands)
/// while `live` are the buffers that exist; Checked notes there what was
/// written. Its circular buffers that lie in no operand keep tensors away
/// meanwhile. Throws runtime::Error: InvalidArgument where a circular buffer
/// has no free memory or the launch contradicts itself.
emulator::Profile launch(emulator::Device &device, emulator::Machine &machine,
                         Kernels &kernels, const Launch &launch,
                         const std::vector<Operand> &operands,
                         std::vector<emulator::LiveBuffer> &live,
                         const RunOptions &options, size_t index,
                         std::string_view location);

} // namespace tt::runtime::metal

#endif // TT_RUNTIME_METAL_LAUNCHER_H
