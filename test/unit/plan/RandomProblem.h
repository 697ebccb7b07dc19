//===- RandomProblem.h ----------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTMLIR_TEST_UNIT_PLAN_RANDOMPROBLEM_H
#define TTMLIR_TEST_UNIT_PLAN_RANDOMPROBLEM_H

#include "ttmlir/Plan/Solve.h"

#include <random>

namespace plantest {

using namespace tt::plan;

/// A problem as it is written down, so that a test can change and number it
/// anew, and look at all its choices.
struct Plain {
  struct Edge {
    unsigned from, to;
    std::vector<double> costs; ///< a row for each alternative of `from`
    std::vector<double> bytes; ///< of resource 0, for the steps below; or empty
    unsigned first = 0, last = 0;
  };
  std::vector<std::vector<double>> costs;
  std::vector<std::vector<std::vector<Claim>>> claims; ///< by alternative
  std::vector<Edge> edges;
  std::vector<uint64_t> capacities;

  /// numbers[i] is the number that node i gets.
  Problem build(std::vector<unsigned> numbers = {}) const;
  /// The cost of all nodes' choices; kIllegal if they do not fit.
  double costOf(const Choices &choices) const;
  bool fits(const Choices &choices) const;
  /// The least of all; kIllegal if there is none.
  double best() const;
};

enum class Shape { Chain, Tree, SeriesParallel, Forks, General };

struct Kind {
  Shape shape;
  bool hasCapacity = false;
  unsigned maxNodes = 8, maxAlternatives = 6;
  double illegal = 0.1; ///< share of pairs of choices
};

Plain randomProblem(std::mt19937 &random, const Kind &kind);

} // namespace plantest

#endif
