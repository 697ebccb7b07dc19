//===- NocClock.cpp - When transfers arrive -------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "NocState.h"

#include <algorithm>
#include <cmath>

namespace tt::emulator {
namespace {

constexpr uint32_t kHeaderFlits = 1;

/// Inputs of a bank: writes by network, then reads by network.
constexpr uint8_t kBankReads = 2;

} // namespace

NocClock::State::State(const device::ChipDesc &chip,
                       const device::KernelCosts &costs, const NocMap &nocMap)
    : map(nocMap), cost(costs.noc), hopCycles(chip.noc.hopCycles),
      maxPacketBytes(chip.noc.maxBurstBytes),
      ways(map, hopCycles, cost.bufferFlits), network(ways.numLinks()) {
  reset();
}

void NocClock::State::reset() {
  network.reset();
  // Neither a tile nor a bank reads ahead of its port for ever.
  for (uint32_t y = 0; y != map.size().y; ++y)
    for (uint32_t x = 0; x != map.size().x; ++x)
      for (unsigned noc : {0u, 1u})
        network.link(ways.server(noc, {x, y})).mostOwed = 1;
  for (uint32_t bank = 0; bank != map.numBanks(); ++bank)
    network.link(ways.bank(bank)).mostOwed = uint8_t(cost.dramReplies);
  transfers.clear();
  freeTransfers.clear();
  banks.assign(map.numBanks(), Bank());
  for (unsigned noc : {0u, 1u}) {
    waiting[noc].clear();
    chains[noc].assign(map.numCores(), Chain());
  }
}

uint32_t NocClock::State::add(const Transfer &transfer) {
  if (freeTransfers.empty()) {
    freeTransfers.push_back(uint32_t(transfers.size()));
    transfers.emplace_back();
  }
  uint32_t index = freeTransfers.back();
  freeTransfers.pop_back();
  transfers[index] = transfer;
  return index;
}

uint32_t NocClock::State::packetCycles(uint32_t bytes) const {
  return kHeaderFlits + uint32_t(std::ceil(bytes / cost.bytesPerCycle));
}

uint32_t NocClock::State::portCycles(unsigned noc, uint32_t bytes) const {
  return kHeaderFlits +
         uint32_t(std::ceil(bytes / cost.portBytesPerCycle[noc]));
}

uint32_t NocClock::State::bankCycles(uint32_t bytes, uint32_t least) const {
  return std::max(least, uint32_t(std::ceil(bytes / cost.dramBytesPerCycle)));
}

//===-- packets -----------------------------------------------------------===//

/// A packet from the transfer's core to its target.
void NocClock::State::send(uint32_t index, uint64_t start) {
  Transfer &t = transfers[index];
  uint32_t number = network.addPacket();
  NocPacket &packet = network.packet(number);
  ways.route(t.noc, map.placeOfCore(t.core), farEnd(t), kRequest, packet.way);
  packet.cycles = packetCycles(t.bytes);
  packet.sourceCycles = portCycles(t.noc, t.bytes);
  packet.tag = index;
  packet.sinkCycles = t.sinkCycles;
  if (t.target.kind == NocTarget::Kind::Dram) {
    NocHop bank = packet.way.back();
    bank.link = ways.bank(t.target.index);
    bank.input = t.noc;
    bank.delay = 0;
    bank.buffer = uint16_t(cost.dramBufferFlits);
    bank.stored += cost.dramBufferFlits;
    packet.way.push_back(bank);
    packet.sinkCycles = bankCycles(t.bytes, cost.dramWriteLeast);
    packet.againCycles = cost.dramWriteAgain;
    packet.place = t.target.address + 1; // 0: none
  }
  network.send(number, start);
}

NocClock::State::Server NocClock::State::serverOf(const Transfer &t) const {
  if (t.target.kind == NocTarget::Kind::Dram)
    return {ways.bank(t.target.index), uint8_t(kBankReads + t.noc)};
  return {ways.server(t.noc, farEnd(t)), kFromTile};
}

/// A read's request sets out.
void NocClock::State::request(uint32_t index, uint64_t start) {
  Transfer &t = transfers[index];
  uint32_t number = network.addPacket();
  NocPacket &packet = network.packet(number);
  ways.route(t.noc, map.placeOfCore(t.core), farEnd(t), kRequest, packet.way);
  NocHop last = packet.way.back();
  Server server = serverOf(t);
  last.link = server.link, last.input = server.input;
  last.delay = uint16_t(cost.readLatency);
  packet.way.push_back(last);
  packet.cycles = 1;
  packet.isShort = true;
  packet.sinkCycles = t.target.kind == NocTarget::Kind::Dram
                          ? bankCycles(t.bytes, cost.dramReadLeast)
                          : cost.readLeast;
  packet.tag = index | kAsking;
  network.send(number, start);
}

/// The data sets out.
void NocClock::State::reply(uint32_t index, uint64_t cycle,
                            uint64_t notBefore) {
  Transfer &t = transfers[index];
  uint32_t number = network.addPacket();
  NocPacket &packet = network.packet(number);
  ways.route(t.noc, farEnd(t), map.placeOfCore(t.core), kResponse, packet.way);
  packet.cycles = packetCycles(t.bytes);
  packet.sourceCycles = portCycles(t.noc, t.bytes);
  packet.tag = index;
  packet.notBefore = notBefore;
  network.send(number, cycle);
}

/// A read's request has been taken: a tile's data sets out, a bank's follows at
/// the bank's rate.
void NocClock::State::answer(uint32_t index, uint64_t cycle) {
  Transfer &t = transfers[index];
  Server server = serverOf(t);
  ++network.link(server.link).owed[server.input];
  if (t.target.kind == NocTarget::Kind::Core)
    return reply(index, cycle, 0);
  uint32_t far =
      hopCycles * ways.hops(t.noc, farEnd(t), map.placeOfCore(t.core));
  uint64_t begin = cycle + cost.dramReadLatency;
  reply(index, begin, begin + bankCycles(t.bytes, cost.dramReadLeast) + far);
}

/// The data has found its port free.
void NocClock::State::answered(uint32_t index, uint64_t cycle) {
  Server server = serverOf(transfers[index]);
  --network.link(server.link).owed[server.input];
  network.tryLink(server.link, cycle, inner);
}

/// Updates a transfer by an outcome of the network.
void NocClock::State::resolve(const NocOutcome &what,
                              std::vector<NocOutcome> &outcomes) {
  uint32_t index = uint32_t(what.tag);
  Transfer &t = transfers[index];
  NocOutcome told{t.tag, what.stage, what.cycle};
  if (what.tag & kAsking) {
    outcomes.push_back(told);
    if (what.stage == NocStage::Taken)
      answer(index, what.cycle);
    return;
  }
  switch (t.kind) {
  case Transfer::Kind::Read:
    if (what.stage == NocStage::SetOut)
      answered(index, what.cycle);
    if (what.stage != NocStage::Arrived)
      return;
    told.stage = NocStage::Done;
    outcomes.push_back(told);
    freeTransfers.push_back(index);
    return;
  case Transfer::Kind::Write:
  case Transfer::Kind::Multicast:
    if (what.stage == NocStage::Taken)
      return;
    outcomes.push_back(told);
    if (what.stage == NocStage::Arrived)
      network.addTimer(what.cycle + t.back, {NocTimer::Kind::Done, index});
    return;
  }
}

//===-- calls -------------------------------------------------------------===//

NocClock::NocClock(const device::ChipDesc &chip,
                   const device::KernelCosts &costs, const NocMap &map)
    : state(std::make_unique<State>(chip, costs, map)) {}

NocClock::~NocClock() = default;

void NocClock::reset() { state->reset(); }

uint32_t NocClock::maxPacket() const { return state->maxPacketBytes; }

uint64_t NocClock::dramRead(uint32_t bank) const {
  return state->banks[bank].read;
}

uint64_t NocClock::dramWritten(uint32_t bank) const {
  return state->banks[bank].written;
}

/// A packet that is acknowledged `latency` and the way back after its arrival.
void NocClock::State::post(Transfer t, uint32_t latency, uint64_t start) {
  t.back = latency +
           hopCycles * ways.hops(t.noc, farEnd(t), map.placeOfCore(t.core));
  send(add(t), start);
}

void NocClock::write(unsigned noc, uint32_t core, const NocTarget &to,
                     uint32_t bytes, uint64_t start, uint64_t tag) {
  State &s = *state;
  bool dram = to.kind == NocTarget::Kind::Dram;
  if (dram)
    s.banks[to.index].written += bytes;
  s.post({.kind = State::Transfer::Kind::Write,
          .noc = uint8_t(noc),
          .core = core,
          .bytes = bytes,
          .target = to,
          .tag = tag},
         s.cost.writeLatency + (dram ? s.cost.dramWriteLatency : 0), start);
}

void NocClock::atomic(unsigned noc, uint32_t core, const NocTarget &to,
                      bool adds, uint64_t start, uint64_t tag) {
  State &s = *state;
  s.post({.kind = State::Transfer::Kind::Write,
          .noc = uint8_t(noc),
          .core = core,
          .bytes = 4,
          .target = to,
          .tag = tag,
          .sinkCycles = adds ? s.cost.atomicLeast : 0},
         s.cost.atomicLatency, start);
}

void NocClock::read(unsigned noc, uint32_t core, const NocTarget &from,
                    uint32_t bytes, uint64_t start, uint64_t tag) {
  State &s = *state;
  State::Transfer t{State::Transfer::Kind::Read};
  t.noc = uint8_t(noc), t.core = core, t.bytes = bytes, t.target = from;
  t.tag = tag;
  if (from.kind == NocTarget::Kind::Dram)
    s.banks[from.index].read += bytes;
  s.request(s.add(t), start);
}

uint64_t NocClock::nextEvent() const { return state->network.nextEvent(); }

void NocClock::advance(std::vector<NocOutcome> &outcomes) {
  State &s = *state;
  NocTimer timer{};
  uint64_t cycle = 0;
  s.inner.clear();
  if (s.network.advance(s.inner, timer, cycle)) {
    if (timer.kind == NocTimer::Kind::Done) {
      outcomes.push_back({s.transfers[timer.index].tag, NocStage::Done, cycle});
      s.freeTransfers.push_back(timer.index);
    } else {
      s.advanceMulticast(timer, cycle, outcomes);
    }
  }
  for (size_t i = 0; i != s.inner.size(); ++i) // may grow meanwhile
    s.resolve(NocOutcome(s.inner[i]), outcomes);
}

} // namespace tt::emulator
