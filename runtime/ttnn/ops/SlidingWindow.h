//===- SlidingWindow.h - Sliding windows over images ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_OPS_SLIDINGWINDOW_H
#define TTNN_OPS_SLIDINGWINDOW_H

#include "Op.h"
#include "tt/shape/Window.h"

#include <algorithm>
#include <vector>

namespace ttnn::detail {

/// Geometry of a convolution or pooling on images of batch x height x width x
/// channels, given flattened to 1 x 1 x (batch * height * width) x channels.
struct Window {
  int64_t batch, height, width, channels;
  tt::shape::WindowAxis down, across;
  bool ceilMode;
  int64_t outHeight = 0, outWidth = 0;

  /// Throws Error InvalidArgument, naming the op, for sizes that make no sense
  /// or do not fit `input`.
  Window(const Op &op, const Tensor &input, int32_t batch, int32_t height,
         int32_t width, int32_t channels, const std::vector<int32_t> &kernel,
         const std::vector<int32_t> &stride,
         const std::vector<int32_t> &padding,
         const std::vector<int32_t> &dilation, bool ceilMode);

  /// Adds the sizes to the call for the models of the chip.
  void describe(Op &op) const;

  size_t outPixels() const { return size_t(batch * outHeight * outWidth); }
  Shape resultShape(int64_t outChannels) const {
    return {1, 1, int64_t(outPixels()), outChannels};
  }

  /// Calls fn(tap, pixel) for each kernel position that hits the image from
  /// output pixel `out`; `tap` counts kernel rows and columns, `pixel` input
  /// pixels. Returns how many positions hit the image or its padding.
  template <typename Fn> int64_t forEachTap(size_t out, Fn &&fn) const {
    int64_t x0 = across.place(int64_t(out) % outWidth, 0);
    int64_t y0 = down.place(int64_t(out) / outWidth % outHeight, 0);
    int64_t image = int64_t(out) / outWidth / outHeight;
    int64_t inside = 0;
    for (int64_t ky = 0; ky != down.kernel; ++ky)
      for (int64_t kx = 0; kx != across.kernel; ++kx) {
        int64_t y = y0 + ky * down.dilation, x = x0 + kx * across.dilation;
        inside += y < height + down.high && x < width + across.high;
        if (y >= 0 && y < height && x >= 0 && x < width)
          fn(size_t(ky * across.kernel + kx),
             size_t((image * height + y) * width + x));
      }
    return inside;
  }

  /// The same by runs of neighbours: fn(tap, pixel, count) for taps tap ... tap
  /// + count - 1 that hit pixels pixel ... pixel + count - 1. Needs a dilation
  /// across of 1.
  template <typename Fn> void forEachRun(size_t out, Fn &&fn) const {
    int64_t x0 = across.place(int64_t(out) % outWidth, 0);
    int64_t y0 = down.place(int64_t(out) / outWidth % outHeight, 0);
    int64_t image = int64_t(out) / outWidth / outHeight;
    int64_t first = std::max<int64_t>(0, -x0);
    int64_t last = std::min(across.kernel, width - x0);
    for (int64_t ky = 0; ky != down.kernel && first < last; ++ky)
      if (int64_t y = y0 + ky * down.dilation; y >= 0 && y < height)
        fn(size_t(ky * across.kernel + first),
           size_t((image * height + y) * width + x0 + first),
           size_t(last - first));
  }
};

} // namespace ttnn::detail

#endif // TTNN_OPS_SLIDINGWINDOW_H
