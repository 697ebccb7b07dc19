//===- NocMulticast.cpp - When multicasts arrive --------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// A multicast first reserves its whole tree, which takes a journey to the
// farthest destination and back; then its packet moves on all links at once.
// Linked ones keep the tree for the core's next.
//===----------------------------------------------------------------------===//
#include "NocState.h"

#include <algorithm>

namespace tt::emulator {

void NocClock::multicast(unsigned noc, uint32_t core, const NocRectangle &to,
                         uint32_t bytes, bool linked, uint64_t start,
                         uint64_t tag) {
  State &s = *state;
  State::Transfer t{State::Transfer::Kind::Multicast};
  t.noc = uint8_t(noc), t.linked = linked, t.core = core, t.bytes = bytes;
  t.rectangle = to, t.tag = tag;
  t.back = s.cost.writeLatency +
           s.hopCycles * s.ways.hops(noc, to.last, s.map.placeOfCore(core));
  s.network.addTimer(start, {NocTimer::Kind::MulticastStart, s.add(t)});
}

void NocClock::State::advanceMulticast(const NocTimer &timer, uint64_t cycle,
                                       std::vector<NocOutcome> &outcomes) {
  uint32_t index = timer.index;
  if (timer.kind == NocTimer::Kind::MulticastRetry)
    return tryMulticasts(index, cycle, outcomes);
  Transfer t = transfers[index];
  switch (timer.kind) {
  case NocTimer::Kind::MulticastStart:
    waiting[t.noc].push_back(index);
    return tryMulticasts(t.noc, cycle, outcomes);
  case NocTimer::Kind::MulticastMove:
    return moveMulticast(index, cycle);
  case NocTimer::Kind::MulticastSent:
    chains[t.noc][t.core].moving = false;
    outcomes.push_back({t.tag, NocStage::Sent, cycle});
    putFirst(t.noc, t.core);
    return tryMulticasts(t.noc, cycle, outcomes);
  default:
    outcomes.push_back({t.tag, NocStage::Arrived, cycle});
    acknowledge(t);
    network.addTimer(cycle + t.back, {NocTimer::Kind::Done, index});
  }
}

/// Cycle at which the multicast can begin to reserve its way, whose head
/// follows the ends of other packets; kNever if that is not known yet.
uint64_t NocClock::State::freeAt(const Transfer &t,
                                 const std::vector<NocBranch> &tree) const {
  const Chain &chain = chains[t.noc][t.core];
  if (chain.moving)
    return kNever;
  uint64_t cycle = 0;
  for (const NocBranch &branch : tree) {
    const NocLink &link = network.link(branch.link);
    // A multicast that needs the way of an open chain waits for the chain's
    // end.
    if (link.stamp == stamp && !chain.open)
      return kNever;
    if (link.multicastOf == t.core + 1)
      continue;
    if (link.multicastUntil == kNever)
      return kNever;
    if (link.multicastUntil > branch.delay)
      cycle = std::max(cycle, link.multicastUntil - branch.delay);
  }
  return cycle;
}

/// A core that has sent a multicast reserves its next way at once, while those
/// that were refused wait for some time before they try again: it goes
/// first. Source: tt-isa-documentation WormholeB0/NoC/README.md.
void NocClock::State::putFirst(unsigned noc, uint32_t core) {
  std::vector<uint32_t> &all = waiting[noc];
  auto own = std::find_if(all.begin(), all.end(), [&](uint32_t index) {
    return transfers[index].core == core;
  });
  if (own != all.end())
    std::rotate(all.begin(), own, own + 1);
}

/// Lets those go whose ways are free and not wanted by one that came before.
void NocClock::State::tryMulticasts(unsigned noc, uint64_t cycle,
                                    std::vector<NocOutcome> &outcomes) {
  ++stamp;
  std::vector<uint32_t> left;
  for (uint32_t index : waiting[noc]) {
    const Transfer &t = transfers[index];
    std::vector<NocBranch> tree =
        ways.tree(noc, map.placeOfCore(t.core), t.rectangle);
    uint64_t free = freeAt(t, tree);
    if (free <= cycle) {
      reserveTree(index, tree, cycle);
      outcomes.push_back({t.tag, NocStage::SetOut, cycle});
      continue;
    }
    for (const NocBranch &branch : tree)
      network.link(branch.link).stamp = stamp;
    if (free != kNever)
      network.addTimer(free, {NocTimer::Kind::MulticastRetry, noc});
    left.push_back(index);
  }
  waiting[noc] = std::move(left);
}

void NocClock::State::reserveTree(uint32_t index,
                                  const std::vector<NocBranch> &tree,
                                  uint64_t cycle) {
  const Transfer &t = transfers[index];
  Chain &chain = chains[t.noc][t.core];
  for (const NocBranch &branch : tree) {
    NocLink &link = network.link(branch.link);
    link.multicastOf = t.core + 1;
    link.multicastUntil = kNever;
  }
  if (!chain.open) {
    NocCoord here = map.placeOfCore(t.core);
    uint32_t hops = ways.hops(t.noc, here, t.rectangle.first) +
                    ways.hops(t.noc, t.rectangle.first, t.rectangle.last);
    cycle += cost.multicastReserve + cost.multicastReservePerHop * hops;
  }
  chain.moving = true;
  chain.open = t.linked;
  network.addTimer(cycle, {NocTimer::Kind::MulticastMove, index});
}

void NocClock::State::moveMulticast(uint32_t index, uint64_t start) {
  const Transfer &t = transfers[index];
  std::vector<NocBranch> tree =
      ways.tree(t.noc, map.placeOfCore(t.core), t.rectangle);
  uint32_t farthest = 0, cycles = portCycles(t.noc, t.bytes);
  for (const NocBranch &branch : tree) {
    uint64_t freeAt = network.link(branch.link).freeAt;
    start = std::max(start, freeAt - std::min<uint64_t>(freeAt, branch.delay));
    farthest = std::max(farthest, branch.delay);
  }
  uint32_t needed = cycles;
  for (const NocBranch &branch : tree)
    needed = std::max(
        needed, network.link(branch.link).occupy(start + branch.delay, cycles));
  for (const NocBranch &branch : tree) {
    NocLink &link = network.link(branch.link);
    link.freeAt = start + branch.delay + needed;
    if (!t.linked)
      link.multicastUntil = link.freeAt;
  }
  uint64_t end = start + needed;
  network.addTimer(end, {NocTimer::Kind::MulticastSent, index});
  network.addTimer(end + farthest, {NocTimer::Kind::MulticastArrived, index});
}

/// Counts the acknowledgements of all destinations on their ways back.
void NocClock::State::acknowledge(const Transfer &t) {
  NocCoord here = map.placeOfCore(t.core);
  std::vector<NocHop> way;
  ways.forEachReceiver(t.noc, here, t.rectangle, [&](NocCoord there) {
    way.clear();
    ways.route(t.noc, there, here, kResponse, way);
    for (const NocHop &hop : way)
      network.link(hop.link).passShort();
  });
}

} // namespace tt::emulator
