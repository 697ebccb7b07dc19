//===- MinCut.h - the cheapest of two sides for each node ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Nodes are on one of two sides. A node has a cost on each side, and a pair of
// nodes a cost for being on different sides. The cheapest choice for all nodes
// together is a minimum cut of a flow network.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_ANALYSIS_MINCUT_H
#define TTMLIR_DIALECT_TTNN_ANALYSIS_MINCUT_H

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>

namespace mlir::tt::ttnn {

class MinCut {
public:
  /// A cost that nothing outweighs; the sum of all others has to be below.
  static constexpr int64_t kNever = int64_t(1) << 56;

  MinCut() : edges(2) {}

  unsigned addNode() {
    edges.emplace_back();
    return unsigned(edges.size()) - 1;
  }
  /// Adds the costs of `node` on the first side, and on the second.
  void addCosts(unsigned node, int64_t first, int64_t second);
  /// Adds a cost for `a` on the first side and `b` on the second.
  void addPair(unsigned a, unsigned b, int64_t cost);

  /// The nodes on the second side of a cheapest choice: as few as possible.
  /// Time grows with the number of pairs times the number of nodes that matter.
  llvm::BitVector solve();

private:
  struct Edge {
    unsigned to, reverse;
    int64_t left;
  };
  static constexpr unsigned kFirst = 0, kSecond = 1;

  void addEdge(unsigned from, unsigned to, int64_t capacity);
  /// Distances from the first side along edges with residual capacity. False if
  /// the second side cannot be reached.
  bool levels();
  int64_t push();

  llvm::SmallVector<llvm::SmallVector<Edge, 4>> edges;
  llvm::SmallVector<int> level;
  llvm::SmallVector<unsigned> next;
};

} // namespace mlir::tt::ttnn

#endif // TTMLIR_DIALECT_TTNN_ANALYSIS_MINCUT_H
