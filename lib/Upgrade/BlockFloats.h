//===- BlockFloats.h - tensors of tiles in TTIR -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_UPGRADE_BLOCKFLOATS_H
#define TTMLIR_LIB_UPGRADE_BLOCKFLOATS_H

#include "mlir/IR/BuiltinOps.h"

#include <string>

namespace mlir::tt {

/// Makes `bfp_bf8`, `bfp_bf4` and `bfp_bf2` as the elements of a tensor, which
/// MLIR cannot parse, the tiles that they stand for. Columns of the first line
/// change if there are some; all others stay.
void spellBlockFloats(std::string &text);

/// Gives tensors of tiles in block floats a layout of such tiles, and makes
/// `ttir.typecast` to and from them `ttir.to_layout`. Modules with kernels stay
/// as they are.
void giveBlockFloatsLayouts(ModuleOp module);

} // namespace mlir::tt

#endif // TTMLIR_LIB_UPGRADE_BLOCKFLOATS_H
