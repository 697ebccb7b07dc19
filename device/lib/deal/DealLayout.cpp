//===- DealLayout.cpp - Tilize, untilize, moves between memories ----------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "DealRules.h"

#include <algorithm>
#include <cmath>

namespace tt::device {
namespace {

// From this many tiles on a row is worth cutting, if it is wider than the
// matrix is high, or that is as many.
constexpr int64_t kWideRow = 32;

/// Square blocks of tiles of one matrix: the smallest that there are fewer of
/// than cores.
Deal byBlocks(int64_t height, int64_t width, const ChipDesc &chip) {
  int64_t cores = chip.numCores();
  int64_t side =
      int64_t(std::ceil(std::sqrt(double(ceilDiv(height * width, cores)))));
  while (ceilDiv(width, side) * ceilDiv(height, side) >= cores)
    ++side;
  Deal deal;
  deal.unit = WorkUnit::TileBlock;
  deal.units = deal.cores = ceilDiv(width, side) * ceilDiv(height, side);
  deal.unitsOnBusiest = 1;
  deal.wholeShares = std::max<int64_t>(1, width / side) * ceilDiv(height, side);
  return deal;
}

/// Rows of tiles, or blocks where rows are few and wide.
Deal byRowsOrBlocks(const OpTensor &tensor, const ChipDesc &chip) {
  int64_t height = tensor.tileRows(), width = tensor.tileColumns();
  Deal rows = byEqualRows(tensor, chip);
  if (width <= kWideRow || (height <= kWideRow && width <= height))
    return rows;
  Deal blocks = byBlocks(height, width, chip);
  return rows.cores < blocks.cores ? blocks : rows;
}

bool padded(const OpTensor &tensor) {
  return tensor.height() % kDefaultTile.rows ||
         tensor.width() % kDefaultTile.cols;
}

/// Parts of rows of tiles, all alike, as many as there are cores for; a single
/// row tile by tile.
Deal byPartsOfRows(const OpTensor &tensor, const ChipDesc &chip) {
  int64_t rows = tensor.slices() * tensor.tileRows();
  int64_t width = tensor.tileColumns(), cores = chip.numCores(), parts = 1;
  if (rows == 1)
    return split(width, WorkUnit::Tile, chip);
  for (int64_t divisor = 1; divisor <= width && rows * divisor <= cores;
       ++divisor)
    if (width % divisor == 0)
      parts = divisor;
  return split(rows * parts, WorkUnit::TileBlock, chip);
}

bool samePlace(const OpTensor &a, const OpTensor &b) {
  return a.memory == b.memory && a.spread == b.spread && a.shard == b.shard &&
         a.shardCores == b.shardCores;
}

} // namespace

Deal dealTilize(const OpTensor &rows, const ChipDesc &chip) {
  return rows.local() ? onShards(rows) : byRowsOrBlocks(rows, chip);
}

Deal dealUntilize(const OpTensor &tiles, const ChipDesc &chip) {
  if (tiles.local())
    return onShards(tiles);
  // Programs that hold whole rows of tiles in L1, twice buffered on either
  // side.
  bool oneRow = tiles.slices() * tiles.tileRows() == 1;
  bool fits = 4 * tiles.tileColumns() * tiles.pageBytes() <=
              int64_t(chip.usableL1Size());
  // A newer program for the 16-bit and block floats, whole tiles only.
  if (!padded(tiles) && (fits || oneRow) &&
      (tiles.type == DataType::BFloat16 || isBlockFloat(tiles.type)))
    return byPartsOfRows(tiles, chip);
  Deal deal = byRowsOrBlocks(tiles, chip);
  // Otherwise one core does it part by part.
  if (deal.unit == WorkUnit::TileRow && !padded(tiles) && !fits) {
    deal.cores = deal.wholeShares = 1;
    deal.unitsOnBusiest = deal.units;
  }
  return deal;
}

Deals throughRows(const OpTensor &input, const OpTensor &result,
                  const ChipDesc &chip) {
  OpTensor rows = result;
  rows.tiled = false;
  return {byPages(rows, chip), dealUntilize(input, chip),
          dealTilize(rows, chip)};
}

Deals dealToLayout(const OpCall &call, const ChipDesc &chip) {
  const OpTensor *input = call.operand(size_t(0)), *result = call.result();
  if (!input || !result)
    return {};
  if (input->tiled == result->tiled)
    return input->type == result->type ? Deals() : dealPages(call, chip);
  return {input->tiled ? dealUntilize(*input, chip) : dealTilize(*input, chip)};
}

Deals dealToMemoryConfig(const OpCall &call, const ChipDesc &chip) {
  const OpTensor *input = call.operand(size_t(0)), *result = call.result();
  if (!input || !result)
    return {};
  if (samePlace(*input, *result))
    return {};
  const OpTensor *shards = result->local()  ? result
                           : input->local() ? input
                                            : nullptr;
  if (!shards)
    return {byPages(*input, chip)};
  // A shard passes through L1 as a whole; one that does not fit is copied.
  int64_t pages = shards->tiled
                      ? ceilDiv(shards->shard.rows, kDefaultTile.rows) *
                            ceilDiv(shards->shard.cols, kDefaultTile.cols)
                      : shards->shard.rows;
  if (pages * shards->pageBytes() > int64_t(chip.usableL1Size()))
    return {byPages(*input, chip)};
  Deal deal = onShards(*shards);
  deal.cores = deal.wholeShares = std::min(deal.cores, deal.units);
  return {deal};
}

} // namespace tt::device
