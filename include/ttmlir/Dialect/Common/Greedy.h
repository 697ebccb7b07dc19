//===- Greedy.h - rewriting that comes to an end ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_COMMON_GREEDY_H
#define TTMLIR_DIALECT_COMMON_GREEDY_H

#include "mlir/Pass/Pass.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::tt {

/// Applies `patterns` and folds below `op` until nothing changes, as MLIR's
/// driver does, which has no bound of its own. Patterns that make work for each
/// other without an end are an error: it names the one that was applied most
/// often, at the op that it was applied to last.
LogicalResult rewriteGreedily(Operation *op,
                              const FrozenRewritePatternSet &patterns,
                              GreedyRewriteConfig config = {});

/// MLIR's `canonicalize` with the same bound.
std::unique_ptr<Pass> createCanonicalizePass();

} // namespace mlir::tt

#endif // TTMLIR_DIALECT_COMMON_GREEDY_H
