//===- DealConv.cpp - Convolutions ----------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "DealWindow.h"

namespace tt::device {
namespace {

constexpr int64_t kTile = kDefaultTile.cols;
// Channels of a row-major input are cut so that a part is 16 bytes of bf16.
constexpr int64_t kChannelsOfStick = 8;

/// A convolution cut in one way: result tiles of a core, down and across, and
/// the tiles of the inner dimension that it multiplies at a time.
struct Cut {
  WindowShards shards;
  int64_t down = 1, across = 1, inner = 1;
  int64_t bytes = 0; ///< of L1
};

Cut cut(const Sliding &window, Spread spread, bool tiled,
        const ChipDesc &chip) {
  int64_t aligned = spread == Spread::Width || tiled || window.depthwise
                        ? kTile
                        : kChannelsOfStick;
  int64_t parts = ceilDiv(window.inChannels, aligned);
  int64_t results = ceilDiv(window.outChannels, kTile);
  WindowShards shards = {.spread = spread};
  if (spread == Spread::Height)
    shards.positions = coresWithWork(window.tiles(), chip.numCores());
  if (spread == Spread::Block)
    shards = {spread, coresWithWork(window.tiles(), chip.grid.rows),
              coresWithWork(parts, chip.grid.cols),
              coresWithWork(results, chip.grid.cols)};
  if (spread == Spread::Width)
    shards = {spread, 1, coresWithWork(parts, chip.numCores()),
              coresWithWork(results, chip.numCores())};

  Cut cut = {.shards = shards};
  int64_t channels = ceilDiv(parts, shards.inChannels) * aligned;
  // A row of the window at a time; cut by channels alone, the whole window.
  int64_t taps =
      window.across.kernel * (spread == Spread::Width ? window.down.kernel : 1);
  cut.down = ceilDiv(window.tiles(), shards.positions);
  cut.across = ceilDiv(results, shards.outChannels);
  cut.inner = ceilDiv(channels * taps, kTile);
  // Input as it comes and tiled, weights twice buffered, partial sums, result;
  // and the input that the core's results read.
  int64_t tiles = 2 * cut.down * cut.inner + 2 * cut.inner * cut.across +
                  2 * cut.down * cut.across;
  int64_t positions = spread == Spread::Width
                          ? window.batch * window.inHeight * window.inWidth
                          : window.span(cut.down * kTile);
  cut.bytes = tiles * int64_t(tileBytes(DataType::BFloat16)) +
              positions * channels * int64_t(elementBytes(DataType::BFloat16));
  return cut;
}

/// A program on a rectangle of whole rows of the grid: cores beyond the shards
/// only pass multicasts on.
int64_t wholeRows(const WindowShards &shards, const ChipDesc &chip) {
  int64_t cores = shards.cores(), columns = chip.grid.cols;
  return shards.spread == Spread::Block || cores < columns
             ? cores
             : ceilDiv(cores, columns) * columns;
}

Deal program(const Sliding &window, const Cut &cut, const ChipDesc &chip) {
  Deal deal;
  deal.unit = WorkUnit::Block;
  deal.cores = deal.wholeShares = wholeRows(cut.shards, chip);
  deal.units = cut.shards.positions * cut.shards.outChannels;
  deal.unitsOnBusiest = 1;
  deal.product = {.program = cut.shards.spread == Spread::Block
                                 ? ProductProgram::Multicast2D
                             : cut.shards.spread == Spread::Width
                                 ? ProductProgram::MulticastA
                                 : ProductProgram::MulticastB,
                  .perCoreM = cut.down,
                  .perCoreN = cut.across,
                  .blockK = cut.inner,
                  .blockM = cut.down,
                  .blockN = cut.across};
  return deal;
}

/// The product that a pointwise convolution is.
Deals dealPointwise(const Sliding &window, const OpCall &call,
                    const OpTensor &result, const ChipDesc &chip) {
  OpCall product = call;
  product.op = "matmul";
  product.operands.resize(2);
  for (OpOperand &operand : product.operands)
    operand.tensor.tiled = true;
  product.operands[0].tensor.shape = {window.positions(), window.inChannels};
  product.operands[1].tensor.shape = {window.inChannels, window.outChannels};
  product.results = {result};
  product.arguments = {};
  Deals all = dealMatmul(product, chip);
  OpTensor rows = product.operands[0].tensor;
  if (!call.operands[0].tensor.tiled)
    all.push_back(dealTilize(rows, chip));
  return all;
}

} // namespace

/// A sharded input stays where it is. Others are sharded by the positions, by
/// positions and channels, or by channels: in the way that takes least of L1,
/// of two equal ones the first.
Deals dealConv(const OpCall &call, const ChipDesc &chip) {
  const OpTensor *input = call.operand(size_t(0)), *result = call.result();
  if (!input || !result)
    return {};
  std::optional<Sliding> window = sliding(call);
  if (!window)
    return {result->local() ? onShards(*result) : byPages(*result, chip)};
  if (result->local()) {
    Deal deal = onShards(*result);
    int64_t down = ceilDiv(result->shard.rows, kTile);
    int64_t across = ceilDiv(result->shard.cols, kTile);
    deal.product = {
        .perCoreM = down, .perCoreN = across, .blockM = down, .blockN = across};
    deal.product->program =
        result->spread == Spread::Block   ? ProductProgram::Multicast2D
        : result->spread == Spread::Width ? ProductProgram::MulticastA
                                          : ProductProgram::MulticastB;
    deal.product->blockK =
        ceilDiv(window->inChannels * window->across.kernel, kTile);
    return {deal};
  }
  if (window->pointwise && !input->sharded() && call.operands.size() > 1)
    return dealPointwise(*window, call, *result, chip);
  Cut best = cut(*window, Spread::Height, input->tiled, chip);
  for (Spread spread : {Spread::Block, Spread::Width}) {
    Cut other = cut(*window, spread, input->tiled, chip);
    // Blocks that cut no channels would be positions with fewer cores.
    bool blocks = spread != Spread::Block ||
                  other.shards.cores() >= int64_t(chip.grid.cols);
    if (other.bytes < best.bytes && blocks)
      best = other;
  }
  return {program(*window, best, chip)};
}

} // namespace tt::device
