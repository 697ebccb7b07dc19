//===- DecomposeOrder.h - ops along lines -----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_DECOMPOSE_DECOMPOSEORDER_H
#define TTMLIR_LIB_DIALECT_D2M_DECOMPOSE_DECOMPOSEORDER_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::tt::d2m {

/// Patterns for sorting along other dimensions than the last one, and for the
/// best few elements of long lines.
void populateOrder(RewritePatternSet &patterns);
/// Patterns for slices and scatters whose indices are in tensors.
void populatePlaces(RewritePatternSet &patterns);
/// Patterns for running sums and products.
void populateScans(RewritePatternSet &patterns);

} // namespace mlir::tt::d2m

#endif // TTMLIR_LIB_DIALECT_D2M_DECOMPOSE_DECOMPOSEORDER_H
