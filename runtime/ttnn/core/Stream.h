//===- Stream.h - Element-wise ops on pages in place ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_STREAM_H
#define TTNN_CORE_STREAM_H

#include "Kernels.h"
#include "TensorState.h"

#include <algorithm>
#include <vector>

namespace ttnn::detail {

/// Sets the padding of tile `unit`, in face order, to zero if it lies at an
/// edge: blocks of block floats would otherwise share an exponent with it.
template <typename T> void clearEdge(const Geometry &g, size_t unit, T *tile) {
  size_t col = unit % g.tileCols, row = unit / g.tileCols % g.tileRows;
  size_t validRows = std::min(kTile, g.height - row * kTile);
  size_t validCols = std::min(kTile, g.width - col * kTile);
  if (validRows * validCols == kTileElements)
    return;
  for (size_t r = 0; r != kTile; ++r)
    for (size_t c = r < validRows ? validCols : 0; c < kTile; ++c)
      tile[Tile::offset(r, c)] = T(0);
}

/// The loop that can work on the pages as they lie in memory: all tensors are
/// alike and of a type that has a loop of its own. Null if there is none.
Kernel streamKernel(const Kernels &kernels,
                    const std::vector<const Tensor *> &operands,
                    const Tensor &result);

/// Runs it page by page along the banks: neighbours in a bank are neighbours in
/// the host's memory.
void stream(Kernel kernel, const KernelScalars &scalars,
            const std::vector<const Tensor *> &operands, const Tensor &result);

} // namespace ttnn::detail

#endif // TTNN_CORE_STREAM_H
