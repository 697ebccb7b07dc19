//===- Window.cpp - convolution and pooling -----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//

#include "tt/shape/Window.h"

namespace tt::shape {

namespace {

/// The numbers in a spatial attribute, none if it is of another kind.
bool expectAtLeast(int64_t least, Dims values, std::string_view name,
                   Fail fail) {
  for (int64_t value : values)
    if (value < least)
      return fail("'", name, "' is '", value, "', at least ", least,
                  " expected");
  return true;
}

bool setPadding(Window &window, Dims padding, PaddingOrder order, Fail fail) {
  Shape values = padding.copy();
  if (!expectAtLeast(0, values, "padding", fail))
    return false;
  if (values.size() == 1)
    values.push_back(values[0]);
  if (values.size() == 2)
    values = {values[0], values[1], values[0], values[1]};
  else if (values.size() != 4)
    return fail("'padding' has '", values.size(),
                "' entries, 1, 2 or 4 expected");
  else if (order == PaddingOrder::TopBottomLeftRight)
    std::swap(values[1], values[2]);
  for (size_t i : {0, 1}) {
    window[i].low = values[i];
    window[i].high = values[i + 2];
  }
  return true;
}

bool expectImage(Dims image, std::string_view name, Fail fail) {
  if (image.size() == 4)
    return true;
  return fail(name, " '", text(image), "' given, four dimensions expected");
}

} // namespace

std::optional<std::array<int64_t, 2>>
spatialPair(Dims values, std::string_view name, Fail fail) {
  if (values.size() != 1 && values.size() != 2)
    return fail("'", name, "' has '", values.size(),
                "' entries, 1 or 2 expected");
  return std::array<int64_t, 2>{values.front(), values.back()};
}

std::optional<Window> window(std::array<int64_t, 2> kernel, Dims stride,
                             Dims dilation, Dims padding, PaddingOrder order,
                             Fail fail) {
  std::optional<std::array<int64_t, 2>> steps =
      spatialPair(stride, "stride", fail);
  if (!steps)
    return std::nullopt;
  std::optional<std::array<int64_t, 2>> gaps =
      spatialPair(dilation, "dilation", fail);
  if (!gaps)
    return std::nullopt;
  Window result{Dims(kernel)};
  for (size_t i : {0, 1}) {
    result[i].stride = (*steps)[i];
    result[i].dilation = (*gaps)[i];
  }
  if (!expectAtLeast(1, kernel, "kernel", fail) ||
      !expectAtLeast(1, *steps, "stride", fail) ||
      !expectAtLeast(1, *gaps, "dilation", fail) ||
      !setPadding(result, padding, order, fail))
    return std::nullopt;
  return result;
}

std::optional<Shape> slide(Dims sizes, const Window &window, Fail fail,
                           std::string_view what) {
  std::optional<Shape> steps = window.steps(sizes);
  if (!steps || std::ranges::find(*steps, 0) != steps->end())
    return fail("window '", text(window.all(&WindowAxis::kernel)),
                "' with dilation '", text(window.all(&WindowAxis::dilation)),
                "' does not fit into ", what, " '", text(sizes),
                "' with padding '", text(window.padding()), "'");
  return steps;
}

std::optional<Shape> conv2d(Dims input, Dims weight, std::optional<Dims> bias,
                            const Window &window, int64_t groups, Fail fail) {
  if (!expectImage(input, "input", fail) ||
      !expectImage(weight, "weight", fail) ||
      !expectAtLeast(1, {groups}, "groups", fail))
    return std::nullopt;
  int64_t in = input[3], out = weight[0];
  if (in % groups != 0 || out % groups != 0)
    return fail("'groups' is '", groups, "', it divides '", in, "' input and '",
                out, "' output channels with a remainder");
  if (weight[1] != in / groups)
    return fail("weight '", text(weight), "' has '", weight[1],
                "' input channels, '", in / groups, "' expected");
  Shape kernel = window.all(&WindowAxis::kernel);
  if (weight.takeBack(2) != Dims(kernel))
    return fail("weight '", text(weight), "' has kernel '",
                text(weight.takeBack(2)), "', '", text(kernel), "' expected");
  Shape biasShape{1, 1, 1, out};
  if (bias && *bias != Dims(biasShape))
    return fail("bias shape '", text(*bias), "' given, '", text(biasShape),
                "' expected");
  std::optional<Shape> size = slide({input[1], input[2]}, window, fail);
  if (!size)
    return std::nullopt;
  return Shape{input[0], (*size)[0], (*size)[1], out};
}

std::optional<Shape> pool2d(Dims input, const Window &window, Fail fail) {
  if (!expectImage(input, "input", fail))
    return std::nullopt;
  // As the vendor's library wants it: no window lies on padding alone.
  for (const WindowAxis &axis : window.axes)
    if (std::max(axis.low, axis.high) > axis.kernel / 2)
      return fail("'padding' is '", text(window.padding()),
                  "', at most half of kernel '",
                  text(window.all(&WindowAxis::kernel)), "' expected");
  std::optional<Shape> size = slide({input[1], input[2]}, window, fail);
  if (!size)
    return std::nullopt;
  return Shape{input[0], (*size)[0], (*size)[1], input[3]};
}

std::optional<std::array<int64_t, 4>> imageOrder(int64_t batch, int64_t height,
                                                 int64_t width, int64_t channel,
                                                 Fail fail) {
  std::array<int64_t, 4> order{batch, height, width, channel};
  std::array<bool, 4> seen{};
  for (int64_t dim : order) {
    if (dim < 0 || dim > 3 || seen[dim])
      return fail("batch, height, width and channel dimensions are '",
                  text(order), "', each of 0 to 3 expected once");
    seen[dim] = true;
  }
  return order;
}

std::optional<Shape> flattenImage(const std::optional<Shape> &image,
                                  Fail fail) {
  if (!image)
    return std::nullopt;
  if (!expectImage(*image, "image", fail))
    return std::nullopt;
  std::optional<int64_t> rows = volume(Dims(*image).dropBack(1));
  if (!rows)
    return fail("image '", text(*image), "' has more than 2^63 - 1 pixels");
  return Shape{1, 1, *rows, image->back()};
}

} // namespace tt::shape
