//===- ReduceTruth.cpp - reduce_and and reduce_or in terms of others ------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Decompositions.h"

#include "ttmlir/Dialect/Common/VerifyShape.h"

namespace mlir::tt::ttir {

/// `Extremum` of the truth values of all elements.
template <typename Extremum, typename OpTy>
static Value reduced(OpTy op, Emit &build) {
  Value input = op.getInput();
  shape::Shape dims = shape::integers(op.getDimArg().value_or(ArrayAttr()));
  if (dims.empty())
    llvm::append_range(dims, llvm::seq<int64_t>(shapeOf(input).size()));
  Value truth = build.binary<NotEqualOp>(input, build.scalar(input, 0));
  if (!dims.empty())
    truth = build.reduce<Extremum>(truth, dims);
  return build.reshape(truth, shapeOf(op.getResult()));
}

Value decompose(ReduceAndOp op, Emit &build) {
  return reduced<MinOp>(op, build);
}
Value decompose(ReduceOrOp op, Emit &build) {
  return reduced<MaxOp>(op, build);
}

} // namespace mlir::tt::ttir
