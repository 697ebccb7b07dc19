//===- KernelCosts.cpp - Cycles of kernel calls on a core -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/KernelCosts.h"

#include <algorithm>
#include <string>

namespace tt::device {

const OpCycles *KernelCosts::row(std::string_view key) const {
  auto found = std::lower_bound(
      ops.begin(), ops.end(), key,
      [](const OpCycles &op, std::string_view k) { return op.key < k; });
  return found != ops.end() && found->key == key ? &*found : nullptr;
}

double dramBankBytesPerSecond(const ChipDesc &chip) {
  return kernelCosts(chip.arch).noc.dramBytesPerCycle * chip.rates.clockHz *
         chip.numDramChannels;
}

std::optional<uint32_t> sfpuCycles(std::string_view op, Arch arch,
                                   DataType format, bool approx) {
  const KernelCosts &costs = kernelCosts(arch);
  bool integer = format == DataType::Int32 || format == DataType::UInt32;
  std::string tile = std::string(op) + "_tile";
  const OpCycles *found = costs.row(op);
  if (!found && integer)
    found = costs.row(tile + "_int32");
  if (!found)
    found = costs.row(tile);
  if (!found)
    return std::nullopt;
  return found->of(integer || format == DataType::Float32, approx);
}

} // namespace tt::device
