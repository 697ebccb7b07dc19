//===- ProblemData.h - a problem as it is kept ------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_PLAN_PROBLEMDATA_H
#define TTMLIR_LIB_PLAN_PROBLEMDATA_H

#include "ttmlir/Plan/Problem.h"

#include <algorithm>

namespace tt::plan {

/// A cost in 1/16 ns. Sums of finite ones are below kLimit, and three times
/// kInfinite is still a number.
using Ticks = int64_t;
inline constexpr double kTicksPerNs = 16;
inline constexpr Ticks kInfinite = Ticks(1) << 61;
inline constexpr Ticks kLimit = Ticks(1) << 60;

inline bool isFinite(Ticks ticks) { return ticks < kLimit; }
/// Takes a sum of at most three clamped ones.
inline Ticks clamped(Ticks ticks) {
  return isFinite(ticks) ? ticks : kInfinite;
}
inline double toNs(Ticks ticks) {
  return isFinite(ticks) ? double(ticks) / kTicksPerNs : kIllegal;
}

struct Problem::Data {
  struct Matrix {
    uint32_t rows, columns;
    std::vector<Ticks> costs;
    double largest = 0;  ///< finite cost without its sign, in ns
    bool isBytes = true; ///< whether all could be numbers of bytes

    Ticks at(uint32_t row, uint32_t column) const {
      return costs[size_t(row) * columns + column];
    }
  };
  struct Edge {
    NodeId from, to;
    MatrixId matrix;
    size_t rowOf, columnOf; ///< where lists begin in `classes`
  };
  struct NodeClaim {
    size_t slot; ///< of the alternative, in `costs`
    Claim claim;
  };
  struct EdgeClaim {
    EdgeId edge;
    ResourceId resource;
    uint32_t first, last;
    MatrixId bytes;
  };
  struct Resource {
    std::string name;
    uint64_t capacity;
  };

  std::vector<Ticks> costs;        ///< of all alternatives of all nodes
  std::vector<size_t> begin = {0}; ///< of each node's in `costs`, and the end
  std::vector<Matrix> matrices;
  std::vector<uint16_t> classes;
  std::vector<Edge> edges;
  std::vector<NodeClaim> nodeClaims;
  std::vector<EdgeClaim> edgeClaims;
  std::vector<Resource> resources;
  uint32_t numSteps = 0;
  double largestTotal = 0; ///< ns
  std::optional<Error> error;

  uint32_t numNodes() const { return uint32_t(begin.size() - 1); }
  uint32_t numAlternatives(NodeId node) const {
    return uint32_t(begin[node + 1] - begin[node]);
  }
  Ticks costOf(NodeId node, Choice choice) const {
    return costs[begin[node] + choice];
  }
  uint32_t rowOf(const Edge &edge, Choice choice) const {
    return classes[edge.rowOf + choice];
  }
  uint32_t columnOf(const Edge &edge, Choice choice) const {
    return classes[edge.columnOf + choice];
  }
  Ticks costOf(const Edge &edge, Choice from, Choice to) const {
    return matrices[edge.matrix].at(rowOf(edge, from), columnOf(edge, to));
  }
  uint64_t bytesOf(const EdgeClaim &claim, Choice from, Choice to) const {
    const Edge &edge = edges[claim.edge];
    return uint64_t(matrices[claim.bytes].at(rowOf(edge, from),
                                             columnOf(edge, to))) /
           uint64_t(kTicksPerNs);
  }
  /// The cost of choices that are in range, without regard to resources.
  Ticks costOf(std::span<const Choice> choices) const;

  void addLargest(double ns, NodeId node);
  void fail(Error::Kind kind, std::string message, NodeId node = 0);
  /// The offset of the list in `classes`; each of the node's alternatives has
  /// one of `limit` classes. `what` is "row" or "column".
  size_t addClasses(NodeId node, std::span<const uint16_t> list, uint32_t limit,
                    const char *what);
  bool goodSteps(NodeId node, ResourceId resource, uint32_t first,
                 uint32_t last);
};

} // namespace tt::plan

#endif // TTMLIR_LIB_PLAN_PROBLEMDATA_H
