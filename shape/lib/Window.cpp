//===- Window.cpp - convolution and pooling -----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//

#include "tt/shape/Rules.h"

#include "tt/shape/Checked.h"

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

bool setPadding(Window2d &window, Dims padding, PaddingOrder order, Fail fail) {
  Shape values = padding.copy();
  if (!expectAtLeast(0, values, "padding", fail))
    return false;
  if (values.size() == 1)
    values.push_back(values[0]);
  if (values.size() == 2) {
    window.top = window.bottom = values[0];
    window.left = window.right = values[1];
    return true;
  }
  if (values.size() != 4)
    return fail("'padding' has '", values.size(),
                "' entries, 1, 2 or 4 expected");
  bool sidesLast = order == PaddingOrder::TopBottomLeftRight;
  window.top = values[0];
  window.left = values[sidesLast ? 2 : 1];
  window.bottom = values[sidesLast ? 1 : 2];
  window.right = values[3];
  return true;
}

bool expectImage(Dims image, std::string_view name, Fail fail) {
  if (image.size() == 4)
    return true;
  return fail(name, " '", text(image), "' given, four dimensions expected");
}

/// Positions of a window along one axis, or nothing on overflow or if the
/// window does not fit.
std::optional<int64_t> positions(int64_t size, int64_t kernel, int64_t stride,
                                 int64_t dilation, int64_t low, int64_t high,
                                 bool ceilMode) {
  std::optional<int64_t> span = checkedMul(dilation, kernel - 1);
  std::optional<int64_t> padded = checkedAdd(low, high);
  if (padded)
    padded = checkedAdd(*padded, size);
  if (!span || !padded || *span >= *padded)
    return std::nullopt;
  int64_t room = *padded - *span - 1;
  int64_t count = room / stride + 1;
  // A window of the rounded-up count must start on the image or before it,
  // not on the padding behind it.
  if (ceilMode && room % stride != 0 &&
      size + low - (count - 1) * stride > stride)
    ++count;
  return count;
}

} // namespace

std::optional<std::array<int64_t, 2>>
spatialPair(Dims values, std::string_view name, Fail fail) {
  if (values.size() != 1 && values.size() != 2)
    return fail("'", name, "' has '", values.size(),
                "' entries, 1 or 2 expected");
  return std::array<int64_t, 2>{values.front(), values.back()};
}

std::optional<Window2d> window(std::array<int64_t, 2> kernel, Dims stride,
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
  Window2d result;
  result.kernel = kernel;
  result.stride = *steps;
  result.dilation = *gaps;
  if (!expectAtLeast(1, kernel, "kernel", fail) ||
      !expectAtLeast(1, *steps, "stride", fail) ||
      !expectAtLeast(1, *gaps, "dilation", fail) ||
      !setPadding(result, padding, order, fail))
    return std::nullopt;
  return result;
}

std::optional<std::array<int64_t, 2>> slide(std::array<int64_t, 2> size,
                                            const Window2d &window, Fail fail) {
  auto [kernel, stride, dilation, top, left, bottom, right, ceilMode] = window;
  std::optional<int64_t> height = positions(size[0], kernel[0], stride[0],
                                            dilation[0], top, bottom, ceilMode);
  std::optional<int64_t> width = positions(size[1], kernel[1], stride[1],
                                           dilation[1], left, right, ceilMode);
  if (!height || !width)
    return fail("window '", text(kernel), "' with dilation '", text(dilation),
                "' does not fit into image '", text(size), "' with padding '",
                text({top, left, bottom, right}), "'");
  return std::array<int64_t, 2>{*height, *width};
}

std::optional<Shape> conv2d(Dims input, Dims weight, std::optional<Dims> bias,
                            const Window2d &window, int64_t groups, Fail fail) {
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
  Dims kernel(window.kernel);
  if (weight.takeBack(2) != kernel)
    return fail("weight '", text(weight), "' has kernel '",
                text(weight.takeBack(2)), "', '", text(kernel), "' expected");
  Shape biasShape{1, 1, 1, out};
  if (bias && *bias != Dims(biasShape))
    return fail("bias shape '", text(*bias), "' given, '", text(biasShape),
                "' expected");
  std::optional<std::array<int64_t, 2>> size =
      slide({input[1], input[2]}, window, fail);
  if (!size)
    return std::nullopt;
  return Shape{input[0], (*size)[0], (*size)[1], out};
}

std::optional<Shape> pool2d(Dims input, const Window2d &window, Fail fail) {
  if (!expectImage(input, "input", fail))
    return std::nullopt;
  // As the vendor's library wants it: no window lies on padding alone.
  if (std::max(window.top, window.bottom) > window.kernel[0] / 2 ||
      std::max(window.left, window.right) > window.kernel[1] / 2)
    return fail("'padding' is '",
                text({window.top, window.left, window.bottom, window.right}),
                "', at most half of kernel '", text(window.kernel),
                "' expected");
  std::optional<std::array<int64_t, 2>> size =
      slide({input[1], input[2]}, window, fail);
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
