//===- DecomposeAttention.h - attention in the form of kernels --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_DECOMPOSE_DECOMPOSEATTENTION_H
#define TTMLIR_LIB_DIALECT_D2M_DECOMPOSE_DECOMPOSEATTENTION_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::tt::d2m {

/// Attention of one query for each user becomes that of several queries, those
/// of heads that share keys; windows and positions become masks.
void populateAttention(RewritePatternSet &patterns);

} // namespace mlir::tt::d2m

#endif // TTMLIR_LIB_DIALECT_D2M_DECOMPOSE_DECOMPOSEATTENTION_H
