//===- KernelOptions.cpp - How kernels run ---------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "KernelOptions.h"

#include "HostCode.h"
#include "KernelLoaders.h"
#include "tt/device/OutputFile.h"
#include "tt/runtime/Error.h"
#include "tt/trace/TraceFile.h"

#include <CLI/CLI.hpp>

namespace ttrt {

using tt::runtime::Error;
namespace emulator = tt::emulator;

void KernelOptions::addTo(CLI::App &app, bool perf) {
  auto known = perf ? CLI::IsMember({"fast", "exact"})
                    : CLI::IsMember({"fast", "exact", "both"});
  app.add_option("--numerics", numerics,
                 perf ? "Kernels: fast (f32) or exact (the chip's rounding)"
                      : "Kernels: fast (f32), exact (the chip's rounding), or "
                        "both: exact, with where it leaves fast and why")
      ->check(known)
      ->capture_default_str();
  app.add_option("--kernels", kernels,
                 "Kernels: run the kernels' MLIR (jit) or the C++ emitted from "
                 "them, through the C++ compiler (cpp)")
      ->check(CLI::IsMember({"jit", "cpp"}))
      ->capture_default_str();
  app.add_option(
      "--kernel-cache", kernelCache,
      "Kernels: folder of compiled kernels; the default is the user's "
      "cache");
  CLI::Option *trace = app.add_option(
      "--trace", traceFile, "Kernels: write a timeline for ui.perfetto.dev");
  if (perf)
    return;
  app.add_flag("--intermediates", intermediates,
               "--golden: name the first op whose result leaves the reference; "
               "--numerics both: also the buffers that each launch of a .ttm "
               "writes");
  CLI::Option *clock = app.add_flag("--timed", timed,
                                    "Kernels: run with the clock of the chip, "
                                    "as --trace does too");
  CLI::Option *check =
      app.add_flag("--sanitize{stop}", sanitize,
                   "Kernels: find races and misuse of buffers and semaphores; "
                   "stop at the first, or report them and go on")
          ->check(CLI::IsMember({"stop", "report"}));
  app.add_option("--max-reports", maxReports,
                 "--sanitize=report: how many, at most")
      ->check(CLI::Range(1u, 1000000u))
      ->capture_default_str();
  CLI::Option *threads =
      app.add_option("--host-threads", hostThreads,
                     "Kernels: threads of the host that share the cores")
          ->check(CLI::Range(1u, 256u));
  check->excludes(clock)->excludes(trace);
  threads->excludes(clock)->excludes(trace)->excludes(check);
}

void KernelOptions::check(const tt::runtime::Binary &binary,
                          bool golden) const {
  bool isMetal = binary.kind() == tt::runtime::BinaryKind::TTMetal;
  if (intermediates && isMetal && !both())
    throw Error(Error::Kind::InvalidArgument,
                "--intermediates of a .ttm file is for --numerics both");
  if (intermediates && !isMetal && !golden)
    throw Error(Error::Kind::InvalidArgument,
                "--intermediates of a .ttnn file is for --golden");
  if (binary.kind() == tt::runtime::BinaryKind::TTMetal || binary.hasKernels())
    return;
  std::string chosen = "--numerics " + numerics;
  const char *flag = numerics != "fast"     ? chosen.c_str()
                     : !sanitize.empty()    ? "--sanitize"
                     : timed                ? "--timed"
                     : hostThreads != 0     ? "--host-threads"
                     : !traceFile.empty()   ? "--trace"
                     : kernels != "jit"     ? "--kernels cpp"
                     : !kernelCache.empty() ? "--kernel-cache"
                                            : nullptr;
  if (flag)
    throw Error(Error::Kind::InvalidArgument,
                binary.name() + ": " + flag +
                    " is for programs with kernels, and this one has none");
}

namespace {

emulator::LaunchOptions launchOptions(const KernelOptions &options) {
  emulator::LaunchOptions launch;
  launch.numerics = options.numerics == "fast" ? emulator::Numerics::Fast
                                               : emulator::Numerics::Exact;
  launch.trace = !options.traceFile.empty() || options.traced;
  if (!options.sanitize.empty())
    launch.mode = emulator::Mode::Checked;
  else if (options.timed || launch.trace)
    launch.mode = emulator::Mode::Timed;
  if (options.sanitize == "report")
    launch.maxReports = options.maxReports;
  if (options.hostThreads != 0)
    launch.hostThreads = options.hostThreads;
  return launch;
}

} // namespace

KernelRunner::KernelRunner(const KernelOptions &options)
    : options(options),
      loader(options.kernels == "cpp" ? makeCppLoader(options.kernelCache)
                                      : makeJitLoader(options.kernelCache)),
      host(makeHostLoader()) {}

tt::runtime::SubmitOptions
KernelRunner::submitOptions(const tt::device::ChipDesc &chip) {
  tt::runtime::SubmitOptions submit;
  submit.kernels = loader;
  submit.host = host;
  submit.launch = launchOptions(options);
  if (submit.launch.mode == emulator::Mode::Timed)
    submit.afterLaunch = [this, &chip](const tt::runtime::LaunchReport &r) {
      std::string name(r.name);
      if (!r.function.empty())
        name = std::string(r.function) + "/" + name;
      reported.push_back(
          tt::trace::makeLaunch(name, r.profile, r.program, chip));
      reported.back().once = !r.function.empty(); // its results are kept
    };
  return submit;
}

tt::runtime::SubmitOptions
KernelRunner::plainOptions(emulator::Numerics numerics,
                           emulator::ReplacedRules replaced) const {
  tt::runtime::SubmitOptions submit;
  submit.kernels = loader;
  submit.host = host;
  submit.launch.numerics = numerics;
  submit.launch.replaced = replaced;
  if (options.hostThreads != 0)
    submit.launch.hostThreads = options.hostThreads;
  return submit;
}

int KernelRunner::finish(Log &log) const {
  if (options.traceFile.empty() || reported.empty())
    return Success;
  try {
    tt::OutputStream stream(options.traceFile);
    tt::trace::TraceFile trace(stream);
    for (const tt::trace::Launch &launch : reported)
      trace.add(launch);
    trace.finish();
    stream.commit();
  } catch (const tt::OutputError &error) {
    throw Error(Error::Kind::InvalidArgument, error.what());
  }
  log.line(options.traceFile);
  return Success;
}

} // namespace ttrt
