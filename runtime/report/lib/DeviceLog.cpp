//===- DeviceLog.cpp - Zones of threads in cycles -------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Launches have a zone for each thread of each core, from the clock. An op of
// the library has zones of one core, its busiest, from the model: the slower
// data-movement thread as BRISC, the slowest compute thread as TRISC_1.
//===----------------------------------------------------------------------===//
#include "Text.h"
#include "Writers.h"

#include <array>
#include <cmath>

namespace tt::report {
namespace {

constexpr std::array<const char *, emulator::kNumTracks> kThreads = {
    "BRISC", "NCRISC", "TRISC_0", "TRISC_1", "TRISC_2"};

class Log {
public:
  Log(const Report &report, std::ostream &stream)
      : report(report), stream(stream) {}

  void add(const Span &span) {
    if (span.op.launch)
      return addLaunch(span, *span.op.launch);
    auto cycles = [&](double seconds) {
      return uint64_t(std::llround(seconds * report.chip().rates.clockHz));
    };
    const device::OpTime &time = span.op.event.time;
    addThread(span, {}, emulator::Track::DataMovement0,
              cycles(time.transferSeconds), "model");
    addThread(span, {}, emulator::Track::Math, cycles(time.computeSeconds),
              "model");
  }

private:
  void addLaunch(const Span &span, const trace::Launch &launch) {
    for (size_t i = 0; i != launch.profile.cores.size(); ++i) {
      const emulator::CoreProfile &core = launch.profile.cores[i];
      for (size_t track = 0; track != emulator::kNumTracks; ++track)
        if (uint64_t end = core.tracks[track].end)
          addThread(span, core.core, emulator::Track(track), end,
                    i < launch.profile.kernels.size()
                        ? launch.profile.kernels[i][track]
                        : std::string());
    }
  }

  /// A thread that runs for that many cycles from the start of the span.
  void addThread(const Span &span, device::CoreCoord core,
                 emulator::Track track, uint64_t cycles,
                 const std::string &source) {
    std::string thread = kThreads[size_t(track)];
    std::string kind = thread.substr(0, thread.find('_'));
    const device::ChipNoc &noc = report.chip().noc;
    auto line = [&](const char *zone, const char *type, uint64_t at) {
      stream << "0," << noc.workerX[core.x] << "," << noc.workerY[core.y] << ","
             << thread << "," << unsigned(track) + 1 << "," << at << ",0,"
             << span.callCount() << ",,," << kind << zone << "," << type
             << ",0," << csvCell(source) << ",\n";
    };
    line("-FW", "ZONE_START", span.begin);
    line("-KERNEL", "ZONE_START", span.begin);
    line("-KERNEL", "ZONE_END", span.begin + cycles);
    line("-FW", "ZONE_END", span.end);
  }

  const Report &report;
  std::ostream &stream;
};

} // namespace

void writeDeviceLog(const Report &report, std::ostream &stream) {
  const device::ChipDesc &chip = report.chip();
  stream << "ARCH: " << device::name(chip.arch)
         << ", CHIP_FREQ[MHz]: " << std::llround(chip.rates.clockHz / 1e6)
         << ", Max Compute Cores: " << chip.numCores() << "\n"
         << "PCIe slot, core_x, core_y, RISC processor type, timer_id, "
            "time[cycles since reset], data, run host ID, trace id, trace id "
            "counter, zone name, type, source line, source file, meta data\n";
  Log log(report, stream);
  forEachSpan(report, [&](const Span &span) { log.add(span); });
}

} // namespace tt::report
