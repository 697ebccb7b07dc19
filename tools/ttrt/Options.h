//===- Options.h - Flags that several commands share ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_OPTIONS_H
#define TTRT_OPTIONS_H

#include "Tolerance.h"
#include "tt/runtime/Binary.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace ttrt {

/// Output, log and artifacts: every command.
struct OutputOptions {
  bool cleanArtifacts = false;
  bool saveArtifacts = false;
  bool quiet = false;
  std::string artifactDir; ///< below $TT_MLIR_HOME, if that is set
  std::string logFile;
  std::string resultFile;

  OutputOptions();
  void add(CLI::App &app, std::string_view resultName);
};

/// The known boards, for help texts: "n150, n300, ...".
std::string deviceNames();

/// Which files, and how they are loaded or compiled.
struct BinaryOptions {
  std::vector<std::string> paths;
  bool ignoreVersion = false;
  std::string device;
  std::string pipelineOptions;
  std::string backend = "ttnn";
  /// For a model of ONNX: values of its open parameters, as `name=value`.
  std::vector<std::string> dims, values;

  void add(CLI::App &app);
};

/// Which programs run, how often, on what.
struct ExecutionOptions {
  std::string programIndex = "all";
  unsigned loops = 1;
  std::string init = "fan-in";
  uint64_t seed = 0;
  std::vector<std::string> inputs;
  std::vector<std::string> weights;
  bool golden = false;
  std::string goldenPrecision = "declared";
  std::vector<std::string> expect;
  /// Where nothing is given the formats of the program decide.
  std::optional<double> pcc, rtol, atol;
  bool memory = false;

  void add(CLI::App &app);
  /// Only those that say what the inputs are; `files` is the flag for weights.
  void addInputs(CLI::App &app, const std::string &files);
  bool roundedGolden() const { return goldenPrecision == "declared"; }
  /// The tolerance of --golden and --expect for a program.
  Tolerance tolerance(const tt::runtime::ProgramInfo &info) const;
  /// The chosen programs of a file that has `count`. Throws tt::runtime::Error
  /// InvalidArgument if the chosen one does not exist.
  std::vector<size_t> programs(size_t count, const std::string &file) const;
};

} // namespace ttrt

#endif // TTRT_OPTIONS_H
