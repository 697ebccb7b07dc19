//===- ShapeRulesWindow.cpp - convolution and pooling ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/Common/ShapeRules.h"

#include "llvm/Support/CheckedArithmetic.h"

namespace mlir::tt::shape {

namespace {

/// The numbers in a spatial attribute, none if it is of another kind.
Shape spatialValues(Attribute value) {
  if (auto number = dyn_cast_or_null<IntegerAttr>(value))
    return {number.getValue().getSExtValue()};
  if (auto array = dyn_cast_or_null<DenseI32ArrayAttr>(value))
    return integers(array.asArrayRef());
  return {};
}

LogicalResult expectAtLeast(int64_t least, Dims values, StringRef name,
                            EmitError emitError) {
  for (int64_t value : values)
    if (value < least)
      return emitError() << "'" << name << "' is '" << value << "', at least "
                         << least << " expected";
  return success();
}

LogicalResult setPadding(Window2d &window, Attribute padding,
                         PaddingOrder order, EmitError emitError) {
  Shape values = spatialValues(padding);
  if (failed(expectAtLeast(0, values, "padding", emitError)))
    return failure();
  if (values.size() == 1)
    values.push_back(values[0]);
  if (values.size() == 2) {
    window.top = window.bottom = values[0];
    window.left = window.right = values[1];
    return success();
  }
  if (values.size() != 4)
    return emitError() << "'padding' has '" << values.size()
                       << "' entries, 1, 2 or 4 expected";
  bool sidesLast = order == PaddingOrder::TopBottomLeftRight;
  window.top = values[0];
  window.left = values[sidesLast ? 2 : 1];
  window.bottom = values[sidesLast ? 1 : 2];
  window.right = values[3];
  return success();
}

LogicalResult expectImage(Dims image, StringRef name, EmitError emitError) {
  if (image.size() == 4)
    return success();
  return emitError() << name << " '" << text(image)
                     << "' given, four dimensions expected";
}

/// Positions of a window along one axis, or nothing on overflow or if the
/// window does not fit.
std::optional<int64_t> positions(int64_t size, int64_t kernel, int64_t stride,
                                 int64_t dilation, int64_t low, int64_t high,
                                 bool ceilMode) {
  std::optional<int64_t> span = llvm::checkedMul(dilation, kernel - 1);
  std::optional<int64_t> padded = llvm::checkedAdd(low, high);
  if (padded)
    padded = llvm::checkedAdd(*padded, size);
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

FailureOr<std::array<int64_t, 2>> spatialPair(Attribute value, StringRef name,
                                              EmitError emitError) {
  Shape values = spatialValues(value);
  if (values.size() != 1 && values.size() != 2)
    return emitError() << "'" << name << "' has '" << values.size()
                       << "' entries, 1 or 2 expected";
  return std::array<int64_t, 2>{values.front(), values.back()};
}

FailureOr<Window2d> window(std::array<int64_t, 2> kernel, Attribute stride,
                           Attribute dilation, Attribute padding,
                           PaddingOrder order, EmitError emitError) {
  FailureOr<std::array<int64_t, 2>> steps =
      spatialPair(stride, "stride", emitError);
  if (failed(steps))
    return failure();
  FailureOr<std::array<int64_t, 2>> gaps =
      spatialPair(dilation, "dilation", emitError);
  if (failed(gaps))
    return failure();
  Window2d result;
  result.kernel = kernel;
  result.stride = *steps;
  result.dilation = *gaps;
  if (failed(expectAtLeast(1, kernel, "kernel", emitError)) ||
      failed(expectAtLeast(1, *steps, "stride", emitError)) ||
      failed(expectAtLeast(1, *gaps, "dilation", emitError)) ||
      failed(setPadding(result, padding, order, emitError)))
    return failure();
  return result;
}

FailureOr<std::array<int64_t, 2>> slide(std::array<int64_t, 2> size,
                                        const Window2d &window,
                                        EmitError emitError) {
  auto [kernel, stride, dilation, top, left, bottom, right, ceilMode] = window;
  std::optional<int64_t> height = positions(size[0], kernel[0], stride[0],
                                            dilation[0], top, bottom, ceilMode);
  std::optional<int64_t> width = positions(size[1], kernel[1], stride[1],
                                           dilation[1], left, right, ceilMode);
  if (!height || !width)
    return emitError() << "window '" << text(kernel) << "' with dilation '"
                       << text(dilation) << "' does not fit into image '"
                       << text(size) << "' with padding '"
                       << text({top, left, bottom, right}) << "'";
  return std::array<int64_t, 2>{*height, *width};
}

FailureOr<Shape> conv2d(Dims input, Dims weight, std::optional<Dims> bias,
                        const Window2d &window, int64_t groups,
                        EmitError emitError) {
  if (failed(expectImage(input, "input", emitError)) ||
      failed(expectImage(weight, "weight", emitError)) ||
      failed(expectAtLeast(1, {groups}, "groups", emitError)))
    return failure();
  int64_t in = input[3], out = weight[0];
  if (in % groups != 0 || out % groups != 0)
    return emitError() << "'groups' is '" << groups << "', it divides '" << in
                       << "' input and '" << out
                       << "' output channels with a remainder";
  if (weight[1] != in / groups)
    return emitError() << "weight '" << text(weight) << "' has '" << weight[1]
                       << "' input channels, '" << in / groups << "' expected";
  Dims kernel(window.kernel);
  if (weight.take_back(2) != kernel)
    return emitError() << "weight '" << text(weight) << "' has kernel '"
                       << text(weight.take_back(2)) << "', '" << text(kernel)
                       << "' expected";
  Shape biasShape{1, 1, 1, out};
  if (bias && *bias != Dims(biasShape))
    return emitError() << "bias shape '" << text(*bias) << "' given, '"
                       << text(biasShape) << "' expected";
  FailureOr<std::array<int64_t, 2>> size =
      slide({input[1], input[2]}, window, emitError);
  if (failed(size))
    return failure();
  return Shape{input[0], (*size)[0], (*size)[1], out};
}

FailureOr<Shape> pool2d(Dims input, const Window2d &window,
                        EmitError emitError) {
  if (failed(expectImage(input, "input", emitError)))
    return failure();
  FailureOr<std::array<int64_t, 2>> size =
      slide({input[1], input[2]}, window, emitError);
  if (failed(size))
    return failure();
  return Shape{input[0], (*size)[0], (*size)[1], input[3]};
}

FailureOr<std::array<int64_t, 4>> imageOrder(int64_t batch, int64_t height,
                                             int64_t width, int64_t channel,
                                             EmitError emitError) {
  std::array<int64_t, 4> order{batch, height, width, channel};
  std::array<bool, 4> seen{};
  for (int64_t dim : order) {
    if (dim < 0 || dim > 3 || seen[dim])
      return emitError() << "batch, height, width and channel dimensions are '"
                         << text(order) << "', each of 0 to 3 expected once";
    seen[dim] = true;
  }
  return order;
}

FailureOr<Shape> flattenImage(const FailureOr<Shape> &image,
                              EmitError emitError) {
  if (failed(image))
    return failure();
  if (failed(expectImage(*image, "image", emitError)))
    return failure();
  std::optional<int64_t> rows = volume(Dims(*image).drop_back());
  if (!rows)
    return emitError() << "image '" << text(*image)
                       << "' has more than 2^63 - 1 pixels";
  return Shape{1, 1, *rows, image->back()};
}

} // namespace mlir::tt::shape
