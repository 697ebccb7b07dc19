//===- DealConv.cpp - Convolutions ----------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ConvShares.h"

namespace tt::device {
namespace {

/// A program on a rectangle of whole rows of the grid: cores beyond the shards
/// only pass multicasts on.
int64_t wholeRows(const WindowShards &shards, const ChipDesc &chip) {
  int64_t cores = shards.cores(), columns = chip.grid.cols;
  return shards.spread == Spread::Block || cores < columns
             ? cores
             : ceilDiv(cores, columns) * columns;
}

Deals dealPointwise(const Sliding &window, const OpCall &call,
                    const ChipDesc &chip) {
  OpCall product = pointwiseProduct(window, call);
  Deals all = dealMatmul(product, chip);
  if (!call.operands[0].tensor.tiled)
    all.push_back(dealTilize(product.operands[0].tensor, chip));
  return all;
}

} // namespace

Deals dealConv(const OpCall &call, const ChipDesc &chip) {
  const OpTensor *input = call.operand(size_t(0)), *result = call.result();
  if (!input || !result)
    return {};
  std::optional<Sliding> window = sliding(call);
  if (!window)
    return {result->local() ? onShards(*result) : byPages(*result, chip)};
  if (isPointwiseProduct(*window, call) && !result->local())
    return dealPointwise(*window, call, chip);
  ConvShares shares = convShares(*window, call, chip);
  Deal deal;
  if (liesAt(*result, shares.resultPlace())) {
    deal = onShards(*result);
  } else {
    deal.unit = WorkUnit::Block;
    deal.cores = deal.wholeShares = wholeRows(shares.shards, chip);
    deal.units = shares.shards.positions * shares.shards.outChannels;
    deal.unitsOnBusiest = 1;
  }
  deal.product = shares.product();
  return {deal};
}

} // namespace tt::device
