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
static constexpr size_t kRoomMade = 3;
/// Others that are moved away for one.
static constexpr unsigned kMovedAway = 6;
/// Ways to move something away from a step that are tried.
static constexpr size_t kWays = 24;
/// Nodes that may follow one that is given another choice.
static constexpr size_t kAround = 24;

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
/// since the trail had `trailSize` entries. What costs least for a byte is
/// moved first, or with `atOnce` what costs least of all that is enough.
bool Exchange::moveAway(const Misfit &at, size_t trailSize, bool atOnce) {
  struct Way {
    Move move;
    bool isEnough;
    double perByte;
  };
  std::vector<Way> ways;
  std::vector<Move> withNeighbours;
  for (NodeId node : claimantsAt(at)) {
    if (isMoved(node, trailSize))
      continue;
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

/// What alternatives cost with all edges but those to `other`.
std::vector<Ticks> Exchange::costsWithout(NodeId node, NodeId other) const {
  std::vector<Ticks> costs(graph.numAlternatives(node));
  for (Choice i = 0; i != costs.size(); ++i)
    costs[i] = graph.unary[graph.slot(node, i)];
  for (const Graph::End &end : graph.ends[node])
    if (end.other != other)
      for (Choice i = 0; i != costs.size(); ++i)
        costs[i] = clamped(costs[i] + graph.costAt(end, i, chosen[end.other]));
  return costs;
}

bool Exchange::improvePair(NodeId node, NodeId other) {
  if (node == locked || other == locked)
    return false;
  std::vector<Ticks> costs = costsWithout(node, other);
  std::vector<Ticks> otherCosts = costsWithout(other, node);
  auto together = [&](Choice a, Choice b) {
    Ticks cost = clamped(costs[a] + otherCosts[b]);
    for (const Graph::End &end : graph.ends[node])
      if (end.other == other && isFinite(cost))
        cost = clamped(cost + graph.costAt(end, a, b));
    return cost;
  };
  Ticks now = together(chosen[node], chosen[other]);
  std::vector<std::tuple<Ticks, Choice, Choice>> better;
  for (Choice a = 0; a != costs.size(); ++a)
    for (Choice b = 0; b != otherCosts.size(); ++b)
      if (a != chosen[node] && b != chosen[other] &&
          costs[a] + otherCosts[b] < kLimit)
        if (Ticks cost = together(a, b); cost < now)
          better.push_back({cost, a, b});
  size_t tried = std::min(better.size(), kTried);
  std::partial_sort(better.begin(), better.begin() + ptrdiff_t(tried),
                    better.end());
  for (size_t i = 0; i != tried; ++i) {
    auto [cost, a, b] = better[i];
    Move moves[] = {{node, a, {}}, {other, b, {}}};
    if (accept(moves, /*makingRoom=*/i < kRoomMade))
      return true;
  }
  return false;
}

bool Exchange::improveAround(NodeId node) {
  bool changed = improveNode(node);
  std::vector<NodeId> done;
  for (const Graph::End &end : graph.ends[node])
    if (std::ranges::find(done, end.other) == done.end()) {
      done.push_back(end.other);
      changed |= improvePair(node, end.other);
    }
  return changed;
}

void Exchange::improve(unsigned sweeps) {
  for (bool again = true; again && sweeps; --sweeps) {
    again = false;
    for (NodeId node : graph.order) {
      again |= improveAround(node);
      trail.clear();
    }
  }
}

/// Those whose choices may be better now that those in the trail changed,
/// nearest first.
std::vector<NodeId> Exchange::around(size_t trailSize) const {
  std::vector<NodeId> nodes;
  auto add = [&](NodeId node) {
    if (nodes.size() < kAround && std::ranges::find(nodes, node) == nodes.end())
      nodes.push_back(node);
  };
  for (size_t i = trailSize; i != trail.size(); ++i)
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
    if (makeRoom({before.illegal + 1, 0}, 0, atOnce))
      for (bool again = true; again;) {
        again = false;
        for (NodeId other : around(0))
          again |= improveAround(other);
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

void Exchange::polish(size_t tries) {
  for (bool again = true; again;) {
    again = false;
    for (NodeId node : graph.order)
      for (Choice i = 0; i != graph.numAlternatives(node); ++i) {
        if (i == chosen[node] || !isFinite(graph.unary[graph.slot(node, i)]))
          continue;
        if (!tries--)
          return;
        again |= force(node, i);
      }
  }
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
