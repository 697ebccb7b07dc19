//===- Rearrange.cpp - rearrange and reverse in terms of others -----------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Decompositions.h"

#include "ttmlir/Dialect/Common/VerifyShape.h"

namespace mlir::tt::ttir {

/// Units left out, dimensions in their new order, groups joined.
Value decompose(RearrangeOp op, Emit &build) {
  auto parts =
      shape::rearrangement(shape::of(op.getInput()),
                           std::string_view(op.getPattern()), shape::ignore)
          .value();
  Value value = build.reshape(op.getInput(), parts.split);
  return build.reshape(build.permute(value, parts.permutation), parts.joined);
}

/// The elements at the indices counted from the end, one dimension after the
/// other.
Value decompose(ReverseOp op, Emit &build) {
  Value value = op.getInput();
  for (int64_t dim : op.getDimensions()) {
    ArrayRef<int64_t> shape = shapeOf(value);
    if (shape[dim] > 1)
      value = build.gather(value, build.countDown(shape, dim), dim);
  }
  return value;
}

} // namespace mlir::tt::ttir
