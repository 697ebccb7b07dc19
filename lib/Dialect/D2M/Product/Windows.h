//===- Windows.h - windows on images as operands ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_PRODUCT_WINDOWS_H
#define TTMLIR_LIB_DIALECT_D2M_PRODUCT_WINDOWS_H

#include "tt/device/Tile.h"
#include "ttmlir/Dialect/D2M/IR/D2M.h"

#include <array>

namespace mlir::tt::d2m {

/// Windows on an NHWC image. Pairs are down, to the right.
struct Windows {
  std::array<int64_t, 2> image, windows, kernel, stride, dilation, padding;
  int64_t batch, channels;
  /// Elements of the result at a position, zeros behind the taps' among them.
  int64_t columns;

  explicit Windows(WindowsOp op);

  /// Where a tap begins along an axis, of the first window.
  int64_t offset(int axis, int64_t tap) const {
    return tap * dilation[axis] - padding[axis];
  }
  /// The windows along an axis, from the first to before the last, that see
  /// the image at a tap.
  std::pair<int64_t, int64_t> seeing(int axis, int64_t tap) const;
};

/// How a row of tiles of what windows see is put together in L1: of columns of
/// faces, each of 16 channels at a tap. All tiles of the image that a tile of
/// windows sees are there at a time.
struct WindowGather : Windows {
  explicit WindowGather(const Windows &windows) : Windows(windows) {}

  static constexpr int64_t kSide = ::tt::device::Tile::kSide,
                           kFace = ::tt::device::Tile::kFaceSide;
  static int64_t tiles(int64_t size) { return (size + kSide - 1) / kSide; }
  /// Tiles of a row of the image, and of a row of the result.
  int64_t across() const { return tiles(image[1]); }
  int64_t windowsAcross() const { return tiles(windows[1]); }
  int64_t channelTiles() const { return tiles(channels); }
  /// Columns of faces, without the zeros behind them.
  int64_t faceColumns() const {
    return kernel[0] * kernel[1] * channels / kFace;
  }

  /// Tiles of a row of the image that windows of one tile see: so many, from
  /// `first` plus the windows' tile times the stride on, but within the image.
  int64_t firstTile() const;
  int64_t span() const;
  /// All that is there for a tile of windows.
  int64_t stagePages() const { return kernel[0] * span() * channelTiles(); }

  /// Transfers within L1 for a tile of the result.
  double transfersOfTile() const;
};

/// How `op` is put together, if it is windows on an image whose faces are of
/// whole taps.
std::optional<WindowGather> gatherOf(Operation *op);

} // namespace mlir::tt::d2m

#endif // TTMLIR_LIB_DIALECT_D2M_PRODUCT_WINDOWS_H
