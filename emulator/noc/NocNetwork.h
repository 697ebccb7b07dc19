//===- NocNetwork.h - Packets on links ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Discrete events of wormhole routing, packet by packet. A head requests the
// next link on its way; the link serves its inputs in turn. The body follows
// the head through buffers of a few flits per router, so a packet holds its
// virtual channel of a link until its end has passed, and a long packet whose
// head is blocked occupies the links behind it. Source: ISA
// WormholeB0/NoC/Routers.
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_NOC_NOCNETWORK_H
#define TT_EMULATOR_NOC_NOCNETWORK_H

#include "NocClock.h"
#include "NocEvents.h"
#include "NocPacket.h"

namespace tt::emulator {

/// An event at a cycle that does not belong to a link.
struct NocTimer {
  enum class Kind : uint8_t {
    Done, ///< an acknowledgement has come back
    MulticastStart,
    MulticastMove, ///< its way is reserved
    MulticastSent,
    MulticastArrived,
    MulticastRetry, ///< index: the network
  } kind;
  uint32_t index = 0; ///< of what the kind works on
};

class NocNetwork {
public:
  using Outcomes = std::vector<NocOutcome>;

  explicit NocNetwork(uint32_t numLinks) : links(numLinks) {}
  void reset();

  NocLink &link(uint32_t index) { return links[index]; }
  const NocLink &link(uint32_t index) const { return links[index]; }
  NocPacket &packet(uint32_t index) { return packets[index]; }
  /// A packet with an empty way; it is freed when it has arrived.
  uint32_t addPacket();
  /// Its head requests the first link at `cycle`.
  void send(uint32_t packet, uint64_t cycle) {
    push(cycle, Kind::Head, packet);
  }
  void addTimer(uint64_t cycle, NocTimer timer);
  /// Looks whether a waiting packet can go on.
  void tryLink(uint32_t link, uint64_t cycle, Outcomes &outcomes);

  uint64_t nextEvent() const { return events.next(); }
  /// Takes the next event. True, with `timer` set, if it is a timer.
  bool advance(Outcomes &outcomes, NocTimer &timer, uint64_t &cycle);

private:
  enum class Kind : uint8_t { Head, Release, Retry, Timer };
  struct Event {
    uint64_t cycle;
    Kind kind;
    NocTimer::Kind timer;
    uint16_t hop;
    uint32_t index;
  };

  void push(uint64_t cycle, Kind kind, uint32_t index, uint16_t hop = 0,
            NocTimer::Kind timer = NocTimer::Kind::Done);
  NocQueue &queue(const NocHop &hop) {
    return links[hop.link].queues[hop.input][hop.channel];
  }
  static uint32_t storedFlits(const NocPacket &packet, const NocHop &hop);
  static uint32_t cyclesOn(NocPacket &packet, NocLink &link);
  bool hasRoom(const NocPacket &packet);
  int32_t pick(uint32_t link);
  void grant(uint32_t packet, uint64_t cycle, Outcomes &outcomes);
  void free(uint32_t packet);
  void tryLater(uint32_t link);
  void pass(uint32_t packet, uint64_t cycle);
  void releaseUpTo(uint32_t packet, uint32_t hop, uint64_t end);
  void release(uint32_t packet, uint32_t hop, uint64_t cycle,
               Outcomes &outcomes);

  std::vector<NocLink> links;
  std::vector<NocPacket> packets;
  int32_t freePackets = -1;
  NocEvents<Event> events;
};

} // namespace tt::emulator

#endif // TT_EMULATOR_NOC_NOCNETWORK_H
