//===- DeviceModule.h - the parts of a module, made by hand -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTCORE_TRANSFORMS_DEVICEMODULE_H
#define TTMLIR_DIALECT_TTCORE_TRANSFORMS_DEVICEMODULE_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::tt::ttcore {

/// Puts the content of `module` into a `ttcore.device_module`, unless it has
/// one; gives the module in it.
ModuleOp wrapDeviceModule(ModuleOp module);

/// The module in the `ttcore.cpu_module` of `module`, which gets one if it has
/// none.
ModuleOp getOrCreateHostModule(ModuleOp module);

} // namespace mlir::tt::ttcore

#endif // TTMLIR_DIALECT_TTCORE_TRANSFORMS_DEVICEMODULE_H
