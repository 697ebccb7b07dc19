//===- Exchange.h - choices, and better ones near them ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_PLAN_EXCHANGE_H
#define TTMLIR_LIB_PLAN_EXCHANGE_H

#include "Graph.h"
#include "StepLoad.h"

#include "ttmlir/Plan/Solve.h"

namespace tt::plan {

/// A sum of costs that tells how many of them are infinite, so that each can be
/// taken back.
struct Cost {
  int64_t illegal = 0;
  Ticks ticks = 0;

  static Cost of(Ticks cost) {
    return isFinite(cost) ? Cost{0, cost} : Cost{1, 0};
  }
  Cost &operator+=(Cost other) {
    illegal += other.illegal, ticks += other.ticks;
    return *this;
  }
  Cost &operator-=(Cost other) {
    illegal -= other.illegal, ticks -= other.ticks;
    return *this;
  }
  auto operator<=>(const Cost &) const = default;
};

/// Choices of all nodes with their cost and what they claim. Every change can
/// be taken back.
class Exchange {
public:
  Exchange(const Graph &graph, Choices start);

  const Choices &choices() const { return chosen; }
  Cost cost() const { return sum; }
  bool isLegal() const { return !sum.illegal && !worst(); }
  const StepLoad &load(ResourceId resource) const { return loads[resource]; }
  void set(const Choices &choices);

  /// Takes bytes away from whoever claims them.
  void reserve(const Misfit &misfit);

  /// Changes choices until claims fit, at as little cost as it finds; false if
  /// it finds no way.
  bool repair();
  /// Exchanges single nodes and pairs of neighbours, and makes room by moving
  /// others, as long as that makes choices that fit cheaper. At most `sweeps`
  /// times through the graph.
  void improve(unsigned sweeps);
  /// Gives nodes other choices that cost more at first, lets those near them
  /// follow, and keeps what is cheaper then. Ends after `limit` units of work,
  /// about 2 ns each,
  /// and returns how much it did.
  uint64_t polish(uint64_t limit);
  /// The runner-up of each node among its legal choices.
  std::vector<RunnerUp> runnersUp();

  /// The step where a resource is exceeded most, with the bytes that are
  /// missing; nothing if none is.
  std::optional<Misfit> worst() const;
  /// The node that claims most there.
  NodeId largestAt(const Misfit &misfit) const;

  mutable uint64_t work = 0; ///< that was done, in units
private:
  using Data = Problem::Data;
  struct Move {
    NodeId node;
    Choice choice;
    Cost more;
  };

  /// Calls fn(claim, other): what the node claims now, alone or by an edge to
  /// `other`.
  template <typename Fn> void forEachClaim(NodeId node, Fn fn) const;
  Cost more(NodeId node, Choice choice) const;
  uint64_t bytesAt(NodeId node, Choice choice, const Misfit &at) const;
  void count(NodeId node, const Claim &claim, int sign, bool isLoad);
  void countAll(NodeId node, int sign);
  bool overflows(NodeId node) const;
  std::vector<NodeId> claimantsAt(const Misfit &at) const;

  void change(NodeId node, Choice choice);
  void undo(size_t trailSize);
  bool isMoved(NodeId node, size_t trailSize) const;
  bool changeIfNoWorse(NodeId node, Choice choice);
  bool changeWithNeighbours(NodeId node, Choice choice, const Misfit &at);
  bool moveAway(const Misfit &at, size_t trailSize, bool atOnce);
  bool moveOneOf(bool hubs, const Misfit &at, size_t trailSize, bool atOnce);
  bool makeRoom(Cost limit, size_t trailSize, bool atOnce);

  bool accept(std::span<const Move> moves, bool makingRoom);
  bool improveNode(NodeId node);
  bool improveAround(NodeId node);
  bool force(NodeId node, Choice choice);
  std::vector<NodeId> around(size_t trailSize) const;
  bool improvePair(NodeId node, NodeId other);
  void costsWithout(NodeId node, NodeId other, std::vector<Ticks> &costs) const;
  bool mayPay(NodeId node, Choice choice) const;

  const Graph &graph;
  Choices chosen;
  Cost sum;
  std::vector<StepLoad> loads;     ///< by resource
  std::vector<int64_t> capacities; ///< by resource
  /// For each resource and block of steps: the nodes that claim some there. A
  /// node stands there once per claim.
  std::vector<std::vector<std::vector<NodeId>>> claimants;
  std::vector<std::pair<NodeId, Choice>> trail; ///< what was before
  std::vector<bool> isStale;                    ///< nodes to look at again
  // For pairs.
  std::vector<Ticks> costsHere, costsThere, costsTogether;
  std::vector<std::tuple<Ticks, Choice, Choice>> better;
  NodeId locked = ~NodeId(0); ///< a node that keeps its choice
};

template <typename Fn> void Exchange::forEachClaim(NodeId node, Fn fn) const {
  for (const Claim &claim : graph.claims[graph.slot(node, chosen[node])])
    fn(claim, node);
  for (const Graph::End &end : graph.ends[node])
    for (const Data::EdgeClaim &claim : graph.edgeClaims[end.edge])
      if (uint64_t bytes =
              graph.bytesAt(claim, end, chosen[node], chosen[end.other]))
        fn(Claim{claim.resource, claim.first, claim.last, bytes}, end.other);
}

} // namespace tt::plan

#endif // TTMLIR_LIB_PLAN_EXCHANGE_H
