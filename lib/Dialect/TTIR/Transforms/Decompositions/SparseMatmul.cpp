//===- SparseMatmul.cpp - sparse_matmul in terms of others ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Decompositions.h"

namespace mlir::tt::ttir {

/// All products, of which those that do not count become zero. A product with 0
/// would keep what is infinite.
Value decompose(SparseMatmulOp op, Emit &build) {
  Value a = op.getA();
  ArrayRef<int64_t> shape = op.getType().getShape();
  SmallVector<int64_t> from(shapeOf(a)), pairs(shape);
  Value b = op.getB();
  if (!op.getIsInputASparse()) { // every matrix with every expert
    from.insert(from.begin() + 2, {1, 1});
    a = build.reshape(a, from);
    SmallVector<int64_t> experts{1, 1};
    llvm::append_range(experts, shapeOf(op.getB()));
    b = build.reshape(b, experts);
  }
  Value product =
      build.matmul(a, b, /*transposeA=*/false, /*transposeB=*/false);
  pairs[pairs.size() - 1] = pairs[pairs.size() - 2] = 1;
  Value counts = build.reshape(op.getSparsity(), pairs);
  return build.where(counts, product, build.scalar(product, 0));
}

} // namespace mlir::tt::ttir
