//===- Exchange.cpp - choices that can be changed -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Exchange.h"

namespace tt::plan {

Exchange::Exchange(const Graph &graph, Choices start)
    : graph(graph), chosen(std::move(start)) {
  uint32_t steps = graph.data.numSteps;
  for (const Data::Resource &resource : graph.data.resources) {
    bool isLimited = resource.capacity < kMostBytes;
    capacities.push_back(isLimited ? int64_t(resource.capacity)
                                   : std::numeric_limits<int64_t>::max() / 2);
    loads.emplace_back(steps);
    claimants.emplace_back(steps / kBlock + 1);
  }
  for (NodeId node = 0; node != graph.numNodes(); ++node) {
    sum += Cost::of(graph.unary[graph.slot(node, chosen[node])]);
    for (const Claim &claim : graph.claims[graph.slot(node, chosen[node])])
      count(node, claim, +1, /*isLoad=*/true);
    // Every edge once; those who claim by it are both ends.
    for (const Graph::End &end : graph.ends[node]) {
      if (end.isFrom)
        sum += Cost::of(graph.costAt(end, chosen[node], chosen[end.other]));
      for (const Data::EdgeClaim &claim : graph.edgeClaims[end.edge])
        count(node,
              {claim.resource, claim.first, claim.last,
               graph.bytesAt(claim, end, chosen[node], chosen[end.other])},
              +1, end.isFrom);
    }
  }
}

void Exchange::count(NodeId node, const Claim &claim, int sign, bool isLoad) {
  if (!claim.bytes)
    return;
  if (isLoad)
    loads[claim.resource].add(claim.first, claim.last,
                              sign *
                                  int64_t(std::min(claim.bytes, kMostBytes)));
  for (uint32_t block = claim.first / kBlock; block <= claim.last / kBlock;
       ++block) {
    std::vector<NodeId> &list = claimants[claim.resource][block];
    if (sign > 0) {
      list.push_back(node);
      continue;
    }
    auto last = std::find(list.rbegin(), list.rend(), node);
    *last = list.back();
    list.pop_back();
  }
}

void Exchange::countAll(NodeId node, int sign) {
  forEachClaim(node, [&](const Claim &claim, NodeId other) {
    count(node, claim, sign, /*isLoad=*/true);
    if (other != node)
      count(other, claim, sign, /*isLoad=*/false);
  });
}

Cost Exchange::more(NodeId node, Choice choice) const {
  work += 1 + graph.ends[node].size();
  Cost cost = Cost::of(graph.unary[graph.slot(node, choice)]);
  cost -= Cost::of(graph.unary[graph.slot(node, chosen[node])]);
  for (const Graph::End &end : graph.ends[node]) {
    cost += Cost::of(graph.costAt(end, choice, chosen[end.other]));
    cost -= Cost::of(graph.costAt(end, chosen[node], chosen[end.other]));
  }
  return cost;
}

uint64_t Exchange::bytesAt(NodeId node, Choice choice, const Misfit &at) const {
  uint64_t bytes = 0;
  auto covers = [&](const auto &claim) {
    return claim.resource == at.resource && claim.first <= at.step &&
           at.step <= claim.last;
  };
  for (const Claim &claim : graph.claims[graph.slot(node, choice)])
    if (covers(claim))
      bytes = addBytes(bytes, claim.bytes);
  for (const Graph::End &end : graph.ends[node])
    for (const Data::EdgeClaim &claim : graph.edgeClaims[end.edge])
      if (covers(claim))
        bytes = addBytes(bytes,
                         graph.bytesAt(claim, end, choice, chosen[end.other]));
  return bytes;
}

bool Exchange::overflows(NodeId node) const {
  bool over = false;
  forEachClaim(node, [&](const Claim &claim, NodeId) {
    over = over || loads[claim.resource].most(claim.first, claim.last) >
                       capacities[claim.resource];
  });
  return over;
}

std::optional<Misfit> Exchange::worst() const {
  std::optional<Misfit> worst;
  for (ResourceId i = 0; i != loads.size(); ++i) {
    int64_t over = loads[i].most() - capacities[i];
    if (over > 0 && (!worst || uint64_t(over) > worst->bytes))
      worst = Misfit{i, loads[i].whereMost(), uint64_t(over)};
  }
  return worst;
}

std::vector<NodeId> Exchange::claimantsAt(const Misfit &at) const {
  std::vector<NodeId> nodes = claimants[at.resource][at.step / kBlock];
  auto before = [&](NodeId a, NodeId b) {
    return graph.rank[a] < graph.rank[b];
  };
  std::ranges::sort(nodes, before);
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  return nodes;
}

NodeId Exchange::largestAt(const Misfit &misfit) const {
  NodeId largest = 0;
  uint64_t most = 0;
  for (NodeId node : claimantsAt(misfit))
    if (uint64_t bytes = bytesAt(node, chosen[node], misfit); bytes > most)
      most = bytes, largest = node;
  return largest;
}

void Exchange::reserve(const Misfit &misfit) {
  loads[misfit.resource].add(misfit.step, misfit.step,
                             int64_t(std::min(misfit.bytes, kMostBytes)));
}

void Exchange::change(NodeId node, Choice choice) {
  trail.push_back({node, chosen[node]});
  work += 100;
  sum += more(node, choice);
  countAll(node, -1);
  chosen[node] = choice;
  countAll(node, +1);
}

void Exchange::undo(size_t trailSize) {
  while (trail.size() > trailSize) {
    auto [node, choice] = trail.back();
    change(node, choice);
    trail.resize(trail.size() - 2);
  }
}

void Exchange::set(const Choices &choices) {
  for (NodeId node : graph.order)
    if (choices[node] != chosen[node])
      change(node, choices[node]);
  trail.clear();
}

} // namespace tt::plan
