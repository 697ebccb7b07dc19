//===- FitLibrary.h - forms that the vendor's library takes ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_TTNN_TRANSFORMS_FITLIBRARY_H
#define TTMLIR_LIB_DIALECT_TTNN_TRANSFORMS_FITLIBRARY_H

#include "mlir/IR/PatternMatch.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

namespace mlir::tt::ttnn {

inline RankedTensorType typeOf(Value value) {
  return cast<RankedTensorType>(value.getType());
}

/// The tensor with another shape, as its layout allows.
RankedTensorType withShape(RankedTensorType type, ArrayRef<int64_t> shape);

/// `value` in that shape; itself if it has it.
Value reshape(PatternRewriter &rewriter, Value value, ArrayRef<int64_t> shape);

/// The type in pages of `layout`; null for a block float in rows.
RankedTensorType inPages(RankedTensorType type, Layout layout);

/// Runs `op` on tensors whose types `change` gives, and changes its results
/// back. `change` gives null for a tensor that cannot have the form.
LogicalResult
runChanged(Operation *op, PatternRewriter &rewriter,
           function_ref<RankedTensorType(RankedTensorType)> change);

/// Caches, and ops whose indices are in tensors.
void addPlacePatterns(RewritePatternSet &patterns);

/// Cheaper forms of changes of shape.
void addShapePatterns(RewritePatternSet &patterns);

} // namespace mlir::tt::ttnn

#endif // TTMLIR_LIB_DIALECT_TTNN_TRANSFORMS_FITLIBRARY_H
