//===- RunTraced.cpp - launches by the clock ------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "RunTraced.h"

#include "Inputs.h"
#include "KernelOptions.h"
#include "Trace.h"
#include "tt/runtime/Runtime.h"
#include "tt/trace/Summary.h"

#include <map>
#include <set>

namespace explorer {

namespace rt = tt::runtime;
using tt::driver::RowTime;

namespace {

/// The main activity of a launch's slowest core, in a word or two.
std::string boundInWords(const tt::trace::Launch &launch) {
  if (launch.profile.cores.empty())
    return "";
  tt::trace::Bound bound = tt::trace::boundOf(launch);
  if (bound.what != "busy")
    return bound.what;
  return bound.track >= tt::trace::Track::Unpack ? "compute" : "data movement";
}

class Tracer {
public:
  Tracer(const ttrt::Program &program, const RecordOptions &options,
         BundleWriter &bundle)
      : program(program), options(options), bundle(bundle),
        isMetal(program.binary.kind() == rt::BinaryKind::TTMetal),
        launches(bundle.lastLaunches().all), times(bundle.lastTimes()) {
    for (size_t i = 0; i != launches.size(); ++i) {
      const tt::driver::RowLaunch &launch = launches[i];
      // A file of kernels counts launches, one of the library its entries.
      size_t key = isMetal ? launch.index : size_t(times[launch.row].entry);
      numberOf[{launch.function, key}] = i;
    }
  }

  void run() {
    rt::Device device =
        ttrt::openFor(program.binary, options.binary);
    device->profile().set_enabled(false);
    ttrt::KernelOptions kernelOptions;
    kernelOptions.timed = true;
    ttrt::KernelRunner kernels(kernelOptions);
    for (size_t index :
         options.execution.programs(program.binary.numPrograms(), options.path))
      run(index, device, kernels);
    bundle.times(times);
  }

private:
  void run(size_t index, const rt::Device &device,
           ttrt::KernelRunner &kernels) {
    const rt::ProgramInfo &info = program.binary.program(index);
    ttrt::Inputs inputs(info, options.execution, ttrt::fitsOf(program, index));
    rt::SubmitOptions submit = kernels.submitOptions(device->chip());
    submit.launch.trace = true;
    std::string function = info.name; // of the op that runs
    std::map<std::string, size_t> count;
    submit.beforeOp = [&](const rt::OpStart &op) {
      function = op.function.empty() ? info.name : std::string(op.function);
    };
    submit.afterLaunch = [&](const rt::LaunchReport &report) {
      if (isMetal)
        function =
            report.function.empty() ? info.name : std::string(report.function);
      size_t key = isMetal ? count[function]++ : report.index;
      if (auto found = numberOf.find({function, key}); found != numberOf.end())
        note(found->second, report, device->chip());
    };
    rt::submitFrom(
        device, program.binary, index,
        [&](size_t i) { return inputs.tensor(i); }, submit);
  }

  void note(size_t number, const rt::LaunchReport &report,
            const tt::device::ChipDesc &chip) {
    if (!seen.insert(number).second)
      return;
    tt::trace::Launch launch = tt::trace::makeLaunch(
        std::string(report.name), report.profile, report.program, chip);
    TraceFiles files = traceOf(launch, chip);
    uint64_t size = files.slices.size() * sizeof(Slice);
    if (bytes + size > uint64_t(options.traceLimit) << 20) {
      bundle.leaveOut(number);
    } else {
      bytes += size;
      bundle.trace(number, files);
    }
    const tt::trace::Profile &profile = launch.profile;
    RowTime &time = times[launches[number].row];
    time.seconds = profile.seconds();
    time.source = "clock";
    time.bound = boundInWords(launch);
    time.cores = unsigned(profile.cores.size());
    time.dramBytes = double(profile.dramBytesRead + profile.dramBytesWritten);
    time.flops = double(profile.flops);
  }

  const ttrt::Program &program;
  const RecordOptions &options;
  BundleWriter &bundle;
  bool isMetal;
  const std::vector<tt::driver::RowLaunch> &launches;
  std::vector<RowTime> times;
  std::map<std::pair<std::string, size_t>, size_t> numberOf;
  std::set<size_t> seen;
  uint64_t bytes = 0; ///< of timelines
};

} // namespace

void runTraced(const ttrt::Program &program, const RecordOptions &options,
               BundleWriter &bundle) {
  if (bundle.lastLaunches().all.empty())
    throw rt::Error(rt::Error::Kind::Unsupported,
                    options.path + ": --trace: the program launches no "
                                   "kernels; compile with --backend ttmetal "
                                   "or auto");
  Tracer(program, options, bundle).run();
}

} // namespace explorer
