//===- Device.h - the device value of a function ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_TRANSFORMS_DEVICE_H
#define TTMLIR_DIALECT_TTNN_TRANSFORMS_DEVICE_H

#include "mlir/IR/Builders.h"

namespace mlir::tt::ttnn {

/// The `ttnn.get_device` at the top of the function around `op`, inserted if it
/// is not there. Its mesh shape is that of the module's device.
Value getOrInsertDevice(OpBuilder &builder, Operation *op);

} // namespace mlir::tt::ttnn

#endif // TTMLIR_DIALECT_TTNN_TRANSFORMS_DEVICE_H
