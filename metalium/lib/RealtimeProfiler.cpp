//===- RealtimeProfiler.cpp - Times of programs as they end ---------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Programs.h"

#include "tt-metalium/experimental/realtime_profiler.hpp"
#include "tt/device/Settings.h"

#include <mutex>
#include <set>

namespace tt::tt_metal {
namespace {

using namespace experimental;

struct Callbacks {
  std::mutex mutex;
  std::map<uint64_t, ProgramRealtimeProfilerCallback> all;
  uint64_t last = 0;
  /// Paths of kernels, which records point to.
  std::set<std::string, std::less<>> sources;
  unsigned devices = 0;
};
Callbacks &callbacks() {
  static Callbacks all;
  return all;
}

} // namespace

bool isProfiled() {
  std::lock_guard lock(callbacks().mutex);
  return !callbacks().all.empty();
}

void countDevices(int more) {
  std::lock_guard lock(callbacks().mutex);
  callbacks().devices += unsigned(more);
}

void reportToProfiler(IDevice &device, const LaunchState &launch,
                      const emulator::Profile &profile) {
  if (profile.cycles == 0)
    return;
  DeviceState &d = *device.state;
  uint64_t start = d.cycles;
  d.cycles += profile.cycles;
  std::unique_lock lock(callbacks().mutex);
  std::vector<std::string_view> sources;
  for (const std::string &source : launch.sources)
    sources.push_back(*callbacks().sources.insert(source).first);
  // A callback may register another one.
  std::map<uint64_t, ProgramRealtimeProfilerCallback> all = callbacks().all;
  lock.unlock();
  ProgramRealtimeRecord record{uint32_t(launch.runtimeId),
                               uint32_t(device.id()),
                               start,
                               d.cycles,
                               profile.clockHz * 1e-9,
                               sources};
  for (auto &[handle, call] : all)
    call({std::span(&record, 1), 0});
}

namespace experimental {

ProgramRealtimeProfilerCallbackHandle
RegisterProgramRealtimeProfilerCallback(ProgramRealtimeProfilerCallback call) {
  std::lock_guard lock(callbacks().mutex);
  callbacks().all[++callbacks().last] = std::move(call);
  return callbacks().last;
}

void UnregisterProgramRealtimeProfilerCallback(
    ProgramRealtimeProfilerCallbackHandle handle) {
  std::lock_guard lock(callbacks().mutex);
  callbacks().all.erase(handle);
}

bool IsProgramRealtimeProfilerActive() {
  std::string mode = settings::metalMode();
  std::lock_guard lock(callbacks().mutex);
  return callbacks().devices != 0 && (mode.empty() || mode == "timed");
}

} // namespace experimental
} // namespace tt::tt_metal
