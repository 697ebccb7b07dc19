//===- Booleans.h - truth values without a type -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_BOOLEANS_H
#define TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_BOOLEANS_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::tt::ttir {

/// Prepares for `i1` becoming a float: casts to it become comparisons with 0,
/// bitwise ops on it logical ones, and results of arithmetic in it are compared
/// with 0. Arguments of functions are marked `ttir.logical`, so that generated
/// inputs are 0 or 1.
void lowerBooleans(ModuleOp module);

} // namespace mlir::tt::ttir

#endif // TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_BOOLEANS_H
