//===- Index.cpp - index and index_select in terms of others --------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Decompositions.h"

#include "ttmlir/Dialect/Common/VerifyShape.h"

namespace mlir::tt::ttir {

Value decompose(IndexOp op, Emit &build) {
  ArrayRef<int64_t> shape = shapeOf(op.getInput());
  int64_t dim = int32_t(op.getDim());
  if (dim < 0)
    dim += shape.size();
  auto fromStart = [&](uint32_t bound) {
    int64_t value = int32_t(bound);
    return value < 0 ? value + shape[dim] : value;
  };
  return build.part(op.getInput(), dim, fromStart(op.getBegin()),
                    fromStart(op.getEnd()), int32_t(op.getStep()));
}

/// The slices, one behind the other.
Value decompose(IndexSelectOp op, Emit &build) {
  auto pieces = shape::selectedPieces(shape::of(op.getInput()), op.getDim(),
                                      op.getBegin(), op.getLength(),
                                      op.getStride(), shape::ignore)
                    .value();
  int64_t dim = op.getDim();
  if (dim < 0)
    dim += shapeOf(op.getInput()).size();
  SmallVector<Value> parts;
  for (auto [begin, end] : pieces)
    parts.push_back(build.part(op.getInput(), dim, begin, end));
  return build.concat(parts, dim);
}

} // namespace mlir::tt::ttir
