//===- Pieces.cpp - Where the parts of a buffer lie -----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Pieces.h"

#include "ReadBuffers.h"

#include <algorithm>

namespace tt::runtime::metal {
namespace {

class Walker {
public:
  Walker(const DeviceBuffer &buffer, const std::vector<int64_t> &hostShape,
         emulator::DeviceMemory &memory)
      : buffer(buffer), memory(memory), rank(buffer.shard.size()),
        shape(foldShape(hostShape, rank)), counts(buffer.extents()),
        index(rank) {
    pieceCols =
        buffer.isTiled() ? buffer.unit.cols : int64_t(buffer.shard.back());
    pieceRows = buffer.unit.rows;
    counts.back() /= pieceCols;
    if (buffer.isTiled())
      counts[rank - 2] /= pieceRows;
  }

  template <typename Fn> void run(const Fn &fn) {
    do
      fn(piece());
    while (advance());
  }

private:
  /// The next piece in row-major order; false after the last.
  bool advance() {
    ++linear;
    for (size_t d = rank; d-- != 0;) {
      if (++index[d] != counts[d])
        return true;
      index[d] = 0;
    }
    return false;
  }

  Piece piece() const {
    Piece piece;
    // A piece is a page.
    device::Placement::Place place = buffer.placement.locate(linear);
    piece.data =
        memory.bank(buffer.memory, place.bank)
            .at(buffer.address + place.offset, buffer.placement.pageBytes());
    piece.rows = uint32_t(pieceRows);
    piece.cols = uint32_t(pieceCols);
    int64_t cols = shape.back(), rows = rank > 1 ? shape[rank - 2] : 1;
    int64_t col = index.back() * pieceCols,
            row = rank > 1 ? index[rank - 2] * pieceRows : 0;
    bool outside = false;
    int64_t matrix = 0;
    for (size_t d = 0; d + 2 < rank; ++d) {
      outside |= index[d] >= shape[d];
      matrix = matrix * shape[d] + index[d];
    }
    if (outside || row >= rows || col >= cols)
      return piece;
    piece.validRows = uint32_t(std::min(pieceRows, rows - row));
    piece.validCols = uint32_t(std::min(pieceCols, cols - col));
    piece.hostOffset = size_t((matrix * rows + row) * cols + col);
    piece.hostRowStride = size_t(cols);
    return piece;
  }

  const DeviceBuffer &buffer;
  emulator::DeviceMemory &memory;
  size_t rank;
  std::vector<int64_t> shape;  // of the host, in elements
  std::vector<int64_t> counts; // pieces along each dimension
  std::vector<int64_t> index;  // of the current piece
  uint64_t linear = 0;
  int64_t pieceRows = 1, pieceCols = 1;
};

} // namespace

void forEachPiece(const DeviceBuffer &buffer,
                  const std::vector<int64_t> &hostShape,
                  emulator::DeviceMemory &memory,
                  const std::function<void(const Piece &)> &fn) {
  Walker(buffer, hostShape, memory).run(fn);
}

} // namespace tt::runtime::metal
