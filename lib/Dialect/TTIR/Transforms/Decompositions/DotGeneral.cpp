//===- DotGeneral.cpp - dot_general in terms of others --------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Decompositions.h"

namespace mlir::tt::ttir {
namespace {

/// An operand of a product with its dimensions in groups.
struct Factor {
  Value value;
  ArrayRef<int64_t> batch, contract;
  SmallVector<int64_t> free;

  Factor(Value value, ArrayRef<int64_t> batch, ArrayRef<int64_t> contract)
      : value(value), batch(batch), contract(contract) {
    for (int64_t dim : llvm::seq<int64_t>(shapeOf(value).size()))
      if (!llvm::is_contained(batch, dim) && !llvm::is_contained(contract, dim))
        free.push_back(dim);
  }

  int64_t count(ArrayRef<int64_t> dims) const {
    int64_t product = 1;
    for (int64_t dim : dims)
      product *= shapeOf(value)[dim];
    return product;
  }

  /// As batch x rows x columns, each group of dimensions joined to one; without
  /// a batch as rows x columns.
  Value asMatrix(ArrayRef<int64_t> rows, ArrayRef<int64_t> columns,
                 Emit &build) const {
    SmallVector<int64_t> order(batch), shape;
    llvm::append_range(order, rows);
    llvm::append_range(order, columns);
    if (!batch.empty())
      shape.push_back(count(batch));
    shape.append({count(rows), count(columns)});
    return build.reshape(build.permute(value, order), shape);
  }
};

} // namespace

/// A product of matrices whose rows, columns and inner dimensions are the free
/// and contracted dimensions of the operands, joined.
Value decompose(DotGeneralOp op, Emit &build) {
  Factor lhs(op.getLhs(), op.getBatchDimsLhs(), op.getContractDimsLhs());
  Factor rhs(op.getRhs(), op.getBatchDimsRhs(), op.getContractDimsRhs());
  Value product = build.matmul(lhs.asMatrix(lhs.free, lhs.contract, build),
                               rhs.asMatrix(rhs.contract, rhs.free, build),
                               /*transposeA=*/false, /*transposeB=*/false);
  return build.reshape(product, op.getType().getShape());
}

} // namespace mlir::tt::ttir
