//===- NocRunner.cpp - Times of transfer programs -------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "NocRunner.h"

#include "NocKernels.h"

#include "tt/device/System.h"

#include <algorithm>
#include <numeric>

namespace tt::calibrate {
namespace {

using namespace emulator;

constexpr uint64_t kMostPackets = 6000; ///< of one run, all cores together
constexpr uint64_t kLeastRepetitions = 4;
/// The published times are those between the profiler's markers, which take
/// time themselves: fit, all tests of single transfers on both chips are 24 to
/// 32 cycles longer than what the constants of their parts add up to.
constexpr double kMarkers = 25;
constexpr uint64_t kShardPage = 2048;

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  size_t n = values.size();
  return (values[(n - 1) / 2] + values[n / 2]) / 2;
}

/// Cycles of every core from the first call to the last.
std::vector<double> durations(const Profile &profile, ThreadKind thread) {
  std::vector<double> result;
  for (const CoreProfile &core : profile.cores) {
    const TrackTotals &track = core.tracks[size_t(thread)];
    uint64_t sum =
        std::accumulate(track.waited.begin(), track.waited.end(), track.busy);
    if (sum != 0)
      result.push_back(double(sum));
  }
  return result;
}

/// Cycles from the first transfer that is not of a single word to the end of
/// the last core.
double span(const Profile &profile, ThreadKind thread) {
  uint64_t begin = ~uint64_t(0), end = 0;
  for (const TraceEvent &event : profile.events)
    if (event.kind == TraceEvent::Kind::Transfer && event.id != kWordBytes &&
        event.track == Track(thread))
      begin = std::min(begin, event.begin);
  for (const CoreProfile &core : profile.cores)
    end = std::max(end, core.tracks[size_t(thread)].end);
  return double(end - begin);
}

/// `test` for transactions of `bytes`, and the bytes of one transfer.
std::pair<Traffic, uint64_t> transfer(const NocTest &test, uint64_t bytes) {
  Traffic t = test.traffic;
  if (test.shards == NocTest::Shards::None)
    return {t, bytes / test.perBytes};
  if (test.shards == NocTest::Shards::BanksVary)
    t.banks = uint32_t(bytes / kShardPage / t.pages);
  else
    t.pages = uint32_t(bytes / kShardPage / t.banks);
  return {t, kShardPage};
}

uint64_t packetsPerRepetition(const NocTest &test, uint64_t bytes,
                              uint32_t packetBytes) {
  auto [t, each] = transfer(test, bytes);
  uint64_t transfers = test.shards == NocTest::Shards::None
                           ? std::max(1u, numSubordinates(t))
                           : uint64_t(t.banks) * t.pages;
  if (t.action == Action::Multicast || t.action == Action::MulticastAndFlag)
    transfers = 1;
  return t.masters.size() * transfers *
         ((each + packetBytes - 1) / packetBytes);
}

} // namespace

NocChip::NocChip(const std::string &name)
    : device(0, device::makeChip(name)), machine(device) {}

double NocRunner::run(uint64_t repetitions, uint64_t bytes) {
  double &time = times[{repetitions, bytes}];
  if (time != 0)
    return time;
  auto [traffic, each] = transfer(test, bytes);
  Program program =
      trafficProgram(traffic, uint32_t(repetitions), uint32_t(each));
  Profile profile =
      chip.machine.run(program, {.mode = Mode::Timed, .trace = traffic.span});
  time = traffic.span ? span(profile, traffic.thread)
                      : median(durations(profile, traffic.thread));
  return time += kMarkers;
}

double NocRunner::cycles(uint64_t count, uint64_t bytes) {
  uint64_t repetitions = std::max<uint64_t>(1, count / test.perCount);
  uint32_t packet = chip.device.chip().noc.maxBurstBytes;
  uint64_t most =
      std::max(kMostPackets / packetsPerRepetition(test, bytes, packet),
               kLeastRepetitions);
  if (repetitions <= most)
    return run(repetitions, bytes);
  uint64_t few = most / 2;
  double half = run(few, bytes), full = run(most, bytes);
  return full + (full - half) * double(repetitions - most) / double(most - few);
}

} // namespace tt::calibrate
