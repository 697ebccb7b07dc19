//===- Eliminate.h - the cheapest choices without resources -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A node is eliminated by a table that has, for all choices of its neighbours,
// the least that the node and the edges and tables at it cost. That is exact,
// and worth it while the table is small: with one and two neighbours, and with
// more as long as there are few such nodes. If all nodes that are left have too
// many neighbours, the one with the most is decided: it takes the choice that
// costs least if every edge at it costs the least that its other end can make
// of it. Backwards, every node reads its choice from its table.
//
// Which nodes are eliminated in which order depends on the edges alone, so that
// it is found once however often costs change.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_PLAN_ELIMINATE_H
#define TTMLIR_LIB_PLAN_ELIMINATE_H

#include "Graph.h"

#include <functional>

namespace tt::plan {

class Elimination {
public:
  explicit Elimination(const Graph &graph);

  /// Adds what an edge costs beside its matrix to the costs of all pairs of
  /// choices, those of the end's node in a row.
  using EdgePrice =
      std::function<void(const Graph::End &, std::span<Ticks> costs)>;

  struct Outcome {
    Choices choices;
    Ticks total; ///< of the choices; the least there is if `isExact`
  };
  /// `unary` has costs as Graph::unary does. `fixed`, where it is not empty, is
  /// a choice for each node of `decidedNodes`.
  Outcome solve(std::span<const Ticks> unary, const EdgePrice &price,
                std::span<const Choice> fixed = {}) const;

  /// Nodes that are decided, not eliminated.
  const std::vector<NodeId> &decidedNodes() const { return decided; }
  bool isExact() const { return decided.empty(); }

private:
  /// A table on some nodes. The node that is eliminated next comes last, and
  /// is contiguous.
  struct Table {
    std::vector<NodeId> nodes;
    const Graph::End *edge = nullptr; ///< of the last node, if it is one
  };
  struct Step {
    NodeId node;
    bool isDecided;
    std::vector<NodeId> near;    ///< what is left at its table, outermost first
    std::vector<uint32_t> takes; ///< tables that it uses up
    uint32_t makes;              ///< the first table that it makes
    size_t choices;              ///< where its choices are
  };

  void plan();
  void wire();

  const Graph &graph;
  std::vector<Step> steps;
  std::vector<uint32_t> stepOf; ///< by node
  std::vector<Table> tables;
  std::vector<NodeId> decided;
  size_t numChoices = 0;

  friend class EliminationRun;
};

} // namespace tt::plan

#endif // TTMLIR_LIB_PLAN_ELIMINATE_H
