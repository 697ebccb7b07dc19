//===- Improve.cpp - exchanges that fit and cost less ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Exchange.h"

namespace tt::plan {

/// Moves of a node, or of a pair, that are tried if better ones do not fit, and
/// those that others are moved away for.
static constexpr size_t kTried = 8;
static constexpr size_t kRoomMade = 2, kRoomMadeForPairs = 1;
/// Others that are moved away for one.
static constexpr unsigned kMovedAway = 6;
/// Ways to move something away from a step that are tried.
static constexpr size_t kWays = 24;
/// Nodes that may follow one that is given another choice.
static constexpr size_t kAround = 24;
/// Times that they do.
static constexpr unsigned kFollowing = 4;
/// Units of work to improve choices, for each node and at least.
static constexpr uint64_t kImprove = 2500, kImproveAtLeast = 1000000;
/// Nodes of a graph of which all choices are tried.
static constexpr uint32_t kSmall = 64;
bool Exchange::isMoved(NodeId node, size_t trailSize) const {
  return node == locked ||
         std::any_of(trail.begin() + ptrdiff_t(trailSize), trail.end(),
                     [&](auto &entry) { return entry.first == node; });
}

/// Whether nothing is exceeded by more than before.
bool Exchange::changeIfNoWorse(NodeId node, Choice choice) {
  size_t before = trail.size();
  change(node, choice);
  std::vector<std::pair<Claim, int64_t>> over;
  forEachClaim(node, [&](const Claim &claim, NodeId) {
    int64_t most = loads[claim.resource].most(claim.first, claim.last);
    if (most > capacities[claim.resource])
      over.push_back({claim, most});
  });
  if (over.empty())
    return true;
  undo(before);
  for (auto &[claim, most] : over)
    if (loads[claim.resource].most(claim.first, claim.last) < most)
      return false;
  change(node, choice);
  return true;
}

/// The neighbours that cannot be beside the choice take their best ones.
bool Exchange::changeWithNeighbours(NodeId node, Choice choice,
                                    const Misfit &at) {
  size_t before = trail.size();
  int64_t illegal = sum.illegal;
  uint64_t mostBefore = worst()->bytes;
  int64_t loadBefore = loads[at.resource].at(at.step);
  change(node, choice);
  for (const Graph::End &end : graph.ends[node]) {
    if (isFinite(graph.costAt(end, choice, chosen[end.other])))
      continue;
    Move best{end.other, kNoChoice, {}};
    for (Choice i = 0; i != graph.numAlternatives(end.other); ++i)
      if (Cost cost = more(end.other, i);
          best.choice == kNoChoice || cost < best.more)
        best = {end.other, i, cost};
    if (best.choice != chosen[end.other] && end.other != locked)
      change(end.other, best.choice);
  }
  std::optional<Misfit> now = worst();
  if (sum.illegal <= illegal && loads[at.resource].at(at.step) < loadBefore &&
      (!now || now->bytes <= mostBefore))
    return true;
  undo(before);
  return false;
}

/// Moves one node that claims bytes where they are missing, and none that moved
/// since the trail had `trailSize` entries. The cheapest for a byte is
/// moved first, or with `atOnce` the one that costs least of all that is
/// enough. Nodes with many neighbours are moved if no other can be.
bool Exchange::moveAway(const Misfit &at, size_t trailSize, bool atOnce) {
  return moveOneOf(false, at, trailSize, atOnce) ||
         moveOneOf(true, at, trailSize, atOnce);
}

bool Exchange::moveOneOf(bool hubs, const Misfit &at, size_t trailSize,
                         bool atOnce) {
  struct Way {
    Move move;
    bool isEnough;
    double perByte;
  };
  std::vector<Way> ways;
  std::vector<Move> withNeighbours;
  for (NodeId node : claimantsAt(at)) {
    if (graph.isHub(node) != hubs || isMoved(node, trailSize))
      continue;
    work += 8 * graph.numAlternatives(node);
    uint64_t bytes = bytesAt(node, chosen[node], at);
    for (Choice i = 0; bytes && i != graph.numAlternatives(node); ++i) {
      if (i == chosen[node] || !isFinite(graph.unary[graph.slot(node, i)]))
        continue;
      uint64_t left = bytesAt(node, i, at);
      if (left >= bytes)
        continue;
      Move move{node, i, more(node, i)};
      if (move.more.illegal > 0) {
        withNeighbours.push_back(move);
        continue;
      }
      uint64_t freed = std::min(bytes - left, at.bytes);
      ways.push_back({move, atOnce && freed == at.bytes,
                      double(move.more.ticks) / double(freed)});
    }
  }
  std::ranges::sort(ways, {}, [&](const Way &way) {
    return std::tuple(!way.isEnough, way.perByte, graph.rank[way.move.node],
                      way.move.choice);
  });
  for (const Way &way : std::span(ways).first(std::min(ways.size(), kWays)))
    if (changeIfNoWorse(way.move.node, way.move.choice))
      return true;
  auto key = [&](const Move &move) {
    return std::tuple(move.more, graph.rank[move.node], move.choice);
  };
  std::ranges::sort(withNeighbours, {}, key);
  for (const Move &move :
       std::span(withNeighbours).first(std::min(withNeighbours.size(), kWays)))
    if (changeWithNeighbours(move.node, move.choice, at))
      return true;
  return false;
}

bool Exchange::makeRoom(Cost limit, size_t trailSize, bool atOnce) {
  for (unsigned i = 0; i != kMovedAway; ++i) {
    std::optional<Misfit> at = worst();
    if (!at)
      return true;
    if (!moveAway(*at, trailSize, atOnce) || sum >= limit)
      return false;
  }
  return !worst();
}

bool Exchange::repair() {
  // Every node may move a few times.
  for (size_t left = 4 * size_t(graph.numNodes()) + 64; left; --left) {
    std::optional<Misfit> at = worst();
    trail.clear();
    if (!at)
      return true;
    if (!moveAway(*at, 0, /*atOnce=*/false))
      return false;
  }
  return false;
}

/// The moves, if they fit or room can be made, and all together cost less.
bool Exchange::accept(std::span<const Move> moves, bool makingRoom) {
  Cost before = sum;
  size_t trailSize = trail.size();
  for (bool atOnce : {true, false}) {
    for (const Move &move : moves)
      change(move.node, move.choice);
    bool isOver = false;
    for (const Move &move : moves)
      isOver = isOver || overflows(move.node);
    if (!isOver || (makingRoom && makeRoom(before, trailSize, atOnce)))
      if (sum < before)
        return true;
    undo(trailSize);
    if (!isOver || !makingRoom)
      break;
  }
  return false;
}

bool Exchange::improveNode(NodeId node) {
  if (node == locked)
    return false;
  std::vector<Move> moves;
  for (Choice i = 0; i != graph.numAlternatives(node); ++i)
    if (Cost cost = more(node, i); cost < Cost())
      moves.push_back({node, i, cost});
  std::ranges::sort(moves, {}, [](const Move &move) {
    return std::pair(move.more, move.choice);
  });
  moves.resize(std::min(moves.size(), kTried));
  for (size_t i = 0; i != moves.size(); ++i)
    if (accept({&moves[i], 1}, /*makingRoom=*/i < kRoomMade))
      return true;
  return false;
}

/// The costs of alternatives with all edges but those to `other`.
void Exchange::costsWithout(NodeId node, NodeId other,
                            std::vector<Ticks> &costs) const {
  costs.assign(&graph.unary[graph.slot(node, 0)],
               &graph.unary[graph.slot(node, 0)] + graph.numAlternatives(node));
  for (const Graph::End &end : graph.ends[node]) {
    if (end.other == other)
      continue;
    const Ticks *at = end.costs + end.there[chosen[end.other]];
    for (size_t i = 0; i != costs.size(); ++i)
      costs[i] = clamped(costs[i] + at[end.here[i]]);
  }
}

bool Exchange::improvePair(NodeId node, NodeId other) {
  if (node == locked || other == locked)
    return false;
  costsWithout(node, other, costsHere);
  costsWithout(other, node, costsThere);
  Ticks now = clamped(costsHere[chosen[node]] + costsThere[chosen[other]]);
  for (const Graph::End &end : graph.ends[node])
    if (end.other == other)
      now = clamped(now + graph.costAt(end, chosen[node], chosen[other]));
  better.clear();
  for (Choice a = 0; a != costsHere.size(); ++a) {
    if (a == chosen[node] || !isFinite(costsHere[a]))
      continue;
    costsTogether.assign(costsThere.begin(), costsThere.end());
    for (const Graph::End &end : graph.ends[node]) {
      if (end.other != other)
        continue;
      const Ticks *row = end.costs + end.here[a];
      for (size_t b = 0; b != costsTogether.size(); ++b)
        costsTogether[b] = clamped(costsTogether[b] + row[end.there[b]]);
    }
    for (Choice b = 0; b != costsTogether.size(); ++b)
      if (Ticks cost = costsHere[a] + costsTogether[b];
          cost < now && b != chosen[other])
        better.push_back({cost, a, b});
  }
  work += costsHere.size() * (costsThere.size() + 8);
  size_t tried = std::min(better.size(), kTried);
  std::partial_sort(better.begin(), better.begin() + ptrdiff_t(tried),
                    better.end());
  std::vector<std::tuple<Ticks, Choice, Choice>> best(
      better.begin(), better.begin() + ptrdiff_t(tried));
  for (size_t i = 0; i != tried; ++i) {
    auto [cost, a, b] = best[i];
    Move moves[] = {{node, a, {}}, {other, b, {}}};
    if (accept(moves, /*makingRoom=*/i < kRoomMadeForPairs))
      return true;
  }
  return false;
}

bool Exchange::improveAround(NodeId node) {
  bool changed = improveNode(node);
  if (graph.isHub(node))
    return changed;
  NodeId last = node;
  for (const Graph::End &end : graph.ends[node])
    if (end.other != last && !graph.isHub(end.other) &&
        (graph.rank[node] < graph.rank[end.other] || locked != ~NodeId(0))) {
      last = end.other;
      changed |= improvePair(node, end.other);
    }
  return changed;
}

void Exchange::improve(unsigned sweeps) {
  isStale.assign(graph.numNodes(), true);
  uint64_t limit = work + kImprove * graph.numNodes() + kImproveAtLeast;
  for (bool again = true; again && sweeps; --sweeps) {
    again = false;
    for (NodeId node : graph.order) {
      if (!isStale[node] || work > limit)
        continue;
      isStale[node] = false;
      if (!improveAround(node))
        continue;
      again = true;
      for (auto &[moved, choice] : trail)
        isStale[moved] = true;
      for (NodeId other : around(0))
        isStale[other] = true;
      trail.clear();
    }
  }
}

/// Those whose choices may be better now that those in the trail changed, the
/// neighbours first.
std::vector<NodeId> Exchange::around(size_t trailSize) const {
  std::vector<NodeId> nodes;
  auto add = [&](NodeId node) {
    if (nodes.size() < kAround && !graph.isHub(node) &&
        std::ranges::find(nodes, node) == nodes.end())
      nodes.push_back(node);
  };
  for (size_t i = trailSize; i != trail.size(); ++i)
    if (!graph.isHub(trail[i].first))
      for (const Graph::End &end : graph.ends[trail[i].first])
        add(end.other);
  for (size_t i = trailSize; i != trail.size(); ++i)
    for (Choice choice : {trail[i].second, chosen[trail[i].first]})
      for (const Claim &claim :
           graph.claims[graph.slot(trail[i].first, choice)])
        for (NodeId node : graph.mayClaim(claim.resource, claim.first))
          add(node);
  return nodes;
}

bool Exchange::force(NodeId node, Choice choice) {
  Cost before = sum;
  for (bool atOnce : {true, false}) {
    trail.clear();
    change(node, choice);
    locked = node;
    bool fits = makeRoom({before.illegal + 1, 0}, 0, atOnce);
    for (unsigned i = 0; fits && i != kFollowing; ++i) {
      bool again = false;
      for (NodeId other : around(0))
        again |= improveAround(other);
      if (!again)
        break;
    }
    locked = ~NodeId(0);
    if (sum < before && !worst()) {
      trail.clear();
      return true;
    }
    undo(0);
  }
  return false;
}

/// Whether the choice could cost less if neighbours do all they can for it.
bool Exchange::mayPay(NodeId node, Choice choice) const {
  Ticks more = graph.unary[graph.slot(node, choice)] -
               graph.unary[graph.slot(node, chosen[node])];
  for (const Graph::End &end : graph.ends[node]) {
    Ticks least = kInfinite;
    for (Choice i = 0; i != graph.numAlternatives(end.other); ++i)
      least = std::min(least, graph.costAt(end, choice, i));
    more += least - graph.costAt(end, chosen[node], chosen[end.other]);
  }
  return more < 0;
}

uint64_t Exchange::polish(uint64_t limit) {
  uint64_t before = work;
  for (bool again = true; again;) {
    again = false;
    for (NodeId node : graph.order) {
      if (graph.isHub(node))
        continue;
      for (Choice i = 0; i != graph.numAlternatives(node); ++i) {
        if (i == chosen[node] || !isFinite(graph.unary[graph.slot(node, i)]) ||
            !(graph.numNodes() <= kSmall || mayPay(node, i)))
          continue;
        if (work - before > limit)
          return work - before;
        again |= force(node, i);
      }
    }
  }
  return work - before;
}

std::vector<RunnerUp> Exchange::runnersUp() {
  std::vector<RunnerUp> all(graph.numNodes());
  for (NodeId node = 0; node != graph.numNodes(); ++node) {
    std::vector<std::pair<Cost, Choice>> others;
    for (Choice i = 0; i != graph.numAlternatives(node); ++i)
      if (i != chosen[node])
        if (Cost cost = more(node, i); !cost.illegal)
          others.push_back({cost, i});
    std::ranges::sort(others);
    for (auto [cost, choice] : others) {
      change(node, choice);
      bool fits = !overflows(node);
      undo(0);
      if (!fits)
        continue;
      all[node] = {choice, toNs(cost.ticks)};
      break;
    }
  }
  return all;
}

} // namespace tt::plan
