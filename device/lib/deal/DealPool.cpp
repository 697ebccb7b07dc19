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
WindowShards cutBy(const Sliding &window, Spread spread, int64_t rows,
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
  WindowShards cut = cutBy(window, spread, tile, chip);
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

WindowShards poolShards(const Sliding &window, Spread spread, bool tiled,
                        const ChipDesc &chip) {
  WindowShards cut =
      cutBy(window, spread, tiled ? int64_t(kDefaultTile.rows) : 1, chip);
  cut.outChannels = cut.inChannels;
  return cut;
}

std::optional<WindowShards>
poolShards(const Sliding &window, const OpCall &call, const ChipDesc &chip) {
  const OpTensor &input = call.operands[0].tensor, &result = call.results[0];
  if (call.op == "avg_pool2d" && window.wholeImage())
    return std::nullopt;
  for (const OpTensor *tensor : {&input, &result})
    if (tensor->local())
      return WindowShards{tensor->spread, coresDown(*tensor),
                          coresAcross(*tensor), coresAcross(*tensor)};
  Spread best = Spread::Height;
  int64_t least = elements(window, best, chip);
  if (int64_t block = elements(window, Spread::Block, chip); block < least)
    best = Spread::Block, least = block;
  if (elements(window, Spread::Width, chip) <= least)
    best = Spread::Width;
  return poolShards(window, best, result.tiled, chip);
}

TensorPlace poolPlace(const OpTensor &tensor, const WindowShards &shards) {
  const int64_t tile = kDefaultTile.cols;
  int64_t columns =
      tensor.tiled ? ceilDiv(tensor.tileColumns(), shards.inChannels) * tile
                   : ceilDiv(tensor.width(), shards.inChannels);
  return shardsAt(shards.spread, shards.positions, shards.inChannels,
                  rowsOfShard(tensor.rows(), shards.positions, tensor.tiled),
                  columns);
}

int64_t poolBytes(const Sliding &window, const OpCall &call,
                  const ChipDesc &chip) {
  const OpTensor &input = call.operands[0].tensor, &result = call.results[0];
  std::optional<WindowShards> cut = poolShards(window, call, chip);
  if (!cut)
    return 0;
  const int64_t tile = int64_t(tileBytes(DataType::BFloat16));
  TensorPlace from = poolPlace(input, *cut), to = poolPlace(result, *cut);
  int64_t columns =
      ceilDiv(int64_t(from.shard.cols), int64_t(kDefaultTile.cols));
  int64_t read = cut->spread == Spread::Width
                     ? window.batch * window.inHeight * window.inWidth
                     : window.mostRead(to.shard.rows);
  int64_t halo =
      read * from.shard.cols * int64_t(elementBytes(DataType::BFloat16));
  int64_t before = liesAt(input, from) ? 0 : l1Bytes(from.apply(input), chip);
  int64_t after = liesAt(result, to) ? 0 : l1Bytes(to.apply(result), chip);
  // Windows of both readers, the scale, what is left of a tile, and tiles of
  // results that were rows.
  int64_t buffers = (7 + (result.tiled ? columns : 0)) * tile;
  int64_t untilize = input.tiled ? 4 * columns * tile : 0;
  return halo + std::max(before + untilize, buffers + after);
}

/// The layout that takes least of L1; then each core gets as many positions as
/// the others, whole tiles or not.
Deals dealPool(const OpCall &call, const ChipDesc &chip) {
  const OpTensor *result = call.result();
  if (!result || call.operands.empty())
    return {};
  if (result->local())
    return {onShards(*result)};
  std::optional<Sliding> window = sliding(call);
  if (!window)
    return {byPages(*result, chip)};
  std::optional<WindowShards> cut = poolShards(*window, call, chip);
  if (!cut)
    return meanOfImages(*window, *result, chip);
  Deal deal;
  deal.unit = WorkUnit::Row;
  deal.units = window->positions() * cut->inChannels;
  deal.cores = deal.wholeShares = cut->cores();
  deal.unitsOnBusiest = ceilDiv(window->positions(), cut->positions);
  return {deal};
}

} // namespace tt::device
