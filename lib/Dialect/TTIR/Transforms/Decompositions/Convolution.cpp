//===- Convolution.cpp - lines, volumes, the other way round --------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Decompositions.h"

#include "ttmlir/Dialect/Common/VerifyShape.h"

namespace mlir::tt::ttir {

/// Dimension `order[i]` as number i, and back.
static SmallVector<int64_t> inverse(ArrayRef<int64_t> order) {
  SmallVector<int64_t> back(order.size());
  for (auto [i, dim] : llvm::enumerate(order))
    back[dim] = i;
  return back;
}

/// `count` numbers of an attribute that may have one for all.
static SmallVector<int32_t> spread(Attribute attribute, size_t count) {
  shape::Shape numbers = shape::integers(attribute);
  SmallVector<int32_t> all(numbers.begin(), numbers.end());
  all.resize(count, all.front());
  return all;
}

/// A line is an image of one column.
Value decompose(Conv1dOp op, Emit &build) {
  int64_t order[] = {int64_t(op.getBatchDim()), int64_t(op.getLengthDim()),
                     int64_t(op.getChannelDim())};
  Value input = build.permute(op.getInput(), order), bias = op.getBias();
  ArrayRef<int64_t> in = shapeOf(input), weight = shapeOf(op.getWeight());
  if (bias)
    bias = build.reshape(bias, {1, 1, 1, weight[0]});
  SmallVector<int32_t> ends = spread(op.getPadding(), 2);
  Value image = build.conv2d(
      build.reshape(input, {in[0], in[1], 1, in[2]}),
      build.reshape(op.getWeight(), {weight[0], weight[1], weight[2], 1}), bias,
      {spread(op.getStride(), 1)[0], 1}, {ends[0], 0, ends[1], 0},
      {spread(op.getDilation(), 1)[0], 1}, op.getGroups());
  ArrayRef<int64_t> out = shapeOf(image);
  Value line = build.reshape(image, {out[0], out[1], out[3]});
  return build.permute(line, inverse(order));
}

/// `stride` - 1 zeros behind every element of `dim` but the last.
static Value spreadOut(Value image, int64_t dim, int64_t stride, Emit &build) {
  SmallVector<int64_t> shape(shapeOf(image));
  if (stride == 1)
    return image;
  SmallVector<int64_t> apart(shape), together(shape);
  apart.insert(apart.begin() + dim + 1, 1);
  together[dim] *= stride;
  Value padded = build.pad(build.reshape(image, apart), dim + 1, 0, stride - 1);
  return build.part(build.reshape(padded, together), dim, 0,
                    (shape[dim] - 1) * stride + 1);
}

/// The elements of the image with zeros between them, read by the mirrored
/// window.
Value decompose(ConvTranspose2dOp op, Emit &build) {
  int64_t order[] = {int64_t(op.getBatchDim()), int64_t(op.getHeightDim()),
                     int64_t(op.getWidthDim()), int64_t(op.getChannelDim())};
  shape::Window window = getWindow(op);
  SmallVector<int32_t> more = spread(op.getOutputPadding(), 2);
  Value image = build.permute(op.getInput(), order);
  for (int64_t axis : {0, 1}) {
    int64_t dim = axis + 1;
    shape::WindowAxis back = window[axis].transposed();
    image = spreadOut(image, dim, back.spread, build);
    int64_t low = back.low, high = back.high + more[axis];
    image = build.pad(image, dim, std::max<int64_t>(low, 0),
                      std::max<int64_t>(high, 0));
    int64_t size = shapeOf(image)[dim];
    image = build.part(image, dim, std::max<int64_t>(-low, 0),
                       size - std::max<int64_t>(-high, 0));
  }
  ArrayRef<int64_t> shape = shapeOf(op.getWeight());
  int64_t groups = op.getGroups();
  Value weight = build.turnAround(build.turnAround(op.getWeight(), 2), 3);
  weight = build.reshape(
      weight, {groups, shape[0] / groups, shape[1], shape[2] * shape[3]});
  weight =
      build.reshape(build.permute(weight, {0, 2, 1, 3}),
                    {groups * shape[1], shape[0] / groups, shape[2], shape[3]});
  int32_t gaps[] = {int32_t(window[0].dilation), int32_t(window[1].dilation)};
  Value result = build.conv2d(image, weight, op.getBias(), {1, 1}, {0, 0, 0, 0},
                              gaps, groups);
  return build.permute(result, inverse(order));
}

/// Copies of the first and the last index of `dim` around it.
static Value replicate(Value volume, int64_t dim, int64_t count, Emit &build) {
  if (count == 0)
    return volume;
  int64_t size = shapeOf(volume)[dim];
  SmallVector<int64_t> shape(shapeOf(volume));
  shape[dim] = count;
  Value first = build.expand(build.part(volume, dim, 0, 1), shape);
  Value last = build.expand(build.part(volume, dim, size - 1, size), shape);
  return build.concat({first, volume, last}, dim);
}

/// The sum of the convolutions of images by the layers of the window.
Value decompose(Conv3dOp op, Emit &build) {
  int64_t order[] = {int64_t(op.getBatchDim()), int64_t(op.getDepthDim()),
                     int64_t(op.getHeightDim()), int64_t(op.getWidthDim()),
                     int64_t(op.getChannelDim())};
  SmallVector<int32_t> stride = spread(op.getStride(), 3),
                       padding = spread(op.getPadding(), 3);
  Value volume = build.permute(op.getInput(), order);
  for (int64_t axis : {0, 1, 2})
    volume = op.getPaddingMode() == "replicate"
                 ? replicate(volume, axis + 1, padding[axis], build)
                 : build.pad(volume, axis + 1, padding[axis], padding[axis]);
  SmallVector<int64_t> in(shapeOf(volume)), weight(shapeOf(op.getWeight()));
  shape::WindowAxis down{.kernel = weight[2], .stride = stride[0]};
  int64_t depth = down.steps(in[1]).value();
  Value sum;
  for (int64_t k : llvm::seq(weight[2])) {
    Value layers = build.part(volume, 1, k, k + (depth - 1) * down.stride + 1,
                              down.stride);
    Value layer = build.part(op.getWeight(), 2, k, k + 1);
    Value part = build.conv2d(
        build.reshape(layers, {in[0] * depth, in[2], in[3], in[4]}),
        build.reshape(layer, {weight[0], weight[1], weight[3], weight[4]}),
        nullptr, {stride[1], stride[2]}, {0, 0, 0, 0}, {1, 1}, op.getGroups());
    sum = sum ? build.binary<AddOp>(sum, part) : part;
  }
  ArrayRef<int64_t> image = shapeOf(sum);
  if (op.getBias())
    sum = build.binary<AddOp>(
        sum, build.reshape(op.getBias(), {1, 1, 1, weight[0]}));
  Value result =
      build.reshape(sum, {in[0], depth, image[1], image[2], image[3]});
  return build.permute(result, inverse(order));
}

} // namespace mlir::tt::ttir
