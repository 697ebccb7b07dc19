//===- KernelOptions.h - How kernels run --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_KERNELOPTIONS_H
#define TTRT_KERNELOPTIONS_H

#include "Log.h"
#include "tt/runtime/Program.h"
#include "tt/trace/Launch.h"

#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace ttrt {

/// Flags about the kernels of programs.
struct KernelOptions {
  std::string numerics = "fast";
  bool intermediates = false; ///< of --numerics both
  bool both() const { return numerics == "both"; }
  bool timed = false;
  bool traced = false; ///< for a report: the clock and its events
  /// "stop" or "report"; empty: no checks.
  std::string sanitize;
  unsigned maxReports = 20;
  unsigned hostThreads = 0; ///< 0: not given
  std::string traceFile;
  std::string kernels = "jit";
  std::string kernelCache;

  void add(CLI::App &app) { addTo(app, /*perf=*/false); }
  /// `perf`: without the flags that exclude the clock.
  void addTo(CLI::App &app, bool perf);
  /// Throws tt::runtime::Error InvalidArgument if one of the flags is given and
  /// `binary` has no kernels.
  void check(const tt::runtime::Binary &binary, bool golden) const;
};

/// For programs with kernels or functions of the host: compiles them and keeps
/// what launches report. One object serves any number of programs.
class KernelRunner {
public:
  explicit KernelRunner(const KernelOptions &options);

  /// The options of `submit` for programs on `chip`. With --numerics both they
  /// are those of the exact run.
  tt::runtime::SubmitOptions submitOptions(const tt::device::ChipDesc &chip);

  /// The same for a run beside it: without clock, checks and trace.
  tt::runtime::SubmitOptions
  plainOptions(tt::emulator::Numerics numerics,
               tt::emulator::ReplacedRules replaced = {}) const;

  /// The launches since the last call of `forget`; empty unless timed.
  const std::vector<tt::trace::Launch> &launches() const { return reported; }
  void forget() { reported.clear(); }

  /// Writes the trace, if there is to be one and anything was launched, and
  /// names it in `log`. Returns
  /// Success; throws tt::runtime::Error InvalidArgument.
  int finish(Log &log) const;

private:
  const KernelOptions &options;
  std::shared_ptr<tt::runtime::KernelLoader> loader;
  std::shared_ptr<tt::runtime::HostLoader> host;
  std::vector<tt::trace::Launch> reported;
};

} // namespace ttrt

#endif // TTRT_KERNELOPTIONS_H
