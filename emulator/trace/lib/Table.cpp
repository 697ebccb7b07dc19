//===- Table.cpp - Where the time of launches went ------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/trace/Table.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <numeric>

namespace tt::trace {
namespace {

[[gnu::format(printf, 1, 2)]] std::string format(const char *text, ...) {
  char buffer[512];
  va_list args;
  va_start(args, text);
  std::vsnprintf(buffer, sizeof(buffer), text, args);
  va_end(args);
  return buffer;
}

double part(uint64_t cycles, uint64_t of) {
  return of == 0 ? 0 : 100.0 * double(cycles) / double(of);
}

/// Part of the launch in which the matrix units of cores with a compute kernel
/// were busy, in percent.
double mathBusy(const Profile &profile) {
  uint64_t busy = 0, cores = 0;
  for (size_t i = 0; i != profile.cores.size(); ++i) {
    const auto &math = profile.cores[i].tracks[size_t(Track::Math)];
    busy += math.busy;
    cores += math.end != 0;
  }
  return part(busy, profile.cycles * cores);
}

struct Rates {
  double gigabytes = 0, teraflops = 0;
};

Rates rates(const Profile &profile) {
  double seconds = profile.seconds();
  if (seconds <= 0)
    return {};
  return {double(profile.dramBytesRead + profile.dramBytesWritten) / seconds *
              1e-9,
          double(profile.flops) / seconds * 1e-12};
}

/// The wait of a track that took longest; null if it never waited.
const emulator::WaitTotal *longestWait(const CoreProfile &core, Track track) {
  for (const emulator::WaitTotal &wait : core.waits) // largest first
    if (wait.track == track && wait.cycles != 0)
      return &wait;
  return nullptr;
}

const std::string &kernelOf(const Profile &profile, size_t core, size_t track) {
  static const std::string none;
  return core < profile.kernels.size() ? profile.kernels[core][track] : none;
}

uint64_t endOf(const CoreProfile &core) {
  uint64_t end = 0;
  for (const emulator::TrackTotals &track : core.tracks)
    end = std::max(end, track.end);
  return end;
}

/// Cores by the end of their last track, latest first.
std::vector<size_t> slowestFirst(const Profile &profile) {
  std::vector<size_t> order(profile.cores.size());
  std::iota(order.begin(), order.end(), size_t(0));
  std::ranges::sort(order, [&](size_t a, size_t b) {
    uint64_t endA = endOf(profile.cores[a]), endB = endOf(profile.cores[b]);
    return endA != endB ? endA > endB : a < b;
  });
  return order;
}

std::string trackLine(const Launch &launch, size_t index, size_t track) {
  const Profile &profile = launch.profile;
  const CoreProfile &core = profile.cores[index];
  const emulator::TrackTotals &t = core.tracks[track];
  auto waited = [&](std::initializer_list<WaitKind> kinds) {
    uint64_t cycles = 0;
    for (WaitKind kind : kinds)
      cycles += t.waited[size_t(kind)];
    return part(cycles, profile.cycles);
  };
  std::string most;
  if (const emulator::WaitTotal *wait = longestWait(core, Track(track)))
    most =
        format("%s (%.0f%%)", waitTarget(launch, wait->kind, wait->id).c_str(),
               part(wait->cycles, profile.cycles));
  std::string line =
      format("%3u,%-3u %-7s %-24.24s %10llu %6.1f %6.1f %6.1f %6.1f %6.1f  %s",
             core.core.y, core.core.x, emulator::name(Track(track)),
             kernelOf(profile, index, track).c_str(), (unsigned long long)t.end,
             part(t.busy, profile.cycles),
             waited({WaitKind::CbFront, WaitKind::CbBack}),
             waited({WaitKind::Semaphore}),
             waited({WaitKind::NocRead, WaitKind::NocWrite, WaitKind::NocFlush,
                     WaitKind::NocAtomic}),
             waited({WaitKind::Dst}), most.c_str());
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

/// A field of a CSV file, quoted if it must be.
std::string field(const std::string &text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos)
    return text;
  std::string quoted = "\"";
  for (char c : text)
    quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

} // namespace

std::vector<std::string> launchTable(std::span<const Launch> launches,
                                     const device::ChipDesc &chip) {
  std::vector<std::string> lines = {format(
      "%-40s %12s %12s %6s %7s %10s %9s %9s  %s", "launch", "cycles", "us",
      "cores", "math %", "DRAM GB/s", "TFLOP/s", "roofline", "bound")};
  struct Sum {
    uint64_t launches = 0, cycles = 0;
    double seconds = 0;
  } steady, once;
  for (const Launch &launch : launches) {
    const Profile &profile = launch.profile;
    Rates rate = rates(profile);
    Roofline limit = roofline(launch, chip);
    lines.push_back(format(
        "%-40.40s %12llu %12.2f %6zu %7.1f %10.2f %9.3f %8.1f%%  %s",
        launch.name.c_str(), (unsigned long long)profile.cycles,
        profile.seconds() * 1e6, profile.cores.size(), mathBusy(profile),
        rate.gigabytes, rate.teraflops, 100 * limit.reached, limit.bound));
    Sum &sum = launch.once ? once : steady;
    ++sum.launches;
    sum.cycles += profile.cycles;
    sum.seconds += profile.seconds();
  }
  auto add = [&](const char *name, const Sum &sum) {
    lines.push_back(format("%-40s %12llu %12.2f", name,
                           (unsigned long long)sum.cycles, sum.seconds * 1e6));
  };
  add("sum", steady);
  if (once.launches != 0)
    add("once, for given weights", once);
  return lines;
}

std::vector<std::string> coreTable(const Launch &launch, size_t maxCores) {
  const Profile &profile = launch.profile;
  std::vector<std::string> lines = {format(
      "%-7s %-7s %-24s %10s %6s %6s %6s %6s %6s  %s", "core", "track", "kernel",
      "end", "busy%", "CB%", "sem%", "NoC%", "DST%", "waits most for")};
  std::vector<size_t> order = slowestFirst(profile);
  for (size_t i = 0; i != std::min(order.size(), maxCores); ++i)
    for (size_t track = 0; track != emulator::kNumTracks; ++track)
      if (profile.cores[order[i]].tracks[track].end != 0)
        lines.push_back(trackLine(launch, order[i], track));
  if (order.size() > maxCores)
    lines.push_back(format("... and %zu more cores", order.size() - maxCores));
  return lines;
}

std::string launchCsv(std::span<const Launch> launches,
                      const device::ChipDesc &chip) {
  std::string text = "launch,cycles,seconds,cores,math_busy_percent,"
                     "dram_bytes_read,dram_bytes_written,flops,"
                     "roofline_percent,bound,once\n";
  for (const Launch &launch : launches) {
    const Profile &p = launch.profile;
    Roofline limit = roofline(launch, chip);
    text += field(launch.name) +
            format(",%llu,%.9g,%zu,%.2f,%llu,%llu,%llu,%.2f,%s,%d\n",
                   (unsigned long long)p.cycles, p.seconds(), p.cores.size(),
                   mathBusy(p), (unsigned long long)p.dramBytesRead,
                   (unsigned long long)p.dramBytesWritten,
                   (unsigned long long)p.flops, 100 * limit.reached,
                   limit.bound, int(launch.once));
  }
  return text;
}

std::string coreCsv(std::span<const Launch> launches) {
  std::string text = "launch,core_y,core_x,track,kernel,end,busy";
  for (size_t kind = 0; kind != emulator::kNumWaitKinds; ++kind) {
    std::string column = emulator::name(WaitKind(kind));
    std::ranges::replace(column, ' ', '_');
    text += ",wait_" + column;
  }
  text += ",longest_wait,longest_wait_cycles,bytes_read,bytes_written,flops\n";
  for (const Launch &launch : launches)
    for (size_t i = 0; i != launch.profile.cores.size(); ++i)
      for (size_t track = 0; track != emulator::kNumTracks; ++track) {
        const CoreProfile &core = launch.profile.cores[i];
        const emulator::TrackTotals &t = core.tracks[track];
        if (t.end == 0)
          continue;
        text +=
            field(launch.name) + format(",%u,%u,%s,", core.core.y, core.core.x,
                                        emulator::name(Track(track)));
        text += field(kernelOf(launch.profile, i, track)) +
                format(",%llu,%llu", (unsigned long long)t.end,
                       (unsigned long long)t.busy);
        for (uint64_t cycles : t.waited)
          text += format(",%llu", (unsigned long long)cycles);
        const emulator::WaitTotal *wait = longestWait(core, Track(track));
        text += "," +
                (wait ? field(waitTarget(launch, wait->kind, wait->id))
                      : std::string()) +
                format(",%llu,%llu,%llu,%llu\n",
                       (unsigned long long)(wait ? wait->cycles : 0),
                       (unsigned long long)core.bytesRead,
                       (unsigned long long)core.bytesWritten,
                       (unsigned long long)core.flops);
      }
  return text;
}

} // namespace tt::trace
