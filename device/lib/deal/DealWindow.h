//===- DealWindow.h - Shards of convolutions and pools --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_LIB_DEALWINDOW_H
#define TT_DEVICE_LIB_DEALWINDOW_H

#include "DealRules.h"
#include "tt/device/Offers.h"
#include "tt/shape/Window.h"

#include <algorithm>

namespace tt::device {

/// A window that slides over images; `inHeight` and `inWidth` are those of
/// the padded image.
struct Sliding {
  shape::WindowAxis down, across;
  int64_t batch = 1, inHeight = 1, inWidth = 1, inChannels = 1;
  int64_t outHeight = 1, outWidth = 1, outChannels = 1;
  bool depthwise = false;
  /// A product of all positions with the weights.
  bool pointwise = false;
  /// Windows lie side by side and cover the images: of an image in DRAM each
  /// becomes a row of a product.
  bool folds = false;

  bool wholeImage() const {
    return down.kernel == inHeight && across.kernel == inWidth;
  }
  int64_t positions() const { return batch * outHeight * outWidth; }
  /// Rows of the result, in tiles.
  int64_t tiles() const { return ceilDiv(positions(), kDefaultTile.rows); }
  /// Input positions between the first and the last that `results` consecutive
  /// results read.
  int64_t span(int64_t results) const;
  /// Input positions that a core reads which makes `each` results in a row: of
  /// all cores that share the results so, the one that reads most.
  int64_t mostRead(int64_t each) const;
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

/// Cores that share the rows, and those that share the columns, of a tensor in
/// shards in L1.
int64_t coresDown(const OpTensor &tensor);
int64_t coresAcross(const OpTensor &tensor);

/// Shards of `rows` x `columns` on `down` x `across` cores.
TensorPlace shardsAt(Spread spread, int64_t down, int64_t across, int64_t rows,
                     int64_t columns);
/// Rows of a shard if so many cores share `rows` rows, in tiles or not.
int64_t rowsOfShard(int64_t rows, int64_t cores, bool tiled);
/// Whether the tensor lies there, whatever rectangle its cores are in.
bool liesAt(const OpTensor &tensor, const TensorPlace &place);

/// The shards of a pool. A mean of whole images has none: it is a reduction.
std::optional<WindowShards>
poolShards(const Sliding &window, const OpCall &call, const ChipDesc &chip);
/// The most shards of a pool that all have work, in that way; results in rows
/// are dealt out by rows.
WindowShards poolShards(const Sliding &window, Spread spread, bool tiled,
                        const ChipDesc &chip);
/// The places of a pool's tensors while it works, by its shards.
TensorPlace poolPlace(const OpTensor &tensor, const WindowShards &shards);
/// Bytes of L1 on a core beyond input and result while a pool runs.
int64_t poolBytes(const Sliding &window, const OpCall &call,
                  const ChipDesc &chip);

/// The most cores, no more than `cores`, on which the last of the units that
/// are dealt out evenly and rounded up still has one.
int64_t coresWithWork(int64_t units, int64_t cores);

} // namespace tt::device

#endif // TT_DEVICE_LIB_DEALWINDOW_H
