//===- Graph.h - a problem as its solvers see it ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_PLAN_GRAPH_H
#define TTMLIR_LIB_PLAN_GRAPH_H

#include "ProblemData.h"

namespace tt::plan {

/// Lists of T, one for each of a row of keys, one behind the other.
template <typename T> class Lists {
public:
  /// `items` are sorted by their keys, which keep their order otherwise.
  Lists() = default;
  Lists(size_t numKeys, const std::vector<std::pair<size_t, T>> &items)
      : begin(numKeys + 1), all(items.size()) {
    for (auto &[key, item] : items)
      ++begin[key + 1];
    for (size_t key = 0; key != numKeys; ++key)
      begin[key + 1] += begin[key];
    std::vector<size_t> next(begin.begin(), begin.end() - 1);
    for (auto &[key, item] : items)
      all[next[key]++] = item;
  }
  std::span<const T> operator[](size_t key) const {
    return std::span(all).subspan(begin[key], begin[key + 1] - begin[key]);
  }
  std::span<T> operator[](size_t key) {
    return std::span(all).subspan(begin[key], begin[key + 1] - begin[key]);
  }

private:
  std::vector<size_t> begin;
  std::vector<T> all;
};

/// Steps that share a list of those that claim some.
inline constexpr uint32_t kBlock = 4;

/// Edges of a node that is not looked at together with each of its neighbours.
inline constexpr size_t kHub = 32;

/// The problem with what no exchange can change: edges by their ends, claims by
/// alternative, and an order of nodes that does not depend on their numbers.
class Graph {
public:
  using Data = Problem::Data;

  /// An edge as the node at one end sees it. Its cost stands in the matrix at
  /// the sum of two offsets: one for the node's alternative, one for the
  /// other node's.
  struct End {
    EdgeId edge;
    NodeId other;
    bool isFrom; ///< whether the node is the edge's `from`
    const Ticks *costs;
    const uint32_t *here, *there;

    uint32_t place(Choice here, Choice there) const {
      return this->here[here] + this->there[there];
    }
  };

  explicit Graph(const Data &data);

  const Data &data;
  /// The cost of each alternative, edges from a node to itself included;
  /// infinite if its claims alone exceed a resource.
  std::vector<Ticks> unary;
  /// For each node: its edges to others.
  Lists<End> ends;
  /// The claims of each alternative, numbered as in `unary`.
  Lists<Claim> claims;
  /// The claims of each edge.
  Lists<Data::EdgeClaim> edgeClaims;
  /// Nodes that claim some at the step or near it with one of their
  /// alternatives, in the order of `order`.
  std::span<const NodeId> mayClaim(ResourceId resource, uint32_t step) const {
    return byBlock[size_t(resource) * (data.numSteps / kBlock + 1) +
                   step / kBlock];
  }
  /// All nodes, connected ones near each other, and each node's index in that
  /// order.
  std::vector<NodeId> order;
  std::vector<uint32_t> rank;
  /// A node that has alternatives, but none that fits alone.
  std::optional<Error> tooLarge;

  uint32_t numNodes() const { return data.numNodes(); }
  uint32_t numAlternatives(NodeId node) const {
    return data.numAlternatives(node);
  }
  bool isHub(NodeId node) const { return ends[node].size() > kHub; }
  size_t slot(NodeId node, Choice choice) const {
    return data.begin[node] + choice;
  }
  Ticks costAt(const End &end, Choice here, Choice there) const {
    return end.costs[end.place(here, there)];
  }
  uint64_t bytesAt(const Data::EdgeClaim &claim, uint32_t place) const {
    return uint64_t(data.matrices[claim.bytes].costs[place]) /
           uint64_t(kTicksPerNs);
  }
  uint64_t bytesAt(const Data::EdgeClaim &claim, const End &end, Choice here,
                   Choice there) const {
    return bytesAt(claim, end.place(here, there));
  }

private:
  void foldLoops(std::vector<std::pair<size_t, Claim>> &nodeClaims);
  void dropWhatExceeds();
  void findOrder();
  void findClaimants();

  void findEnds();

  Lists<NodeId> byBlock;
  std::vector<uint32_t> places; ///< of all edges' alternatives
};

} // namespace tt::plan

#endif // TTMLIR_LIB_PLAN_GRAPH_H
