//===- Product.h - products of matrices, in tiles ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_PRODUCT_PRODUCT_H
#define TTMLIR_LIB_DIALECT_D2M_PRODUCT_PRODUCT_H

#include "Windows.h"
#include "ttmlir/Dialect/D2M/Analysis/TileSpace.h"

#include "mlir/IR/Operation.h"

namespace mlir::tt::d2m {

/// `batch` products of `m` x `k` by `k` x `n` tiles. Where all products have
/// one right-hand side they are one, of more rows.
struct Product {
  int64_t batch, m, n, k;

  /// The pages of an operand. The page of a tile is an offset for the number of
  /// the product, plus one for its row or column, plus k times a stride.
  struct Operand {
    Value value;
    /// Whether the tiles must be transposed.
    bool isTransposed;
    PageMap batch, line;
    int64_t strideK;
  };
  Operand lhs, rhs;
  /// The windows whose elements are the left-hand side; the operand is then the
  /// image that they slide over.
  std::optional<WindowGather> gather;
  Value result;

  /// Rows or columns of the last tiles along k that are not padding; 0: all.
  int64_t validK;
};

/// Whether kernels multiply tensors of the type: floats of rank 2 or more.
bool isMatrix(Value value);

/// The windows that the product of `op` gathers itself; nullopt if it cannot.
WindowsOp windowsOf(Operation *op);

/// The product of a matmul; nullopt if kernels cannot do it.
std::optional<Product> productOf(Operation *op);

} // namespace mlir::tt::d2m

#endif // TTMLIR_LIB_DIALECT_D2M_PRODUCT_PRODUCT_H
