//===- Run.cpp - Runs a program in the environment's mode -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Programs.h"

#include "tt/device/OutputFile.h"
#include "tt/device/Settings.h"
#include "tt/trace/Summary.h"
#include "tt/trace/TraceFile.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <optional>
#include <stdexcept>

namespace tt::tt_metal {
namespace {

using emulator::LaunchOptions;

/// The runs of a launch: one, or for the trace first one with the checks and
/// then one with the clock.
std::vector<LaunchOptions> runsFromEnvironment(bool isTimed) {
  LaunchOptions options;
  std::string mode = settings::metalMode();
  if (mode == "timed" || (mode.empty() && isTimed))
    options.mode = emulator::Mode::Timed;
  else if (mode == "checked")
    options.mode = emulator::Mode::Checked;
  else if (!mode.empty() && mode != "functional")
    throw std::runtime_error("TTMETAL_MODE is '" + mode +
                             "'; wanted functional, timed or checked");
  std::string numerics = settings::metalNumerics();
  if (numerics == "exact")
    options.numerics = emulator::Numerics::Exact;
  else if (!numerics.empty() && numerics != "fast")
    throw std::runtime_error("TTMETAL_NUMERICS is '" + numerics +
                             "'; wanted fast or exact");
  if (std::string reports = settings::metalReports(); !reports.empty()) {
    char *end = nullptr;
    unsigned long count = std::strtoul(reports.c_str(), &end, 10);
    if (*end || count == 0 || count > 1000000)
      throw std::runtime_error("TTMETAL_REPORTS is '" + reports +
                               "'; wanted a number from 1 to 1000000");
    if (options.mode != emulator::Mode::Checked)
      throw std::runtime_error("TTMETAL_REPORTS needs TTMETAL_MODE=checked");
    options.maxReports = unsigned(count);
  }
  if (settings::metalTrace().empty())
    return {options};
  LaunchOptions traced = options;
  traced.mode = emulator::Mode::Timed;
  traced.trace = true;
  if (options.mode != emulator::Mode::Checked)
    return {traced};
  traced.maxReports = LaunchOptions().maxReports;
  return {options, traced};
}

/// A copy of the contents of buffers.
class Contents {
public:
  explicit Contents(const std::vector<const emulator::Buffer *> &buffers) {
    for (const emulator::Buffer *buffer : buffers) {
      parts.emplace_back(buffer, std::vector<uint8_t>(buffer->totalBytes()));
      buffer->read(parts.back().second.data());
    }
  }
  void restore() {
    for (auto &[buffer, bytes] : parts)
      for (size_t page = 0; page != buffer->numPages(); ++page)
        std::memcpy(buffer->page(page),
                    bytes.data() + page * buffer->pageBytes(),
                    buffer->pageBytes());
  }

private:
  std::vector<std::pair<const emulator::Buffer *, std::vector<uint8_t>>> parts;
};

/// The trace of all launches of the process; the end of the process ends it.
struct TraceOutput {
  OutputStream stream{settings::metalTrace()};
  trace::TraceFile file{stream};
  ~TraceOutput() {
    file.finish();
    try {
      stream.commit();
    } catch (const OutputError &error) {
      std::fprintf(stderr, "%s\n", error.what());
    }
  }
};

/// The number of checks that failed in programs that went on. If there are any,
/// the process ends with exit code 1, whatever `main` returns.
struct Reports {
  unsigned count = 0;
  ~Reports() {
    if (count == 0)
      return;
    std::fprintf(stderr, "reports of the checks: %u\n", count);
    std::cout.flush();
    std::fflush(nullptr);
    std::_Exit(1);
  }
};

/// Reports the time of a launch, and adds the launch to the trace.
void report(const emulator::Program &program, const emulator::Profile &profile,
            const device::ChipDesc &chip, bool isTraced) {
  trace::Launch launch =
      trace::makeLaunch(program.name, profile, program, chip);
  std::fprintf(stderr, "%s\n", trace::summary(launch, chip).c_str());
  if (!isTraced)
    return;
  static TraceOutput output;
  output.file.add(launch);
}

} // namespace

emulator::Profile
runProgram(emulator::Machine &machine, const emulator::Program &program,
           const device::ChipDesc &chip,
           std::vector<emulator::LiveBuffer> &live,
           const std::vector<const emulator::Buffer *> &buffers, bool isTimed) {
  // Constructed before the output of a trace, which has to end first.
  static Reports reports;
  std::vector<LaunchOptions> runs = runsFromEnvironment(isTimed);
  std::optional<Contents> before;
  if (runs.size() > 1)
    before.emplace(buffers);
  emulator::Profile profile;
  for (LaunchOptions &options : runs) {
    if (&options != &runs.front())
      before->restore();
    options.buffers = &live;
    if (options.maxReports > 1)
      options.reported = &reports.count;
    profile = machine.run(program, options);
    if (options.trace || settings::metalMode() == "timed")
      report(program, profile, chip, options.trace);
  }
  return profile;
}

} // namespace tt::tt_metal
