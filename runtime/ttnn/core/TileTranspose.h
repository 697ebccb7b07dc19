//===- TileTranspose.h - Swapping rows and columns of tiles ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_TILETRANSPOSE_H
#define TTNN_CORE_TILETRANSPOSE_H

#include "TensorState.h"

namespace ttnn::detail {

/// Writes each slice of `from` transposed to `to`, tile by tile. Both are in
/// tile layout and of one type.
void transposeTiles(const TensorState &from, const TensorState &to);

} // namespace ttnn::detail

#endif // TTNN_CORE_TILETRANSPOSE_H
