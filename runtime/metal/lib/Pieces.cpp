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
        shape(foldShape(hostShape, rank)), counts(extentsOf(buffer)),
        index(rank) {
    pieceCols = buffer.isTiled() ? buffer.unit.cols : buffer.shard.back();
    pieceRows = buffer.unit.rows;
    counts.back() /= pieceCols;
    if (buffer.isTiled())
      counts[rank - 2] /= pieceRows;
    bytes = buffer.isTiled() ? buffer.unitBytes : pieceCols * buffer.unitBytes;
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
    piece.data = buffer.sharded ? inShard() : inPages();
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

  uint8_t *inShard() const {
    uint64_t offset = 0;
    device::CoreCoord core;
    for (size_t d = 0; d != rank; ++d) {
      // Of a row-major shard, a piece is the whole last dimension.
      bool whole = d + 1 == rank && !buffer.isTiled();
      uint64_t at = uint64_t(index[d]);
      uint64_t shard = whole ? at : at / buffer.shard[d];
      offset += whole ? 0 : at % buffer.shard[d] * buffer.strides[d];
      if (d + 2 == rank)
        core.y = uint32_t(shard);
      if (d + 1 == rank)
        core.x = uint32_t(shard);
    }
    size_t bank = buffer.inDram() ? core.x : memory.coreIndex(core);
    return memory.bank(buffer.memory, bank).at(buffer.address + offset, bytes);
  }

  uint8_t *inPages() const {
    size_t banks = memory.numBanks(buffer.memory);
    uint64_t stride =
        buffer.bytesPerBank / ((buffer.numPages + banks - 1) / banks);
    return memory.bank(buffer.memory, linear % banks)
        .at(buffer.address + linear / banks * stride, bytes);
  }

  const DeviceBuffer &buffer;
  emulator::DeviceMemory &memory;
  size_t rank;
  std::vector<int64_t> shape;  // of the host, in elements
  std::vector<int64_t> counts; // pieces along each dimension
  std::vector<int64_t> index;  // of the current piece
  uint64_t linear = 0;
  int64_t pieceRows = 1, pieceCols = 1;
  uint64_t bytes = 0;
};

} // namespace

void forEachPiece(const DeviceBuffer &buffer,
                  const std::vector<int64_t> &hostShape,
                  emulator::DeviceMemory &memory,
                  const std::function<void(const Piece &)> &fn) {
  Walker(buffer, hostShape, memory).run(fn);
}

} // namespace tt::runtime::metal
