//===- Obstacles.cpp - alternatives that no legal choices have ------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Plan/Obstacles.h"

#include "Graph.h"
#include "StepLoad.h"

namespace tt::plan {

namespace {

class Finder {
public:
  explicit Finder(const Problem &problem) : graph(problem.data()) {
    found.resize(graph.numNodes());
    for (NodeId node = 0; node != graph.numNodes(); ++node)
      for (Choice i = 0; i != graph.numAlternatives(node); ++i)
        found[node].push_back({ofAlone(problem, node, i), node});
  }

  std::vector<std::vector<Obstacle>> run() {
    waiting.assign(graph.numNodes(), true);
    for (NodeId node = graph.numNodes(); node-- != 0;)
      queue.push_back(node);
    while (!queue.empty()) {
      NodeId node = queue.back();
      queue.pop_back();
      waiting[node] = false;
      look(node);
    }
    return std::move(found);
  }

private:
  Obstacle::Kind ofAlone(const Problem &problem, NodeId node, Choice i) const {
    if (!isFinite(problem.data().costOf(node, i)))
      return Obstacle::Kind::Cost;
    // The graph has dropped what alone exceeds a resource.
    return isFinite(graph.unary[graph.slot(node, i)]) ? Obstacle::Kind::None
                                                      : Obstacle::Kind::Bytes;
  }

  bool isPossible(NodeId node, Choice i) const {
    return found[node][i].kind == Obstacle::Kind::None;
  }

  void look(NodeId node) {
    bool isChanged = false;
    for (Choice i = 0; i != graph.numAlternatives(node); ++i) {
      if (!isPossible(node, i))
        continue;
      found[node][i] = obstacleOf(node, i);
      isChanged |= !isPossible(node, i);
    }
    if (!isChanged)
      return;
    for (const Graph::End &end : graph.ends[node])
      if (!waiting[end.other]) {
        waiting[end.other] = true;
        queue.push_back(end.other);
      }
  }

  Obstacle obstacleOf(NodeId node, Choice i) const {
    for (const Graph::End &end : graph.ends[node])
      if (!hasPartner(end, i))
        return {Obstacle::Kind::Neighbour, end.other};
    return exceeds(node, i) ? Obstacle{Obstacle::Kind::Bytes, node}
                            : Obstacle{};
  }

  bool goesWith(const Graph::End &end, Choice here, Choice there) const {
    return isPossible(end.other, there) &&
           isFinite(graph.costAt(end, here, there));
  }

  bool hasPartner(const Graph::End &end, Choice here) const {
    for (Choice there = 0; there != graph.numAlternatives(end.other); ++there)
      if (goesWith(end, here, there))
        return true;
    return false;
  }

  /// Whether the alternative has no room where it takes most itself.
  bool exceeds(NodeId node, Choice i) const {
    std::span<const Claim> own = graph.claims[graph.slot(node, i)];
    for (const Claim &at : own)
      if (leastAt(node, i, own, at.resource, at.first) >
          graph.data.resources[at.resource].capacity)
        return true;
    // Copies of what it reads and of what it makes.
    for (const Graph::End &end : graph.ends[node])
      for (const Problem::Data::EdgeClaim &at : graph.edgeClaims[end.edge])
        if (leastAt(node, i, own, at.resource, at.first) >
            graph.data.resources[at.resource].capacity)
          return true;
    return false;
  }

  /// The least that the alternative and its neighbours take at a step.
  uint64_t leastAt(NodeId node, Choice i, std::span<const Claim> own,
                   ResourceId resource, uint32_t step) const {
    uint64_t bytes = bytesAt(own, resource, step);
    if (graph.isHub(node))
      return bytes;
    std::span<const Graph::End> ends = graph.ends[node];
    for (size_t at = 0; at != ends.size(); ++at) {
      bool isFirst = std::ranges::none_of(ends.first(at), [&](auto &before) {
        return before.other == ends[at].other;
      });
      bytes = addBytes(bytes, leastOf(ends[at], isFirst, i, resource, step));
    }
    return bytes;
  }

  template <typename Claims>
  static uint64_t bytesAt(const Claims &claims, ResourceId resource,
                          uint32_t step) {
    uint64_t bytes = 0;
    for (const Claim &claim : claims)
      if (claim.resource == resource && claim.first <= step &&
          step <= claim.last)
        bytes = addBytes(bytes, claim.bytes);
    return bytes;
  }

  /// The least that the edge takes, and its other end if `countsNode`.
  uint64_t leastOf(const Graph::End &end, bool countsNode, Choice here,
                   ResourceId resource, uint32_t step) const {
    uint64_t least = kMostBytes;
    for (Choice there = 0; there != graph.numAlternatives(end.other); ++there) {
      if (!goesWith(end, here, there))
        continue;
      uint64_t bytes = 0;
      if (countsNode)
        bytes =
            bytesAt(graph.claims[graph.slot(end.other, there)], resource, step);
      for (const Problem::Data::EdgeClaim &claim : graph.edgeClaims[end.edge])
        if (claim.resource == resource && claim.first <= step &&
            step <= claim.last)
          bytes = addBytes(bytes, graph.bytesAt(claim, end, here, there));
      least = std::min(least, bytes);
    }
    return least;
  }

  Graph graph;
  std::vector<std::vector<Obstacle>> found;
  std::vector<NodeId> queue;
  std::vector<bool> waiting;
};

} // namespace

std::vector<std::vector<Obstacle>> findObstacles(const Problem &problem) {
  if (problem.error())
    return {};
  return Finder(problem).run();
}

} // namespace tt::plan
