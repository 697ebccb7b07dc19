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

/// One program per number of tiles: exactly the cores that have some.
Deals dealTypecast(const OpCall &call, const ChipDesc &chip) {
  const OpTensor *input = call.operand(size_t(0));
  if (!input)
    return dealElementwise(call, chip);
  return {input->local() ? onShards(*input) : byPages(*input, chip)};
}

} // namespace tt::device
