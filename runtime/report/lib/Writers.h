//===- Writers.h - The files of a report ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Each throws tt::OutputError if a file cannot be written.
//===----------------------------------------------------------------------===//
#ifndef TT_REPORT_LIB_WRITERS_H
#define TT_REPORT_LIB_WRITERS_H

#include "tt/report/Report.h"

#include <functional>
#include <ostream>

namespace tt::report {

/// memory/<name>/db.sqlite
void writeDatabase(const Report &report, const std::string &path);
/// The calls, tensors and buffers of an operation as JSON.
std::string capturedGraph(const Report &report, const Operation &operation);
/// memory/<name>/cluster_descriptor.yaml
std::string clusterText(const device::SystemDesc &system);
/// memory/<name>/physical_chip_mesh_coordinate_mapping.yaml
std::string meshText(const device::SystemDesc &system);

/// A device op on the chip's clock; all of a run follow each other, with the
/// modelled gap between them.
struct Span {
  const DeviceOp &op;
  size_t number;       ///< from 1
  uint64_t begin, end; ///< cycles
  double gapSeconds;   ///< to the one before
  uint64_t hostBegin;  ///< ns
  uint64_t callCount() const { return number * 1024; }
};

/// Calls fn for each program that the chip ran, in order.
void forEachSpan(const Report &report,
                 const std::function<void(const Span &)> &fn);

/// performance/<date>/ops_perf_results_<date>.csv
void writeOps(const Report &report, std::ostream &stream);
/// performance/<date>/profile_log_device.csv
void writeDeviceLog(const Report &report, std::ostream &stream);
/// performance/<date>/npe_viz/<number>.json; of a launch with a trace.
void writeNetworkTrace(const Report &report, const trace::Launch &launch,
                       std::ostream &stream);

} // namespace tt::report

#endif // TT_REPORT_LIB_WRITERS_H
