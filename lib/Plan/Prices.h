//===- Prices.h - prices of bytes of resources ------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_PLAN_PRICES_H
#define TTMLIR_LIB_PLAN_PRICES_H

#include "Eliminate.h"

namespace tt::plan {

/// A price for a byte of every resource at every step, in ticks. A claim pays
/// the prices of all its steps. The least cost of the graph with prices, less
/// what they bring for all that there is, is a bound: no legal choices cost
/// less.
class Prices {
public:
  explicit Prices(const Graph &graph);

  /// The cheapest choices at these prices.
  Elimination::Outcome solve(const Elimination &elimination) const;

  /// The claims of the choices, in bytes, by resource and step.
  std::vector<std::vector<int64_t>> usage(const Choices &choices) const;

  /// The sum that prices bring for the whole of the resources, in ticks.
  double income() const;

  /// Raises the prices of what `usage` exceeds, and lowers those of what it
  /// leaves, so that the gap, in ticks, would close if it were linear;
  /// false if there is nothing to do.
  bool move(const std::vector<std::vector<int64_t>> &usage, double gap);

  /// Raises the prices of what `usage` exceeds; false if it exceeds nothing.
  bool raise(const std::vector<std::vector<int64_t>> &usage);

  /// For each resource and step: ns per byte.
  std::vector<std::vector<double>> inNs() const;

private:
  /// The price of a byte for the claim's steps, in ticks.
  double of(const Claim &steps) const;
  Ticks pay(double price, uint64_t bytes) const;
  void sum();

  const Graph *graph;
  std::vector<std::vector<double>> prices;
  /// Sums of all prices in front of a step, and of all steps.
  std::vector<std::vector<double>> sums;
  Ticks largest; ///< of a claim's price
};

} // namespace tt::plan

#endif // TTMLIR_LIB_PLAN_PRICES_H
