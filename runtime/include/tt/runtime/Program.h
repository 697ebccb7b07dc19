//===- Program.h - Running a program --------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_PROGRAM_H
#define TT_RUNTIME_PROGRAM_H

#include "tt/emulator/Machine.h"
#include "tt/runtime/Binary.h"
#include "tt/runtime/Device.h"
#include "tt/runtime/HostLoader.h"
#include "tt/runtime/KernelLoader.h"
#include "tt/runtime/LaunchBuffer.h"
#include "tt/runtime/Tensor.h"
#include "ttnn/profile.hpp"

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

namespace tt::runtime {

/// An op of a program that has just run.
struct OpReport {
  size_t index = 0;
  /// The op's name: "matmul".
  std::string_view type;
  /// The op as MLIR text and its location; empty if the file has none.
  std::string_view debugInfo, location;
  /// Host time of the call, without that of ops of a function that it runs:
  /// those are reported by themselves.
  double hostSeconds = 0;
  /// The events that the library recorded: usually one, more for composed ops.
  const std::vector<ttnn::OpEvent> &events;
  /// The results of the op.
  const std::vector<const Tensor *> &results;
  /// The function that it is an op of, if the program called one: `index` is
  /// that among the function's ops. Empty for the program's own.
  std::string_view function;
  /// The function is one whose results are kept: it does not run again for the
  /// same inputs.
  bool once = false;
};

/// An op of a program that is about to run; its fields are those of OpReport.
struct OpStart {
  size_t index = 0;
  std::string_view type;
  std::string_view debugInfo, location;
  std::string_view function;
};

/// A launch of kernels that has just run.
struct LaunchReport {
  /// Index among the program's commands, or ops of a .ttnn program.
  size_t index = 0;
  std::string_view name, location;
  /// Host time of the launch.
  double hostSeconds = 0;
  /// The program that was launched.
  const emulator::Program &program;
  /// Cycles if the launch was timed; see LaunchOptions::mode.
  const emulator::Profile &profile;
  /// The function that it is a command of, if a .ttm program called one.
  std::string_view function = {};
  /// .ttm: its operands that are buffers of the device.
  LaunchBuffers buffers = {};
};

/// The content of an operand after a launch.
struct OperandReport {
  /// The launch: index among the program's commands, and name.
  size_t index = 0;
  std::string_view launch, buffer;
  /// Elements along each dimension, padding included, and their numbers.
  const std::vector<int64_t> &shape;
  const std::vector<float> &values;
};

struct SubmitOptions {
  /// .ttnn: called before every op.
  std::function<void(const OpStart &)> beforeOp = {};
  /// .ttnn: called after every op. With it, the device's profile is cleared
  /// before each op, so that the events are those of the op.
  std::function<void(const OpReport &)> afterOp;

  /// Makes the kernels executable. Must be given for programs that have
  /// kernels.
  std::shared_ptr<KernelLoader> kernels;
  /// .ttnn: makes functions of the host executable. Must be given for programs
  /// that call some.
  std::shared_ptr<HostLoader> host;
  /// How kernels run: numerics, clock, checks, host threads.
  emulator::LaunchOptions launch;
  /// Called after every launch, before `afterOp` of the op that launches.
  std::function<void(const LaunchReport &)> afterLaunch;
  /// .ttm: called after every launch for each of its operands that is a buffer
  /// of floats.
  std::function<void(const OperandReport &)> afterOperand;
  /// Called between ops and while kernels run; true ends the run with
  /// Interrupted. An op of the library that has begun runs to its end.
  InterruptCheck interrupted = {};
};

/// Runs program `program` and returns its outputs, in the layouts that the
/// program declares.
///
/// Shape and element type of the inputs must be those declared; inputs in
/// another layout are converted for this run. The inputs themselves stay
/// allocated, whatever the program deallocates. An output that is an input is
/// that same tensor. Inputs and outputs of a .ttm program are on the host; its
/// buffers have fixed addresses, and where a tensor lies at one of them the
/// buffer is refused.
///
/// Functions that a program calls for results that are kept (`load_cached`) run
/// once for the same input tensors: a tensor that is given again is taken to
/// hold what it held. Results stay with `binary` until another tensor is given,
/// or `releaseCachedResults`: those of a .ttnn program on each device, those of
/// a .ttm program on the host.
///
/// May be called from several threads: programs of one device take turns, those
/// of different devices run side by side. Callbacks are called on the calling
/// thread, while it has the turn.
///
/// Throws Error: SystemMismatch if `device` cannot run the binary,
/// InvalidArgument for unsuitable inputs, Unsupported for several chips,
/// OutOfMemory, KernelError for what a kernel did wrong; an op's own error
/// starts with its index, name and location. If an op returns something else
/// than the program declares, BadFile. Interrupted if `options` say so: inputs
/// that the program changes in place may then have any content.
std::vector<Tensor> submit(const Device &device, const Binary &binary,
                           size_t program, const std::vector<Tensor> &inputs,
                           const SubmitOptions &options = {});

/// Gives input `index` of a program when the program is about to take it.
using InputSource = std::function<Tensor(size_t index)>;

/// As `submit`, for inputs that are large: they are requested one after the
/// other, and one that had to be converted is dropped before the next is
/// requested. One that no op reads and that is no output is not requested and
/// takes no memory on the device.
std::vector<Tensor> submitFrom(const Device &device, const Binary &binary,
                               size_t program, const InputSource &inputs,
                               const SubmitOptions &options = {});

/// Frees the results that functions of `binary` gave, wherever they are; the
/// next run calls the functions again.
void releaseCachedResults(const Binary &binary);

} // namespace tt::runtime

#endif // TT_RUNTIME_PROGRAM_H
