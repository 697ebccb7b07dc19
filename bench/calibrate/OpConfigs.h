//===- OpConfigs.h - Program configs of captured calls --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_BENCH_CALIBRATE_OPCONFIGS_H
#define TT_BENCH_CALIBRATE_OPCONFIGS_H

#include "Csv.h"
#include "OpRows.h"

namespace tt::calibrate {

/// Adds the arguments of the first line for the capture's calls of that shape,
/// if there is one. Throws std::runtime_error for a program that no product
/// has.
void addConfig(CapturedOp &op, const std::vector<CsvRow> &configs);

} // namespace tt::calibrate

#endif // TT_BENCH_CALIBRATE_OPCONFIGS_H
