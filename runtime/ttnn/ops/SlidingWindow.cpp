//===- SlidingWindow.cpp - Sliding windows over images --------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "SlidingWindow.h"

#include <algorithm>

namespace ttnn::detail {
namespace {

void checkPair(const Op &op, const char *what,
               const std::vector<int32_t> &values) {
  if (values.size() != 2 || values[0] < 1 || values[1] < 1)
    op.fail(what, " (", join(values),
            "); wanted a height and a width of at "
            "least 1");
}

int64_t outputSize(const Op &op, const char *what, int64_t size,
                   const tt::shape::WindowAxis &axis, bool ceilMode) {
  int64_t steps = axis.steps(size, ceilMode).value_or(0);
  if (steps == 0)
    op.fail("kernel ", what, " ", axis.kernel, " with dilation ", axis.dilation,
            " exceeds the padded image of ", axis.padded(size).value_or(size));
  return steps;
}

} // namespace

Window::Window(const Op &op, const Tensor &input, int32_t batch, int32_t height,
               int32_t width, int32_t channels,
               const std::vector<int32_t> &kernel,
               const std::vector<int32_t> &stride,
               const std::vector<int32_t> &padding,
               const std::vector<int32_t> &dilation, bool ceilMode)
    : batch(batch), height(height), width(width), channels(channels),
      ceilMode(ceilMode) {
  checkPair(op, "kernel_size", kernel);
  checkPair(op, "stride", stride);
  checkPair(op, "dilation", dilation);
  bool four = padding.size() == 4;
  if ((!four && padding.size() != 2) ||
      std::any_of(padding.begin(), padding.end(),
                  [](int32_t p) { return p < 0; }))
    op.fail("padding (", join(padding),
            "); wanted (height, width) or (top, "
            "bottom, left, right), at least 0");
  down = {kernel[0], stride[0], dilation[0], padding[0], padding[four ? 1 : 0]};
  across = {kernel[1], stride[1], dilation[1], padding[four ? 2 : 1],
            padding[four ? 3 : 1]};
  if (batch < 0 || height < 1 || width < 1 || channels < 1)
    op.fail("images of ", batch, "x", height, "x", width, "x", channels,
            "; wanted positive sizes");
  const Shape &shape = input.shape();
  int64_t pixels = int64_t(batch) * height * width;
  if (shape.rank() == 0 || shape[-1] != channels ||
      shape.volume() != pixels * channels)
    op.fail("input ", to_string(shape), "; wanted 1x1x", pixels, "x", channels,
            " for images of ", batch, "x", height, "x", width, "x", channels);
  outHeight = outputSize(op, "height", height, down, ceilMode);
  outWidth = outputSize(op, "width", width, across, ceilMode);
}

void Window::describe(Op &op) const {
  using Numbers = std::initializer_list<int64_t>;
  op.argument("batch_size", Numbers{batch});
  op.argument("input_height", Numbers{height});
  op.argument("input_width", Numbers{width});
  op.argument("kernel_size", Numbers{down.kernel, across.kernel});
  op.argument("stride", Numbers{down.stride, across.stride});
  op.argument("dilation", Numbers{down.dilation, across.dilation});
  op.argument("ceil_mode", Numbers{ceilMode});
  op.argument("padding", Numbers{down.low, down.high, across.low, across.high});
}

} // namespace ttnn::detail
