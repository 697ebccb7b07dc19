//===- PadImage.h - images under sliding windows ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_TTIRTOLINALG_PADIMAGE_H
#define TTMLIR_LIB_CONVERSION_TTIRTOLINALG_PADIMAGE_H

#include "LinalgEmit.h"

namespace mlir::tt {

/// The NHWC `image` with the window's padding, made large enough (ceil mode)
/// for `count` windows along height and width.
Value padWindow(LinalgEmit &emit, Value image, const shape::Window &window,
                std::array<int64_t, 2> count, TypedAttr value);

} // namespace mlir::tt

#endif // TTMLIR_LIB_CONVERSION_TTIRTOLINALG_PADIMAGE_H
