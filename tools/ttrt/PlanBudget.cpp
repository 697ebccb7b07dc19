//===- PlanBudget.cpp - Formats of single products within a budget --------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "PlanBudget.h"

#include "Files.h"
#include "tt/runtime/Error.h"

#include <algorithm>
#include <tuple>

namespace ttrt {
namespace {

using Json = nlohmann::ordered_json;
using tt::runtime::Error;

class Budget {
public:
  Budget(const PlanSource &source, const Way &base, double budget)
      : measure(source), base(base), budget(budget) {}

  BudgetResult
  spend(const std::vector<ProductWay> &ways,
        const std::function<void(const ProductTrial &, size_t)> &progress) {
    TemporaryFile report(".json");
    Way first = base;
    first.options = "formats-report=" + report.path();
    result.start = run(first);
    if (*result.start.pcc < budget)
      throw Error(Error::Kind::InvalidArgument,
                  "the program as it is has a correlation of " +
                      std::to_string(*result.start.pcc) +
                      " with the reference; the budget is " +
                      std::to_string(budget));
    products = Json::parse(readText(report.path()));
    for (const Json &function : products)
      result.products += function["products"].size();
    tryAlone(ways, progress);
    take();
    return std::move(result);
  }

private:
  Row run(const Way &way) {
    ++result.runs;
    return measure.timeAndRun(way);
  }

  Way with(const Json &formats) {
    writeText(file.path(), formats.dump(2) + "\n");
    Way way = base;
    way.options = "formats-file=" + file.path();
    return way;
  }

  /// The formats of all products if these are chosen.
  Json formatsOf(const std::vector<ProductTrial> &chosen) const {
    Json formats = products;
    for (Json &function : formats)
      for (Json &product : function["products"])
        for (const ProductTrial &trial : chosen)
          if (function["function"] == trial.function &&
              product["number"] == trial.number) {
            if (trial.way.weights != "declared")
              product["weights"] = trial.way.weights;
            if (trial.way.fidelity != "default")
              product["fidelity"] = trial.way.fidelity;
            if (trial.way.result != "declared")
              product["result"] = trial.way.result;
          }
    return formats;
  }

  void
  tryAlone(const std::vector<ProductWay> &ways,
           const std::function<void(const ProductTrial &, size_t)> &progress) {
    std::vector<ProductTrial> all;
    for (const Json &function : products)
      for (const Json &product : function["products"])
        for (const ProductWay &way : ways) {
          if (way.isDeclared() ||
              (way.weights != "declared" && !product.contains("weights")))
            continue;
          all.push_back({function["function"], product["kind"], product["op"],
                         product["number"], way});
        }
    for (ProductTrial &trial : all) {
      progress(trial, all.size());
      Way way = with(formatsOf({trial}));
      trial.seconds = result.start.seconds - measure.time(way).seconds;
      if (trial.seconds <= 0)
        continue;
      trial.loss = *result.start.pcc - *run(way).pcc;
      result.trials.push_back(trial);
    }
    // Seconds for loss; what loses nothing comes first.
    constexpr double kLeast = 1e-9;
    auto rate = [kLeast](const ProductTrial &trial) {
      return trial.seconds / std::max(trial.loss, kLeast);
    };
    auto rank = [&](const ProductTrial &trial) {
      return std::tuple(-rate(trial), trial.function, trial.number,
                        trial.way.weights, trial.way.fidelity,
                        trial.way.result);
    };
    std::sort(result.trials.begin(), result.trials.end(),
              [&](const auto &a, const auto &b) { return rank(a) < rank(b); });
  }

  /// Adds a trial, or puts it in the place of a slower way of its product.
  /// False if the list has a faster one.
  static bool add(std::vector<ProductTrial> &chosen,
                  const ProductTrial &trial) {
    auto same = std::find_if(chosen.begin(), chosen.end(),
                             [&](const ProductTrial &other) {
                               return other.function == trial.function &&
                                      other.number == trial.number;
                             });
    if (same == chosen.end())
      chosen.push_back(trial);
    else if (same->seconds < trial.seconds)
      *same = trial;
    else
      return false;
    return true;
  }

  /// Runs the program with these ways, and keeps them if they are within the
  /// budget and no slower than what is kept.
  bool keep(std::vector<ProductTrial> chosen) {
    Json formats = formatsOf(chosen);
    Row row = run(with(formats));
    if (*row.pcc < budget)
      return false;
    if (row.seconds <= result.found.seconds) {
      result.found = std::move(row);
      result.formats = std::move(formats);
      result.chosen = std::move(chosen);
    }
    return true;
  }

  /// Takes the first trials as far as the budget allows, by bisection, as a
  /// longer list has less correlation but for noise; then, of the others, those
  /// that should fit if losses add up, and do.
  void take() {
    result.found = result.start;
    result.formats = products;
    size_t good = 0, bad = result.trials.size() + 1;
    for (size_t count = result.trials.size(); good + 1 < bad;
         count = good + (bad - good) / 2) {
      std::vector<ProductTrial> chosen;
      for (size_t i = 0; i != count; ++i)
        add(chosen, result.trials[i]);
      (keep(std::move(chosen)) ? good : bad) = count;
    }
    for (size_t i = good; i < result.trials.size(); ++i) {
      std::vector<ProductTrial> chosen = result.chosen;
      if (!add(chosen, result.trials[i]))
        continue;
      double expected = *result.start.pcc;
      for (const ProductTrial &trial : chosen)
        expected -= trial.loss;
      if (expected >= budget)
        keep(std::move(chosen));
    }
  }

  PlanMeasure measure;
  const Way &base;
  double budget;
  TemporaryFile file{".json"};
  Json products;
  BudgetResult result;
};

} // namespace

BudgetResult
spendBudget(const PlanSource &source, const Way &base,
            const std::vector<ProductWay> &ways, double budget,
            const std::function<void(const ProductTrial &, size_t)> &progress) {
  return Budget(source, base, budget).spend(ways, progress);
}

} // namespace ttrt
