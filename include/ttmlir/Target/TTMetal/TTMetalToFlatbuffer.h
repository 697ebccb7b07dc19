//===- TTMetalToFlatbuffer.h - writes .ttm binaries -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_TARGET_TTMETAL_TTMETALTOFLATBUFFER_H
#define TTMLIR_TARGET_TTMETAL_TTMETALTOFLATBUFFER_H

#include "mlir/IR/BuiltinOps.h"

#include <vector>

namespace mlir::tt::ttmetal {

/// True if the module has an op of the ttmetal dialect.
bool hasTTMetal(ModuleOp module);

/// The module's public functions as a .ttm binary (size-prefixed flatbuffer),
/// with the kernels that they run. Fails, with located errors, if the module
/// has no system description, no function, a kernel that is not there, or an op
/// that a binary cannot hold.
FailureOr<std::vector<uint8_t>> ttmetalToFlatbuffer(ModuleOp module);

/// `--ttmetal-to-flatbuffer` of ttmlir-translate.
void registerTTMetalToFlatbuffer();

} // namespace mlir::tt::ttmetal

#endif // TTMLIR_TARGET_TTMETAL_TTMETALTOFLATBUFFER_H
