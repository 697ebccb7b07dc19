//===- Gather.cpp - windows at indices that tensors say -------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/FrontEndCommon/Gather.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

Parts ttir::windowsAt(Value indices, int64_t vectorDim, int64_t rank,
                      ArrayRef<int64_t> map, ArrayRef<int64_t> batching,
                      ArrayRef<int64_t> indexBatching, ArrayRef<int64_t> sizes,
                      Emit &emit) {
  Parts parts;
  parts.sizes.assign(sizes.begin(), sizes.end());
  parts.starts.resize(rank);
  parts.batch.assign(shapeOf(indices).begin(), shapeOf(indices).end());
  if (vectorDim < int64_t(parts.batch.size()))
    parts.batch.erase(parts.batch.begin() + vectorDim);
  for (auto [dim, start] :
       llvm::zip(map, coordinates(indices, vectorDim, emit)))
    parts.starts[dim] = start;
  for (auto [dim, place] : llvm::zip(batching, indexBatching))
    parts.starts[dim] = emit.iota(parts.batch, emit.builder.getI32Type(),
                                  place > vectorDim ? place - 1 : place);
  return parts;
}

Value Gather::take(Value operand, Value indices, size_t resultRank,
                   Emit &emit) const {
  int64_t rank = shapeOf(operand).size();
  Parts parts = windowsAt(indices, vectorDim, rank, map, batching,
                          indexBatching, sizes, emit);
  Value taken = parts.take(operand, emit);
  // The result drops some dimensions and has an order of its own.
  Dims shape(parts.batch), order(resultRank);
  int64_t next = 0;
  for (int64_t i = 0; i < rank; ++i) {
    if (llvm::is_contained(collapsed, i) || llvm::is_contained(batching, i))
      continue;
    order[offsetDims[next++]] = shape.size();
    shape.push_back(parts.sizes[i]);
  }
  int64_t batch = 0;
  for (int64_t i = 0, e = order.size(); i < e; ++i)
    if (!llvm::is_contained(offsetDims, i))
      order[i] = batch++;
  return emit.permute(emit.reshape(taken, shape), order);
}
