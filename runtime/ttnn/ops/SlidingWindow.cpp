//===- SlidingWindow.cpp - Sliding windows over images
//---------------------------===//
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

int64_t outputSize(const Op &op, const char *what, int64_t size, int64_t kernel,
                   int64_t stride, int64_t dilation, int64_t low, int64_t high,
                   bool ceilMode) {
  int64_t room = size + low + high - dilation * (kernel - 1) - 1;
  if (room < 0)
    op.fail("kernel ", what, " ", kernel, " with dilation ", dilation,
            " exceeds the padded image of ", size + low + high);
  int64_t out = room / stride + 1;
  // A last window that is cut off counts if it starts within the image or the
  // padding before it.
  if (ceilMode && room % stride != 0 && out * stride < size + low)
    ++out;
  return out;
}

} // namespace

Window::Window(const Op &op, const Tensor &input, int32_t batch, int32_t height,
               int32_t width, int32_t channels,
               const std::vector<int32_t> &kernel,
               const std::vector<int32_t> &stride,
               const std::vector<int32_t> &padding,
               const std::vector<int32_t> &dilation, bool ceilMode)
    : batch(batch), height(height), width(width), channels(channels) {
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
  kernelH = kernel[0], kernelW = kernel[1];
  strideH = stride[0], strideW = stride[1];
  dilationH = dilation[0], dilationW = dilation[1];
  top = padding[0], bottom = four ? padding[1] : padding[0];
  left = four ? padding[2] : padding[1], right = four ? padding[3] : padding[1];
  if (batch < 0 || height < 1 || width < 1 || channels < 1)
    op.fail("images of ", batch, "x", height, "x", width, "x", channels,
            "; wanted positive sizes");
  const Shape &shape = input.shape();
  int64_t pixels = int64_t(batch) * height * width;
  if (shape.rank() == 0 || shape[-1] != channels ||
      shape.volume() != pixels * channels)
    op.fail("input ", to_string(shape), "; wanted 1x1x", pixels, "x", channels,
            " for images of ", batch, "x", height, "x", width, "x", channels);
  outHeight = outputSize(op, "height", height, kernelH, strideH, dilationH, top,
                         bottom, ceilMode);
  outWidth = outputSize(op, "width", width, kernelW, strideW, dilationW, left,
                        right, ceilMode);
}

void Window::describe(Op &op) const {
  using Numbers = std::initializer_list<int64_t>;
  op.argument("batch_size", Numbers{batch});
  op.argument("input_height", Numbers{height});
  op.argument("input_width", Numbers{width});
  op.argument("kernel_size", Numbers{kernelH, kernelW});
  op.argument("stride", Numbers{strideH, strideW});
  op.argument("dilation", Numbers{dilationH, dilationW});
  op.argument("padding", Numbers{top, bottom, left, right});
}

} // namespace ttnn::detail
