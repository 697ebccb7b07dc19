//===- ProductShards.h - products of tensors in shards ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_PRODUCT_PRODUCTSHARDS_H
#define TTMLIR_LIB_DIALECT_D2M_PRODUCT_PRODUCTSHARDS_H

#include "Product.h"
#include "ttmlir/Dialect/D2M/Analysis/Shards.h"
#include "ttmlir/Dialect/D2M/IR/D2M.h"

namespace mlir::tt::d2m {

/// The parts of a product's result, one on each core: on those of a rectangle,
/// or on the first ones, row by row.
struct ProductParts {
  int64_t rows, columns, height, width;
  bool isGrid;
  /// Columns of cores, and all cores.
  int64_t across, cores;

  bool isOnEveryCore() const { return rows * columns == cores; }
  Core core(int64_t row, int64_t column) const {
    if (isGrid)
      return {row, column};
    int64_t number = std::max(row, column);
    return {number / across, number % across};
  }
};

/// Which tensors of a group lie on the cores that make the product's parts.
class ProductShards {
public:
  ProductShards(GroupOp group, const Product &product);

  /// Tiles along k of a shard of the left-hand side, if the cores of the parts
  /// have it: the cores in whose row it is wanted, or any, if it `isShared` by
  /// those; else that of the part. 0 if they do not.
  int64_t lhsShard(const ProductParts &parts, bool isShared) const;
  /// Whether the parts of a tensor of the result's shape, operands first, are
  /// the cores' shards.
  bool isInPlace(size_t tensor, const ProductParts &parts) const;
  /// The shards from which parts may be chosen.
  SmallVector<const Shards *> all() const;

private:
  std::optional<Shards> lhs;
  /// The tensors, by index.
  SmallVector<std::optional<Shards>> tensors;
};

} // namespace mlir::tt::d2m

#endif // TTMLIR_LIB_DIALECT_D2M_PRODUCT_PRODUCTSHARDS_H
