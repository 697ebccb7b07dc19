//===- NocPacket.h - Packets and what they wait for -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_NOC_NOCPACKET_H
#define TT_EMULATOR_NOC_NOCPACKET_H

#include <array>
#include <cstdint>
#include <vector>

namespace tt::emulator {

/// Virtual channels that do not wait for each other: requests and responses,
/// each before and behind the end of a ring, where a packet changes its channel
/// so that rings cannot lock up.
enum NocChannel : uint8_t {
  kRequest = 0,
  kRequestBehind,
  kResponse,
  kResponseBehind,
  kNumChannels,
};

/// The input from which a packet requests a link; links serve inputs in turn.
enum NocInput : uint8_t {
  kFromTile =
      0,        ///< the tile's requests; at a tile, the router it loops back by
  kFromReplies, ///< the tile's answers to reads
  kFromX,
  kFromY,
  kNumInputs,
};

/// A link on a packet's way. A tile's port to its router and a DRAM bank count
/// as links.
struct NocHop {
  uint32_t link = 0;
  uint8_t input = kFromTile, channel = kRequest;
  uint16_t delay = 0;   ///< cycles from the link before it
  uint16_t buffer = 0;  ///< flits that fit between the link before and it
  uint32_t stored = 0;  ///< flits that fit from the first link to this one
  uint64_t granted = 0; ///< cycle at which the head passed
};

struct NocPacket {
  std::vector<NocHop> way;
  uint32_t at = 0;           ///< the link that the head asks for
  uint32_t released = 0;     ///< links whose end of use is known
  uint32_t cycles = 0;       ///< its length
  uint32_t sourceCycles = 0; ///< that the first link needs for it
  uint32_t sinkCycles = 0;   ///< that the last link needs for it
  uint64_t place = 0;        ///< that it writes, or 0
  uint32_t againCycles = 0;  ///< as sinkCycles, where the last one wrote
  bool isShort = false;      ///< one flit: it leaves a link as it enters it
  uint64_t notBefore = 0;    ///< its end cannot arrive earlier
  uint64_t tag = 0;
  int32_t next = -1; ///< in a queue or the list of free packets
};

/// Packets in the order of their arrival.
struct NocQueue {
  int32_t first = -1, last = -1;
  uint32_t flits = 0; ///< of the buffer, by heads here and on their way here
};

class NocLink {
public:
  /// Waiting heads by input and channel.
  std::array<std::array<NocQueue, kNumChannels>, kNumInputs> queues;
  std::array<uint8_t, kNumInputs> asking = {}; ///< channels with such, as bits
  uint8_t held = 0; ///< channels, as bits, until the holder's end passes
  uint32_t waiting = 0;
  /// Packets served, by input, whose answers wait for the network; no more are
  /// served than `mostOwed`.
  std::array<uint8_t, kNumInputs> owed = {};
  uint8_t mostOwed = 255;
  uint8_t nextInput = 0, nextChannel = 0;
  uint64_t freeAt = 0;  ///< no flits pass from then on
  uint64_t retryAt = 0; ///< an event is on its way; 0: none
  uint64_t multicastUntil = 0;
  uint32_t multicastOf = 0; ///< core plus one that has reserved it
  uint64_t place = 0;       ///< that was written last
  uint32_t stamp = 0;       ///< marks the links of one tree

  /// A packet of one flit passed; acknowledgements are counted, not sent.
  void passShort() { ++shortFlits; }
  /// Takes the link for a packet at `from`; the cycles it needs, more than
  /// `cycles` if acknowledgements have not all found idle ones before.
  uint32_t occupy(uint64_t from, uint32_t cycles) {
    uint64_t idle = from > freeAt ? from - freeAt : 0;
    cycles += shortFlits > idle ? uint32_t(shortFlits - idle) : 0;
    shortFlits = 0;
    freeAt = from + cycles;
    return cycles;
  }

private:
  uint64_t shortFlits = 0;
};

} // namespace tt::emulator

#endif // TT_EMULATOR_NOC_NOCPACKET_H
