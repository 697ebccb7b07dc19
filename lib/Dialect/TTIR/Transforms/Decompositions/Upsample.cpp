//===- Upsample.cpp - other sizes of images -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Decompositions.h"

#include "ttmlir/Dialect/Common/VerifyShape.h"

namespace mlir::tt::ttir {

/// `parts` of one shape, whose elements along `dim` alternate.
static Value alternate(ArrayRef<Value> parts, int64_t dim, Emit &build) {
  SmallVector<int64_t> shape(shapeOf(parts.front())), joined(shape);
  shape.insert(shape.begin() + dim + 1, 1);
  joined[dim] *= parts.size();
  SmallVector<Value> apart;
  for (Value part : parts)
    apart.push_back(build.reshape(part, shape));
  return build.reshape(build.concat(apart, dim + 1), joined);
}

/// Every element of `dim` `factor` times.
static Value enlarge(Value image, int64_t dim, int64_t factor, Emit &build) {
  return alternate(SmallVector<Value>(factor, image), dim, build);
}

/// Element i of part p lies (p + 1/2) / factor - 1/2 from element i of the
/// image.
static Value interpolate(Value image, int64_t dim, int64_t factor,
                         Emit &build) {
  int64_t size = shapeOf(image)[dim];
  if (size == 0)
    return enlarge(image, dim, factor, build);
  Value before = build.concat(
      {build.part(image, dim, 0, 1), build.part(image, dim, 0, size - 1)}, dim);
  Value behind = build.concat(
      {build.part(image, dim, 1, size), build.part(image, dim, size - 1, size)},
      dim);
  SmallVector<Value> parts;
  for (int64_t p : llvm::seq(factor)) {
    double from = (p + 0.5) / factor - 0.5, share = std::abs(from);
    Value other = from < 0 ? before : behind;
    parts.push_back(build.binary<AddOp>(
        build.binary<MultiplyOp>(image, build.scalar(image, 1 - share)),
        build.binary<MultiplyOp>(other, build.scalar(other, share))));
  }
  return alternate(parts, dim, build);
}

Value decompose(Upsample2dOp op, Emit &build) {
  shape::Shape factors = shape::integers(op.getScaleFactor());
  auto grow = op.getMode() == "nearest" ? enlarge : interpolate;
  Value rows = grow(op.getInput(), 1, factors.front(), build);
  return grow(rows, 2, factors.back(), build);
}

Value decompose(GlobalAvgPool2dOp op, Emit &build) {
  return build.reduce<MeanOp>(op.getInput(), {1, 2});
}

} // namespace mlir::tt::ttir
