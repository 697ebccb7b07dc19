//===- GroupNorm.cpp - group_norm in terms of others ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Decompositions.h"

namespace mlir::tt::ttir {

/// The norm over all but the images, of channels in groups.
Value decompose(GroupNormOp op, Emit &build) {
  Value input = op.getInput();
  ArrayRef<int64_t> shape = shapeOf(input);
  int64_t rank = shape.size(), groups = op.getNumGroups();
  int64_t dim = int64_t(op.getChannelDim()) < 0
                    ? int64_t(op.getChannelDim()) + rank
                    : int64_t(op.getChannelDim());
  // ... x channels x ... as ... x groups x channels of a group x ...
  SmallVector<int64_t> split(shape), dims;
  split[dim] = shape[dim] / groups;
  split.insert(split.begin() + dim, groups);
  for (int64_t d = 1; d <= rank; ++d)
    if (d != dim)
      dims.push_back(d);
  Value parts = build.reshape(input, split);
  Value centred =
      build.binary<SubtractOp>(parts, build.reduce<MeanOp>(parts, dims));
  Value variance =
      build.reduce<MeanOp>(build.binary<MultiplyOp>(centred, centred), dims);
  Value epsilon = build.scalar(variance, op.getEpsilon().convertToDouble());
  Value factor = build.unary<RsqrtOp>(build.binary<AddOp>(variance, epsilon));
  Value result =
      build.reshape(build.binary<MultiplyOp>(centred, factor), shape);
  SmallVector<int64_t> perChannel(rank, 1);
  perChannel[dim] = shape[dim];
  if (Value weight = op.getWeight())
    result =
        build.binary<MultiplyOp>(result, build.reshape(weight, perChannel));
  if (Value bias = op.getBias())
    result = build.binary<AddOp>(result, build.reshape(bias, perChannel));
  return result;
}

} // namespace mlir::tt::ttir
