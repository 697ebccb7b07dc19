//===- ProductShards.cpp - products of tensors in shards ------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ProductShards.h"

namespace mlir::tt::d2m {

ProductShards::ProductShards(GroupOp group, const Product &product)
    : tensors(group.getNumOperands() + group.getNumResults()) {
  // With several products, rows of the tensor are not rows of parts.
  if (product.batch != 1)
    return;
  SmallVector<Type> types(group.getOperandTypes());
  llvm::append_range(types, group.getResultTypes());
  auto shapeOf = [](Type type) {
    return cast<RankedTensorType>(type).getShape();
  };
  for (auto [shards, type] : llvm::zip(tensors, types))
    if (shapeOf(type) == shapeOf(product.result.getType()))
      shards = shardsOf(type);
  if (product.lhs.isTransposed || product.gather ||
      product.lhs.value.getDefiningOp())
    return;
  lhs = shardsOf(types[cast<BlockArgument>(product.lhs.value).getArgNumber()]);
  // Rows that all products share lie there once.
  if (lhs && lhs->tileRows != product.m)
    lhs.reset();
}

int64_t ProductShards::lhsShard(const ProductParts &parts,
                                bool isShared) const {
  if (!lhs)
    return 0;
  bool ofAllRows = isShared && !parts.isGrid;
  int64_t lines = parts.isGrid ? parts.cores / parts.across
                  : ofAllRows  ? 1
                               : parts.cores;
  int64_t most = ofAllRows ? parts.cores : isShared ? parts.across : 1;
  if (lhs->height != parts.height || lhs->rows != parts.rows ||
      lhs->rows != lines || lhs->columns > most)
    return 0;
  for (int64_t row = 0; row != lhs->rows; ++row)
    for (int64_t column = 0; column != lhs->columns; ++column)
      if (lhs->core(row, column) != parts.core(row, column))
        return 0;
  return lhs->width;
}

bool ProductShards::isInPlace(size_t tensor, const ProductParts &parts) const {
  const std::optional<Shards> &shards = tensors[tensor];
  if (!shards || !parts.isOnEveryCore() || shards->height != parts.height ||
      shards->width != parts.width || shards->rows != parts.rows ||
      shards->columns != parts.columns)
    return false;
  for (int64_t row = 0; row != parts.rows; ++row)
    for (int64_t column = 0; column != parts.columns; ++column)
      if (shards->core(row, column) != parts.core(row, column))
        return false;
  return true;
}

SmallVector<const Shards *> ProductShards::all() const {
  SmallVector<const Shards *> all;
  if (lhs)
    all.push_back(&*lhs);
  for (const std::optional<Shards> &shards : tensors)
    if (shards)
      all.push_back(&*shards);
  return all;
}

} // namespace mlir::tt::d2m
