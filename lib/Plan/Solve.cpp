//===- Solve.cpp - the cheapest choices that fit --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Plan/Solve.h"

#include "Exchange.h"
#include "Prices.h"

namespace tt::plan {

namespace {

/// How often choices are made smaller for the client's check.
constexpr unsigned kCheckRounds = 32;

/// Units of work for the most careful exchanges, for each node and at least.
constexpr uint64_t kPolish = 2000, kPolishAtLeast = 4000000;
/// Nodes of a graph that is improved and polished at all prices.
constexpr uint32_t kSmall = 200;

class Solver {
public:
  Solver(const Problem &problem, const Options &options)
      : options(options), graph(problem.data()), elimination(graph),
        prices(graph), state(graph, Choices(graph.numNodes())) {}

  Result run();

private:
  struct Candidate {
    Choices choices;
    Cost cost;
  };

  enum class Effort { Repair, Improve, Polish };

  bool isSmall() const { return graph.numNodes() <= kSmall; }
  unsigned sweeps() const { return isSmall() ? 8 : 3; }
  unsigned rounds() const {
    if (options.priceRounds)
      return options.priceRounds;
    return std::clamp(24000 / (graph.numNodes() + 1), 8u,
                      isSmall() ? 40u : 24u);
  }

  bool consider();
  void tryFrom(const Choices &choices, Effort effort);
  bool isDone() const;
  void balance();
  void squeeze();
  bool makeAcceptable();
  bool accepted(std::span<const Choice> choices);
  /// Whether something is claimed anywhere near the step.
  bool exists(const Misfit &misfit) const {
    return misfit.resource < graph.data.resources.size() &&
           misfit.step < graph.data.numSteps;
  }
  void considerStarts();
  Error illegal(const Choices &choices) const;
  Error doesNotFit(const Exchange &state, const Misfit &at) const;
  Error whyNone();
  Solution solution();

  const Options &options;
  Graph graph;
  Elimination elimination;
  Prices prices;
  Exchange state;
  std::optional<Candidate> best;
  std::optional<double> bound; ///< ticks
  uint64_t polishLeft;         ///< units of work
};

/// Keeps the state if it is legal and the cheapest yet.
bool Solver::consider() {
  if (!state.isLegal() || (best && state.cost() >= best->cost))
    return false;
  best = Candidate{state.choices(), state.cost()};
  return true;
}

/// Whether nothing can be cheaper.
bool Solver::isDone() const {
  return best && bound && elimination.isExact() &&
         double(best->cost.ticks) - *bound < 1;
}

void Solver::tryFrom(const Choices &choices, Effort effort) {
  state.set(choices);
  if (!state.repair())
    return;
  if (effort != Effort::Repair)
    state.improve(sweeps());
  if (effort == Effort::Polish)
    polishLeft -= std::min(polishLeft, state.polish(polishLeft));
  consider();
}

/// Looks for prices at which the graph takes just as much L1 as there is. They
/// give the bound, but choices that exceed L1 a little in many steps.
void Solver::balance() {
  double factor = 1;
  unsigned idle = 0;
  for (unsigned round = 0; round != rounds(); ++round) {
    Elimination::Outcome outcome = prices.solve(elimination);
    if (!isFinite(outcome.total))
      return;
    double low = double(outcome.total) - prices.income();
    bool isBetter = !bound || low > *bound;
    if (isBetter)
      bound = low;
    idle = isBetter ? 0 : idle + 1;
    if (idle == 3)
      factor /= 2, idle = 0;
    auto usage = prices.usage(outcome.choices);
    tryFrom(outcome.choices, isSmall() ? Effort::Polish
                             : round   ? Effort::Repair
                                       : Effort::Improve);
    if (!best || isDone() ||
        !prices.move(usage, factor * (double(best->cost.ticks) - low)))
      return;
  }
}

/// Raises prices from there, until all fits or nearly so.
void Solver::squeeze() {
  std::optional<Candidate> least;
  for (unsigned round = 0; round != rounds() / 2 && best && !isDone();
       ++round) {
    Elimination::Outcome outcome = prices.solve(elimination);
    if (isSmall())
      tryFrom(outcome.choices, Effort::Polish);
    state.set(outcome.choices);
    if (state.repair() && (!least || state.cost() < least->cost))
      least = Candidate{state.choices(), state.cost()};
    if (!prices.raise(prices.usage(outcome.choices)))
      break;
  }
  if (least)
    tryFrom(least->choices, Effort::Improve);
}

bool Solver::accepted(std::span<const Choice> choices) {
  return !options.fits || options.fits(choices).empty();
}

/// Takes away bytes where the client misses them, until it is content.
bool Solver::makeAcceptable() {
  if (!options.fits)
    return true;
  state.set(best->choices);
  for (unsigned round = 0; round != kCheckRounds; ++round) {
    std::vector<Misfit> misfits = options.fits(state.choices());
    if (misfits.empty()) {
      best = Candidate{state.choices(), state.cost()};
      return true;
    }
    for (Misfit misfit : misfits) {
      if (!exists(misfit))
        return false;
      // A reserve that was not enough is doubled.
      misfit.bytes = std::max<uint64_t>(misfit.bytes, 1)
                     << std::min(round, 20u);
      state.reserve(misfit);
    }
    if (!state.repair())
      break;
    state.improve(2);
  }
  return false;
}

/// Takes the cheapest of the starts if the client accepts it and it costs less
/// than `best`.
void Solver::considerStarts() {
  std::vector<Candidate> starts;
  auto add = [&](const Choices &choices) {
    Exchange start(graph, choices);
    if (start.isLegal() && (!best || start.cost() < best->cost))
      starts.push_back({choices, start.cost()});
  };
  for (const Choices &choices : options.starts)
    add(choices);
  if (!best)
    add(Choices(graph.numNodes()));
  std::ranges::sort(starts, {}, [](const Candidate &c) {
    return std::tie(c.cost, c.choices);
  });
  for (const Candidate &start : starts)
    if (accepted(start.choices)) {
      best = start;
      return;
    }
}

/// The node or the edge at it that no choice was found for.
Error Solver::illegal(const Choices &choices) const {
  for (NodeId node = 0; node != graph.numNodes(); ++node) {
    std::string name = "node " + std::to_string(node);
    Error error{Error::Kind::Illegal,
                "all alternatives of " + name + " are illegal", node};
    error.other = node;
    if (!isFinite(graph.unary[graph.slot(node, choices[node])]))
      return error;
    for (const Graph::End &end : graph.ends[node]) {
      if (isFinite(graph.costAt(end, choices[node], choices[end.other])))
        continue;
      error.message = "no legal choices were found for " + name + " and node " +
                      std::to_string(end.other) + ", which an edge joins";
      error.other = end.other;
      return error;
    }
  }
  return {Error::Kind::Illegal, "no legal choices were found"};
}

Error Solver::doesNotFit(const Exchange &state, const Misfit &at) const {
  const auto &resource = graph.data.resources[at.resource];
  NodeId node = state.largestAt(at);
  uint64_t bytes = at.bytes + resource.capacity;
  return {
      Error::Kind::DoesNotFit,
      "at step " + std::to_string(at.step) + " " + std::to_string(bytes) +
          " bytes of " + resource.name +
          " are taken by the choices that take least, most of them by node " +
          std::to_string(node) + ", and there are " +
          std::to_string(resource.capacity),
      node,
      at.resource,
      at.step,
      bytes,
      resource.capacity};
}

Error Solver::whyNone() {
  Exchange least(graph, Choices(graph.numNodes()));
  least.repair();
  if (std::optional<Misfit> at = least.worst())
    return doesNotFit(least, *at);
  if (options.fits)
    if (std::vector<Misfit> misfits = options.fits(least.choices());
        !misfits.empty()) {
      if (exists(misfits.front()))
        return doesNotFit(least, misfits.front());
      return {Error::Kind::DoesNotFit,
              "the check refuses all choices, for want of bytes where no "
              "alternative claims some"};
    }
  return illegal(least.choices());
}

Solution Solver::solution() {
  Solution solution;
  state.set(best->choices);
  solution.choices = best->choices;
  solution.total = toNs(best->cost.ticks);
  if (elimination.isExact() && bound)
    solution.bound = std::min(*bound / kTicksPerNs, solution.total);
  solution.runnersUp = state.runnersUp();
  solution.prices = prices.inNs();
  for (const std::vector<int64_t> &bytes : prices.usage(best->choices))
    solution.used.emplace_back(bytes.begin(), bytes.end());
  return solution;
}

Result Solver::run() {
  if (graph.tooLarge)
    return *graph.tooLarge;
  polishLeft = kPolish * graph.numNodes() + kPolishAtLeast;
  balance();
  Prices balanced = prices;
  squeeze();
  prices = balanced;
  for (const Choices &start : options.starts)
    tryFrom(start, Effort::Improve);
  if (!best || (isSmall() && !elimination.isExact()))
    tryFrom(Choices(graph.numNodes()), Effort::Improve);
  if (best && !isDone()) {
    state.set(best->choices);
    state.polish(polishLeft);
    consider();
  }
  if (best && !makeAcceptable())
    best.reset();
  considerStarts();
  if (!best)
    return whyNone();
  return solution();
}

std::optional<Error> badStart(const Problem &problem, const Options &options) {
  for (const Choices &start : options.starts) {
    if (start.size() != problem.numNodes())
      return Error{Error::Kind::BadStart,
                   "a start has " + std::to_string(start.size()) +
                       " choices, and there are " +
                       std::to_string(problem.numNodes()) + " nodes"};
    for (NodeId node = 0; node != start.size(); ++node)
      if (start[node] >= problem.numAlternatives(node))
        return Error{Error::Kind::BadStart,
                     "a start has choice " + std::to_string(start[node]) +
                         " for node " + std::to_string(node) + ", which has " +
                         std::to_string(problem.numAlternatives(node)) +
                         " alternatives",
                     node};
  }
  return std::nullopt;
}

} // namespace

Result solve(const Problem &problem, const Options &options) {
  if (problem.error())
    return *problem.error();
  if (std::optional<Error> error = badStart(problem, options))
    return *error;
  return Solver(problem, options).run();
}

} // namespace tt::plan
