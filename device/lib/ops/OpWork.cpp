//===- OpWork.cpp - The work of a call of the library ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "PageAccess.h"
#include "Programs.h"

#include <algorithm>

namespace tt::device {
namespace {

/// A tensor without elements leaves nothing to do.
bool isEmpty(const OpCall &call) {
  auto empty = [](const OpTensor &tensor) { return tensor.volume() == 0; };
  return std::any_of(call.results.begin(), call.results.end(), empty) ||
         std::any_of(call.operands.begin(), call.operands.end(),
                     [&](const OpOperand &o) { return empty(o.tensor); });
}

} // namespace

void modelNothing(OpModel &) {}

OpWork work(const OpCall &call, const Deal &deal, const ChipDesc &chip,
            const OpFit &fit) {
  if (isEmpty(call) || deal.cores <= 0) // a view is not copied
    return {};
  // A program without a record copies.
  const Program *program = programOf(call.op);
  std::optional<OpCall> seen = seenByPages(call);
  OpModel model(seen ? *seen : call, deal, chip, fit);
  (program ? program->model : modelCopy)(model);
  model.work.transfers = std::max(
      model.work.transfers, shardCycles(call, model.costs.noc.bytesPerCycle));
  return model.work;
}

OpWork work(const OpCall &call, const ChipDesc &chip) {
  return isEmpty(call) ? OpWork{} : work(call, deal(call, chip), chip);
}

} // namespace tt::device
