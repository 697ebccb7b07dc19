//===- ReportOptions.h - ttrt --report --------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_REPORTOPTIONS_H
#define TTRT_REPORTOPTIONS_H

#include "GoldenSteps.h"
#include "KernelOptions.h"
#include "Program.h"
#include "tt/report/Recorder.h"

#include <memory>
#include <string>
#include <utility>

namespace ttrt {

/// Records the first loop of each program of a file, if a folder is named.
class Reporter {
public:
  /// Adds the flag to a command.
  static void add(CLI::App &app, std::string &folder, KernelOptions &kernels);

  explicit Reporter(const std::string &folder) : folder(folder) {}

  bool enabled() const { return !folder.empty(); }

  /// The device of a file. Throws tt::runtime::Error InvalidArgument for a
  /// second file, or if no report can be made in the folder.
  void begin(const tt::runtime::Device &device, const Program &program,
             const std::string &path);
  /// Adds itself to the observers of a run; `kernels` are the run's.
  void attach(tt::runtime::SubmitOptions &submit, const Program &program,
              const KernelRunner &kernels);
  /// Loop `loop` begins.
  void beginLoop(unsigned loop);
  /// The number of an op's only result for GoldenSteps.
  size_t numberOf(const tt::runtime::OpReport &op);
  /// Outputs of a program, and what compareOutputs makes of them.
  void addOutputs(const std::vector<tt::runtime::Tensor> &outputs);
  void addComparisons(const GoldenSteps &steps, const Tolerance &tolerance);
  void addComparisons(const Json &outputs, const Tolerance &tolerance);
  /// Calls fn, which runs programs: an error of the device is the last thing
  /// in the report, which is written all the same.
  template <typename Fn> decltype(auto) watch(Log &log, Fn &&fn) {
    try {
      return std::forward<Fn>(fn)();
    } catch (const tt::runtime::Error &error) {
      fail(error, log);
      throw;
    }
  }
  /// Writes it.
  void finish(Log &log);

private:
  void fail(const tt::runtime::Error &error, Log &log);

  const std::string &folder;
  std::unique_ptr<tt::report::Recorder> recorder;
  bool isUsed = false;         ///< by a file
  std::vector<size_t> outputs; ///< of the program that ran last
};

} // namespace ttrt

#endif // TTRT_REPORTOPTIONS_H
