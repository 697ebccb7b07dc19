//===- ClockNoc.cpp - The time that transfers take ------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Clock.h"

#include "sched/Timed.h"
#include "state/MachineState.h"

#include <algorithm>
#include <cstring>

namespace tt::emulator {
namespace {

constexpr uint32_t kWordBytes = 4;

TraceEvent transferEvent(const Context &c, unsigned noc,
                         const NocTarget &target, uint32_t bytes) {
  bool dram = target.kind == NocTarget::Kind::Dram;
  TraceEvent event;
  event.kind = TraceEvent::Kind::Transfer;
  event.begin = c.clock[kDm];
  event.core = c.core->index;
  event.track = Track(unsigned(c.kind));
  event.op = c.op;
  event.site = c.site;
  event.id = bytes;
  event.noc = uint8_t(noc);
  event.bank = int16_t(dram ? int(target.index) : -1);
  if (target.kind == NocTarget::Kind::Core)
    event.firstPeer = event.lastPeer = int32_t(target.index);
  return event;
}

/// Where a packet of a transfer between this core and one other tile lands,
/// which begins `offset` bytes behind the transfer's start.
Landing landingOf(const Context &c, WaitKind kind, const Transfer &t,
                  uint32_t offset, uint32_t bytes) {
  if (kind == WaitKind::NocRead)
    return {c.core->coord, c.core->coord, nullptr,
            uint32_t(t.local - c.core->l1) + offset, bytes};
  if (t.target.kind != NocTarget::Kind::Core)
    return {};
  CoreCoord at = c.machine->cores[t.target.index].coord;
  return {at, at, nullptr, uint32_t(t.target.address) + offset, bytes};
}

/// The words that `t` is going to change.
void bindWords(MachineState &m, NocTransfer &t) {
  uint32_t columns = m.map.grid().cols;
  if (t.to.bytes == 0)
    return;
  for (uint32_t y = t.to.first.y; y <= t.to.last.y; ++y)
    for (uint32_t x = t.to.first.x; x <= t.to.last.x; ++x) {
      Core &core = m.cores[y * columns + x];
      if (&core == t.to.but)
        continue;
      core.forEachWord(t.to.address, t.to.bytes,
                       [&](uint32_t address, WordChanges &word) {
                         ++word.issued;
                         t.words.push_back({&core, address});
                       });
    }
}

/// A record of the packet that `c` hands in now; its tag.
uint32_t addTransfer(Context &c, WaitKind kind, const Transfer &t,
                     const Landing &to) {
  MachineState &m = *c.machine;
  if (m.freeTransfers.empty()) {
    m.freeTransfers.push_back(uint32_t(m.transfers.size()));
    m.transfers.emplace_back();
  }
  uint32_t tag = m.freeTransfers.back();
  m.freeTransfers.pop_back();
  NocTransfer &record = m.transfers[tag];
  record.thread = &c, record.kind = kind;
  record.noc = uint8_t(t.noc), record.trid = int8_t(t.trid);
  record.words.clear();
  record.to = to;
  record.landed = false;
  bindWords(m, record);
  // A kernel that polls a word must get its value at the time of the answer.
  bool isWord = kind == WaitKind::NocRead && t.bytes == kWordBytes;
  record.wordTo = isWord ? t.local : nullptr;
  record.wordFrom = t.remote, record.adds = t.adds;
  record.event = transferEvent(c, t.noc, t.target, t.bytes);
  if (t.target.kind == NocTarget::Kind::Nothing && to.bytes != 0) {
    uint32_t columns = m.map.grid().cols;
    record.event.firstPeer = int32_t(to.first.y * columns + to.first.x);
    record.event.lastPeer = int32_t(to.last.y * columns + to.last.x);
  }
  NocProgress &progress = c.noc[t.noc];
  ++progress.of(kind, -1).pending;
  if (t.trid >= 0)
    ++progress.of(kind, t.trid).pending;
  if (kind == WaitKind::NocRead) {
    ++progress.asked.pending;
  } else {
    ++progress.setOut.pending;
    ++progress.sent.pending;
  }
  return tag;
}

void finish(NocCount &count, uint64_t cycle) {
  --count.pending;
  count.last = std::max(count.last, cycle);
}

/// Calls fn(offset, bytes) for each packet of a transfer.
template <class Fn> void forEachPacket(Context &c, uint32_t bytes, Fn fn) {
  uint32_t most = c.machine->nocClock.maxPacket();
  for (uint32_t done = 0; done < bytes || done == 0; done += most)
    fn(done, std::min(bytes - done, most));
}

/// A multicast's destinations as the network sees them, and where it lands.
std::pair<NocRectangle, Landing> rectangle(const Context &c, unsigned noc,
                                           uint64_t address,
                                           uint32_t destinations) {
  const NocMap &map = c.machine->map;
  int32_t x0 = map.logicalX(noc, nocStartX(address));
  int32_t y0 = map.logicalY(noc, nocStartY(address));
  int32_t x1 = map.logicalX(noc, nocX(address));
  int32_t y1 = map.logicalY(noc, nocY(address));
  auto place = [&](int32_t x, int32_t y) {
    return map.placeOfCore(uint32_t(y) * map.grid().cols + uint32_t(x));
  };
  uint32_t cores =
      uint32_t(std::abs(x1 - x0) + 1) * uint32_t(std::abs(y1 - y0) + 1);
  bool withSender = destinations == cores;
  return {{place(x0, y0), place(x1, y1), withSender},
          {{uint32_t(std::min(y0, y1)), uint32_t(std::min(x0, x1))},
           {uint32_t(std::max(y0, y1)), uint32_t(std::max(x0, x1))},
           withSender ? nullptr : c.core,
           uint32_t(address & kNocAddressMask)}};
}

/// The transfer's end has reached its initiator.
void finishTransfer(MachineState &m, uint32_t tag, uint64_t cycle) {
  NocTransfer &t = m.transfers[tag];
  NocProgress &progress = t.thread->noc[t.noc];
  finish(progress.of(t.kind, -1), cycle);
  if (t.trid >= 0)
    finish(progress.of(t.kind, t.trid), cycle);
  if (m.options.trace) {
    t.event.end = cycle;
    m.events.push_back(t.event);
  }
  m.freeTransfers.push_back(tag);
}

/// The word that `read` takes now: increments that are still on their way do
/// not count, although memory has them since they set out.
void takeWord(const MachineState &m, const NocTransfer &read) {
  uint32_t value = 0, coming = 0;
  std::memcpy(&value, read.wordFrom, kWordBytes);
  for (const NocTransfer &t : m.transfers)
    if (t.adds != 0 && !t.landed && t.wordFrom == read.wordFrom)
      coming += t.adds;
  value -= std::min(value, coming);
  std::memcpy(read.wordTo, &value, kWordBytes);
}

void arrive(NocTransfer &t, uint64_t cycle) {
  t.landed = true;
  for (auto [core, address] : t.words) {
    WordChanges &word = core->words[address];
    ++word.arrived;
    word.last = std::max(word.last, cycle);
    wakeThreads(*core);
  }
}

} // namespace

void advanceNetworks(MachineState &m) {
  m.outcomes.clear();
  m.nocClock.advance(m.outcomes);
  for (const NocOutcome &outcome : m.outcomes) {
    NocTransfer &t = m.transfers[outcome.tag];
    NocProgress &progress = t.thread->noc[t.noc];
    switch (outcome.stage) {
    case NocStage::SetOut:
      finish(t.kind == WaitKind::NocRead ? progress.asked : progress.setOut,
             outcome.cycle);
      break;
    case NocStage::Sent:
      finish(progress.sent, outcome.cycle);
      break;
    case NocStage::Taken:
      if (t.wordTo != nullptr)
        takeWord(m, t);
      break;
    case NocStage::Arrived:
      arrive(t, outcome.cycle);
      break;
    case NocStage::Done:
      if (!t.landed) // a read's data
        arrive(t, outcome.cycle);
      finishTransfer(m, uint32_t(outcome.tag), outcome.cycle);
      break;
    }
    wakeThreads(*t.thread->core);
  }
}

void CycleClock::turn(Context &c) {
  MachineState &m = *c.machine;
  wakeThreads(*c.core);
  for (;;) {
    uint64_t event = m.nocClock.nextEvent(), thread = m.ready.leastKey();
    if (event <= c.clock[kDm] && event <= thread) {
      advanceNetworks(m);
    } else if (thread < c.clock[kDm]) {
      block(c, {.what = Wait::For::Turn});
      wakeThreads(*c.core);
    } else {
      return;
    }
  }
}

void CycleClock::accept(Context &c, unsigned noc, bool isRead) {
  NocCount &waiting = isRead ? c.noc[noc].asked : c.noc[noc].setOut;
  if (waiting.pending == 0)
    return;
  block(c, {.what = Wait::For::Network, .count = &waiting.pending});
  waitUntil(c, kDm, waiting.last,
            isRead ? WaitKind::NocRead : WaitKind::NocFlush, noc);
  turn(c);
}

void CycleClock::read(Context &c, const Transfer &t) {
  bool dram = t.target.kind == NocTarget::Kind::Dram;
  uint64_t cycles =
      uint64_t(cost(c, c.op, {.dram = dram, .noc = t.noc}).dataMovement);
  forEachPacket(c, t.bytes, [&](uint32_t offset, uint32_t bytes) {
    accept(c, t.noc, true);
    busy(c, kDm, cycles);
    Transfer packet = t;
    packet.bytes = bytes;
    Landing to = landingOf(c, WaitKind::NocRead, t, offset, bytes);
    c.machine->nocClock.read(t.noc, c.core->index, t.target, bytes,
                             c.clock[kDm],
                             addTransfer(c, WaitKind::NocRead, packet, to));
  });
}

void CycleClock::write(Context &c, const Transfer &t) {
  forEachPacket(c, t.bytes, [&](uint32_t offset, uint32_t bytes) {
    accept(c, t.noc, false);
    charge(c);
    Transfer packet = t;
    packet.bytes = bytes;
    Landing to = landingOf(c, WaitKind::NocWrite, t, offset, bytes);
    c.machine->nocClock.write(t.noc, c.core->index, t.target, bytes,
                              c.clock[kDm],
                              addTransfer(c, WaitKind::NocWrite, packet, to));
  });
}

void CycleClock::multicast(Context &c, unsigned noc, uint64_t address,
                           uint32_t bytes, uint32_t destinations, bool linked) {
  auto [places, landing] = rectangle(c, noc, address, destinations);
  uint32_t first = landing.address;
  forEachPacket(c, bytes, [&](uint32_t offset, uint32_t packet) {
    accept(c, noc, false);
    charge(c);
    landing.address = first + offset, landing.bytes = packet;
    uint32_t tag = addTransfer(
        c, WaitKind::NocWrite,
        {.noc = noc, .target = {}, .bytes = packet * destinations}, landing);
    c.machine->nocClock.multicast(noc, c.core->index, places, packet, linked,
                                  c.clock[kDm], tag);
  });
}

void CycleClock::atomic(Context &c, const Transfer &t) {
  bool isWrite = c.machine->rows[c.op].kind == device::CallKind::InlineWrite;
  accept(c, t.noc, false);
  charge(c);
  WaitKind kind = isWrite ? WaitKind::NocWrite : WaitKind::NocAtomic;
  uint32_t tag = addTransfer(c, kind, t, landingOf(c, kind, t, 0, t.bytes));
  c.machine->nocClock.atomic(t.noc, c.core->index, t.target, !isWrite,
                             c.clock[kDm], tag);
}

void CycleClock::barrier(Context &c, unsigned noc, WaitKind kind, int trid) {
  NocCount &count = c.noc[noc].of(kind, trid);
  if (count.pending != 0)
    block(c, {.what = Wait::For::Network, .count = &count.pending});
  waitUntil(c, kDm, count.last, kind, noc);
  charge(c);
}

} // namespace tt::emulator
