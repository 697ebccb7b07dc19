//===- Windows.h - sliding windows of convolutions and pools ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_TARGET_ONNX_WINDOWS_H
#define TTMLIR_LIB_TARGET_ONNX_WINDOWS_H

#include "Node.h"

namespace mlir::tt::onnximport {

/// A window for every spatial dimension of an image N x C x spatial.
struct SlidingWindow {
  Dims sizes, strides, dilations, low, high;

  /// From the attributes of a node; padding as `auto_pad` says.
  static SlidingWindow of(Node &n, ArrayRef<int64_t> image, Dims kernel,
                          bool ceilMode = false);
  int64_t rank() const { return sizes.size(); }
  int64_t span(int64_t i) const { return (sizes[i] - 1) * dilations[i] + 1; }
  /// Where it stops in a dimension of `size` elements.
  int64_t steps(int64_t i, int64_t size) const {
    return (size + low[i] + high[i] - span(i)) / strides[i] + 1;
  }
};

/// The convolution of N x C x spatial by O x C/groups x spatial. `between` are
/// zeros between the image's elements, plus 1.
Value convolve(Emit &emit, Value image, Value kernel,
               const SlidingWindow &window, int64_t groups,
               ArrayRef<int64_t> between);

} // namespace mlir::tt::onnximport

#endif // TTMLIR_LIB_TARGET_ONNX_WINDOWS_H
