//===- Pieces.h - Where the parts of a buffer lie -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_METAL_PIECES_H
#define TT_RUNTIME_METAL_PIECES_H

#include "tt/runtime/metal/Model.h"

#include <functional>

namespace tt::runtime::metal {

/// A tile, or the neighbouring elements of one row in one shard or page, with
/// the part of the host's tensor that it holds.
struct Piece {
  uint8_t *data = nullptr;
  /// Elements that it has, and of those the ones the tensor fills.
  uint32_t rows = 1, cols = 1;
  uint32_t validRows = 0, validCols = 0;
  /// The tensor's element at the piece's first, and its distance to the one
  /// below.
  size_t hostOffset = 0, hostRowStride = 0;
};

/// Calls `fn` for all pieces of `buffer`, host elements counted in a row-major
/// tensor of `hostShape`.
void forEachPiece(const DeviceBuffer &buffer,
                  const std::vector<int64_t> &hostShape,
                  emulator::DeviceMemory &memory,
                  const std::function<void(const Piece &)> &fn);

} // namespace tt::runtime::metal

#endif // TT_RUNTIME_METAL_PIECES_H
