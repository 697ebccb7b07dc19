//===- NocEvents.h - Events in the order of time --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Nearly all events lie within a few hundred cycles, so they are kept in a ring
// of one list per cycle; those farther ahead wait in a heap until the ring gets
// there. Events of one cycle come out in the order in which they went in.
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_NOC_NOCEVENTS_H
#define TT_EMULATOR_NOC_NOCEVENTS_H

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace tt::emulator {

/// `Event` has a member `cycle`.
template <class Event> class NocEvents {
public:
  static constexpr uint64_t kNever = ~uint64_t(0);

  void clear() {
    for (std::vector<Event> &list : lists)
      list.clear();
    used = {};
    far.clear();
    taken = 0;
    now = pushed = 0;
  }

  /// An event of the past takes place now.
  void push(const Event &event) {
    if (event.cycle >= now + kLists) {
      far.push_back({event, pushed++});
      std::push_heap(far.begin(), far.end());
      return;
    }
    put(event);
  }

  /// Cycle of the next event, kNever if there is none.
  uint64_t next() const {
    uint64_t begin = now % kLists;
    for (uint64_t word = 0; word <= kWords; ++word) {
      uint64_t at = (begin / 64 + word) % kWords, bits = used[at];
      if (word == 0)
        bits &= ~uint64_t(0) << begin % 64;
      else if (word == kWords) // the first word again, what lies before `begin`
        bits &= ~(~uint64_t(0) << begin % 64);
      if (bits != 0) {
        uint64_t list = at * 64 + uint64_t(std::countr_zero(bits));
        return now + (list + kLists - begin) % kLists;
      }
    }
    return far.empty() ? kNever : far.front().event.cycle;
  }

  /// Takes the next event; there must be one.
  Event pop() {
    uint64_t cycle = next();
    if (cycle != now)
      moveTo(cycle);
    std::vector<Event> &list = lists[now % kLists];
    Event event = list[taken++];
    if (taken == list.size()) {
      list.clear();
      taken = 0;
      used[now % kLists / 64] &= ~bit(now);
    }
    return event;
  }

private:
  static constexpr uint64_t kLists = 1024, kWords = kLists / 64;
  struct Far {
    Event event;
    uint64_t order;
    bool operator<(const Far &other) const { // a heap with the first on top
      return event.cycle != other.event.cycle ? event.cycle > other.event.cycle
                                              : order > other.order;
    }
  };

  static uint64_t bit(uint64_t cycle) { return uint64_t(1) << cycle % 64; }
  void put(const Event &event) {
    uint64_t cycle = std::max<uint64_t>(event.cycle, now);
    lists[cycle % kLists].push_back(event);
    used[cycle % kLists / 64] |= bit(cycle);
  }
  void moveTo(uint64_t cycle) {
    now = cycle;
    while (!far.empty() && far.front().event.cycle < now + kLists) {
      std::pop_heap(far.begin(), far.end());
      put(far.back().event);
      far.pop_back();
    }
  }

  std::array<std::vector<Event>, kLists> lists;
  std::array<uint64_t, kWords> used = {};
  std::vector<Far> far;
  size_t taken = 0; ///< of the list of `now`
  uint64_t now = 0, pushed = 0;
};

} // namespace tt::emulator

#endif // TT_EMULATOR_NOC_NOCEVENTS_H
