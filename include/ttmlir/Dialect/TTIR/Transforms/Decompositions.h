//===- Decompositions.h - composite ops in terms of others ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTIR_TRANSFORMS_DECOMPOSITIONS_H
#define TTMLIR_DIALECT_TTIR_TRANSFORMS_DECOMPOSITIONS_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::tt::ttir {

/// Says whether ops of a name (`ttir.softmax`) are meant.
using OpFilter = llvm::function_ref<bool(StringRef name)>;

/// Whether the op of that name has a decomposition.
bool hasDecomposition(StringRef name);

/// Replaces the wanted composite ops, of which `which` holds, by ops that say
/// less; with `widen` those compute in f64, but for products.
LogicalResult decomposeComposites(
    ModuleOp module, OpFilter wanted, bool widen = false,
    llvm::function_ref<bool(Operation *)> which = [](Operation *) {
      return true;
    });

} // namespace mlir::tt::ttir

#endif // TTMLIR_DIALECT_TTIR_TRANSFORMS_DECOMPOSITIONS_H
