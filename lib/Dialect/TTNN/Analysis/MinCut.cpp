//===- MinCut.cpp - the cheapest of two sides for each node ---------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Analysis/MinCut.h"

#include <algorithm>

namespace mlir::tt::ttnn {

void MinCut::addEdge(unsigned from, unsigned to, int64_t capacity) {
  if (capacity <= 0)
    return;
  unsigned there = edges[to].size(), here = edges[from].size();
  edges[from].push_back({to, there, capacity});
  edges[to].push_back({from, here, 0});
}

void MinCut::addCosts(unsigned node, int64_t first, int64_t second) {
  addEdge(kFirst, node, second);
  addEdge(node, kSecond, first);
}

void MinCut::addPair(unsigned a, unsigned b, int64_t cost) {
  addEdge(a, b, cost);
}

bool MinCut::levels() {
  level.assign(edges.size(), -1);
  level[kFirst] = 0;
  llvm::SmallVector<unsigned> queue{kFirst};
  for (size_t i = 0; i != queue.size(); ++i)
    for (const Edge &edge : edges[queue[i]])
      if (edge.left > 0 && level[edge.to] < 0) {
        level[edge.to] = level[queue[i]] + 1;
        queue.push_back(edge.to);
      }
  return level[kSecond] >= 0;
}

/// One more path, found without recursion: programs may be long chains.
int64_t MinCut::push() {
  llvm::SmallVector<Edge *> path;
  unsigned at = kFirst;
  while (at != kSecond) {
    unsigned &i = next[at];
    while (i != edges[at].size() &&
           !(edges[at][i].left > 0 && level[edges[at][i].to] == level[at] + 1))
      ++i;
    if (i != edges[at].size()) {
      path.push_back(&edges[at][i]);
      at = path.back()->to;
      continue;
    }
    if (path.empty())
      return 0;
    const Edge *last = path.pop_back_val();
    at = edges[last->to][last->reverse].to;
    ++next[at];
  }
  int64_t most = INT64_MAX;
  for (const Edge *edge : path)
    most = std::min(most, edge->left);
  for (Edge *edge : path) {
    edge->left -= most;
    edges[edge->to][edge->reverse].left += most;
  }
  return most;
}

llvm::BitVector MinCut::solve() {
  while (levels()) {
    next.assign(edges.size(), 0);
    while (push() != 0) {
    }
  }
  // The first side: the nodes from which the second cannot be reached.
  llvm::BitVector second(edges.size());
  second.set(kSecond);
  llvm::SmallVector<unsigned> queue{kSecond};
  for (size_t i = 0; i != queue.size(); ++i)
    for (const Edge &edge : edges[queue[i]])
      if (edges[edge.to][edge.reverse].left > 0 && !second[edge.to]) {
        second.set(edge.to);
        queue.push_back(edge.to);
      }
  return second;
}

} // namespace mlir::tt::ttnn
