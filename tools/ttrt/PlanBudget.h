//===- PlanBudget.h - Formats of single products within a budget -*- C++
//-*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_PLANBUDGET_H
#define TTRT_PLANBUDGET_H

#include "PlanWays.h"

#include <nlohmann/json.hpp>

namespace ttrt {

/// Formats that a product may get.
struct ProductWay {
  std::string weights = "declared", fidelity = "default", result = "declared";

  bool isDeclared() const { return *this == ProductWay(); }
  bool operator==(const ProductWay &) const = default;
};

/// A product with one of its ways: what that alone saves and costs.
struct ProductTrial {
  std::string function, kind, op;
  size_t number = 0;
  ProductWay way;
  double seconds = 0; ///< that are saved
  double loss = 0;    ///< of correlation; below 0 if it is better
};

struct BudgetResult {
  Row start;           ///< all products as the program declares them
  Row found;           ///< the chosen ways
  size_t products = 0; ///< of the program
  size_t runs = 0;     ///< programs that ran
  std::vector<ProductTrial> trials; ///< those that save time, best first
  std::vector<ProductTrial> chosen;
  nlohmann::ordered_json formats; ///< for `formats-file`
};

/// The fastest formats that keep the correlation of every output with the
/// reference at `budget` or above: every product is tried alone in each way;
/// the ways are then taken in the order of what they save for what they lose,
/// as far as the budget allows. `progress` is told each trial that has been
/// made, and how many there are. Throws tt::runtime::Error if the declared
/// formats miss the budget.
BudgetResult
spendBudget(const PlanSource &source, const Way &base,
            const std::vector<ProductWay> &ways, double budget,
            const std::function<void(const ProductTrial &, size_t)> &progress);

} // namespace ttrt

#endif // TTRT_PLANBUDGET_H
