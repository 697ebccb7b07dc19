//===- TensorLauncher.h - Kernels between ops of the library --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_LIB_TENSORLAUNCHER_H
#define TT_RUNTIME_LIB_TENSORLAUNCHER_H

#include "ProgramCheck.h"
#include "tt/runtime/Program.h"
#include "tt/runtime/metal/Launcher.h"
#include "ttnn/program_descriptor.hpp"

namespace tt::trace {
struct Launch;
}

namespace tt::runtime::detail {

/// Runs the launches of a .ttnn program on the buffers of its tensors. The
/// arguments of the constructor must outlive it.
class TensorLauncher {
public:
  TensorLauncher(const Device &device, metal::Kernels &kernels,
                 const CheckedProgram &program, const SubmitOptions &options);
  TensorLauncher(const TensorLauncher &) = delete;
  TensorLauncher &operator=(const TensorLauncher &) = delete;

  /// Runs that of op `index`. Says what the chip was busy with if the clock
  /// runs and the device's profile is on. Throws Error InvalidArgument where
  /// the tensors do not suit it.
  ttnn::OpMeasure run(size_t index, const std::vector<Tensor> &tensors);

private:
  ttnn::OpMeasure measure(std::shared_ptr<const trace::Launch> launch) const;

  const Device &device;
  metal::Kernels &kernels;
  const CheckedProgram &program;
  metal::RunOptions options;
  ttnn::OpMeasure measured; // of the launch before
};

} // namespace tt::runtime::detail

#endif // TT_RUNTIME_LIB_TENSORLAUNCHER_H
