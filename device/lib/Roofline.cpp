//===- Roofline.cpp - Modelled time of one op -----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/Roofline.h"

#include <algorithm>

namespace tt::device {

OpTime roofline(const ChipDesc &chip, const OpCost &cost) {
  const ChipRates &rates = chip.rates;
  int grid = int(chip.numCores());
  int cores = cost.cores <= 0 ? grid : std::min(cost.cores, grid);
  double coreCycles = rates.clockHz * cores;

  // Matrix, element-wise and vector instructions of a core leave from the same
  // thread, so their times add up.
  double cycles =
      cost.matrixFlops * phases(cost.fidelity) / rates.fpuFlopsPerCycle +
      cost.eltwiseOps / rates.eltwisePerCycle + cost.sfpuOps / rates.sfpuLanes;

  OpTime time;
  time.computeSeconds = cycles / coreCycles;
  time.dramSeconds = cost.dramBytes / (rates.dramPeakBytesPerSecond *
                                       rates.dramInterleavedFraction);
  time.l1Seconds = cost.l1Bytes / (rates.l1BytesPerCycle * coreCycles);
  time.launchSeconds = rates.opLaunchSeconds;

  double work =
      std::max({time.computeSeconds, time.dramSeconds, time.l1Seconds});
  time.seconds = work + time.launchSeconds;
  time.bound = work <= time.launchSeconds    ? "launch"
               : work == time.computeSeconds ? "compute"
               : work == time.dramSeconds    ? "dram"
                                             : "l1";
  return time;
}

} // namespace tt::device
