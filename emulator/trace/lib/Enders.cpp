//===- Enders.cpp - who ended the waits of a launch -----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/trace/Enders.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

namespace tt::trace {
namespace {

using emulator::kNumTracks;
using emulator::opName;
using emulator::TraceEvent;
using emulator::Track;
using emulator::WaitKind;
using Kind = TraceEvent::Kind;

/// Numbers of events by their ends.
using ByEnd = std::multimap<uint64_t, uint32_t>;

struct CoreEvents {
  std::array<ByEnd, kNumTracks> calls, transfers;
};

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

bool isCompute(Track track) { return track >= Track::Unpack; }

class Finder {
public:
  Finder(const std::vector<TraceEvent> &events,
         const device::KernelCosts &costs)
      : events(events), costs(costs) {
    for (uint32_t i = 0; i != events.size(); ++i) {
      const TraceEvent &event = events[i];
      CoreEvents &core = cores[event.core];
      if (event.kind == Kind::Call && isHandOver(opName(event.op)))
        core.calls[size_t(event.track)].emplace(event.end, i);
      else if (event.kind == Kind::Transfer)
        core.transfers[size_t(event.track)].emplace(event.end, i);
    }
  }

  std::optional<uint32_t> find(const TraceEvent &wait) const {
    if (wait.kind != Kind::Wait)
      return std::nullopt;
    auto found = cores.find(wait.core);
    const CoreEvents &core = found->second;
    switch (wait.wait) {
    case WaitKind::CbFront:
    case WaitKind::CbBack:
    case WaitKind::Semaphore:
      return changeOf(core, wait);
    case WaitKind::NocRead:
    case WaitKind::NocWrite:
    case WaitKind::NocAtomic:
      return lastWithin(core.transfers[size_t(wait.track)], wait,
                        [](std::string_view) { return true; });
    case WaitKind::NocFlush:
      return std::nullopt; // when data has left L1 no transfer ends
    case WaitKind::Dst:
      return handOver(core, wait);
    }
    return std::nullopt;
  }

private:
  /// Calls that others wait for.
  static bool isHandOver(std::string_view op) {
    return has(op, "push") || has(op, "pop") || has(op, "semaphore") ||
           op.starts_with("tile_regs");
  }

  static bool ends(WaitKind kind, std::string_view op) {
    return kind == WaitKind::CbFront  ? has(op, "push")
           : kind == WaitKind::CbBack ? has(op, "pop")
                                      : has(op, "semaphore");
  }

  /// The call at whose end the word or the page changed, which the waiting
  /// thread saw when it looked again.
  std::optional<uint32_t> changeOf(const CoreEvents &core,
                                   const TraceEvent &wait) const {
    uint64_t poll =
        isCompute(wait.track) ? costs.compute.cbPoll : costs.issue.poll;
    for (const ByEnd &calls : core.calls)
      for (auto [it, end] = calls.equal_range(wait.end - poll); it != end; ++it)
        if (ends(wait.wait, opName(events[it->second].op)))
          return it->second;
    return std::nullopt;
  }

  /// Pack waits for sections of math, math for sections that pack gives back.
  std::optional<uint32_t> handOver(const CoreEvents &core,
                                   const TraceEvent &wait) const {
    if (wait.track == Track::Pack)
      return lastWithin(
          core.calls[size_t(Track::Math)], wait,
          [](std::string_view op) { return op == "tile_regs_commit"; });
    if (wait.track == Track::Math &&
        std::string_view(opName(wait.op)) == "tile_regs_acquire")
      return lastWithin(
          core.calls[size_t(Track::Pack)], wait,
          [](std::string_view op) { return op == "tile_regs_release"; });
    return std::nullopt; // a bank of the source registers
  }

  /// The last event that ends within the wait.
  template <typename Test>
  std::optional<uint32_t> lastWithin(const ByEnd &those, const TraceEvent &wait,
                                     Test test) const {
    auto it = those.upper_bound(wait.end);
    while (it != those.begin()) {
      --it;
      if (it->first <= wait.begin)
        return std::nullopt;
      if (test(opName(events[it->second].op)))
        return it->second;
    }
    return std::nullopt;
  }

  const std::vector<TraceEvent> &events;
  const device::KernelCosts &costs;
  std::map<uint32_t, CoreEvents> cores;
};

} // namespace

std::vector<std::optional<uint32_t>>
endersOf(const std::vector<TraceEvent> &events,
         const device::KernelCosts &costs) {
  Finder finder(events, costs);
  std::vector<std::optional<uint32_t>> enders;
  enders.reserve(events.size());
  for (const TraceEvent &event : events)
    enders.push_back(finder.find(event));
  return enders;
}

} // namespace tt::trace
