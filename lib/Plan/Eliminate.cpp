//===- Eliminate.cpp - in which order nodes are eliminated ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Eliminate.h"

#include <set>
#include <unordered_set>

namespace tt::plan {

namespace {

/// Entries of a table of two nodes, and of more; of all tables of more, for
/// each node of the graph and at least.
constexpr uint64_t kLargestTable = 1 << 22;
constexpr uint64_t kLargestWide = 1 << 12;
constexpr uint64_t kWidePerNode = 64;
constexpr uint64_t kWideAtLeast = 1 << 16;

/// The graph while nodes are taken out of it.
class Shrinking {
public:
  explicit Shrinking(const Graph &graph)
      : graph(graph), near(graph.numNodes()), degree(graph.numNodes()),
        isGone(graph.numNodes()) {
    for (NodeId node = 0; node != graph.numNodes(); ++node)
      for (const Graph::End &end : graph.ends[node])
        if (node < end.other)
          connect(node, end.other);
    for (NodeId node : graph.order)
      byDegree.insert({degree[node], graph.rank[node]});
    wideLeft = std::max(kWideAtLeast, kWidePerNode * graph.numNodes());
  }

  bool empty() const { return byDegree.empty(); }

  /// The node that costs least to eliminate, if one is cheap enough.
  std::optional<NodeId> cheapest() {
    std::optional<NodeId> best;
    uint64_t least = wideLeft;
    unsigned seen = 0;
    for (auto &[near, rank] : byDegree) {
      NodeId node = graph.order[rank];
      uint64_t size = tableSize(node);
      if (near < 2 || (near == 2 && size <= kLargestTable))
        return node;
      if (size <= kLargestWide && size < least) {
        least = size;
        best = node;
      }
      if (++seen == 8)
        break;
    }
    if (best)
      wideLeft -= least;
    return best;
  }
  /// That with most neighbours.
  NodeId busiest() const {
    unsigned most = byDegree.rbegin()->first;
    return graph.order[byDegree.lower_bound({most, 0})->second];
  }

  /// Its neighbours become neighbours of each other if `join`.
  void take(NodeId node, bool join) {
    byDegree.erase({degree[node], graph.rank[node]});
    isGone[node] = true;
    std::erase_if(near[node], [&](NodeId other) { return isGone[other]; });
    for (NodeId other : near[node])
      change(other, -1);
    if (join)
      for (NodeId a : near[node])
        for (NodeId b : near[node])
          if (a < b)
            connect(a, b);
    near[node] = {};
  }

private:
  void connect(NodeId a, NodeId b) {
    if (!pairs.insert(uint64_t(std::min(a, b)) << 32 | std::max(a, b)).second)
      return;
    near[a].push_back(b);
    near[b].push_back(a);
    change(a, +1);
    change(b, +1);
  }
  void change(NodeId node, int by) {
    auto entry = byDegree.find({degree[node], graph.rank[node]});
    degree[node] += unsigned(by);
    if (entry == byDegree.end())
      return;
    byDegree.erase(entry);
    byDegree.insert({degree[node], graph.rank[node]});
  }
  uint64_t tableSize(NodeId node) {
    std::erase_if(near[node], [&](NodeId other) { return isGone[other]; });
    uint64_t size = 1;
    for (NodeId other : near[node])
      size = std::min(size * graph.numAlternatives(other), uint64_t(1) << 40);
    return size;
  }

  const Graph &graph;
  std::vector<std::vector<NodeId>> near; ///< with some that are gone
  std::vector<unsigned> degree;          ///< without
  std::vector<bool> isGone;
  std::set<std::pair<unsigned, uint32_t>> byDegree; ///< and rank
  std::unordered_set<uint64_t> pairs;
  uint64_t wideLeft;
};

} // namespace

Elimination::Elimination(const Graph &graph) : graph(graph) {
  plan();
  wire();
}

void Elimination::plan() {
  Shrinking left(graph);
  auto take = [&](NodeId node, bool isDecided) {
    steps.push_back({node, isDecided, {}, {}, 0, 0});
    left.take(node, /*join=*/!isDecided);
  };
  // To decide a node with one choice is exact.
  for (NodeId node : graph.order) {
    unsigned legal = 0;
    for (Choice i = 0; i != graph.numAlternatives(node); ++i)
      legal += isFinite(graph.unary[graph.slot(node, i)]);
    if (legal <= 1)
      take(node, true);
  }
  while (!left.empty()) {
    if (std::optional<NodeId> node = left.cheapest()) {
      take(*node, false);
      continue;
    }
    decided.push_back(left.busiest());
    take(decided.back(), true);
  }
}

void Elimination::wire() {
  stepOf.resize(graph.numNodes());
  for (uint32_t i = 0; i != steps.size(); ++i)
    stepOf[steps[i].node] = i;
  auto later = [&](NodeId a, NodeId b) { return stepOf[a] > stepOf[b]; };

  std::vector<std::vector<uint32_t>> tablesOf(graph.numNodes());
  auto addTable = [&](Table table) {
    // Numbers of one node are added to its own costs.
    if (table.nodes.size() > 1)
      tablesOf[table.nodes.back()].push_back(uint32_t(tables.size()));
    tables.push_back(std::move(table));
  };
  for (NodeId node : graph.order)
    for (const Graph::End &end : graph.ends[node])
      if (later(end.other, node))
        addTable({{end.other, node}, &end});
  for (Step &step : steps) {
    step.takes = std::move(tablesOf[step.node]);
    step.makes = uint32_t(tables.size());
    if (step.isDecided) {
      for (uint32_t taken : step.takes) {
        std::vector<NodeId> nodes = tables[taken].nodes;
        nodes.pop_back();
        addTable({std::move(nodes)});
      }
      continue;
    }
    for (uint32_t taken : step.takes)
      for (NodeId node : tables[taken].nodes)
        if (node != step.node &&
            std::ranges::find(step.near, node) == step.near.end())
          step.near.push_back(node);
    std::ranges::sort(step.near, later);
    step.choices = numChoices;
    size_t size = 1;
    for (NodeId node : step.near)
      size *= graph.numAlternatives(node);
    numChoices += size;
    if (!step.near.empty())
      addTable({step.near});
  }
}

} // namespace tt::plan
