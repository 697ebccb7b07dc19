//===- Roofline.h - Modelled time of one op -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// A model, not a measurement: the time that the op would take if it were
// limited only by the slowest of compute, DRAM and L1, plus a fixed launch
// cost. Real ops are slower; tt-mlir, for one, divides such a figure by 0.7.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_ROOFLINE_H
#define TT_DEVICE_ROOFLINE_H

#include "tt/device/Chip.h"
#include "tt/device/MathFidelity.h"

namespace tt::device {

/// Work of one op, summed over the cores it uses.
struct OpCost {
  /// 2*M*K*N of matrix products.
  double matrixFlops = 0;
  /// Elements through the FPU's element-wise instructions.
  double eltwiseOps = 0;
  /// Vector-unit instructions x lanes: elements x instructions per element.
  double sfpuOps = 0;
  /// Bytes read from and written to DRAM.
  double dramBytes = 0;
  /// Bytes unpacked from L1.
  double l1Bytes = 0;
  /// Cores used; 0 means all of the grid. More than the grid counts as all.
  int cores = 0;
  MathFidelity fidelity = MathFidelity::HiFi4;
};

/// Modelled times in seconds. `bound` names the largest part: "compute",
/// "dram", "l1" or "launch".
struct OpTime {
  double seconds = 0;
  double computeSeconds = 0;
  double dramSeconds = 0;
  double l1Seconds = 0;
  double launchSeconds = 0;
  const char *bound = "launch";
};

/// max(compute, DRAM, L1) + launch.
OpTime roofline(const ChipDesc &chip, const OpCost &cost);

} // namespace tt::device

#endif // TT_DEVICE_ROOFLINE_H
