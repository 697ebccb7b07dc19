//===- Describe.h - Tensors as the models of the chip see them -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_DESCRIBE_H
#define TTNN_CORE_DESCRIBE_H

#include "TensorState.h"
#include "tt/device/OpCall.h"

namespace ttnn::detail {

/// Shape, format and memory. A tensor on the host is described as one in DRAM,
/// where the op would bring it.
tt::device::OpTensor describeTensor(const TensorState &state);

} // namespace ttnn::detail

#endif // TTNN_CORE_DESCRIBE_H
