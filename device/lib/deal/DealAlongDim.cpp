//===- DealAlongDim.cpp - Ops along one dimension -------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "DealRules.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace tt::device {

/// Along the last dimension of a row-major tensor, or over all of it, each core
/// finds the maxima of a range of columns and one core merges them. For several
/// rows at once, more cores cost more. Tiles stay on one core.
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
  if (!all && !call.flag("keep_dim") && input->height() > 1) {
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
