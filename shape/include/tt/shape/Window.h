//===- Window.h - Windows that slide over tensors -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The windows of convolutions, pools and reductions of all dialects and of the
// library: how many steps one makes, how far it reaches, where it is rounded up
// and what padding makes the result as large as the tensor is decided here.
//===----------------------------------------------------------------------===//
#ifndef TT_SHAPE_WINDOW_H
#define TT_SHAPE_WINDOW_H

#include "tt/shape/Rules.h"

namespace tt::shape {

/// A window along one dimension of a tensor.
struct WindowAxis {
  int64_t kernel = 1;   ///< elements that the window takes; 0: it is empty
  int64_t stride = 1;   ///< elements from one step of the window to the next
  int64_t dilation = 1; ///< elements from one tap to the next
  /// Places of padding before and behind the tensor; a negative number takes
  /// elements of the tensor away.
  int64_t low = 0, high = 0;
  /// Places from one element of the tensor to the next; zeros lie between.
  int64_t spread = 1;

  /// Places from the first element that the window takes to behind its last;
  /// INT64_MAX stands for more.
  int64_t reach() const;
  /// Places of a tensor of `size` elements with its padding; nothing if the sum
  /// overflows.
  std::optional<int64_t> padded(int64_t size) const;
  /// Steps of the window on a tensor of `size` elements: 0 if it does not fit,
  /// nothing if the sum overflows. With `ceil` a last step that hangs over the
  /// end counts if it begins on the tensor or on the padding before it.
  std::optional<int64_t> steps(int64_t size, bool ceil = false) const;

  /// Elements from the first one of the padding to behind the last one that
  /// `steps` steps read; `steps` is at least 1.
  int64_t span(int64_t steps) const { return (steps - 1) * stride + reach(); }
  /// Places of padding behind a padded tensor of `size` elements on which the
  /// last of so many steps hangs over the end.
  int64_t missing(int64_t size, int64_t steps) const {
    return std::max<int64_t>(span(steps) - padded(size).value(), 0);
  }

  /// Sets the padding to `places` elements in all. If that is odd, one more
  /// lies behind the tensor (`moreBehind`) or before it.
  void pad(int64_t places, bool moreBehind);
  /// Sets the padding so that a step begins at every `stride`-th element of a
  /// tensor of `size` elements ("SAME").
  void padSame(int64_t size, bool moreBehind);

  /// The index of element `tap` of a step, which may lie beyond the tensor.
  int64_t place(int64_t step, int64_t tap) const {
    return step * stride + tap * dilation - low;
  }
  bool isOnTensor(int64_t step, int64_t tap, int64_t size) const {
    int64_t at = place(step, tap);
    return at >= 0 && at < size;
  }
  /// The first of `steps` steps whose element `tap` lies on a tensor of `size`
  /// elements, and the one behind the last.
  std::pair<int64_t, int64_t> seeing(int64_t tap, int64_t size,
                                     int64_t steps) const;
  /// Elements of a step that lie on a tensor of `size` elements, or, with
  /// `padding`, on its padding. Positions beyond the padding do not count.
  int64_t counted(int64_t step, int64_t size, bool padding) const;

  /// The window of the transposed convolution: it slides over the results of
  /// this window's steps and, for each element of the tensor, reads those that
  /// the element contributes to. Its kernel is reversed.
  WindowAxis transposed() const;

  bool operator==(const WindowAxis &) const = default;
};

/// A window over some dimensions of a tensor.
struct Window {
  std::vector<WindowAxis> axes;
  /// Whether a last step that hangs over the end counts (WindowAxis::steps).
  bool ceilMode = false;

  Window() = default;
  /// The window of a kernel without strides, dilation and padding.
  explicit Window(Dims kernel);

  size_t rank() const { return axes.size(); }
  WindowAxis &operator[](size_t i) { return axes[i]; }
  const WindowAxis &operator[](size_t i) const { return axes[i]; }

  /// The numbers of one kind, such as `&WindowAxis::stride`, of all axes.
  Shape all(int64_t WindowAxis::*number) const;
  /// (low, low, ..., high, high, ...).
  Shape padding() const;
  /// (low, high, low, high, ...).
  Shape paddingPairs() const;
  /// Steps along each axis of a tensor of `sizes`, of which each is 0 if the
  /// window does not fit; nothing if a sum overflows.
  std::optional<Shape> steps(Dims sizes) const;
};

/// Order of four paddings.
enum class PaddingOrder { TopLeftBottomRight, TopBottomLeftRight };

/// One number or two as (height, width).
std::optional<std::array<int64_t, 2>>
spatialPair(Dims values, std::string_view name, Fail fail);

/// The window over height and width of an op with `stride`, `dilation` and
/// `padding`: one number or two (or four, of `padding`).
std::optional<Window> window(std::array<int64_t, 2> kernel, Dims stride,
                             Dims dilation, Dims padding, PaddingOrder order,
                             Fail fail);
/// The window of an op's attributes; padding is (top, left, bottom, right).
std::optional<Window> imageWindow(Dims kernel, Dims stride, Dims padding,
                                  Dims dilation, bool ceilMode, Fail fail);

/// The steps of `window` on an image of `sizes`, of which there is one at least
/// along each axis. `what` names the image in the message.
std::optional<Shape> slide(Dims sizes, const Window &window, Fail fail,
                           std::string_view what = "image");

/// `input` NHWC, `weight` OIHW, `bias` 1x1x1xO; gives NHWC. The kernel in
/// `window` is the weight's.
std::optional<Shape> conv2d(Dims input, Dims weight, std::optional<Dims> bias,
                            const Window &window, int64_t groups, Fail fail);
/// `input` NHWC; gives NHWC.
std::optional<Shape> pool2d(Dims input, const Window &window, Fail fail);

} // namespace tt::shape

#endif // TT_SHAPE_WINDOW_H
