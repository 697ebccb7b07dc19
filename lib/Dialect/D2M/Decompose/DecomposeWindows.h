//===- DecomposeWindows.h - windows on images -------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_DECOMPOSE_DECOMPOSEWINDOWS_H
#define TTMLIR_LIB_DIALECT_D2M_DECOMPOSE_DECOMPOSEWINDOWS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::tt::d2m {

/// Convolutions of images become moves and a product, pooling becomes moves and
/// element-wise ops.
void populateWindows(RewritePatternSet &patterns);

/// Maxima in windows with their indices become moves and selections.
void populatePoolPlaces(RewritePatternSet &patterns);

/// Transposed convolutions whose windows do not overlap become a product and
/// moves; others become convolutions.
void populateTransposed(RewritePatternSet &patterns);

} // namespace mlir::tt::d2m

#endif // TTMLIR_LIB_DIALECT_D2M_DECOMPOSE_DECOMPOSEWINDOWS_H
