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

  /// The page of an operand's tile is what the number of the product gives,
  /// what its row or column gives, and k times a stride.
  struct Operand {
    Value value;
    /// The tiles have to be transposed.
    bool isTransposed;
    PageMap batch, line;
    int64_t strideK;
  };
  Operand lhs, rhs;
  /// The left-hand side is what windows on an image see, which is the operand.
  std::optional<WindowGather> gather;
  Value result;

  /// Rows or columns of the last tiles along k that are not padding; 0: all.
  int64_t validK;
};

/// Whether kernels multiply it: floats, two dimensions or more.
bool isMatrix(Value value);

/// The windows that the product of `op` gathers by itself, if it can: no
/// one else does.
WindowsOp windowsOf(Operation *op);

/// The product of a matmul that kernels can do.
std::optional<Product> productOf(Operation *op);

} // namespace mlir::tt::d2m

#endif // TTMLIR_LIB_DIALECT_D2M_PRODUCT_PRODUCT_H
