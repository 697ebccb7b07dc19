//===- TTNNToFlatbuffer.h - writes .ttnn binaries ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_TARGET_TTNN_TTNNTOFLATBUFFER_H
#define TTMLIR_TARGET_TTNN_TTNNTOFLATBUFFER_H

#include "mlir/IR/BuiltinOps.h"

#include <vector>

namespace mlir::tt::ttnn {

/// The module's public functions as a .ttnn binary (size-prefixed flatbuffer).
/// Fails, with located errors, if the module has no system description, no
/// function, or an op or layout that a binary cannot hold.
FailureOr<std::vector<uint8_t>> ttnnToFlatbuffer(ModuleOp module);

/// `--ttnn-to-flatbuffer` of ttmlir-translate.
void registerTTNNToFlatbuffer();

} // namespace mlir::tt::ttnn

#endif // TTMLIR_TARGET_TTNN_TTNNTOFLATBUFFER_H
