//===- Graph.cpp - a problem as its solvers see it ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Graph.h"

#include "StepLoad.h"

#include <map>

namespace tt::plan {

Graph::Graph(const Data &data) : data(data), unary(data.costs) {
  findEnds();
  std::vector<std::pair<size_t, Claim>> bySlot;
  for (auto &[slot, claim] : data.nodeClaims)
    if (claim.bytes)
      bySlot.push_back({slot, claim});
  foldLoops(bySlot);
  claims = Lists<Claim>(unary.size(), bySlot);

  std::vector<std::pair<size_t, Data::EdgeClaim>> byEdge;
  for (const Data::EdgeClaim &claim : data.edgeClaims)
    if (data.edges[claim.edge].from != data.edges[claim.edge].to)
      byEdge.push_back({claim.edge, claim});
  edgeClaims = Lists<Data::EdgeClaim>(data.edges.size(), byEdge);

  dropWhatExceeds();
  findOrder();
  findClaimants();
}

void Graph::findEnds() {
  // The same edges have lists of the same length in `classes`.
  places.resize(data.classes.size());
  std::vector<std::pair<size_t, End>> byNode;
  byNode.reserve(2 * data.edges.size());
  for (EdgeId i = 0; i != data.edges.size(); ++i) {
    const Data::Edge &edge = data.edges[i];
    const Data::Matrix &matrix = data.matrices[edge.matrix];
    for (Choice c = 0; c != numAlternatives(edge.from); ++c)
      places[edge.rowOf + c] = data.rowOf(edge, c) * matrix.columns;
    for (Choice c = 0; c != numAlternatives(edge.to); ++c)
      places[edge.columnOf + c] = data.columnOf(edge, c);
    if (edge.from == edge.to)
      continue;
    const uint32_t *rows = &places[edge.rowOf];
    const uint32_t *columns = &places[edge.columnOf];
    const Ticks *costs = matrix.costs.data();
    byNode.push_back({edge.from, {i, edge.to, true, costs, rows, columns}});
    byNode.push_back({edge.to, {i, edge.from, false, costs, columns, rows}});
  }
  ends = Lists<End>(numNodes(), byNode);
}

void Graph::findClaimants() {
  size_t blocks = data.numSteps / kBlock + 1;
  std::vector<std::pair<size_t, NodeId>> found;
  std::vector<size_t> ofNode;
  for (NodeId node : order) {
    ofNode.clear();
    auto add = [&](const auto &claim) {
      for (size_t i = claim.first / kBlock; i <= claim.last / kBlock; ++i)
        ofNode.push_back(claim.resource * blocks + i);
    };
    for (Choice i = 0; i != numAlternatives(node); ++i)
      for (const Claim &claim : claims[slot(node, i)])
        add(claim);
    for (const End &end : ends[node])
      for (const Data::EdgeClaim &claim : edgeClaims[end.edge])
        add(claim);
    std::ranges::sort(ofNode);
    ofNode.erase(std::unique(ofNode.begin(), ofNode.end()), ofNode.end());
    for (size_t block : ofNode)
      found.push_back({block, node});
  }
  byBlock = Lists<NodeId>(blocks * data.resources.size(), found);
}

/// Edges from a node to itself are part of its alternatives.
void Graph::foldLoops(std::vector<std::pair<size_t, Claim>> &nodeClaims) {
  for (const Data::Edge &edge : data.edges)
    if (edge.from == edge.to)
      for (Choice i = 0; i != numAlternatives(edge.from); ++i) {
        Ticks &cost = unary[slot(edge.from, i)];
        cost = clamped(cost + data.costOf(edge, i, i));
      }
  for (const Data::EdgeClaim &claim : data.edgeClaims) {
    const Data::Edge &edge = data.edges[claim.edge];
    if (edge.from != edge.to)
      continue;
    for (Choice i = 0; i != numAlternatives(edge.from); ++i)
      if (uint64_t bytes = data.bytesOf(claim, i, i))
        nodeClaims.push_back(
            {slot(edge.from, i),
             {claim.resource, claim.first, claim.last, bytes}});
  }
}

/// The claim that alone exceeds a resource together with the others of the
/// list, with the bytes that they take together.
static std::optional<Claim> exceeding(std::span<const Claim> claims,
                                      const Problem::Data &data) {
  for (const Claim &at : claims) {
    // The most is taken where one of them begins.
    uint64_t bytes = 0;
    for (const Claim &other : claims)
      if (other.resource == at.resource && other.first <= at.first &&
          at.first <= other.last)
        bytes = addBytes(bytes, other.bytes);
    if (bytes > data.resources[at.resource].capacity)
      return Claim{at.resource, at.first, at.last, bytes};
  }
  return std::nullopt;
}

void Graph::dropWhatExceeds() {
  for (NodeId node = 0; node != numNodes(); ++node) {
    std::optional<Claim> least;
    bool fits = false;
    for (Choice i = 0; i != numAlternatives(node); ++i) {
      Ticks &cost = unary[slot(node, i)];
      std::optional<Claim> claim = exceeding(claims[slot(node, i)], data);
      if (!claim) {
        fits |= isFinite(cost);
        continue;
      }
      if (isFinite(cost) && (!least || claim->bytes < least->bytes))
        least = claim;
      cost = kInfinite;
    }
    if (fits || !least || tooLarge)
      continue;
    const Data::Resource &resource = data.resources[least->resource];
    tooLarge =
        Error{Error::Kind::DoesNotFit,
              "node " + std::to_string(node) + " alone takes " +
                  std::to_string(least->bytes) + " bytes of " + resource.name +
                  " at step " + std::to_string(least->first) +
                  " with the alternative that takes least, and there "
                  "are " +
                  std::to_string(resource.capacity),
              node,
              least->resource,
              least->first,
              least->bytes,
              resource.capacity};
  }
}

namespace {
/// Mixes numbers, in their order.
struct Hash {
  uint64_t state = 0x9e3779b97f4a7c15;
  Hash &operator<<(uint64_t number) {
    state = (state ^ number) * 0xff51afd7ed558ccd;
    state ^= state >> 32;
    return *this;
  }
};
} // namespace

/// Walks from node to node, by what they are: hashes of costs, claims and
/// neighbours. Numbers decide between those alike.
void Graph::findOrder() {
  std::vector<uint64_t> matrixHash;
  for (const Data::Matrix &matrix : data.matrices) {
    Hash hash;
    hash << matrix.rows << matrix.columns;
    for (Ticks cost : matrix.costs)
      hash << uint64_t(cost);
    matrixHash.push_back(hash.state);
  }
  std::vector<uint64_t> edgeHash;
  for (const Data::Edge &edge : data.edges) {
    Hash hash;
    hash << matrixHash[edge.matrix];
    for (Choice i = 0; i != numAlternatives(edge.from); ++i)
      hash << data.rowOf(edge, i);
    for (Choice i = 0; i != numAlternatives(edge.to); ++i)
      hash << data.columnOf(edge, i);
    edgeHash.push_back(hash.state);
  }
  std::vector<uint64_t> nodeHash(numNodes());
  for (NodeId node = 0; node != numNodes(); ++node) {
    Hash hash;
    for (Choice i = 0; i != numAlternatives(node); ++i) {
      hash << uint64_t(unary[slot(node, i)]);
      for (const Claim &claim : claims[slot(node, i)])
        hash << claim.resource << claim.first << claim.last << claim.bytes;
    }
    nodeHash[node] = hash.state;
  }
  for (int round = 0; round != 3; ++round) {
    std::vector<uint64_t> next(numNodes());
    for (NodeId node = 0; node != numNodes(); ++node) {
      uint64_t sum = 0; // in any order
      for (const End &end : ends[node])
        sum +=
            (Hash() << edgeHash[end.edge] << end.isFrom << nodeHash[end.other])
                .state;
      next[node] = (Hash() << nodeHash[node] << sum).state;
    }
    nodeHash = std::move(next);
  }

  auto before = [&](NodeId a, NodeId b) {
    return std::pair(nodeHash[a], a) < std::pair(nodeHash[b], b);
  };
  std::vector<NodeId> seeds(numNodes()), near;
  for (NodeId node = 0; node != numNodes(); ++node)
    seeds[node] = node;
  std::sort(seeds.begin(), seeds.end(), before);
  rank.assign(numNodes(), numNodes());
  auto visit = [&](NodeId node) {
    if (rank[node] != numNodes())
      return;
    rank[node] = uint32_t(order.size());
    order.push_back(node);
  };
  for (NodeId seed : seeds) {
    size_t next = order.size();
    for (visit(seed); next != order.size(); ++next) {
      near.clear();
      // Neighbours of a hub may be anywhere.
      if (isHub(order[next]))
        continue;
      for (const End &end : ends[order[next]])
        near.push_back(end.other);
      std::sort(near.begin(), near.end(), before);
      for (NodeId node : near)
        visit(node);
    }
  }
}

} // namespace tt::plan
