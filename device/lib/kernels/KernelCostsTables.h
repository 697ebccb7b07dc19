//===- KernelCostsTables.h - One cost table per chip ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_LIB_KERNELCOSTSTABLES_H
#define TT_DEVICE_LIB_KERNELCOSTSTABLES_H

#include "tt/device/KernelCosts.h"

namespace tt::device {

KernelCosts makeWormholeCosts();
KernelCosts makeBlackholeCosts();

// Sorted by key.
std::span<const OpCycles> wormholeOpCycles();
std::span<const OpCycles> blackholeOpCycles();

} // namespace tt::device

#endif // TT_DEVICE_LIB_KERNELCOSTSTABLES_H
