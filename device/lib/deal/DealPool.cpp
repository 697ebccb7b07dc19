//===- DealPool.cpp - Pools -----------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "DealWindow.h"

namespace tt::device {
namespace {

// Channels are cut at half tiles if nothing else is, at whole ones if positions
// are, too.
constexpr int64_t kHalfTile = kDefaultTile.cols / 2;

/// The most cores, no more than `cores`, that `units` divide by.
int64_t evenCores(int64_t units, int64_t cores) {
  while (units % cores != 0)
    --cores;
  return cores;
}

/// Positions in units of `rows`.
WindowShards shards(const Sliding &window, Spread spread, int64_t rows,
                    const ChipDesc &chip) {
  WindowShards shards = {.spread = spread};
  int64_t positions = ceilDiv(window.positions(), rows);
  if (spread == Spread::Height)
    shards.positions = coresWithWork(positions, chip.numCores());
  if (spread == Spread::Block) {
    shards.positions = coresWithWork(positions, chip.grid.rows);
    shards.inChannels = evenCores(ceilDiv(window.inChannels, kDefaultTile.cols),
                                  chip.grid.cols);
  }
  if (spread == Spread::Width)
    shards.inChannels =
        evenCores(ceilDiv(window.inChannels, kHalfTile), chip.numCores());
  return shards;
}

/// Elements on a core, if results are dealt out in whole tiles: of the input,
/// of the input with the rows that neighbours hold, and of the result.
int64_t elements(const Sliding &window, Spread spread, const ChipDesc &chip) {
  const int64_t tile = kDefaultTile.rows;
  WindowShards cut = shards(window, spread, tile, chip);
  int64_t results = ceilDiv(window.tiles(), cut.positions) * tile;
  int64_t input =
      ceilDiv(window.batch * window.inHeight * window.inWidth, cut.positions);
  return (input + window.span(results) + results) *
         ceilDiv(window.inChannels, cut.inChannels);
}

/// A mean of each image is taken as a reduction.
Deals meanOfImages(const Sliding &window, const OpTensor &result,
                   const ChipDesc &chip) {
  OpCall mean;
  mean.op = "mean";
  OpTensor images = result;
  images.shape = {window.batch, window.inHeight * window.inWidth,
                  window.inChannels};
  mean.operands = {{"input", images}};
  mean.arguments = {{"dim_arg", {-2}}};
  return dealReduction(mean, chip);
}

} // namespace

/// The layout that takes least of L1; then each core gets as many positions as
/// the others, whole tiles or not.
Deals dealPool(const OpCall &call, const ChipDesc &chip) {
  const OpTensor *result = call.result();
  if (!result)
    return {};
  if (result->local())
    return {onShards(*result)};
  std::optional<Sliding> window = sliding(call);
  if (!window)
    return {byPages(*result, chip)};
  if (call.op == "avg_pool2d" && window->wholeImage())
    return meanOfImages(*window, *result, chip);
  Spread best = Spread::Height;
  int64_t least = elements(*window, best, chip);
  if (int64_t block = elements(*window, Spread::Block, chip); block < least)
    best = Spread::Block, least = block;
  if (elements(*window, Spread::Width, chip) <= least)
    best = Spread::Width;
  WindowShards cut = shards(*window, best, 1, chip);
  Deal deal;
  deal.unit = WorkUnit::Row;
  deal.units = window->positions() * cut.inChannels;
  deal.cores = deal.wholeShares = cut.cores();
  deal.unitsOnBusiest = ceilDiv(window->positions(), cut.positions);
  return {deal};
}

} // namespace tt::device
