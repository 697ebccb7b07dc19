//===- observed.hpp - The tensors of a call ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_OBSERVED_HPP
#define TTNN_OBSERVED_HPP

#include "tt/device/OpCall.h"
#include "ttnn/tensor.hpp"

#include <memory>
#include <vector>

namespace tt::trace {
struct Launch;
} // namespace tt::trace

namespace ttnn {

/// A call that ends, also by an exception, for observers of a device
/// (Profile::set_observer).
struct OpTensors {
  /// The call as the models of the chip see it.
  const tt::device::OpCall &call;
  /// Those of `call`, in the same order. Some may be deallocated.
  const std::vector<Tensor> &operands, &results;
  /// The launch of kernels that did it, with the clock; else null.
  std::shared_ptr<const tt::trace::Launch> launch;
  /// It ends by an exception: it may lack results and arguments, and its event
  /// has no work.
  bool failed = false;
};

} // namespace ttnn

#endif // TTNN_OBSERVED_HPP
