//===- SystemDesc.h - .ttsys files and the system_desc ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_TARGET_SYSTEMDESC_SYSTEMDESC_H
#define TTMLIR_TARGET_SYSTEMDESC_SYSTEMDESC_H

#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

namespace mlir::tt::ttcore {

/// The system in a .ttsys file; null, with an error at `loc`, if the file
/// cannot be read, is damaged or was written by another version.
SystemDescAttr loadSystemDesc(Location loc, StringRef path);

/// The module's descriptor; null, with an error at the module, if it has none.
SystemDescAttr requireSystemDesc(ModuleOp module);

/// The descriptor as the device library has it, the inverse of
/// systemDescFromDevice.
::tt::device::SystemDesc systemDescToDevice(SystemDescAttr system);

} // namespace mlir::tt::ttcore

#endif // TTMLIR_TARGET_SYSTEMDESC_SYSTEMDESC_H
