//===- Solve.h - the cheapest choices that fit ------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Without resources: nodes with one or two neighbours are eliminated, which is
// exact; where all have more, one is decided by what its neighbours would do at
// best, and decided again when the rest is known. The result is improved by
// exchanges of single nodes and of pairs of neighbours.
//
// With resources: bytes get prices, for every step its own. They rise where
// claims exceed the resource and fall where there is room, and the graph is
// solved anew a few times. Choices that still exceed are repaired, and then
// improved by exchanges that stay within the resources.
//
// The same problem has the same solution on every machine. Time and memory are
// linear in nodes and edges, but for a logarithm of the steps.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_PLAN_SOLVE_H
#define TTMLIR_PLAN_SOLVE_H

#include "ttmlir/Plan/Problem.h"

#include <functional>
#include <variant>

namespace tt::plan {

/// The finding of a check of the client: at `step`, `bytes` of the
/// resource are missing, at least 1.
struct Misfit {
  ResourceId resource;
  uint32_t step;
  uint64_t bytes;
};

struct Options {
  /// Choices to start from, such as the solution of a smaller problem. The
  /// solution costs no more than the cheapest of them that is legal.
  std::vector<Choices> starts;
  /// The client's own check of choices that are within the resources, such as
  /// an allocator of addresses; an empty answer accepts them. It is called a
  /// few dozen times at most, for starts and in the end. Choices that it
  /// accepts once it has to accept again.
  std::function<std::vector<Misfit>(std::span<const Choice>)> fits;
  /// How often prices are set and the graph is solved, at most; 0: 8 times in
  /// large graphs, 40 times in small ones, and half as often again.
  unsigned priceRounds = 0;
};

/// The second best choice of a node.
struct RunnerUp {
  /// The best of the node's other alternatives while all other nodes keep their
  /// choices, and resources are not exceeded; kNoChoice if there is none.
  Choice choice = kNoChoice;
  double more = kIllegal; ///< ns that it costs more, 0 or larger
};

struct Solution {
  Choices choices;
  double total = 0; ///< ns
  /// No legal choices cost less, in ns; missing where nodes had to be decided
  /// that have three neighbours or more.
  std::optional<double> bound;
  std::vector<RunnerUp> runnersUp; ///< by node
  /// By resource and step: ns that another byte would save, as far as prices
  /// tell; 0 where there is room.
  std::vector<std::vector<double>> prices;
  /// By resource and step: bytes that are claimed.
  std::vector<std::vector<uint64_t>> used;
};

using Result = std::variant<Solution, Error>;

Result solve(const Problem &problem, const Options &options = {});

} // namespace tt::plan

#endif // TTMLIR_PLAN_SOLVE_H
