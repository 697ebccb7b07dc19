//===- DealMovement.cpp - Ops that move elements --------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "DealRules.h"

#include <algorithm>
#include <numeric>

namespace tt::device {
namespace {

constexpr int64_t kTile = kDefaultTile.rows;

/// Dimensions above 1 in their order.
std::vector<int64_t> nontrivial(const OpTensor &tensor,
                                const std::vector<int64_t> &order) {
  std::vector<int64_t> dims;
  for (int64_t dim : order)
    if (tensor.shape[size_t(dim)] != 1)
      dims.push_back(dim);
  return dims;
}

bool isOrder(const std::vector<int64_t> &permutation, size_t rank) {
  std::vector<int64_t> sorted = permutation, all(rank);
  std::sort(sorted.begin(), sorted.end());
  std::iota(all.begin(), all.end(), 0);
  return sorted == all;
}

} // namespace

Deals dealPermutation(const OpTensor &input,
                      const std::vector<int64_t> &permutation,
                      const ChipDesc &chip) {
  size_t rank = input.shape.size();
  if (rank < 2 || !isOrder(permutation, rank))
    return {byPages(input, chip)};
  OpTensor result = input;
  for (size_t i = 0; i != rank; ++i)
    result.shape[i] = input.shape[size_t(permutation[i])];
  std::vector<int64_t> same(rank);
  std::iota(same.begin(), same.end(), 0);
  if (result.shape == input.shape &&
      nontrivial(input, permutation) == nontrivial(input, same))
    return {};

  int64_t last = permutation[rank - 1], width = int64_t(rank) - 1;
  // Blocks of 32 of the dimension that becomes the last by 32 of the width.
  int64_t moved = input.shape[size_t(last)];
  int64_t blocks = last == width ? 0
                                 : input.volume() / moved / input.width() *
                                       ceilDiv(moved, kTile) *
                                       ceilDiv(input.width(), kTile);
  if (!input.tiled)
    return {last == width ? split(input.rows(), WorkUnit::Row, chip)
                          : split(blocks, WorkUnit::TileBlock, chip)};
  // Shards: the whole grid, whatever it holds.
  auto dealt = [&](int64_t units, WorkUnit unit) -> Deals {
    Deal deal = split(units, unit, chip);
    if (input.local())
      deal.cores = deal.wholeShares = chip.numCores();
    return {deal};
  };
  if (last == width)
    return dealt(std::max(input.tiles(), result.tiles()), WorkUnit::Tile);
  bool rowsBecomeLast = last == width - 1;
  if (rowsBecomeLast && permutation[rank - 2] == width)
    return dealt(input.tiles(), WorkUnit::Tile);
  // Rows of tiles of the result may be padding only, which is written too.
  int64_t rows =
      rowsBecomeLast ? result.slices() * result.tileRows() : result.slices();
  return dealt(std::max(rowsBecomeLast ? input.tiles() : blocks, rows),
               WorkUnit::TileBlock);
}

Deals dealPermute(const OpCall &call, const ChipDesc &chip) {
  const OpTensor *input = call.operand(size_t(0));
  return input ? dealPermutation(*input, call.list("permutation"), chip)
               : Deals();
}

Deals dealTranspose(const OpCall &call, const ChipDesc &chip) {
  const OpTensor *input = call.operand(size_t(0));
  if (!input)
    return {};
  size_t rank = input->shape.size();
  std::vector<int64_t> order(rank);
  std::iota(order.begin(), order.end(), 0);
  int64_t a = normalized(call.integer("dim0"), rank);
  int64_t b = normalized(call.integer("dim1"), rank);
  if (a < 0 || b < 0 || a >= int64_t(rank) || b >= int64_t(rank))
    return {byPages(*input, chip)};
  std::swap(order[size_t(a)], order[size_t(b)]);
  return dealPermutation(*input, order, chip);
}

Deals dealConcat(const OpCall &call, const ChipDesc &chip) {
  const OpTensor *result = call.result();
  if (!result || call.operands.empty())
    return {};
  if (call.operands[0].tensor.local())
    return {onShards(call.operands[0].tensor)};
  size_t rank = result->shape.size();
  int64_t fromLast = int64_t(rank) - 1 - normalized(call.integer("dim"), rank);
  if (!result->tiled) {
    // Beside each other, rows that do not end at an address where a row may
    // start are transposed, put one below the other and transposed back.
    bool aligned = true;
    for (const OpOperand &operand : call.operands)
      aligned &= operand.tensor.pageBytes() %
                     (operand.tensor.dram() ? chip.nocDRAMAddressAlignBytes
                                            : chip.nocL1AddressAlignBytes) ==
                 0;
    if (fromLast == 0 && !aligned)
      return {split(result->slices() * result->width(), WorkUnit::Row, chip)};
    return {byPages(*result, chip)};
  }
  bool whole = true;
  for (const OpOperand &operand : call.operands)
    whole &=
        fromLast > 1 || operand.tensor.fromLast(size_t(fromLast)) % kTile == 0;
  if (whole)
    return {byPages(*result, chip)};
  // Along the last dimension, rows of tiles are untilized, concatenated and
  // tilized in L1, if they fit: as tiles twice, as rows once.
  int64_t tiles = result->tileColumns();
  for (const OpOperand &operand : call.operands)
    tiles += operand.tensor.tileColumns();
  if (fromLast == 0 &&
      3 * tiles * result->pageBytes() <= int64_t(chip.usableL1Size()))
    return {byEqualRows(*result, chip)};
  return throughRows(call.operands[0].tensor, *result, chip);
}

Deals dealSlice(const OpCall &call, const ChipDesc &chip) {
  const OpTensor *input = call.operand(size_t(0)), *result = call.result();
  if (!input || !result || input->shape == result->shape)
    return {}; // all of it: a view
  if (!result->tiled)
    return {byPages(*result, chip)};
  bool whole = true;
  for (int64_t step : call.list("step"))
    whole &= step == 1;
  const std::vector<int64_t> &begins = call.list("begins");
  for (size_t i = begins.size() - std::min<size_t>(2, begins.size());
       i != begins.size(); ++i)
    whole &= begins[i] % kTile == 0;
  return whole ? Deals{byPages(*result, chip)}
               : throughRows(*input, *result, chip);
}

Deals dealRepeat(const OpCall &call, const ChipDesc &chip) {
  const OpTensor *input = call.operand(size_t(0)), *result = call.result();
  if (!input || !result)
    return {};
  bool wider = result->width() != input->width();
  bool higher = result->height() != input->height();
  if (!input->tiled)
    return {split(wider ? input->rows() : result->rows(), WorkUnit::Row, chip)};
  if ((wider || higher) && (input->width() % kTile || input->height() % kTile))
    return throughRows(*input, *result, chip);
  // From L1 a tile is read once and written as often as it is repeated.
  return {
      byPages(!input->dram() && !wider && !higher ? *input : *result, chip)};
}

/// A view where rows stay rows and tiles stay tiles.
Deals dealReshape(const OpCall &call, const ChipDesc &chip) {
  const OpTensor *input = call.operand(size_t(0)), *result = call.result();
  if (!input || !result)
    return {};
  bool samePlace =
      input->memory == result->memory && input->spread == result->spread &&
      input->shard == result->shard && input->shardGrid == result->shardGrid;
  if (samePlace && input->inPages().samePages(result->inPages()))
    return {};
  Deal deal = byPages(*result, chip);
  if (!result->tiled) // one program for any number of rows
    deal.cores = deal.wholeShares = chip.numCores();
  return {deal};
}

/// Rows of the table one by one; for a tiled result 32 at a time, where whole
/// tiles come out of it.
Deals dealEmbedding(const OpCall &call, const ChipDesc &chip) {
  const OpTensor *indices = call.operand(size_t(0)), *result = call.result();
  if (!indices || !result)
    return {};
  Deal rows = split(indices->volume(), WorkUnit::Row, chip);
  if (!result->tiled)
    return {rows};
  if (indices->width() % kTile == 0 && result->width() % kTile == 0)
    return {split(indices->volume() / kTile, WorkUnit::TileRow, chip)};
  OpTensor lines = *result;
  lines.tiled = false;
  return {rows, dealTilize(lines, chip)};
}

} // namespace tt::device
