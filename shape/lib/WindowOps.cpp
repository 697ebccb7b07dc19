//===- WindowOps.cpp - convolution and pooling by their attributes --------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//

#include "tt/shape/Prepared.h"
#include "tt/shape/Window.h"

namespace tt::shape {

namespace {

/// The image that a flattened input stands for, from the size attributes.
bool expectFlat(Dims input, Dims image, Fail fail) {
  for (int64_t size : image)
    if (size < 0)
      return fail("image '", text(image),
                  "' given, sizes of at least 0 expected");
  std::optional<Shape> flat = flattenImage(image.copy(), fail);
  if (!flat)
    return false;
  if (input == *flat)
    return true;
  return fail("input '", text(input), "' given, '", text(*flat),
              "' expected for image '", text(image), "'");
}

std::optional<Window> flatWindow(Dims kernel, Dims stride, Dims padding,
                                 Dims dilation, bool ceilMode, Fail fail) {
  auto size = spatialPair(kernel, "kernel_size", fail);
  if (!size)
    return std::nullopt;
  auto result = window(*size, stride, dilation, padding,
                       PaddingOrder::TopBottomLeftRight, fail);
  if (result)
    result->ceilMode = ceilMode;
  return result;
}

} // namespace

std::optional<Window> imageWindow(Dims kernel, Dims stride, Dims padding,
                                  Dims dilation, bool ceilMode, Fail fail) {
  auto size = spatialPair(kernel, "kernel", fail);
  if (!size)
    return std::nullopt;
  auto result = window(*size, stride, dilation, padding,
                       PaddingOrder::TopLeftBottomRight, fail);
  if (result)
    result->ceilMode = ceilMode;
  return result;
}

std::optional<Shape> imageConv2d(Dims input, Dims weight,
                                 std::optional<Dims> bias, Dims stride,
                                 Dims padding, Dims dilation, int64_t groups,
                                 int64_t batchDim, int64_t heightDim,
                                 int64_t widthDim, int64_t channelDim,
                                 Fail fail) {
  if (input.size() != 4)
    return fail("input '", text(input), "' given, four dimensions expected");
  auto order = imageOrder(batchDim, heightDim, widthDim, channelDim, fail);
  if (!order)
    return std::nullopt;
  if (weight.size() != 4)
    return fail("weight '", text(weight), "' given, four dimensions expected");
  auto sliding =
      imageWindow(weight.takeBack(2), stride, padding, dilation, false, fail);
  if (!sliding)
    return std::nullopt;
  Shape image;
  for (int64_t dim : *order)
    image.push_back(input[size_t(dim)]);
  std::optional<Shape> nhwc =
      conv2d(image, weight, bias, *sliding, groups, fail);
  if (!nhwc)
    return std::nullopt;
  Shape result(4);
  for (size_t i = 0; i != 4; ++i)
    result[size_t((*order)[i])] = (*nhwc)[i];
  return result;
}

std::optional<Shape> imagePool2d(Dims input, Dims kernel, Dims stride,
                                 Dims padding, Dims dilation, bool ceilMode,
                                 Fail fail) {
  auto sliding = imageWindow(kernel, stride, padding, dilation, ceilMode, fail);
  if (!sliding)
    return std::nullopt;
  return pool2d(input, *sliding, fail);
}

std::optional<Shape> flatConv2d(Dims input, Dims weight,
                                std::optional<Dims> bias, int64_t inChannels,
                                int64_t outChannels, int64_t batch,
                                int64_t height, int64_t width, Dims kernel,
                                Dims stride, Dims padding, Dims dilation,
                                int64_t groups, Fail fail) {
  Shape image{batch, height, width, inChannels};
  if (!expectFlat(input, image, fail))
    return std::nullopt;
  auto sliding = flatWindow(kernel, stride, padding, dilation, false, fail);
  if (!sliding)
    return std::nullopt;
  Shape plain = unpreparedWeights(weight, inChannels, outChannels, kernel,
                                  groups, /*transposed=*/false);
  weight = plain;
  std::optional<Shape> result =
      conv2d(image, weight, bias, *sliding, groups, fail);
  if (!result)
    return std::nullopt;
  if (result->back() != outChannels)
    return fail("'out_channels' is '", outChannels, "', weight '", text(weight),
                "' has '", result->back(), "'");
  return flattenImage(result, fail);
}

std::optional<Shape> flatPool2d(Dims input, int64_t batch, int64_t height,
                                int64_t width, int64_t channels, Dims kernel,
                                Dims stride, Dims padding, Dims dilation,
                                bool ceilMode, Fail fail) {
  Shape image{batch, height, width, channels};
  if (!expectFlat(input, image, fail))
    return std::nullopt;
  static constexpr int64_t ones[] = {1, 1};
  auto sliding =
      flatWindow(kernel, stride, padding,
                 dilation.empty() ? Dims(ones) : dilation, ceilMode, fail);
  if (!sliding)
    return std::nullopt;
  return flattenImage(pool2d(image, *sliding, fail), fail);
}

} // namespace tt::shape
