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

/// Windows on an NHWC image. Pairs are (height, width).
struct Windows {
  std::array<int64_t, 2> image, windows, kernel, stride, dilation, padding;
  int64_t batch, channels;
  /// Elements of the result at a position, with the zeros behind those of taps.
  int64_t columns;

  explicit Windows(WindowsOp op);

  /// The index along an axis of a tap of the first window.
  int64_t offset(int axis, int64_t tap) const {
    return tap * dilation[axis] - padding[axis];
  }
  /// The windows along an axis, from the first to before the last, that see
  /// the image at a tap.
  std::pair<int64_t, int64_t> seeing(int axis, int64_t tap) const;
};

/// How a row of tiles is gathered in L1 from the elements that windows read: of
/// columns of faces, each of 16 channels at a tap. L1 holds all tiles of the
/// image that a tile of windows reads.
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

  /// Tiles of a row of the image that windows of tile t read: `span()` tiles
  /// from `firstTile()` + t * stride on, within the image.
  int64_t firstTile() const;
  int64_t span() const;
  /// Pages of L1 that hold the part of the image for a tile of windows.
  int64_t stagePages() const { return kernel[0] * span() * channelTiles(); }

  /// Transfers within L1 for a tile of the result.
  double transfersOfTile() const;
};

/// The gathering of `op`; nullopt unless it makes windows on an image each of
/// whose faces belongs to one tap.
std::optional<WindowGather> gatherOf(Operation *op);

} // namespace mlir::tt::d2m

#endif // TTMLIR_LIB_DIALECT_D2M_PRODUCT_WINDOWS_H
