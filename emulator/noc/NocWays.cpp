//===- NocWays.cpp - Which links packets take -----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "NocWays.h"

namespace tt::emulator {

NocWays::NocWays(const NocMap &nocMap, uint32_t perHop, uint32_t flits)
    : map(nocMap), hopCycles(perHop), bufferFlits(flits), isCore(nodes()) {
  for (uint32_t core = 0; core != map.numCores(); ++core) {
    NocCoord at = map.placeOfCore(core);
    isCore[at.y * map.size().x + at.x] = true;
  }
}

/// Steps from a to b in a ring of `n` places, upwards on NoC 0.
static uint32_t ringDistance(unsigned noc, uint32_t a, uint32_t b, uint32_t n) {
  return noc == 0 ? (b + n - a) % n : (a + n - b) % n;
}

uint32_t NocWays::hops(unsigned noc, NocCoord from, NocCoord to) const {
  return ringDistance(noc, from.x, to.x, map.size().x) +
         ringDistance(noc, from.y, to.y, map.size().y);
}

void NocWays::push(Walk &walk, Port port, std::vector<NocHop> &way) const {
  NocHop hop;
  hop.link = link(walk.noc, walk.at, port);
  hop.input = walk.input;
  hop.channel = uint8_t(walk.channel + walk.behind);
  hop.delay = walk.delay;
  if (!way.empty()) {
    hop.buffer = uint16_t(bufferFlits);
    hop.stored = way.back().stored + bufferFlits;
  }
  way.push_back(hop);
}

void NocWays::walkTo(Walk &walk, NocCoord to, bool alongX,
                     std::vector<NocHop> &way) const {
  uint32_t &at = alongX ? walk.at.x : walk.at.y;
  uint32_t end = alongX ? to.x : to.y;
  uint32_t size = alongX ? map.size().x : map.size().y;
  walk.behind = false;
  while (at != end) {
    push(walk, alongX ? kX : kY, way);
    uint32_t before = at;
    at = next(walk.noc, at, size);
    walk.behind |= walk.noc == 0 ? at < before : at > before;
    walk.input = alongX ? kFromX : kFromY;
    walk.delay = uint16_t(hopCycles);
  }
  walk.behind = false;
}

void NocWays::route(unsigned noc, NocCoord from, NocCoord to,
                    NocChannel channel, std::vector<NocHop> &way) const {
  Walk walk{noc, from, channel == kRequest ? kFromTile : kFromReplies, channel};
  push(walk, kOut, way);
  walk.input = kFromTile;
  bool xFirst = noc == 0;
  walkTo(walk, to, xFirst, way);
  walkTo(walk, to, !xFirst, way);
  push(walk, kIn, way);
}

void NocWays::branch(unsigned noc, NocCoord sender, NocCoord at,
                     const NocRectangle &to, uint32_t delay,
                     std::vector<NocBranch> &tree) const {
  bool alongX = noc == 1; // the second direction
  uint32_t &place = alongX ? at.x : at.y;
  uint32_t size = alongX ? map.size().x : map.size().y;
  uint32_t first = alongX ? to.first.x : to.first.y;
  uint32_t last = alongX ? to.last.x : to.last.y;
  uint32_t start = place;
  for (bool inside = false, again = false;;) {
    inside |= place == first;
    if (inside && receives(at, sender, to))
      tree.push_back({link(noc, at, kIn), delay});
    if (inside && place == last)
      return;
    if (!again)
      tree.push_back({link(noc, at, alongX ? kX : kY), delay});
    place = next(noc, place, size);
    again |= place == start;
    delay += hopCycles;
  }
}

std::vector<NocBranch> NocWays::tree(unsigned noc, NocCoord from,
                                     const NocRectangle &to) const {
  std::vector<NocBranch> result = {{link(noc, from, kOut), 0}};
  bool alongX = noc == 0;
  NocCoord at = from;
  uint32_t &place = alongX ? at.x : at.y;
  uint32_t size = alongX ? map.size().x : map.size().y;
  uint32_t first = alongX ? to.first.x : to.first.y;
  uint32_t last = alongX ? to.last.x : to.last.y;
  uint32_t delay = 0;
  uint32_t start = place;
  for (bool inside = false, again = false;;) {
    inside |= place == first;
    if (inside)
      branch(noc, from, at, to, delay, result);
    if (inside && place == last)
      return result;
    if (!again)
      result.push_back({link(noc, at, alongX ? kX : kY), delay});
    place = next(noc, place, size);
    again |= place == start;
    delay += hopCycles;
  }
}

} // namespace tt::emulator
