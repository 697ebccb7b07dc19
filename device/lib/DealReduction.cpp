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
// and the parts are reduced in a second program: of a tiled tensor (seen
// between 19 and 20), and of a row-major one (seen between 14 and 16).
constexpr int64_t kTallColumn = 20, kTallRowMajorColumn = 15;

/// The dimensions, counted from the last, that an op reduces; all by default.
std::set<int64_t> reducedFromLast(const OpCall &call, const char *name,
                                  const OpTensor &input) {
  std::set<int64_t> dims;
  int64_t rank = int64_t(input.shape.size());
  for (int64_t dim : call.list(name)) {
    int64_t fromLast = rank - 1 - normalized(dim, input.shape.size());
    if (fromLast >= 0 && fromLast < rank)
      dims.insert(fromLast);
  }
  if (dims.empty())
    for (int64_t dim = 0; dim != rank; ++dim)
      dims.insert(dim);
  return dims;
}

Deal downColumns(const OpTensor &input, const ChipDesc &chip) {
  Deal deal = byLines(input, 1, chip);
  int64_t columns = deal.units, height = input.tileRows();
  int64_t parts =
      columns ? std::min(height, int64_t(chip.numCores()) / columns) : 0;
  if (height < (input.tiled ? kTallColumn : kTallRowMajorColumn) || parts < 2)
    return deal;
  deal = split(columns * parts, WorkUnit::Tile, chip);
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
  std::set<int64_t> dims = reducedFromLast(call, "dim_arg", *input);
  bool width = dims.erase(0) != 0, height = dims.erase(1) != 0;
  if (input->local() && dims.empty() && width != height &&
      input->spread == (width ? Spread::Height : Spread::Width))
    return {onShards(*input)};
  OpTensor rest = *input;
  Deals all;
  // Outer dimensions first, one after the other: tiles of what is left. Then
  // rows, then columns.
  for (int64_t dim : dims) {
    rest.shape[rest.shape.size() - 1 - size_t(dim)] = 1;
    all.push_back(split(rest.tiles(), WorkUnit::Tile, chip));
  }
  // Sums of a row-major tensor are taken as it is, extrema of tiles.
  bool asRows = !rest.tiled && (call.op == "sum" || call.op == "mean");
  Deal before = rest.tiled ? fillPadding(rest, chip) : dealTilize(rest, chip);
  rest.tiled |= !asRows;
  if (width) {
    all.push_back(asRows ? split(rest.rows(), WorkUnit::Row, chip)
                         : byTileRows(rest, chip));
    rest.shape.back() = 1;
  }
  if (height)
    all.push_back(width ? byLines(rest, 1, chip) : downColumns(rest, chip));
  if ((width || height) && !asRows && before.units)
    all.push_back(before);
  return all;
}

/// Products are taken along an outer dimension: the reduced one is moved there.
Deals dealProd(const OpCall &call, const ChipDesc &chip) {
  const OpTensor *input = call.operand(size_t(0));
  return input ? Deals{split(input->tiles(), WorkUnit::Tile, chip)} : Deals();
}

/// Of the last dimension of a row-major tensor, or of all of it, each core
/// finds the maxima of a range of columns of all rows, one core merges them: so
/// more cores cost more at each row. Tiles stay on one core.
Deals dealArgMax(const OpCall &call, const ChipDesc &chip) {
  const OpTensor *input = call.operand(size_t(0));
  if (!input)
    return {};
  bool all = call.list("dim").empty();
  int64_t rank = int64_t(input->shape.size());
  int64_t fromLast =
      all ? 0 : rank - 1 - normalized(call.integer("dim"), size_t(rank));
  if (input->tiled || fromLast > 0) {
    Deals deals = {fromLast > 1 ? byLines(*input, size_t(fromLast), chip)
                                : split(1, WorkUnit::Row, chip)};
    if (!input->tiled)
      deals.push_back(dealTilize(*input, chip));
    return deals;
  }
  int64_t width = input->width();
  int64_t aligned = input->dram() ? chip.nocDRAMAddressAlignBytes
                                  : chip.nocL1AddressAlignBytes;
  // The alignment is counted in 16-bit elements whatever the type.
  Deal deal = split(ceilDiv(width, std::max<int64_t>(1, aligned / 2)),
                    WorkUnit::ShareOfRow, chip);
  if (!all) {
    double even =
        std::sqrt(double(width)) * double(elementBytes(input->type)) / 4;
    int64_t best = int64_t(std::bit_ceil(uint64_t(std::ceil(even))));
    deal.cores = deal.wholeShares = std::min(deal.cores, best);
  }
  deal.unitsOnBusiest = ceilDiv(deal.units, deal.cores);
  return {deal};
}

/// Ops that combine the elements along one dimension: each line of tiles on one
/// core.
Deals dealAlongDim(const OpCall &call, const ChipDesc &chip) {
  const OpTensor *input = call.operand(size_t(0));
  if (!input)
    return {};
  int64_t rank = int64_t(input->shape.size());
  int64_t dim = call.integer("dim", call.integer("dimension", -1));
  int64_t fromLast = rank - 1 - normalized(dim, size_t(rank));
  return {byLines(*input, size_t(std::max<int64_t>(0, fromLast)), chip)};
}

Deals dealNorm(const OpCall &call, const ChipDesc &chip) {
  const OpTensor *input = call.operand(size_t(0));
  if (!input)
    return {};
  return {input->local() ? onShards(*input) : byTileRows(*input, chip)};
}

} // namespace tt::device
