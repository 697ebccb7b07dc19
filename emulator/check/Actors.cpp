//===- Actors.cpp - Threads, their transfers and their clocks -------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Actors.h"

#include "state/MachineState.h"

namespace tt::emulator {
namespace {

bool ends(WaitKind barrier, Actor::Kind transfer) {
  switch (barrier) {
  case WaitKind::NocRead:
    return transfer == Actor::Kind::Read;
  case WaitKind::NocWrite:
    return transfer == Actor::Kind::Source || transfer == Actor::Kind::Write ||
           transfer == Actor::Kind::Multicast;
  case WaitKind::NocFlush:
    return transfer == Actor::Kind::Source;
  case WaitKind::NocAtomic:
    return transfer == Actor::Kind::Atomic;
  default:
    return false;
  }
}

} // namespace

void Actors::begin(MachineState &machine) {
  actors.clear();
  threads.clear();
  threads.resize(3 * machine.activeCores.size());
  slotOfCore.assign(machine.numCores, 0);
  uint32_t slot = 0;
  for (uint32_t index : machine.activeCores) {
    slotOfCore[index] = slot++;
    for (Context &c : machine.cores[index].threads) {
      ThreadClock &thread = of(c);
      thread.self = ActorId(actors.size());
      actors.push_back({.thread = &c});
      thread.clock.raise(thread.self, 1);
    }
  }
}

ActorId Actors::issue(Context &c, Actor::Kind kind, unsigned noc,
                      uint32_t destination, int trid) {
  ThreadClock &thread = of(c);
  uint64_t key = uint64_t(destination) << 32 | uint64_t(trid + 1) << 8 |
                 uint64_t(kind) << 1 | noc;
  auto [it, isNew] = thread.transfers.try_emplace(key, ActorId(actors.size()));
  if (isNew)
    actors.push_back({.kind = kind,
                      .thread = &c,
                      .noc = noc,
                      .destination = destination,
                      .trid = trid});
  Actor &actor = actors[it->second];
  if (!actor.open)
    thread.open.push_back(it->second);
  actor.open = true;
  actor.last = stamp(c, it->second);
  return it->second;
}

bool Actors::ordered(const Stamp &before, const ThreadClock &now,
                     ActorId actor) const {
  if (now.clock.covers(before.actor, before.epoch))
    return true;
  const Actor &a = actors[before.actor], &b = actors[actor];
  bool isWrite =
      a.kind == Actor::Kind::Write || a.kind == Actor::Kind::Multicast;
  return isWrite && a.kind == b.kind && a.thread == b.thread &&
         a.noc == b.noc && a.destination == b.destination;
}

void Actors::barrier(Context &c, unsigned noc, WaitKind kind, int trid) {
  ThreadClock &thread = of(c);
  std::erase_if(thread.open, [&](ActorId id) {
    Actor &actor = actors[id];
    if (actor.noc != noc || !ends(kind, actor.kind) ||
        (trid >= 0 && actor.trid != trid))
      return false;
    thread.clock.raise(id, actor.now++);
    actor.open = false;
    return true;
  });
}

void Actors::release(Context &c, VectorClock &sync) {
  ThreadClock &thread = of(c);
  sync.join(thread.clock);
  tick(thread);
}

void Actors::releaseBehindWrites(Context &c, VectorClock &sync, unsigned noc,
                                 uint32_t destination, bool multicast) {
  ThreadClock &thread = of(c);
  auto goesThere = [&](const Actor &actor) {
    bool byMulticast = actor.kind == Actor::Kind::Multicast;
    return actor.kind != Actor::Kind::Read && byMulticast == multicast &&
           actor.destination == destination;
  };
  for (ActorId id : thread.open) {
    Actor &actor = actors[id];
    if (actor.noc == noc &&
        (actor.kind == Actor::Kind::Source || goesThere(actor)))
      sync.raise(id, actor.now++);
  }
  sync.join(thread.clock);
  tick(thread);
}

} // namespace tt::emulator
