//===- Copy.cpp - Between host tensors and device buffers -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Copy.h"

#include "Pieces.h"
#include "tt/device/Formats.h"
#include "tt/device/Tile.h"

#include <algorithm>
#include <cstring>

namespace tt::runtime::metal {
namespace {

/// The elements of a piece lie in runs of neighbours: a row, or the part of a
/// row in one face. Calls fn(position in the piece, row, first column, count)
/// for those that the tensor fills.
template <typename Fn>
void forEachRun(const Piece &piece, device::Shape2 unit, const Fn &fn) {
  bool tile = unit != device::Shape2{1, 1};
  device::Shape2 face =
      tile ? device::faceShape(unit) : device::Shape2{piece.rows, piece.cols};
  size_t faceSize = size_t(face.rows) * face.cols;
  uint32_t facesPerRow = tile ? unit.cols / face.cols : 1;
  for (uint32_t row = 0; row != piece.validRows; ++row) {
    size_t at = size_t(row / face.rows) * facesPerRow * faceSize +
                size_t(row % face.rows) * face.cols;
    for (uint32_t col = 0; col < piece.validCols; col += face.cols) {
      fn(at, row, col, std::min(face.cols, piece.validCols - col));
      at += faceSize;
    }
  }
}

/// One piece in the tensor's own element type.
void movePiece(const Piece &piece, const DeviceBuffer &buffer, uint8_t *host,
               bool toDevice) {
  size_t size = device::elementBytes(buffer.type);
  forEachRun(piece, buffer.unit,
             [&](size_t at, uint32_t row, uint32_t col, uint32_t count) {
               uint8_t *there = piece.data + at * size;
               uint8_t *here =
                   host +
                   (piece.hostOffset + row * piece.hostRowStride + col) * size;
               std::memcpy(toDevice ? there : here, toDevice ? here : there,
                           count * size);
             });
}

/// Float formats meet in f32, a piece at a time.
class Converter {
public:
  Converter(const HostBuffer &host, const DeviceBuffer &buffer)
      : hostType(host.type), buffer(buffer),
        hostSize(device::elementBytes(host.type)) {}

  void write(const Piece &piece, const uint8_t *host) {
    values.assign(size_t(piece.rows) * piece.cols, 0.0f);
    for (uint32_t row = 0; row != piece.validRows; ++row)
      device::toFloat(hostType, host + offset(piece, row),
                      values.data() + size_t(row) * piece.cols,
                      piece.validCols);
    if (buffer.isTiled())
      device::tilizeTile(values.data(), piece.cols, piece.rows, piece.cols,
                         buffer.type, piece.data, buffer.unit);
    else
      device::fromFloat(buffer.type, values.data(), piece.data, values.size());
  }

  void read(const Piece &piece, uint8_t *host) {
    if (piece.validRows == 0)
      return;
    values.resize(size_t(piece.rows) * piece.cols);
    if (buffer.isTiled())
      device::untilizeTile(piece.data, buffer.type, values.data(), piece.cols,
                           piece.rows, piece.cols, buffer.unit);
    else
      device::toFloat(buffer.type, piece.data, values.data(), values.size());
    for (uint32_t row = 0; row != piece.validRows; ++row)
      device::fromFloat(hostType, values.data() + size_t(row) * piece.cols,
                        host + offset(piece, row), piece.validCols);
  }

private:
  size_t offset(const Piece &piece, uint32_t row) const {
    return (piece.hostOffset + row * piece.hostRowStride) * hostSize;
  }

  device::DataType hostType;
  const DeviceBuffer &buffer;
  size_t hostSize;
  std::vector<float> values;
};

} // namespace

void writeBuffer(const HostBuffer &host, const uint8_t *data,
                 const DeviceBuffer &buffer, emulator::DeviceMemory &memory) {
  if (host.type != buffer.type) {
    Converter converter(host, buffer);
    forEachPiece(buffer, host.shape, memory,
                 [&](const Piece &piece) { converter.write(piece, data); });
    return;
  }
  forEachPiece(buffer, host.shape, memory, [&](const Piece &piece) {
    if (piece.validRows != piece.rows || piece.validCols != piece.cols)
      std::memset(piece.data, 0,
                  size_t(piece.rows) * piece.cols *
                      device::elementBytes(buffer.type));
    movePiece(piece, buffer, const_cast<uint8_t *>(data), true);
  });
}

void readBuffer(const DeviceBuffer &buffer, emulator::DeviceMemory &memory,
                const HostBuffer &host, uint8_t *data) {
  if (host.type != buffer.type) {
    Converter converter(host, buffer);
    forEachPiece(buffer, host.shape, memory,
                 [&](const Piece &piece) { converter.read(piece, data); });
    return;
  }
  forEachPiece(buffer, host.shape, memory, [&](const Piece &piece) {
    movePiece(piece, buffer, data, false);
  });
}

} // namespace tt::runtime::metal
