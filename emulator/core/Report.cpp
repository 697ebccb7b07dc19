//===- Report.cpp - The report of a launch --------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Report.h"

#include "state/Ops.h"

#include <algorithm>

namespace tt::emulator {
namespace {

size_t firstTrack(ThreadKind kind) {
  return kind == ThreadKind::Compute ? size_t(Track::Unpack) : size_t(kind);
}

void addThread(CoreProfile &profile, const Context &c) {
  size_t first = firstTrack(c.kind);
  size_t lanes = c.kind == ThreadKind::Compute ? 3 : 1;
  for (size_t lane = 0; lane != lanes; ++lane) {
    profile.tracks[first + lane] = c.totals[lane];
    profile.tracks[first + lane].end = c.clock[lane];
  }
  for (auto [key, cycles] : c.waitedFor)
    profile.waits.push_back({Track(first + (key >> 40)),
                             WaitKind(key >> 32 & 0xFF), uint32_t(key),
                             cycles});
  profile.bytesRead += c.bytesRead;
  profile.bytesWritten += c.bytesWritten;
  profile.flops += c.flops;
}

CoreProfile coreProfile(const Core &core) {
  CoreProfile profile;
  profile.core = core.coord;
  for (const Context &c : core.threads)
    if (c.kernel)
      addThread(profile, c);
  std::sort(profile.waits.begin(), profile.waits.end(),
            [](const WaitTotal &a, const WaitTotal &b) {
              if (a.cycles != b.cycles)
                return a.cycles > b.cycles;
              return std::tuple(a.track, a.kind, a.id) <
                     std::tuple(b.track, b.kind, b.id);
            });
  return profile;
}

std::array<std::string, kNumTracks> kernelNames(const Core &core) {
  std::array<std::string, kNumTracks> names;
  for (const Context &c : core.threads) {
    size_t lanes = c.kind == ThreadKind::Compute ? 3 : 1;
    for (size_t lane = 0; c.kernel && lane != lanes; ++lane)
      names[firstTrack(c.kind) + lane] = c.kernel->name;
  }
  return names;
}

} // namespace

Profile makeProfile(MachineState &m) {
  Profile profile;
  profile.program = m.program->name;
  profile.clockHz = m.device.chip().rates.clockHz;
  uint64_t end = 0;
  for (uint32_t index : m.activeCores) {
    const Core &core = m.cores[index];
    profile.cores.push_back(coreProfile(core));
    profile.kernels.push_back(kernelNames(core));
    profile.flops += profile.cores.back().flops;
    for (const TrackTotals &track : profile.cores.back().tracks)
      end = std::max(end, track.end);
  }
  if (m.options.mode != Mode::Timed)
    return profile;
  profile.cycles = end + m.costs.programEnd;
  for (uint32_t bank = 0; bank != m.map.numBanks(); ++bank) {
    profile.dramBytesRead += m.nocClock.dramRead(bank);
    profile.dramBytesWritten += m.nocClock.dramWritten(bank);
  }
  profile.events = std::move(m.events);
  m.events.clear();
  return profile;
}

const char *name(ThreadKind kind) {
  return kind == ThreadKind::DataMovement0   ? "dm0"
         : kind == ThreadKind::DataMovement1 ? "dm1"
                                             : "compute";
}

const char *name(Track track) {
  constexpr const char *names[] = {"dm0", "dm1", "unpack", "math", "pack"};
  return names[size_t(track)];
}

const char *name(WaitKind kind) {
  constexpr const char *names[] = {"cb front",   "cb back",   "semaphore",
                                   "noc read",   "noc write", "noc flush",
                                   "noc atomic", "dst"};
  return names[size_t(kind)];
}

const char *opName(uint16_t op) {
  if (op == kCodeOp)
    return "code";
  if (op == kVectorOp)
    return "vector code";
  return op == kLoopOp ? "loop" : opInfo(op).name;
}

} // namespace tt::emulator
