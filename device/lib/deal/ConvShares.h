//===- ConvShares.h - What a core has of a convolution --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The library brings the input into shards, gathers on each core the positions
// that its results read (halo), and multiplies there. Deal, time, buffers and
// offers of a convolution all follow from these shares.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_LIB_CONVSHARES_H
#define TT_DEVICE_LIB_CONVSHARES_H

#include "DealWindow.h"
#include "tt/device/ConvConfig.h"
#include "tt/device/Offers.h"

namespace tt::device {

struct ConvShares {
  WindowShards shards;
  /// Result tiles of a core, and the rows of them that it makes at a time.
  int64_t down = 1, across = 1, rowsAtOnce = 1;
  /// Channels of the input on a core.
  int64_t channels = 1;
  /// Tiles of the inner dimension that a core multiplies at a time, and how
  /// often it does so for the same results.
  int64_t inner = 1, steps = 1;

  /// Parts of a core's results that are made one after the other.
  int64_t parts() const { return down / rowsAtOnce; }
  /// Input positions that the results of a core read: of the core that has
  /// most.
  int64_t haloPositions(const Sliding &window) const;
  /// The places of input and result while the op works.
  TensorPlace inputPlace(const OpTensor &input) const;
  TensorPlace resultPlace() const;
  ProductDeal product() const;
};

/// The shares if the convolution is cut so. `tiled`: the input lies in tiles.
ConvShares convShares(const Sliding &window, const WindowShards &shards,
                      bool tiled, int64_t rowsAtOnce);
/// The most shards that all have work, in that way.
WindowShards convShards(const Sliding &window, Spread spread, bool tiled,
                        const ChipDesc &chip);
/// The shares of the call. An input in shards stays where it is, unless the
/// config says that it is moved; the config's kind of shards comes next, then
/// the result's, then the kind that takes least of L1.
ConvShares convShares(const Sliding &window, const OpCall &call,
                      const ChipDesc &chip);
/// Shares of a call that says nothing of its window: of the program alone, on
/// an input that has its halo.
std::optional<ConvShares> convSharesAlone(const OpCall &call,
                                          const ChipDesc &chip);

/// Images in DRAM are taken in as few parts as L1 has room for, by rows of the
/// result.
struct ConvParts {
  int64_t count = 1;
  Sliding window; ///< of the largest part
  OpCall call;
};
ConvParts convParts(const Sliding &window, const OpCall &call,
                    const ChipDesc &chip);

/// Bytes of a core's circular buffers, which shards that are buffers themselves
/// are no part of.
int64_t convBufferBytes(const ConvShares &shares, const OpCall &call);
/// Bytes of L1 on a core beyond input and result while the op runs: circular
/// buffers, the gathered positions, shards that are made for the op. Images
/// in DRAM count while their largest part is done.
int64_t convBytes(const Sliding &window, const OpCall &call,
                  const ChipDesc &chip);

/// The product of all positions with the weights, which the library makes of a
/// pointwise convolution of a tensor that is not in shards.
OpCall pointwiseProduct(const Sliding &window, const OpCall &call);
bool isPointwiseProduct(const Sliding &window, const OpCall &call);

} // namespace tt::device

#endif // TT_DEVICE_LIB_CONVSHARES_H
