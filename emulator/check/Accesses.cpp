//===- Accesses.cpp - Races for memory ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Accesses.h"

#include "state/MachineState.h"
#include "state/Ops.h"

namespace tt::emulator {
namespace {

/// Keeps the reads that are not ordered before `now`.
void note(Segment &s, const Stamp &now, const ThreadClock &thread) {
  auto isPast = [&](const Stamp &read) {
    return read.actor == now.actor ||
           thread.clock.covers(read.actor, read.epoch);
  };
  std::erase_if(s.moreReads, isPast);
  if (isPast(s.read))
    s.read = now;
  else
    s.moreReads.push_back(now);
}

const char *verb(uint16_t op, bool writes) {
  if (op == uint16_t(Op::cb_push_back))
    return "pushes";
  return writes ? "writes" : "reads";
}

const char *barrierOf(Actor::Kind transfer) {
  switch (transfer) {
  case Actor::Kind::Read:
    return "noc_async_read_barrier";
  case Actor::Kind::Source:
    return "noc_async_writes_flushed or noc_async_write_barrier";
  default:
    return "noc_async_write_barrier";
  }
}

} // namespace

void Accesses::begin() {
  l1s.resize(machine.l1s.size());
  banks.resize(machine.banks.size());
  for (ShadowMemory &l1 : l1s)
    l1.clear();
  for (ShadowMemory &bank : banks)
    bank.clear();
}

bool Accesses::read(Context &c, ActorId actor, const NocTarget &where,
                    uint64_t bytes) {
  bool written = bytes == 0;
  const ThreadClock &thread = actors.of(c);
  Stamp now = actors.stamp(c, actor);
  auto visit = [&](uint64_t at, Segment &s) {
    if (s.write && !actors.ordered(s.write, thread, actor))
      report(c, /*writes=*/false, s.write, /*otherWrites=*/true, where, at);
    note(s, now, thread);
    written |= bool(s.write);
  };
  shadowOf(where).update(where.address, bytes, visit);
  return written;
}

const Stamp *Accesses::contendingRead(const Segment &s,
                                      const ThreadClock &thread,
                                      ActorId actor) const {
  if (s.read && !actors.ordered(s.read, thread, actor))
    return &s.read;
  for (const Stamp &read : s.moreReads)
    if (!actors.ordered(read, thread, actor))
      return &read;
  return nullptr;
}

void Accesses::write(Context &c, ActorId actor, const NocTarget &where,
                     uint64_t bytes) {
  const ThreadClock &thread = actors.of(c);
  Stamp now = actors.stamp(c, actor);
  auto visit = [&](uint64_t at, Segment &s) {
    if (s.write && !actors.ordered(s.write, thread, actor))
      report(c, /*writes=*/true, s.write, /*otherWrites=*/true, where, at);
    else if (const Stamp *read = contendingRead(s, thread, actor))
      report(c, /*writes=*/true, *read, /*otherWrites=*/false, where, at);
    s.write = now;
    s.read = {};
    s.moreReads.clear();
  };
  shadowOf(where).update(where.address, bytes, visit);
}

//===-- reports -----------------------------------------------------------===//

Text Accesses::memory(const Context &c, const NocTarget &where) const {
  Text text;
  if (where.kind == NocTarget::Kind::Dram) {
    text.add("address 0x%llx of DRAM bank %u",
             (unsigned long long)where.address, where.index);
    return text;
  }
  const Core &core = machine.cores[where.index];
  if (BufferPage page = buffers.find(core, where.address))
    text.add("page %u of CB %u", page.page, page.cb->config->port);
  else
    text.add("L1 address 0x%llx", (unsigned long long)where.address);
  if (&core != c.core)
    text.add(" of core %u,%u", core.coord.y, core.coord.x);
  return text;
}

std::string Accesses::describe(const Context &c, const NocTarget &where) const {
  return std::string(verb(c.op, /*writes=*/false)) + " " +
         memory(c, where).str();
}

Text Accesses::advice(const Context &c, const Actor &other,
                      const NocTarget &where) const {
  Text text;
  bool local = where.kind == NocTarget::Kind::Core &&
               where.index == c.core->index && other.thread->core == c.core;
  if (local && buffers.find(*c.core, where.address))
    text.add("cb_wait_front must come before a page is read, cb_reserve_back "
             "before it is written");
  else if (other.kind == Actor::Kind::Write ||
           other.kind == Actor::Kind::Multicast)
    text.add("a semaphore must order them; without noc_async_write_barrier "
             "only a signal that goes the same way as the data (network, core, "
             "multicast or not) arrives behind it");
  else if (other.kind == Actor::Kind::Thread)
    text.add("a semaphore must order them");
  else
    text.add("a semaphore must order them, signalled after %s",
             barrierOf(other.kind));
  return text;
}

void Accesses::report(Context &c, bool writes, const Stamp &other,
                      bool otherWrites, NocTarget where, uint64_t at) {
  where.address = at;
  const Actor &actor = actors[other.actor];
  Text what = memory(c, where);
  if (actor.thread == &c)
    return found(
        c, Error::Kind::Race,
        "%s %s, which %s at %s may still be %s: %s must come in between",
        verb(c.op, writes), what.str(), opName(other.op),
        locationOf(c, other.site).str(), otherWrites ? "writing" : "reading",
        barrierOf(actor.kind));
  found(c, Error::Kind::Race, "%s %s, which %s %s; nothing orders the two: %s",
        verb(c.op, writes), what.str(), placeOf(*actor.thread, other).str(),
        verb(other.op, otherWrites), advice(c, actor, where).str());
}

} // namespace tt::emulator
