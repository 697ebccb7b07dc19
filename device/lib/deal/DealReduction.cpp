//===- DealReduction.cpp - Sums, norms, softmax ---------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "DealRules.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace tt::device {
namespace {

// A column of at least this many tiles is cut among cores that would be idle,
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

/// A reduction of an outer dimension by one of the height, with the two swapped
/// before.
Deals throughHeight(const OpTensor &input, size_t place, const ChipDesc &chip) {
  size_t height = input.shape.size() - 2;
  std::vector<int64_t> order(input.shape.size());
  std::iota(order.begin(), order.end(), 0);
  std::swap(order[place], order[height]);
  OpTensor swapped = input;
  std::swap(swapped.shape[place], swapped.shape[height]);
  Deals all = {downColumns(swapped, chip)};
  for (const Deal &deal : dealPermutation(input, order, chip))
    all.push_back(deal);
  return all;
}

} // namespace

Deals dealReduction(const OpCall &call, const ChipDesc &chip) {
  const OpTensor *input = call.operand(size_t(0));
  if (!input)
    return {};
  std::set<int64_t> dims = reducedFromLast(call, "dim_arg", *input);
  bool width = dims.contains(0), height = dims.contains(1),
       sum = call.op == "sum";
  if (input->local() && dims.size() == 1 && (width || height) &&
      input->spread == (width ? Spread::Height : Spread::Width))
    return {onShards(*input)};

  OpTensor rest = *input;
  Deals all;
  auto outer = [&] {
    for (int64_t dim : dims) {
      size_t place = rest.shape.size() - 1 - size_t(dim);
      if (dim < 2)
        continue;
      // Sums are dealt out by the tiles of the result. For other reductions the
      // dimension counts as the height.
      if (!sum)
        for (const Deal &deal : throughHeight(rest, place, chip))
          all.push_back(deal);
      rest.shape[place] = 1;
      if (sum)
        all.push_back(split(rest.tiles(), WorkUnit::Tile, chip));
    }
  };
  // Sums and means of a row-major tensor are taken as it is, extrema of tiles.
  bool rows = !input->tiled && (sum || call.op == "mean");
  auto inner = [&] {
    if (width) {
      all.push_back(rows ? split(rest.rows(), WorkUnit::Row, chip)
                         : byTileRows(rest, chip));
      rest.shape.back() = 1;
    }
    if (height)
      all.push_back(width ? byLines(rest, 1, chip) : downColumns(rest, chip));
    if (height)
      rest.shape[rest.shape.size() - 2] = 1;
  };
  Deal before =
      input->tiled ? fillPadding(*input, chip) : dealTilize(*input, chip);
  rest.tiled |= !rows;
  if (sum)
    outer(), inner();
  else
    inner(), outer();
  if (!rows && before.units)
    all.push_back(before);
  return all;
}

/// Products are taken along an outer dimension: the reduced one is moved there.
Deals dealProd(const OpCall &call, const ChipDesc &chip) {
  const OpTensor *input = call.operand(size_t(0));
  return input ? Deals{split(input->tiles(), WorkUnit::Tile, chip)} : Deals();
}

} // namespace tt::device
