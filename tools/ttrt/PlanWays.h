//===- PlanWays.h - Ways to compile a program, and what they take -*- C++
//-*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_PLANWAYS_H
#define TTRT_PLANWAYS_H

#include "Inputs.h"
#include "KernelOptions.h"
#include "Log.h"
#include "Program.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ttrt {

/// A program that is compiled in several ways.
struct PlanSource {
  std::string path;
  tt::driver::Model model;
  std::string pipelineOptions;
  /// Options of runs that are compared with the reference.
  ExecutionOptions execution;
  tt::InterruptCheck interrupted;
};

/// Chip, level, backend, and formats of all products; "declared" and "default"
/// leave them as the program has them.
struct Way {
  std::string device;
  unsigned level = 0;
  std::string backend = "ttnn"; ///< or "auto"
  std::string weights = "declared", fidelity = "default",
              activations = "declared";
  /// More options of the pipeline.
  std::string options = {};

  /// Its formats, and the backend if that is chosen: "bfp_bf8 lofi",
  /// "declared auto".
  std::string formats() const;
};

/// The time of the program's first function.
struct Row {
  Way way;
  tt::driver::Estimate estimate = {};
  double seconds = 0, dramBytes = 0;
  unsigned launched = 0;
  std::map<std::string, double> bounds = {};
  /// The smallest correlation of an output with the reference's, if it ran.
  std::optional<double> pcc = {};
};

/// Compiles a program in several ways, and runs them with the same inputs.
class PlanMeasure {
public:
  explicit PlanMeasure(const PlanSource &source)
      : source(source), kernels(kernelOptions) {}

  /// Throws as `tt::driver::estimate` does.
  Row time(const Way &way) { return compile(way, nullptr); }
  /// The same with the program's correlation with the reference. Throws as
  /// `runReference` and `rt::submit` do, too.
  Row timeAndRun(const Way &way);

private:
  Row compile(const Way &way, std::vector<uint8_t> *binary);
  double correlation(const tt::runtime::Binary &binary);

  const PlanSource &source;
  KernelOptions kernelOptions;
  KernelRunner kernels;
  /// Outputs of the reference: the same for all ways.
  std::vector<Array> golden;
};

} // namespace ttrt

#endif // TTRT_PLANWAYS_H
