//===- Summary.cpp - A timed launch in a line -----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/trace/Summary.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>

namespace tt::trace {
namespace {

/// The part of the compute kernel that the others wait for, by sections of DST:
/// the one that works and waits for circular buffers most.
Track pace(const CoreProfile &core) {
  Track slowest = Track::Unpack;
  uint64_t most = 0;
  for (Track track : {Track::Unpack, Track::Math, Track::Pack}) {
    const emulator::TrackTotals &t = core.tracks[size_t(track)];
    uint64_t cycles = t.busy + t.waited[size_t(WaitKind::CbFront)] +
                      t.waited[size_t(WaitKind::CbBack)];
    if (cycles > most)
      most = cycles, slowest = track;
  }
  return slowest;
}

bool isThere(const CoreProfile &core, Track track) {
  return core.tracks[size_t(track)].end != 0;
}

bool hasWait(const CoreProfile &core, Track track, WaitKind kind) {
  return core.tracks[size_t(track)].waited[size_t(kind)] != 0;
}

/// The other side of a CB that `wait` is for. A profile records waits only: the
/// track that waits for the same CB the other way, else the remaining one.
std::optional<Track> otherSide(const CoreProfile &core,
                               const emulator::WaitTotal &wait) {
  bool front = wait.kind == WaitKind::CbFront;
  WaitKind opposite = front ? WaitKind::CbBack : WaitKind::CbFront;
  for (const emulator::WaitTotal &other : core.waits)
    if (other.kind == opposite && other.id == wait.id && other.cycles != 0)
      return other.track;
  constexpr Track kMovers[] = {Track::DataMovement1, Track::DataMovement0};
  if (std::ranges::find(kMovers, wait.track) != std::end(kMovers)) {
    Track compute = front ? Track::Pack : Track::Unpack;
    if (isThere(core, compute))
      return compute;
    Track other = wait.track == kMovers[0] ? kMovers[1] : kMovers[0];
    return isThere(core, other) ? std::optional(other) : std::nullopt;
  }
  // Readers fill the CBs of compute kernels; writers wait for theirs.
  std::optional<Track> found;
  for (Track mover : kMovers)
    if (isThere(core, mover) &&
        (!found || hasWait(core, mover, WaitKind::CbFront) != front))
      found = mover;
  return found;
}

/// The track that `wait` of `core` is for; none if it is for the network or a
/// semaphore.
std::optional<Track> waitsFor(const CoreProfile &core,
                              const emulator::WaitTotal &wait) {
  if (wait.kind == WaitKind::Dst)
    return pace(core);
  if (wait.kind == WaitKind::CbFront || wait.kind == WaitKind::CbBack)
    return otherSide(core, wait);
  return std::nullopt;
}

std::string nameOf(const Launch &launch, size_t core, Track track) {
  std::string text = emulator::name(track);
  if (core < launch.profile.kernels.size())
    text += " '" + launch.profile.kernels[core][size_t(track)] + "'";
  return text;
}

unsigned percent(double part) { return unsigned(std::lround(100 * part)); }

} // namespace

Bound boundOf(const Launch &launch) {
  const Profile &profile = launch.profile;
  Bound b;
  uint64_t end = 0;
  for (size_t i = 0; i != profile.cores.size(); ++i)
    for (size_t t = 0; t != emulator::kNumTracks; ++t)
      if (uint64_t at = profile.cores[i].tracks[t].end; at > end) {
        end = at;
        b.core = i;
        b.last = Track(t);
      }
  const CoreProfile &core = profile.cores[b.core];
  b.track = b.last;
  for (unsigned seen = 0;;) {
    seen |= 1u << unsigned(b.track);
    b.what = "busy";
    b.cycles = core.tracks[size_t(b.track)].busy;
    auto wait = std::ranges::find_if(core.waits, [&](const auto &w) {
      return w.track == b.track; // largest first
    });
    if (wait == core.waits.end() || wait->cycles <= b.cycles)
      return b;
    std::optional<Track> next = waitsFor(core, *wait);
    if (next && !(seen >> unsigned(*next) & 1)) {
      b.track = *next;
      continue;
    }
    b.what = waitTarget(launch, wait->kind, wait->id);
    b.cycles = wait->cycles;
    return b;
  }
}

std::string summary(const Launch &launch, const device::ChipDesc &chip) {
  const Profile &profile = launch.profile;
  char text[160];
  std::snprintf(text, sizeof(text), ": %llu cycles, %.2f us on %zu core%s",
                (unsigned long long)profile.cycles, profile.seconds() * 1e6,
                profile.cores.size(), profile.cores.size() == 1 ? "" : "s");
  std::string line = launch.name + text;
  if (profile.cores.empty() || profile.cycles == 0)
    return line;
  Bound b = boundOf(launch);
  const CoreProfile &core = profile.cores[b.core];
  uint64_t end = core.tracks[size_t(b.last)].end;
  line += "; slowest: core " + std::to_string(core.core.y) + "," +
          std::to_string(core.core.x) + " " + nameOf(launch, b.core, b.last) +
          ", " + std::to_string(end) + " cycles; bound by " +
          nameOf(launch, b.core, b.track) + ": " + b.what + " " +
          std::to_string(percent(double(b.cycles) / double(end))) + " %";
  Roofline limit = roofline(launch, chip);
  if (limit.dramSeconds > 0)
    line += "; DRAM " +
            std::to_string(percent(limit.dramSeconds / profile.seconds())) +
            " % of its rate";
  return line;
}

} // namespace tt::trace
