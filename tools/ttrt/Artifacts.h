//===- Artifacts.h - The folder of results --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
//   ttrt-artifacts/
//     .written: what --clean-artifacts may remove
//     system_desc.ttsys
//     <command>_results.json
//     <binary>/run/program_N/{input_I,device_output_I,golden_output_I}.npy
//     <binary>/perf/ops_perf_results.csv
//===----------------------------------------------------------------------===//
#ifndef TTRT_ARTIFACTS_H
#define TTRT_ARTIFACTS_H

#include "Frontend.h"
#include "Options.h"

#include <nlohmann/json.hpp>

#include <span>
#include <string>

namespace ttrt {

using Json = nlohmann::ordered_json;

/// The folder of a binary's results: its name without its ending, or with it if
/// that would lead elsewhere ("...ttnn").
std::string folderOf(const std::string &binary);

class Artifacts {
public:
  /// Removes earlier results from the folder if the options ask for it.
  Artifacts(const OutputOptions &options, std::string resultName,
            const Frontend &frontend);

  bool enabled() const { return options.saveArtifacts; }
  /// "<folder>/<file>"
  std::string path(const std::string &file) const;
  /// "<folder>/<folder of the binary>/<file>"
  std::string path(const std::string &binary, const std::string &file) const;

  /// Writes a file of the folder, and notes that it is ours. Throws
  /// tt::runtime::Error InvalidArgument.
  void write(const std::string &path, std::span<const uint8_t> bytes) const;
  void writeText(const std::string &path, std::string_view text) const;

  /// Writes `results` where options and frontend want them, if anywhere.
  void writeResults(const Json &results) const;

private:
  const OutputOptions &options;
  std::string resultName;
  std::function<void(std::string_view)> sink;
};

} // namespace ttrt

#endif // TTRT_ARTIFACTS_H
