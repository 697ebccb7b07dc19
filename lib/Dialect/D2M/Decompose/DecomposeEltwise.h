//===- DecomposeEltwise.h - ops that are several calls ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_DECOMPOSE_DECOMPOSEELTWISE_H
#define TTMLIR_LIB_DIALECT_D2M_DECOMPOSE_DECOMPOSEELTWISE_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::tt::d2m {

/// Element-wise ops of floats that the chip has no call for become several that
/// it has calls for.
void populateEltwise(RewritePatternSet &patterns);
/// Divisions of floats that may be products.
void populateDivisions(RewritePatternSet &patterns);
/// Those of integers, whatever the chip's calls are for.
void populateIntegers(RewritePatternSet &patterns);
/// Reductions of integers, and the indices of maxima.
void populateReductions(RewritePatternSet &patterns);
/// Reductions of tensors whose elements are one number.
void populateNumbers(RewritePatternSet &patterns);

} // namespace mlir::tt::d2m

#endif // TTMLIR_LIB_DIALECT_D2M_DECOMPOSE_DECOMPOSEELTWISE_H
