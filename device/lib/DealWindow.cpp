//===- DealWindow.cpp - Convolutions and pools ----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "DealRules.h"

#include <algorithm>

namespace tt::device {

/// Positions of the result are cut into shards of equal height.
Deals dealWindow(const OpCall &call, const ChipDesc &chip) {
  const OpTensor *result = call.result();
  if (!result)
    return {};
  if (result->local())
    return {onShards(*result)};
  Deal deal = split(result->rows(), WorkUnit::Row, chip);
  if (deal.units)
    deal.cores = deal.wholeShares = ceilDiv(deal.units, deal.unitsOnBusiest);
  return {deal};
}

} // namespace tt::device
