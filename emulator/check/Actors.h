//===- Actors.h - Threads, their transfers and their clocks ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// A transfer continues while its thread runs on, so it is an actor of its own:
// it is ordered behind everything that its thread had seen when it issued the
// transfer, and the barrier orders the thread behind it. Transfers that one
// barrier ends share an actor; writes have one actor per destination, since a
// later packet of the thread to the same destination on the same network and
// virtual channel arrives behind them. Source of the ordering rules:
// docs.tenstorrent.com, tt-metalium, kernel APIs, "Ordering (NOC, CMD_BUF,
// VC)"; tt-metal dataflow_api.h.
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CHECK_ACTORS_H
#define TT_EMULATOR_CHECK_ACTORS_H

#include "ShadowMemory.h"
#include "state/Core.h"

#include <unordered_map>

namespace tt::emulator {

struct Actor {
  enum class Kind : uint8_t {
    Thread,
    Read,      ///< reads the remote side and writes the local one
    Source,    ///< reads the local side of writes
    Write,     ///< writes the remote side
    Multicast, ///< writes the remote side; has its own virtual channel
    Atomic,    ///< changes a remote word
    Posted, ///< changes a remote word without an answer, so no barrier ends it
  };
  Kind kind = Kind::Thread;
  Context *thread = nullptr; ///< that runs, or issued it
  unsigned noc = 0;
  uint32_t destination = 0; ///< core of what changes the remote side
  int trid = -1;
  Epoch now = 1;
  bool open = false; ///< used since the last barrier that ends it
  Stamp last = {};   ///< of a transfer
};

/// The events of other threads that a thread has synchronized with.
struct ThreadClock {
  ActorId self = 0;
  VectorClock clock;
  std::vector<ActorId> open; ///< its open transfers
  std::unordered_map<uint64_t, ActorId> transfers;
};

class Actors {
public:
  /// The destination of all writes to DRAM: no semaphore follows them there.
  static constexpr uint32_t kDram = ~uint32_t(0);

  /// Resets all actors for the kernel threads of the active cores.
  void begin(MachineState &machine);

  ThreadClock &of(const Context &c) {
    return threads[3 * slotOfCore[c.core->index] + size_t(c.kind)];
  }
  const Actor &operator[](ActorId id) const { return actors[id]; }

  /// The actor of transfers like the one that `c` issues now; it becomes open.
  ActorId issue(Context &c, Actor::Kind kind, unsigned noc,
                uint32_t destination, int trid);
  /// An access by the call that `c` executes.
  Stamp stamp(const Context &c, ActorId actor) const {
    return {actor, actors[actor].now, c.site, c.op};
  }
  /// The current epoch of `actor`, which ends with this call.
  Epoch next(ActorId actor) { return actors[actor].now++; }
  /// Whether `before` has happened when `actor`, of thread `now`, accesses the
  /// same bytes.
  bool ordered(const Stamp &before, const ThreadClock &now,
               ActorId actor) const;

  /// The transfers that `kind` waits for have ended; `trid` -1 means all.
  void barrier(Context &c, unsigned noc, WaitKind kind, int trid);

  /// Thread `c` sees everything that was released to `sync`.
  void acquire(Context &c, const VectorClock &sync) { of(c).clock.join(sync); }
  /// Orders a thread that acquires `sync` behind everything that `c` has seen
  /// and done.
  void release(Context &c, VectorClock &sync);
  /// Likewise, and orders it behind the writes and words of `c` on network
  /// `noc` to core `destination`, by multicast or not: a word sent the same way
  /// arrives behind them. By then the network has also fetched the sources of
  /// earlier writes.
  void releaseBehindWrites(Context &c, VectorClock &sync, unsigned noc,
                           uint32_t destination, bool multicast);

  /// Calls fn(const Actor &) for the transfers of `c` that may still go on.
  template <class Fn> void forEachOpen(const Context &c, Fn fn) {
    ThreadClock &thread = of(c);
    for (ActorId id : thread.open)
      if (!thread.clock.covers(id, actors[id].last.epoch))
        fn(actors[id]);
  }

private:
  /// Later accesses of the thread are no longer covered by what it released.
  void tick(ThreadClock &thread) {
    thread.clock.raise(thread.self, ++actors[thread.self].now);
  }

  std::vector<Actor> actors;
  std::vector<ThreadClock> threads;
  std::vector<uint32_t> slotOfCore;
};

} // namespace tt::emulator

#endif // TT_EMULATOR_CHECK_ACTORS_H
