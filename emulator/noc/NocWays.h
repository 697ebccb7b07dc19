//===- NocWays.h - Which links packets take -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Both networks are tori in one direction: NoC 0 leads east, then south; NoC 1
// north, then west.
// Source: tt-isa-documentation WormholeB0/NoC/RoutingPaths.md.
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_NOC_NOCWAYS_H
#define TT_EMULATOR_NOC_NOCWAYS_H

#include "NocClock.h"
#include "NocPacket.h"

namespace tt::emulator {

/// A link of a multicast's tree, and the cycles from the source to it.
struct NocBranch {
  uint32_t link, delay;
};

/// The links of both networks, by number; those of DRAM banks come last.
class NocWays {
public:
  NocWays(const NocMap &map, uint32_t hopCycles, uint32_t bufferFlits);

  uint32_t numLinks() const { return 2 * kPerNode * nodes() + map.numBanks(); }
  uint32_t bank(uint32_t index) const { return 2 * kPerNode * nodes() + index; }
  /// The link on which a tile answers reads.
  uint32_t server(unsigned noc, NocCoord at) const {
    return link(noc, at, kServe);
  }
  uint32_t hops(unsigned noc, NocCoord from, NocCoord to) const;

  /// Appends the way from tile to tile, its ports included.
  void route(unsigned noc, NocCoord from, NocCoord to, NocChannel channel,
             std::vector<NocHop> &way) const;
  /// The tree to all cores of a rectangle: along the first direction at the
  /// source's row or column, and from there along the second. A source within
  /// the rectangle is passed again, but no link has the packet twice.
  std::vector<NocBranch> tree(unsigned noc, NocCoord from,
                              const NocRectangle &to) const;
  /// Calls fn(place) for each core that a multicast reaches.
  template <class Fn>
  void forEachReceiver(unsigned noc, NocCoord from, const NocRectangle &to,
                       Fn fn) const;

private:
  enum Port : uint32_t { kX, kY, kIn, kOut, kServe, kPerNode };
  /// Where a packet is on its way.
  struct Walk {
    unsigned noc;
    NocCoord at;
    uint8_t input, channel;
    uint16_t delay = 0;
    bool behind = false; ///< the end of the ring
  };

  uint32_t nodes() const { return map.size().x * map.size().y; }
  uint32_t link(unsigned noc, NocCoord at, Port port) const {
    return ((noc * map.size().y + at.y) * map.size().x + at.x) * kPerNode +
           port;
  }
  static uint32_t next(unsigned noc, uint32_t at, uint32_t size) {
    return noc == 0 ? (at + 1) % size : (at + size - 1) % size;
  }
  bool receives(NocCoord at, NocCoord sender, const NocRectangle &to) const {
    return isCore[at.y * map.size().x + at.x] &&
           (to.withSender || at.x != sender.x || at.y != sender.y);
  }
  void push(Walk &walk, Port port, std::vector<NocHop> &way) const;
  void walkTo(Walk &walk, NocCoord to, bool alongX,
              std::vector<NocHop> &way) const;
  void branch(unsigned noc, NocCoord sender, NocCoord at,
              const NocRectangle &to, uint32_t delay,
              std::vector<NocBranch> &tree) const;

  const NocMap &map;
  uint32_t hopCycles, bufferFlits;
  std::vector<bool> isCore;
};

template <class Fn>
void NocWays::forEachReceiver(unsigned noc, NocCoord from,
                              const NocRectangle &to, Fn fn) const {
  for (uint32_t y = to.first.y;; y = next(noc, y, map.size().y)) {
    for (uint32_t x = to.first.x;; x = next(noc, x, map.size().x)) {
      if (receives({x, y}, from, to))
        fn(NocCoord{x, y});
      if (x == to.last.x)
        break;
    }
    if (y == to.last.y)
      return;
  }
}

} // namespace tt::emulator

#endif // TT_EMULATOR_NOC_NOCWAYS_H
