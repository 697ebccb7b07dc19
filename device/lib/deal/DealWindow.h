//===- DealWindow.h - Shards of convolutions and pools --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_LIB_DEALWINDOW_H
#define TT_DEVICE_LIB_DEALWINDOW_H

#include "DealRules.h"
#include "tt/shape/Window.h"

#include <algorithm>

namespace tt::device {

/// A window that slides over images; `inHeight` and `inWidth` are places of the
/// padded image.
struct Sliding {
  shape::WindowAxis down, across;
  int64_t batch = 1, inHeight = 1, inWidth = 1, inChannels = 1;
  int64_t outHeight = 1, outWidth = 1, outChannels = 1;
  bool depthwise = false;
  /// A product of all positions with the weights.
  bool pointwise = false;

  bool wholeImage() const {
    return down.kernel == inHeight && across.kernel == inWidth;
  }
  int64_t positions() const { return batch * outHeight * outWidth; }
  /// Rows of the result, in tiles.
  int64_t tiles() const { return ceilDiv(positions(), kDefaultTile.rows); }
  /// Input positions between the first and the last that so many results in a
  /// row read.
  int64_t span(int64_t results) const;
};

/// Reads the arguments of a convolution or a pool; nothing if they are missing
/// or make no sense. A transposed convolution is one of an image with zeros
/// between its elements, as far around it as the window reaches.
std::optional<Sliding> sliding(const OpCall &call);

/// Cores that share the positions, and on each side those that share the
/// channels.
struct WindowShards {
  Spread spread = Spread::Height;
  int64_t positions = 1, inChannels = 1, outChannels = 1;

  int64_t cores() const {
    return positions * std::max(inChannels, outChannels);
  }
};

/// The most cores, no more than `cores`, on which the last of the units that
/// are dealt out evenly and rounded up still has one.
int64_t coresWithWork(int64_t units, int64_t cores);

} // namespace tt::device

#endif // TT_DEVICE_LIB_DEALWINDOW_H
