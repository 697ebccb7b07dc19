//===- Clock.cpp - The time that kernel calls take ------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Clock.h"

#include "sched/Timed.h"
#include "state/MachineState.h"

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

/// In compute kernels the unpack thread is the consumer of a CB, the pack
/// thread the producer.
unsigned consumerLane(const Context &c) { return isCompute(c) ? kUnpack : kDm; }
unsigned producerLane(const Context &c) { return isCompute(c) ? kPack : kDm; }

uint32_t portOf(const Context &, const CircularBuffer &cb) {
  return cb.config->port;
}

/// Cycles from the change of a CB's page count to the end of a wait for it.
uint32_t pollCycles(const Context &c) {
  return isCompute(c) ? costs(c).compute.cbPoll : costs(c).issue.poll;
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

device::CallCycles CycleClock::cost(const Context &c, uint16_t op,
                                    device::CallForm form) {
  const ComputeState &state = c.core->compute;
  form.compute = isCompute(c);
  form.fidelity = state.settings.fidelity;
  form.wide = state.wide;
  form.approx |= state.math.approx;
  form.l1Accumulate = state.l1Accumulate;
  form.packPrecise = state.settings.bfp8PackPrecise;
  return device::stepCycles(c.machine->rows[op], form, costs(c));
}

void CycleClock::charge(Context &c) {
  device::CallCycles each = cost(c, c.op);
  if (!isCompute(c))
    return busy(c, kDm, uint64_t(each.dataMovement));
  busy(c, kUnpack, uint64_t(each.unpack + each.dataMovement));
  busy(c, kMath, uint64_t(each.math));
  busy(c, kPack, uint64_t(each.pack));
}

void CycleClock::page(Context &c, bool dram) {
  busy(c, kDm, uint64_t(device::pageCycles({.dram = dram}, costs(c))));
}

//===-- circular buffers --------------------------------------------------===//

void CycleClock::cbWaited(Context &c, CircularBuffer &cb, uint32_t pages) {
  unsigned lane = consumerLane(c);
  uint64_t pushed = cb.pushedAt[cb.advanced(cb.readPage, pages - 1)];
  if (pushed > c.clock[lane])
    pushed += pollCycles(c);
  waitUntil(c, lane, pushed, WaitKind::CbFront, portOf(c, cb));
  charge(c);
}

void CycleClock::cbReserved(Context &c, CircularBuffer &cb, uint32_t pages) {
  unsigned lane = producerLane(c);
  uint64_t popped = cb.poppedAt[cb.advanced(cb.writePage, pages - 1)];
  if (popped > c.clock[lane])
    popped += pollCycles(c);
  waitUntil(c, lane, popped, WaitKind::CbBack, portOf(c, cb));
  charge(c);
}

void CycleClock::cbPushed(Context &c, CircularBuffer &cb, uint32_t pages) {
  unsigned lane = producerLane(c);
  charge(c);
  for (uint32_t i = 0; i != pages; ++i)
    cb.pushedAt[cb.advanced(cb.writePage, i)] = c.clock[lane];
}

void CycleClock::cbPopped(Context &c, CircularBuffer &cb, uint32_t pages) {
  unsigned lane = consumerLane(c);
  charge(c);
  for (uint32_t i = 0; i != pages; ++i)
    cb.poppedAt[cb.advanced(cb.readPage, i)] = c.clock[lane];
}

//===-- semaphores --------------------------------------------------------===//

// Transfers on their way may still change a word that nobody has waited for;
// all earlier changes are done.
void CycleClock::watch(Context &c, uint32_t address) {
  auto [word, isNew] = c.core->words.try_emplace(address);
  if (!isNew)
    return;
  for (NocTransfer &t : c.machine->transfers)
    if (!t.landed && t.to.covers(*c.core, address)) {
      ++word->second.issued;
      t.words.push_back({c.core, address});
    }
}

void CycleClock::landed(Core &core) { wakeThreads(core); }

void CycleClock::stored(Context &c, uint32_t address, uint32_t bytes) {
  charge(c);
  // The word may be a semaphore that a thread waits for later in host time
  // although its clock is behind this one's.
  if (bytes == 4)
    watch(c, address);
  c.core->forEachWord(address, bytes, [&](uint32_t, WordChanges &word) {
    word.last = std::max(word.last, c.clock[kDm]);
  });
}

void CycleClock::semaphoreSet(Context &c, uint32_t address) {
  charge(c);
  watch(c, address);
  uint64_t &last = c.core->words.at(address).last;
  last = std::max(last, c.clock[kDm]);
}

void CycleClock::semaphoreWaited(Context &c, uint32_t address) {
  WordChanges &word = c.core->words.at(address);
  if (word.arrived < word.issued)
    block(c, {Wait::For::Word, address, word.issued});
  uint64_t at = word.last;
  if (at > c.clock[kDm])
    at += costs(c).issue.poll;
  waitUntil(c, kDm, at, WaitKind::Semaphore, address);
  charge(c);
}

} // namespace tt::emulator
