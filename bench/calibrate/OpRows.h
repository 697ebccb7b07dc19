//===- OpRows.h - Captured calls of the vendor's library ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_BENCH_CALIBRATE_OPROWS_H
#define TT_BENCH_CALIBRATE_OPROWS_H

#include "tt/device/Chip.h"
#include "tt/device/OpCall.h"

#include <string>
#include <vector>

namespace tt::calibrate {

/// A line of op_kernel_times.csv.
struct CapturedOp {
  std::string capture, name;
  device::ChipDesc chip; ///< with the grid that the capture had
  device::OpCall call;
  int64_t cores = 0;
  double microseconds = 0; ///< the median; 0 if there is none
  int64_t count = 1;       ///< such ops in the capture
};

/// Throws std::runtime_error for a table that cannot be read or names a type, a
/// layout or a memory that the library does not have. A line "total" has no
/// operands: its time is that of the capture.
std::vector<CapturedOp> capturedOps(const std::string &path);

} // namespace tt::calibrate

#endif // TT_BENCH_CALIBRATE_OPROWS_H
