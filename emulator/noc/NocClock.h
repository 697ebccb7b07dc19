//===- NocClock.h - When transfers arrive ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Every link, every port of a tile to its network and every DRAM bank is a
// server: it passes one packet after the other at its rate. A packet books the
// servers on its way, head first (wormhole routing): it leaves a server when
// that is free, and holds it for its length. Requests and acknowledgements are
// short and cost time only. Both networks are tori in one direction, so an
// answer travels the rest of the ring: a round trip is always whole rings.
// Source: ISA WormholeB0/NoC; the constants in device/lib/KernelCosts*.cpp.
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_NOC_NOCCLOCK_H
#define TT_EMULATOR_NOC_NOCCLOCK_H

#include "NocMap.h"
#include "tt/device/KernelCosts.h"

#include <cstdint>
#include <vector>

namespace tt::emulator {

/// Cycles at which a transfer reached its stages.
struct TransferTimes {
  uint64_t sent = 0;    ///< the last byte has left its source
  uint64_t arrived = 0; ///< the last byte is at its destination
  uint64_t done = 0;    ///< the initiator knows (data or acknowledgement)
};

/// Destinations of a multicast, physical places on NoC 0.
struct NocRectangle {
  NocCoord first, last; ///< in the network's direction of travel
  uint32_t destinations = 0;
};

class NocClock {
public:
  NocClock(const device::ChipDesc &chip, const device::KernelCosts &costs,
           const NocMap &map);

  /// All servers free at cycle 0.
  void reset();

  /// Core `core` moves `bytes` (any number; long ones go as several packets)
  /// on network `noc`, starting at cycle `start`.
  TransferTimes read(unsigned noc, uint32_t core, const NocTarget &from,
                     uint32_t bytes, uint64_t start);
  TransferTimes write(unsigned noc, uint32_t core, const NocTarget &to,
                      uint32_t bytes, uint64_t start);
  TransferTimes multicast(unsigned noc, uint32_t core, const NocRectangle &to,
                          uint32_t bytes, bool linked, uint64_t start);
  TransferTimes atomic(unsigned noc, uint32_t core, const NocTarget &to,
                       uint64_t start);

  /// Bytes that went through each DRAM bank.
  uint64_t dramRead(uint32_t bank) const { return bankRead[bank]; }
  uint64_t dramWritten(uint32_t bank) const { return bankWritten[bank]; }

private:
  /// Hands out stretches of time, one after the other.
  struct Server {
    uint64_t freeAt = 0;
    uint64_t book(uint64_t from, uint64_t cycles) {
      uint64_t start = from > freeAt ? from : freeAt;
      freeAt = start + cycles;
      return start;
    }
  };
  struct Node {
    Server east, south; ///< links away from the node; west, north on NoC 1
    Server in, out;     ///< between the tile and its router
  };

  Node &node(unsigned noc, NocCoord at) {
    return nodes[noc][at.y * torus.x + at.x];
  }
  NocCoord placeOf(const NocTarget &target) const {
    return target.kind == NocTarget::Kind::Core ? map.placeOfCore(target.index)
                                                : map.placeOfBank(target.index);
  }
  uint32_t hops(unsigned noc, NocCoord from, NocCoord to) const;
  /// Sends a packet's head from `from` at cycle `head`; the cycle at which it
  /// is at `to`.
  uint64_t route(unsigned noc, NocCoord from, NocCoord to, uint64_t head,
                 uint64_t cycles);
  uint64_t step(Server &link, uint64_t head, uint64_t cycles);

  TransferTimes readPacket(unsigned noc, uint32_t core, const NocTarget &from,
                           uint32_t bytes, uint64_t start);
  TransferTimes writePacket(unsigned noc, uint32_t core, const NocTarget &to,
                            uint32_t bytes, uint64_t start);

  const NocMap &map;
  device::NocCosts cost;
  NocCoord torus;
  uint32_t hopCycles, maxPacketBytes;
  std::vector<Node> nodes[2];
  std::vector<Server> banks;
  std::vector<uint64_t> bankRead, bankWritten;
};

} // namespace tt::emulator

#endif // TT_EMULATOR_NOC_NOCCLOCK_H
