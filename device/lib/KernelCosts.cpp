//===- KernelCosts.cpp - Cycles of kernel calls on a core -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/KernelCosts.h"

#include "KernelCostsTables.h"

#include <algorithm>

namespace tt::device {

uint32_t KernelCosts::cycles(std::string_view key, bool wide,
                             bool approx) const {
  auto row = std::lower_bound(
      ops.begin(), ops.end(), key,
      [](const OpCycles &op, std::string_view k) { return op.key < k; });
  if (row == ops.end() || row->key != key)
    return key == "default" ? 0 : cycles("default", wide, approx);
  if (approx && row->approxCycles)
    return wide && row->wideApproxCycles ? row->wideApproxCycles
                                         : row->approxCycles;
  return wide && row->wideCycles ? row->wideCycles : row->cycles;
}

const KernelCosts &kernelCosts(Arch arch) {
  static const KernelCosts wormhole = makeWormholeCosts();
  static const KernelCosts blackhole = makeBlackholeCosts();
  return arch == Arch::Blackhole ? blackhole : wormhole;
}

} // namespace tt::device
