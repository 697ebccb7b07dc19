//===- Windows.h - sliding windows of convolutions and pools ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_TARGET_ONNX_WINDOWS_H
#define TTMLIR_LIB_TARGET_ONNX_WINDOWS_H

#include "Node.h"

namespace mlir::tt::onnximport {

/// The window of a node's attributes over the spatial dimensions `image` of
/// N x C x spatial; its padding is what `auto_pad` says. `kernel` are the sizes
/// that stand for `kernel_shape` if the node has none.
shape::Window windowOf(Node &n, ArrayRef<int64_t> image, Dims kernel = {});

/// The steps of the window on spatial dimensions `image`; refuses a window that
/// does not fit.
Dims stepsOf(const shape::Window &window, ArrayRef<int64_t> image);

/// The convolution of N x C x spatial by O x C/groups x spatial.
Value convolve(Emit &emit, Value image, Value kernel,
               const shape::Window &window, int64_t groups);

} // namespace mlir::tt::onnximport

#endif // TTMLIR_LIB_TARGET_ONNX_WINDOWS_H
