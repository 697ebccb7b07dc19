//===- NocClock.cpp - When transfers arrive -------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "NocClock.h"

#include <algorithm>
#include <cmath>

namespace tt::emulator {
namespace {

uint64_t cyclesFor(uint32_t bytes, double bytesPerCycle) {
  return std::max<uint64_t>(1, uint64_t(std::ceil(bytes / bytesPerCycle)));
}

/// Steps from a to b in a ring of `n` places, upwards on NoC 0.
uint32_t ringDistance(unsigned noc, uint32_t a, uint32_t b, uint32_t n) {
  return noc == 0 ? (b + n - a) % n : (a + n - b) % n;
}

} // namespace

NocClock::NocClock(const device::ChipDesc &chip,
                   const device::KernelCosts &costs, const NocMap &nocMap)
    : map(nocMap), cost(costs.noc), torus(nocMap.size()),
      hopCycles(chip.noc.hopCycles), maxPacketBytes(chip.noc.maxBurstBytes) {
  reset();
}

void NocClock::reset() {
  for (auto &network : nodes)
    network.assign(size_t(torus.x) * torus.y, Node());
  banks.assign(map.numBanks(), Server());
  bankRead.assign(map.numBanks(), 0);
  bankWritten.assign(map.numBanks(), 0);
}

uint32_t NocClock::hops(unsigned noc, NocCoord from, NocCoord to) const {
  return ringDistance(noc, from.x, to.x, torus.x) +
         ringDistance(noc, from.y, to.y, torus.y);
}

uint64_t NocClock::step(Server &link, uint64_t head, uint64_t cycles) {
  return link.book(head, cycles) + hopCycles;
}

uint64_t NocClock::route(unsigned noc, NocCoord from, NocCoord to,
                         uint64_t head, uint64_t cycles) {
  NocCoord at = from;
  auto alongX = [&] {
    while (at.x != to.x) {
      head = step(node(noc, at).east, head, cycles);
      at.x = noc == 0 ? (at.x + 1) % torus.x : (at.x + torus.x - 1) % torus.x;
    }
  };
  auto alongY = [&] {
    while (at.y != to.y) {
      head = step(node(noc, at).south, head, cycles);
      at.y = noc == 0 ? (at.y + 1) % torus.y : (at.y + torus.y - 1) % torus.y;
    }
  };
  if (noc == 0) { // east, then south
    alongX();
    alongY();
  } else { // north, then west
    alongY();
    alongX();
  }
  return head;
}

TransferTimes NocClock::readPacket(unsigned noc, uint32_t core,
                                   const NocTarget &from, uint32_t bytes,
                                   uint64_t start) {
  NocCoord here = map.placeOfCore(core), there = placeOf(from);
  bool dram = from.kind == NocTarget::Kind::Dram;
  uint64_t latency = cost.readLatency + (dram ? cost.dramReadLatency : 0);
  uint64_t onLink = cyclesFor(bytes, cost.linkBytesPerCycle);
  uint64_t intoCore = cyclesFor(bytes, cost.readBytesPerCycle);
  // The request and the far end's latency; then the data set out.
  uint64_t head = start + latency + hopCycles * hops(noc, here, there);
  uint64_t leaving = onLink;
  if (dram) {
    leaving = cyclesFor(bytes, cost.dramBytesPerCycle);
    head = banks[from.index].book(head, leaving);
    bankRead[from.index] += bytes;
  } else {
    head = node(noc, there).out.book(head, onLink);
  }
  head = route(noc, there, here, head, onLink);
  head = node(noc, here).in.book(head, intoCore);
  uint64_t arrived = head + std::max({intoCore, onLink, leaving});
  return {arrived, arrived, arrived};
}

TransferTimes NocClock::writePacket(unsigned noc, uint32_t core,
                                    const NocTarget &to, uint32_t bytes,
                                    uint64_t start) {
  NocCoord here = map.placeOfCore(core), there = placeOf(to);
  bool dram = to.kind == NocTarget::Kind::Dram;
  uint64_t onLink = cyclesFor(bytes, cost.linkBytesPerCycle);
  uint64_t outOfCore = cyclesFor(bytes, cost.writeBytesPerCycle);
  uint64_t head = node(noc, here).out.book(start, outOfCore);
  uint64_t sent = head + outOfCore;
  head = route(noc, here, there, head, onLink);
  uint64_t entering = onLink;
  if (dram) {
    entering = cyclesFor(bytes, cost.dramBytesPerCycle);
    head = banks[to.index].book(head, entering);
    bankWritten[to.index] += bytes;
  } else {
    head = node(noc, there).in.book(head, onLink);
  }
  uint64_t arrived = head + std::max({outOfCore, onLink, entering});
  uint64_t latency = cost.writeLatency + (dram ? cost.dramWriteLatency : 0);
  return {sent, arrived,
          arrived + latency + hopCycles * hops(noc, there, here)};
}

TransferTimes NocClock::read(unsigned noc, uint32_t core, const NocTarget &from,
                             uint32_t bytes, uint64_t start) {
  TransferTimes last;
  for (uint32_t done = 0; done < bytes || done == 0; done += maxPacketBytes) {
    uint32_t packet = std::min(bytes - done, maxPacketBytes);
    last = readPacket(noc, core, from, packet, start);
  }
  return last;
}

TransferTimes NocClock::write(unsigned noc, uint32_t core, const NocTarget &to,
                              uint32_t bytes, uint64_t start) {
  TransferTimes last;
  for (uint32_t done = 0; done < bytes || done == 0; done += maxPacketBytes) {
    uint32_t packet = std::min(bytes - done, maxPacketBytes);
    last = writePacket(noc, core, to, packet, start);
  }
  return last;
}

TransferTimes NocClock::multicast(unsigned noc, uint32_t core,
                                  const NocRectangle &to, uint32_t bytes,
                                  bool linked, uint64_t start) {
  NocCoord here = map.placeOfCore(core);
  uint32_t toFirst = hops(noc, here, to.first);
  uint32_t across = hops(noc, to.first, to.last);
  uint64_t reserve =
      linked ? 0
             : uint64_t(cost.multicastReservePerHop * (across + toFirst) * 2);
  TransferTimes last;
  for (uint32_t done = 0; done < bytes || done == 0; done += maxPacketBytes) {
    uint32_t packet = std::min(bytes - done, maxPacketBytes);
    uint64_t cycles = cyclesFor(packet, cost.writeBytesPerCycle);
    uint64_t head =
        node(noc, here).out.book(start, reserve + cycles) + reserve;
    last.sent = head + cycles;
    head = route(noc, here, to.first, head, cycles);
    head = route(noc, to.first, to.last, head, cycles);
    last.arrived = head + cycles;
    last.done = last.arrived + cost.multicastLatency +
                hopCycles * hops(noc, to.last, here);
  }
  return last;
}

TransferTimes NocClock::atomic(unsigned noc, uint32_t core, const NocTarget &to,
                               uint64_t start) {
  NocCoord here = map.placeOfCore(core), there = placeOf(to);
  uint64_t head = node(noc, here).out.book(start, 1);
  uint64_t arrived = route(noc, here, there, head, 1) + 1;
  return {head + 1, arrived,
          arrived + cost.atomicLatency + hopCycles * hops(noc, there, here)};
}

} // namespace tt::emulator
