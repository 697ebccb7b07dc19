//===- Clock.cpp - The time that kernel calls take ------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Clock.h"

#include "MachineState.h"
#include "sched/Timed.h"

#include <algorithm>

namespace tt::emulator {
namespace {

const device::KernelCosts &costs(const Context &c) { return c.machine->costs; }

bool isCompute(const Context &c) { return c.kind == ThreadKind::Compute; }

Track trackOf(const Context &c, unsigned lane) {
  if (isCompute(c))
    return Track(unsigned(Track::Unpack) + lane);
  return Track(unsigned(c.kind));
}

/// In compute kernels the consumer side of a CB is unpack's, the producer side
/// pack's.
unsigned consumerLane(const Context &c) { return isCompute(c) ? kUnpack : kDm; }
unsigned producerLane(const Context &c) { return isCompute(c) ? kPack : kDm; }

uint32_t portOf(const Context &, const CircularBuffer &cb) {
  return cb.config->port;
}

/// From the change of a CB's page count to the end of a wait for it.
uint32_t pollCycles(const Context &c) {
  return isCompute(c) ? costs(c).compute.cbPoll : costs(c).issue.poll;
}

/// A call on a CB that needs not wait.
uint32_t cbCycles(const Context &c) {
  return isCompute(c) ? costs(c).compute.cb : costs(c).issue.cb;
}

} // namespace

void CycleClock::record(Context &c, unsigned lane, uint64_t begin, uint64_t end,
                        TraceEvent event) {
  if (!c.machine->options.trace || begin == end)
    return;
  event.begin = begin;
  event.end = end;
  event.core = c.core->index;
  event.track = trackOf(c, lane);
  event.op = c.op;
  event.site = c.site;
  c.machine->events.push_back(event);
}

void CycleClock::recordTransfer(Context &c, unsigned noc,
                                const NocTarget &target, uint32_t bytes,
                                uint64_t begin, uint64_t end) {
  bool dram = target.kind == NocTarget::Kind::Dram;
  record(c, kDm, begin, end,
         {.kind = TraceEvent::Kind::Transfer,
          .id = bytes,
          .noc = uint8_t(noc),
          .bank = int16_t(dram ? int(target.index) : -1)});
}

void CycleClock::busy(Context &c, unsigned lane, uint64_t cycles) {
  uint64_t begin = c.clock[lane];
  c.clock[lane] += cycles;
  c.totals[lane].busy += cycles;
  record(c, lane, begin, c.clock[lane], {.kind = TraceEvent::Kind::Call});
}

void CycleClock::waitUntil(Context &c, unsigned lane, uint64_t until,
                           WaitKind kind, uint32_t id) {
  uint64_t begin = c.clock[lane];
  if (until <= begin)
    return;
  c.clock[lane] = until;
  c.totals[lane].waited[size_t(kind)] += until - begin;
  uint64_t key = uint64_t(lane) << 40 | uint64_t(kind) << 32 | id;
  c.waitedFor[key] += until - begin;
  record(c, lane, begin, until,
         {.kind = TraceEvent::Kind::Wait, .wait = kind, .id = id});
}

void CycleClock::scalar(Context &c) {
  // In compute kernels every one of the three RISC-V cores does it.
  for (unsigned lane = 0, n = isCompute(c) ? 3 : 1; lane != n; ++lane)
    busy(c, lane, costs(c).issue.scalar);
}

void CycleClock::pageAddress(Context &c) {
  busy(c, kDm, costs(c).issue.pageAddress);
}

//===-- circular buffers --------------------------------------------------===//

void CycleClock::cbWaited(Context &c, CircularBuffer &cb, uint32_t pages) {
  unsigned lane = consumerLane(c);
  uint64_t pushed = cb.pushedAt[cb.advanced(cb.readPage, pages - 1)];
  if (pushed > c.clock[lane])
    pushed += pollCycles(c);
  waitUntil(c, lane, pushed, WaitKind::CbFront, portOf(c, cb));
  busy(c, lane, cbCycles(c));
}

void CycleClock::cbReserved(Context &c, CircularBuffer &cb, uint32_t pages) {
  unsigned lane = producerLane(c);
  uint64_t popped = cb.poppedAt[cb.advanced(cb.writePage, pages - 1)];
  if (popped > c.clock[lane])
    popped += pollCycles(c);
  waitUntil(c, lane, popped, WaitKind::CbBack, portOf(c, cb));
  busy(c, lane, cbCycles(c));
}

void CycleClock::cbPushed(Context &c, CircularBuffer &cb, uint32_t pages) {
  unsigned lane = producerLane(c);
  busy(c, lane, cbCycles(c));
  for (uint32_t i = 0; i != pages; ++i)
    cb.pushedAt[cb.advanced(cb.writePage, i)] = c.clock[lane];
}

void CycleClock::cbPopped(Context &c, CircularBuffer &cb, uint32_t pages) {
  unsigned lane = consumerLane(c);
  busy(c, lane, cbCycles(c));
  for (uint32_t i = 0; i != pages; ++i)
    cb.poppedAt[cb.advanced(cb.readPage, i)] = c.clock[lane];
}

//===-- networks ----------------------------------------------------------===//

void CycleClock::turn(Context &c) {
  MachineState &m = *c.machine;
  wakeThreads(*c.core);
  while (m.ready.leastKey() < c.clock[kDm]) {
    block(c, {.what = Wait::For::Turn});
    wakeThreads(*c.core);
  }
}

void CycleClock::read(Context &c, const Transfer &t) {
  const device::IssueCosts &issue = costs(c).issue;
  NocProgress &noc = c.noc[t.noc];
  busy(c, kDm,
       t.issue == Issue::WithState ? issue.readWithState : issue.read);
  uint64_t done = c.machine->nocClock
                      .read(t.noc, c.core->index, t.target, t.bytes,
                            c.clock[kDm])
                      .done;
  recordTransfer(c, t.noc, t.target, t.bytes, c.clock[kDm], done);
  noc.readsDone = std::max(noc.readsDone, done);
  if (t.trid >= 0)
    noc.tridReads[size_t(t.trid)] = std::max(noc.tridReads[size_t(t.trid)], done);
}

uint64_t CycleClock::write(Context &c, const Transfer &t) {
  const device::IssueCosts &issue = costs(c).issue;
  NocProgress &noc = c.noc[t.noc];
  busy(c, kDm,
       t.issue == Issue::WithState ? issue.writeWithState : issue.write);
  auto times = c.machine->nocClock.write(t.noc, c.core->index, t.target,
                                         t.bytes, c.clock[kDm]);
  recordTransfer(c, t.noc, t.target, t.bytes, c.clock[kDm], times.done);
  noc.writesSent = std::max(noc.writesSent, times.sent);
  noc.writesDone = std::max(noc.writesDone, times.done);
  if (t.trid >= 0)
    noc.tridWrites[size_t(t.trid)] =
        std::max(noc.tridWrites[size_t(t.trid)], times.done);
  return times.arrived;
}

uint64_t CycleClock::multicast(Context &c, unsigned noc, uint64_t address,
                               uint32_t bytes, uint32_t destinations,
                               bool linked) {
  const NocMap &map = c.machine->map;
  busy(c, kDm, costs(c).issue.multicast);
  auto place = [&](uint32_t x, uint32_t y) {
    uint32_t core = uint32_t(map.logicalY(noc, y)) * map.grid().cols +
                    uint32_t(map.logicalX(noc, x));
    return map.placeOfCore(core);
  };
  NocRectangle to{place(nocStartX(address), nocStartY(address)),
                  place(nocX(address), nocY(address)), destinations};
  auto times = c.machine->nocClock.multicast(noc, c.core->index, to, bytes,
                                             linked, c.clock[kDm]);
  recordTransfer(c, noc, {}, bytes * destinations, c.clock[kDm], times.done);
  NocProgress &progress = c.noc[noc];
  progress.writesSent = std::max(progress.writesSent, times.sent);
  progress.writesDone = std::max(progress.writesDone, times.done);
  return times.arrived;
}

uint64_t CycleClock::atomic(Context &c, const Transfer &t) {
  const device::IssueCosts &issue = costs(c).issue;
  busy(c, kDm, t.issue == Issue::Inline ? issue.inlineWrite : issue.atomic);
  auto times =
      c.machine->nocClock.atomic(t.noc, c.core->index, t.target, c.clock[kDm]);
  NocProgress &noc = c.noc[t.noc];
  uint64_t &done = t.issue == Issue::Inline ? noc.writesDone : noc.atomicsDone;
  done = std::max(done, times.done);
  if (t.issue == Issue::Inline)
    noc.writesSent = std::max(noc.writesSent, times.sent);
  return times.arrived;
}

void CycleClock::barrier(Context &c, unsigned noc, WaitKind kind, int trid) {
  NocProgress &p = c.noc[noc];
  uint64_t until = kind == WaitKind::NocRead     ? p.readsDone
                   : kind == WaitKind::NocAtomic ? p.atomicsDone
                   : kind == WaitKind::NocFlush  ? p.writesSent
                                                 : p.writesDone;
  if (trid >= 0)
    until = kind == WaitKind::NocRead ? p.tridReads[size_t(trid)]
                                      : p.tridWrites[size_t(trid)];
  waitUntil(c, kDm, until, kind, noc);
  busy(c, kDm, costs(c).issue.barrier);
}

//===-- semaphores --------------------------------------------------------===//

void CycleClock::semaphoreChanged(Context &, Core &core, uint32_t address,
                                  uint64_t when) {
  uint64_t &at = core.semaphoreAt[address];
  at = std::max(at, when);
  wakeThreads(core);
}

void CycleClock::semaphoreSet(Context &c, uint32_t address) {
  busy(c, kDm, costs(c).issue.semaphore);
  uint64_t &at = c.core->semaphoreAt[address];
  at = std::max(at, c.clock[kDm]);
}

void CycleClock::semaphoreWaited(Context &c, uint32_t address) {
  auto changed = c.core->semaphoreAt.find(address);
  uint64_t at = changed == c.core->semaphoreAt.end() ? 0 : changed->second;
  if (at > c.clock[kDm])
    at += costs(c).issue.poll;
  waitUntil(c, kDm, at, WaitKind::Semaphore, address);
  busy(c, kDm, costs(c).issue.semaphore);
}

} // namespace tt::emulator
