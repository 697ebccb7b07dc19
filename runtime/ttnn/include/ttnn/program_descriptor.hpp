//===- program_descriptor.hpp - Kernels for ttnn::generic_op --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_PROGRAM_DESCRIPTOR_HPP
#define TTNN_PROGRAM_DESCRIPTOR_HPP

#include "tt/device/OpTime.h"
#include "ttnn/tensor.hpp"

#include <functional>
#include <memory>
#include <vector>

namespace tt::trace {
struct Launch;
} // namespace tt::trace

namespace ttnn {

/// The work of an op, measured and not modelled. No time: no clock ran.
struct OpMeasure {
  tt::device::OpWork work;
  tt::device::OpTime time;
  /// The launch that was measured; null if no clock ran.
  std::shared_ptr<const tt::trace::Launch> launch;
};

/// Kernels with what they share, as the runtime of a file holds them.
struct ProgramDescriptor {
  /// Runs them on the tensors, which lie on one device, and waits.
  std::function<OpMeasure(const std::vector<Tensor> &)> run;
};

} // namespace ttnn

#endif // TTNN_PROGRAM_DESCRIPTOR_HPP
