//===- Deal.cpp - How the vendor's library deals a call out ---------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/Deal.h"

#include "../ops/Programs.h"

#include <algorithm>

namespace tt::device {

int64_t largestDivisor(int64_t number, int64_t most) {
  for (int64_t divisor = std::min(number, most); divisor > 1; --divisor)
    if (number % divisor == 0)
      return divisor;
  return 1;
}

Deal split(int64_t units, WorkUnit unit, const ChipDesc &chip) {
  Deal deal;
  deal.unit = unit;
  deal.units = units;
  deal.cores = deal.wholeShares = std::min<int64_t>(units, chip.numCores());
  deal.unitsOnBusiest = units ? ceilDiv(units, deal.cores) : 0;
  return deal;
}

Deal onShards(const OpTensor &tensor) {
  Deal deal;
  deal.unit = WorkUnit::Shard;
  deal.units = shardsInUse(tensor);
  deal.cores = deal.wholeShares = tensor.shardCores;
  deal.unitsOnBusiest =
      deal.cores ? ceilDiv(deal.units, std::max<int64_t>(1, deal.cores)) : 0;
  return deal;
}

Deal byPages(const OpTensor &tensor, const ChipDesc &chip) {
  return tensor.tiled ? split(tensor.tiles(), WorkUnit::Tile, chip)
                      : split(tensor.rows(), WorkUnit::Row, chip);
}

Deal byTileRows(const OpTensor &tensor, const ChipDesc &chip) {
  return split(tensor.slices() * tensor.tileRows(), WorkUnit::TileRow, chip);
}

Deal byEqualRows(const OpTensor &tensor, const ChipDesc &chip) {
  Deal deal = byTileRows(tensor, chip);
  if (deal.units)
    deal.cores = deal.wholeShares = ceilDiv(deal.units, deal.unitsOnBusiest);
  return deal;
}

Deal byLines(const OpTensor &tensor, size_t fromLast, const ChipDesc &chip) {
  if (fromLast == 0)
    return byTileRows(tensor, chip);
  if (fromLast == 1)
    return split(tensor.slices() * tensor.tileColumns(), WorkUnit::TileColumn,
                 chip);
  int64_t size = std::max<int64_t>(1, tensor.fromLast(fromLast));
  return split(tensor.tiles() / size, WorkUnit::Tile, chip);
}

int64_t shardsInUse(const OpTensor &tensor) {
  const int64_t tile = kDefaultTile.rows;
  int64_t rows = tensor.rows(), columns = tensor.width();
  if (tensor.tiled) {
    rows = tensor.slices() * tensor.tileRows() * tile;
    columns = tensor.tileColumns() * tile;
  }
  int64_t down = 1, across = 1;
  if (tensor.spread != Spread::Width && tensor.shard.rows)
    down = ceilDiv(rows, tensor.shard.rows);
  if (tensor.spread != Spread::Height && tensor.shard.cols)
    across = ceilDiv(columns, tensor.shard.cols);
  return down * across;
}

int64_t l1Bytes(const OpTensor &tensor, const ChipDesc &chip) {
  if (tensor.dram())
    return 0;
  if (!tensor.sharded())
    return ceilDiv(tensor.pages(), chip.numCores()) * tensor.pageBytes();
  if (!tensor.tiled)
    return tensor.shard.rows * tensor.pageBytes();
  return ceilDiv(tensor.shard.rows, kDefaultTile.rows) *
         ceilDiv(tensor.shard.cols, kDefaultTile.cols) * tensor.pageBytes();
}

int64_t l1Left(const OpCall &call, const ChipDesc &chip) {
  int64_t left = int64_t(chip.usableL1Size());
  for (const OpOperand &operand : call.operands)
    left -= l1Bytes(operand.tensor, chip);
  return std::max<int64_t>(0, left);
}

int64_t normalized(int64_t dim, size_t rank) {
  return dim < 0 ? dim + int64_t(rank) : dim;
}

Deals dealNothing(const OpCall &, const ChipDesc &) { return {}; }

/// Without elements there is nothing to deal out.
static bool hasEmptyTensor(const OpCall &call) {
  for (const OpOperand &operand : call.operands)
    if (operand.tensor.volume() == 0)
      return true;
  for (const OpTensor &result : call.results)
    if (result.volume() == 0)
      return true;
  return false;
}

std::vector<Deal> deals(const OpCall &call, const ChipDesc &chip) {
  if (hasEmptyTensor(call))
    return {};
  const Program *program = programOf(call.op);
  return (program ? program->deal : dealElementwise)(call, chip);
}

Deal deal(const OpCall &call, const ChipDesc &chip) {
  Deals all = deals(call, chip);
  return all.empty() ? Deal() : all.front();
}

} // namespace tt::device
