//===- DealElementwise.cpp - Ops on each element --------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "DealRules.h"

#include <algorithm>

namespace tt::device {

/// Unary, binary and ternary ops put their program on the whole grid, so that
/// it serves other sizes, too; cores without tiles leave at once. On shards
/// each core works on its own.
Deals dealElementwise(const OpCall &call, const ChipDesc &chip) {
  const OpTensor *result = call.result();
  if (!result)
    return {};
  Deal deal = byPages(*result, chip);
  if (result->local())
    deal = onShards(*result);
  deal.cores = deal.wholeShares = chip.numCores();
  return {deal};
}

Deals dealPages(const OpCall &call, const ChipDesc &chip) {
  const OpTensor *result = call.result();
  return result ? Deals{byPages(*result, chip)} : Deals();
}

Deals dealHeld(const OpCall &call, const ChipDesc &chip) {
  const OpTensor *result = call.result();
  return result && result->local() ? Deals{onShards(*result)}
                                   : dealPages(call, chip);
}

Deals dealTileRows(const OpCall &call, const ChipDesc &chip) {
  const OpTensor *input = call.operand(size_t(0));
  if (!input)
    return {};
  return {input->local() ? onShards(*input) : byTileRows(*input, chip)};
}

Deals dealCache(const OpCall &call, const ChipDesc &chip) {
  const OpTensor *update = call.operand(size_t(1));
  return update ? Deals{byTileRows(*update, chip)} : Deals();
}

Deals dealGrid(const OpCall &call, const ChipDesc &chip) {
  Deals all = dealTileRows(call, chip);
  for (Deal &deal : all)
    deal.cores = deal.wholeShares = chip.numCores();
  return all;
}

} // namespace tt::device
