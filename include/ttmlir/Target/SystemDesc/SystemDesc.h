//===- SystemDesc.h - .ttsys files and the system_desc ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_TARGET_SYSTEMDESC_SYSTEMDESC_H
#define TTMLIR_TARGET_SYSTEMDESC_SYSTEMDESC_H

#include "ttmlir/Dialect/TTCore/IR/TTCore.h"
#include "ttmlir/Target/Common/system_desc_generated.h"

namespace mlir::tt::ttcore {

/// The system in a .ttsys file; null, with an error at `loc`, if the file
/// cannot be read, is damaged or was written by another version.
SystemDescAttr loadSystemDesc(Location loc, StringRef path);

/// Writes the descriptor into a flatbuffer.
flatbuffers::Offset<::tt::target::SystemDesc>
writeSystemDesc(flatbuffers::FlatBufferBuilder &builder, SystemDescAttr system);

} // namespace mlir::tt::ttcore

#endif // TTMLIR_TARGET_SYSTEMDESC_SYSTEMDESC_H
