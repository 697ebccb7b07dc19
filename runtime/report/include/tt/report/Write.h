//===- Write.h - A report as a folder -------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
//   memory/<name>/db.sqlite, config.json, cluster_descriptor.yaml,
//     physical_chip_mesh_coordinate_mapping.yaml
//   performance/<date>/ops_perf_results_<date>.csv, profile_log_device.csv
//   performance/<date>/npe_viz/manifest.json, <call>.json: launches with traces
//===----------------------------------------------------------------------===//
#ifndef TT_REPORT_WRITE_H
#define TT_REPORT_WRITE_H

#include "tt/report/Report.h"

namespace tt::report {

/// Throws runtime::Error InvalidArgument unless `folder` is absent, or empty,
/// and can be made.
void checkFolder(const std::string &folder);

/// Makes the folder: it is there when it is complete. Throws runtime::Error
/// InvalidArgument, and then leaves nothing behind.
void writeReport(const Report &report, const std::string &folder);

} // namespace tt::report

#endif // TT_REPORT_WRITE_H
