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

void CycleClock::page(Context &c, bool dram) {
  busy(c, kDm, dram ? costs(c).issue.dramPage : costs(c).issue.l1Page);
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

//===-- semaphores --------------------------------------------------------===//

void CycleClock::semaphoreChanged(Context &c, Core &core, uint32_t address,
                                  uint64_t ticket) {
  ++core.words[address].issued;
  c.machine->transfers[ticket].words.push_back({&core, address});
  wakeThreads(core);
}

void CycleClock::semaphoreSet(Context &c, uint32_t address) {
  busy(c, kDm, costs(c).issue.semaphore);
  uint64_t &last = c.core->words[address].last;
  last = std::max(last, c.clock[kDm]);
}

void CycleClock::semaphoreWaited(Context &c, uint32_t address) {
  WordChanges &word = c.core->words[address];
  if (word.arrived < word.issued)
    block(c, {Wait::For::Word, address, word.issued});
  uint64_t at = word.last;
  if (at > c.clock[kDm])
    at += costs(c).issue.poll;
  waitUntil(c, kDm, at, WaitKind::Semaphore, address);
  busy(c, kDm, costs(c).issue.semaphore);
}

} // namespace tt::emulator
