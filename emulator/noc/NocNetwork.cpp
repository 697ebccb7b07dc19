//===- NocNetwork.cpp - Packets on links ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "NocNetwork.h"

#include <algorithm>
#include <bit>

namespace tt::emulator {

void NocNetwork::reset() {
  std::fill(links.begin(), links.end(), NocLink());
  packets.clear();
  freePackets = -1;
  events.clear();
}

uint32_t NocNetwork::addPacket() {
  if (freePackets < 0) {
    packets.emplace_back();
    return uint32_t(packets.size() - 1);
  }
  uint32_t index = uint32_t(freePackets);
  NocPacket &packet = packets[index];
  freePackets = packet.next;
  std::vector<NocHop> way = std::move(packet.way);
  way.clear();
  packet = NocPacket();
  packet.way = std::move(way);
  return index;
}

void NocNetwork::push(uint64_t cycle, Kind kind, uint32_t index, uint16_t hop,
                      NocTimer::Kind timer) {
  events.push({cycle, kind, timer, hop, index});
}

void NocNetwork::addTimer(uint64_t cycle, NocTimer timer) {
  push(cycle, Kind::Timer, timer.index, 0, timer.kind);
}

uint32_t NocNetwork::storedFlits(const NocPacket &packet, const NocHop &hop) {
  return std::min<uint32_t>(packet.cycles, hop.buffer);
}

/// Is there room in the buffer before the packet's next link but one?
bool NocNetwork::hasRoom(const NocPacket &packet) {
  if (packet.at + 1 == packet.way.size())
    return true;
  const NocHop &next = packet.way[packet.at + 1];
  uint32_t flits = queue(next).flits;
  return flits == 0 || flits + packet.cycles <= next.buffer;
}

/// The first of the channels `asking`, as bits, from `channel` on.
static unsigned firstFrom(unsigned channel, unsigned asking) {
  unsigned from = asking >> channel << channel;
  return unsigned(std::countr_zero(from != 0 ? from : asking));
}

/// The packet that goes next, taken from its queue; -1 if none can.
int32_t NocNetwork::pick(uint32_t index) {
  NocLink &link = links[index];
  for (uint8_t i = 0; i != kNumInputs; ++i) {
    uint8_t input = uint8_t((link.nextInput + i) % kNumInputs);
    uint8_t asking = link.asking[input] & uint8_t(~link.held);
    if (asking == 0 || link.owed[input] >= link.mostOwed)
      continue;
    while (asking != 0) {
      unsigned channel = firstFrom(link.nextChannel, asking);
      asking &= uint8_t(~(1u << channel));
      NocQueue &queue = link.queues[input][channel];
      int32_t packet = queue.first;
      if (!hasRoom(packets[size_t(packet)]))
        continue;
      queue.first = packets[size_t(packet)].next;
      if (queue.first < 0) {
        queue.last = -1;
        link.asking[input] &= uint8_t(~(1u << channel));
      }
      --link.waiting;
      link.nextInput = uint8_t((input + 1) % kNumInputs);
      link.nextChannel = uint8_t((channel + 1) % kNumChannels);
      return packet;
    }
  }
  return -1;
}

/// Looks at the link again when it is free.
void NocNetwork::tryLater(uint32_t index) {
  NocLink &link = links[index];
  if (link.waiting == 0 || link.retryAt == link.freeAt)
    return;
  push(link.freeAt, Kind::Retry, index);
  link.retryAt = link.freeAt;
}

void NocNetwork::tryLink(uint32_t index, uint64_t cycle, Outcomes &outcomes) {
  NocLink &link = links[index];
  if (link.waiting == 0)
    return;
  if (link.freeAt > cycle)
    return tryLater(index);
  int32_t packet = pick(index);
  if (packet < 0)
    return;
  grant(uint32_t(packet), cycle, outcomes);
  tryLater(index);
}

/// Now it is known when the packet's end, which passes the link that it has
/// just been granted at `end`, passes the links behind, up to `hop`.
void NocNetwork::releaseUpTo(uint32_t index, uint32_t hop, uint64_t end) {
  NocPacket &packet = packets[index];
  uint32_t here = packet.way[packet.at].stored;
  for (; packet.released <= hop; ++packet.released) {
    const NocHop &behind = packet.way[packet.released];
    uint64_t stored = here - behind.stored;
    push(std::max(behind.granted + packet.cycles,
                  end > stored ? end - stored : 0),
         Kind::Release, index, uint16_t(packet.released));
  }
}

/// For how long the packet needs the link that it has been granted.
uint32_t NocNetwork::cyclesOn(NocPacket &packet, NocLink &link) {
  uint32_t cycles = packet.cycles;
  if (packet.at == 0)
    cycles = std::max(cycles, packet.sourceCycles);
  if (packet.at + 1 != packet.way.size())
    return cycles;
  cycles = std::max(cycles, packet.sinkCycles);
  if (packet.place != 0) {
    if (packet.place == link.place)
      cycles = std::max(cycles, packet.againCycles);
    link.place = packet.place;
  }
  return cycles;
}

void NocNetwork::grant(uint32_t index, uint64_t cycle, Outcomes &outcomes) {
  NocPacket &packet = packets[index];
  NocHop &hop = packet.way[packet.at];
  NocLink &link = links[hop.link];
  bool last = packet.at + 1 == packet.way.size();
  if (!packet.isShort)
    link.held |= uint8_t(1u << hop.channel);
  hop.granted = cycle;
  uint32_t behind = packet.at == 0 ? ~0u : packet.way[packet.at - 1].link;
  uint32_t cycles = link.occupy(cycle, cyclesOn(packet, link));
  if (packet.at == 0) {
    outcomes.push_back({packet.tag, NocStage::SetOut, cycle});
    uint64_t end = cycle + packet.sourceCycles;
    for (const NocHop &next : packet.way)
      end += next.delay;
    packet.notBefore = std::max(packet.notBefore, end);
  } else {
    queue(hop).flits -= storedFlits(packet, hop);
  }
  // A head that the count of acknowledgements delays here is late at the end of
  // the way, too: links are released in its order.
  packet.notBefore = std::max(packet.notBefore, cycle + cycles);
  if (last)
    outcomes.push_back({packet.tag, NocStage::Taken, cycle});
  if (packet.isShort) {
    pass(index, cycle);
  } else if (last) {
    releaseUpTo(index, packet.at, std::max(cycle + cycles, packet.notBefore));
  } else {
    // The buffers up to the next link take in what is behind; a link whose
    // packet fits into them is free when its end has gone by.
    const NocHop &next = packet.way[packet.at + 1];
    queue(next).flits += storedFlits(packet, next);
    uint32_t fits = packet.at;
    while (fits != 0 && next.stored - packet.way[fits].stored < packet.cycles)
      --fits;
    if (next.stored - packet.way[fits].stored >= packet.cycles)
      releaseUpTo(index, fits, cycle + cycles);
    ++packet.at;
    push(cycle + next.delay, Kind::Head, index);
  }
  if (behind != ~0u)
    tryLink(behind, cycle, outcomes);
}

/// A short packet has been granted its next link.
void NocNetwork::pass(uint32_t index, uint64_t cycle) {
  NocPacket &packet = packets[index];
  if (++packet.at == packet.way.size())
    return free(index);
  const NocHop &next = packet.way[packet.at];
  ++queue(next).flits;
  push(cycle + next.delay, Kind::Head, index);
}

void NocNetwork::free(uint32_t index) {
  packets[index].next = freePackets;
  freePackets = int32_t(index);
}

void NocNetwork::release(uint32_t index, uint32_t hop, uint64_t cycle,
                         Outcomes &outcomes) {
  NocPacket &packet = packets[index];
  const NocHop &passed = packet.way[hop];
  links[passed.link].held &= uint8_t(~(1u << passed.channel));
  uint32_t link = passed.link;
  if (hop == 0)
    outcomes.push_back({packet.tag, NocStage::Sent, cycle});
  if (hop + 1 == packet.way.size()) {
    outcomes.push_back({packet.tag, NocStage::Arrived, cycle});
    free(index);
  }
  tryLink(link, cycle, outcomes);
}

bool NocNetwork::advance(Outcomes &outcomes, NocTimer &timer, uint64_t &cycle) {
  Event event = events.pop();
  cycle = event.cycle;
  switch (event.kind) {
  case Kind::Timer:
    timer = {event.timer, event.index};
    return true;
  case Kind::Release:
    release(event.index, event.hop, cycle, outcomes);
    return false;
  case Kind::Retry:
    // Any later packet, whose answer was given before, requests the link anew.
    if (links[event.index].retryAt == cycle)
      links[event.index].retryAt = 0;
    tryLink(event.index, cycle, outcomes);
    return false;
  case Kind::Head:
    break;
  }
  NocPacket &packet = packets[event.index];
  const NocHop &hop = packet.way[packet.at];
  NocQueue &waiting = queue(hop);
  packet.next = -1;
  if (waiting.last >= 0)
    packets[size_t(waiting.last)].next = int32_t(event.index);
  else
    waiting.first = int32_t(event.index);
  waiting.last = int32_t(event.index);
  links[hop.link].asking[hop.input] |= uint8_t(1u << hop.channel);
  ++links[hop.link].waiting;
  tryLink(hop.link, cycle, outcomes);
  return false;
}

} // namespace tt::emulator
