//===- TensorRows.h - Tensors and their memory for a report ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_REPORT_LIB_TENSORROWS_H
#define TT_REPORT_LIB_TENSORROWS_H

#include "tt/report/Report.h"
#include "tt/runtime/LaunchBuffer.h"
#include "ttnn/tensor.hpp"

namespace tt::report {

/// The memory of a tensor of the library on the device; null if it has none.
const emulator::Buffer *bufferOf(const ttnn::Tensor &tensor);

TensorRow rowOf(const ttnn::Tensor &tensor);
/// A buffer of kernels. They know it with its padding.
TensorRow rowOf(const runtime::LaunchBuffer &buffer);

/// The memory of a tensor with an address, from now on.
BufferRow bufferRowOf(const TensorRow &tensor, size_t number,
                      const device::Placement &placement);

} // namespace tt::report

#endif // TT_REPORT_LIB_TENSORROWS_H
