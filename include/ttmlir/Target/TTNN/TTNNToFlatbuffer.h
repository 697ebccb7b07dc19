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

/// Whether a program of a binary has an entry for an op of its function: not
/// for its end, nor for constants that are written where they are used. Entries
/// are in the order of the ops.
bool hasEntry(Operation *op);

/// `--ttnn-to-flatbuffer` of ttmlir-translate.
void registerTTNNToFlatbuffer();

} // namespace mlir::tt::ttnn

#endif // TTMLIR_TARGET_TTNN_TTNNTOFLATBUFFER_H
