//===- Row.h - A published figure and ours --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_BENCH_CALIBRATE_ROW_H
#define TT_BENCH_CALIBRATE_ROW_H

#include <cstdint>
#include <string>
#include <vector>

namespace tt::calibrate {

/// One published measurement and what the timed emulator, or a model, says of
/// the same program.
struct Row {
  std::string group; ///< rows of a group share a mean: "noc latency", "gemm"
  std::string name;
  std::string chip; ///< "n150" or "p150"
  double published = 0, predicted = 0;
  std::string unit; ///< "cycles", "us", "B/cycle", ...
  std::string source;

  double error() const { return predicted / published - 1; }
};

using Rows = std::vector<Row>;

/// The options of a family of programs.
struct Request {
  std::string data; ///< folder of the published tables
  /// Products with a larger inner dimension are left out; they take minutes.
  uint32_t mostK = 8192;
};

// One function per family of programs, each in the file of its name.
Rows nocRows(const Request &request);
Rows sfpuRows(const Request &request);
Rows kernelRows(const Request &request);
Rows gemmRows(const Request &request);
Rows opRows(const Request &request);
Rows meshRows(const Request &request);
Rows siliconRows(const Request &request);
Rows programRows(const Request &request);

} // namespace tt::calibrate

#endif // TT_BENCH_CALIBRATE_ROW_H
