//===- DealReduction.cpp - Sums, norms, softmax ---------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "DealRules.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>

namespace tt::device {
namespace {

// A column of at least so many tiles is cut among cores that would be idle,
// and the parts are reduced in a second program (seen between 19 and 20).
constexpr int64_t kTallColumn = 20;

/// The dimensions, counted from the last, that an op reduces; all by default.
std::set<int64_t> reducedFromLast(const OpCall &call, const char *name,
                                  const OpTensor &input) {
  std::set<int64_t> dims;
  int64_t rank = int64_t(input.shape.size());
  for (int64_t dim : call.list(name))
    dims.insert(rank - 1 - normalized(dim, input.shape.size()));
  if (dims.empty())
    for (int64_t dim = 0; dim != rank; ++dim)
      dims.insert(dim);
  return dims;
}

/// Along the width: rows of tiles.
Deal acrossRows(const OpTensor &input, const ChipDesc &chip) {
  return split(input.slices() * input.tileRows(), WorkUnit::TileRow, chip);
}

/// Along the height: columns of tiles.
Deal downColumns(const OpTensor &input, const ChipDesc &chip) {
  int64_t columns = input.slices() * input.tileColumns();
  int64_t height = input.tileRows(), cores = chip.numCores();
  if (height < kTallColumn || columns * 2 > cores)
    return split(columns, WorkUnit::TileColumn, chip);
  int64_t parts = std::min(height, cores / columns);
  Deal deal = split(columns * parts, WorkUnit::Tile, chip);
  deal.units = columns * height;
  deal.unitsOnBusiest = ceilDiv(height, parts);
  return deal;
}

/// Padding that would spoil a result is filled first: one program on the tiles
/// that hold some.
Deal fillPadding(const OpTensor &input, const ChipDesc &chip) {
  const int64_t tile = kDefaultTile.rows;
  int64_t rows = input.tileRows(), columns = input.tileColumns(), edge = 0;
  if (input.width() % tile)
    edge += rows;
  if (input.height() % tile)
    edge += columns - (input.width() % tile ? 1 : 0);
  return split(input.slices() * edge, WorkUnit::Tile, chip);
}

} // namespace

Deals dealReduction(const OpCall &call, const ChipDesc &chip) {
  const OpTensor *input = call.operand(size_t(0));
  if (!input)
    return {};
  if (input->local())
    return {onShards(*input)};
  std::set<int64_t> dims = reducedFromLast(call, "dim_arg", *input);
  bool width = dims.erase(0) != 0, height = dims.erase(1) != 0;
  OpTensor rest = *input;
  Deals all;
  // Outer dimensions first: tiles of what is left of them. Then rows, then
  // columns.
  if (!dims.empty()) {
    for (int64_t dim : dims)
      rest.shape[rest.shape.size() - 1 - size_t(dim)] = 1;
    all.push_back(split(rest.tiles(), WorkUnit::Tile, chip));
  }
  Deal fill = fillPadding(rest, chip);
  if (width) {
    all.push_back(acrossRows(rest, chip));
    rest.shape.back() = 1;
  }
  if (height)
    all.push_back(width ? split(rest.slices(), WorkUnit::TileColumn, chip)
                        : downColumns(rest, chip));
  if ((width || height) && fill.units)
    all.push_back(fill);
  return all;
}

/// Products are taken along an outer dimension: the reduced one is moved there.
Deals dealProd(const OpCall &call, const ChipDesc &chip) {
  const OpTensor *input = call.operand(size_t(0));
  return input ? Deals{split(input->tiles(), WorkUnit::Tile, chip)} : Deals();
}

/// Row-major input; each core finds the maxima of a range of columns of all
/// rows, one core merges them: so more cores cost more at each row. Tiled input
/// stays on one core.
Deals dealArgMax(const OpCall &call, const ChipDesc &chip) {
  const OpTensor *input = call.operand(size_t(0));
  if (!input)
    return {};
  if (input->tiled)
    return {split(1, WorkUnit::Row, chip)};
  int64_t width = input->width();
  int64_t aligned =
      input->dram() ? chip.nocDRAMAddressAlignBytes : chip.nocL1AddressAlignBytes;
  // The alignment is counted in 16-bit elements whatever the type.
  Deal deal = split(ceilDiv(width, std::max<int64_t>(1, aligned / 2)),
                    WorkUnit::ShareOfRow, chip);
  if (!call.list("dim").empty()) {
    double even = std::sqrt(double(width)) *
                  double(elementBytes(input->type)) / 4;
    int64_t best = int64_t(std::bit_ceil(uint64_t(std::ceil(even))));
    deal.cores = deal.wholeShares = std::min(deal.cores, best);
  }
  deal.unitsOnBusiest = ceilDiv(deal.units, deal.cores);
  return {deal};
}

/// Over the last dimension; another one is moved there and back.
Deals dealSoftmax(const OpCall &call, const ChipDesc &chip) {
  const OpTensor *input = call.operand(size_t(0));
  return input ? Deals{acrossRows(*input, chip)} : Deals();
}

Deals dealNorm(const OpCall &call, const ChipDesc &chip) {
  const OpTensor *input = call.operand(size_t(0));
  if (!input)
    return {};
  return {input->local() ? onShards(*input) : acrossRows(*input, chip)};
}

} // namespace tt::device
